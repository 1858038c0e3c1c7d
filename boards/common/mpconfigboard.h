// Of every board with a Raspberry Pi Pico; boards/*/board.py has the same sizes, and a test holds
// them to it.
#define MICROPY_HW_BOARD_NAME "Quadrille"

// Storage area = save store (64 KiB) + file system (1408 KiB), to the end of the flash.
#define MICROPY_HW_FLASH_STORAGE_BYTES ((64 + 1408) * 1024)
