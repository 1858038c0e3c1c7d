// Of every board with a Raspberry Pi Pico or Pico 2; boards/*/board.py has the same sizes, and a test holds
// them to it.
#define MICROPY_HW_BOARD_NAME "Quadrille"

// What rp2.Flash reaches: save store, frozen modules, file system, to the end of a Pico's flash.
#define MICROPY_HW_FLASH_STORAGE_BASE (576 * 1024)
#define MICROPY_HW_FLASH_STORAGE_BYTES ((64 + 576 + 832) * 1024)

// Locals of Python functions lie on a stack of their own: pystack.c.
#define MICROPY_ENABLE_PYSTACK (1)
void quadrille_init(void);
#define MICROPY_BOARD_EARLY_INIT() quadrille_init()
