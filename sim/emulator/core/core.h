/* An RP2040 as one struct: everything that runs at every instruction, so that no Python has to.

CPU, memory, SIO, timer, DMA, PIO, pins, the flash cache and the panel's decoder are here; whatever
is touched rarely (USB, clocks, watchdog, the flash chip's commands) is rp2040py's and reached
through callbacks. rp2040py is also the reference: the same program takes the same cycles at every
instruction, its peculiarities included. tests/emulator/test_core_*.py compare the two. */

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define CYCLE_NANOS 8.0 /* 125 MHz */

enum {
    SRAM_BYTES = 264 * 1024,
    FLASH_BYTES = 16 << 20,
    DPRAM_BYTES = 4096,
    BOOTROM_BYTES = 16384,
    PINS = 30,
    DMA_CHANNELS = 12,
    MACHINES = 4,
};

#define FLASH_START 0x10000000u
#define FLASH_END 0x14000000u /* four mirrors: cached, not allocating, not cached, neither */
#define RAM_START 0x20000000u
#define APB_START 0x40000000u
#define DPRAM_START 0x50100000u
#define SIO_START 0xD0000000u
#define NO_VALUE 0xFFFFFFFFu /* what a register that does not exist reads as */

/* --- what Python gives ------------------------------------------------------------------- */

typedef struct {
    void (*alarm)(int alarm);                            /* one that Python made is due */
    uint32_t (*read)(uint32_t address);                  /* a word of a peripheral of Python's */
    void (*write)(uint32_t address, uint32_t value, int bytes);
    void (*pin)(int pin, int state, int before);         /* a pin that is listened to changed */
    void (*pixels)(const uint8_t *bytes, int count);     /* a frame was latched */
    void (*fault)(int kind, uint32_t address, uint32_t value);
} Callbacks;

enum { FAULT_INSTRUCTION, FAULT_ALIGNMENT, FAULT_BREAKPOINT };

/* --- alarms ------------------------------------------------------------------------------ */

enum {
    TIMER_ALARM = 0, /* and three more */
    DMA_ALARM = 4,   /* one a channel */
    PACER_ALARM = DMA_ALARM + DMA_CHANNELS,
    LATCH_ALARM,
    PYTHON_ALARM, /* and all that follow */
    ALARMS = 256,
};

typedef struct {
    double nanos; /* when it is due */
    int16_t next; /* the alarm after it, or -1 */
    int16_t linked;
} Alarm;

/* --- peripherals ------------------------------------------------------------------------- */

typedef struct {
    uint32_t items[4];
    int start, used;
} Fifo;

enum { WAIT_NONE, WAIT_PIN, WAIT_RX_FIFO, WAIT_TX_FIFO, WAIT_IRQ, WAIT_OUT };

typedef struct {
    int index, enabled;
    uint32_t x, y, pc, isr, isr_count, osr, osr_count;
    int64_t cycles;
    uint32_t exec_opcode;
    int exec_valid, update_pc;
    uint32_t divider; /* in 256ths of a cycle */
    int64_t due;      /* when its next instruction is, in 256ths of a cycle */
    int due_rearmed;
    uint32_t exec_ctrl, shift_ctrl, pin_ctrl;
    Fifo rx, tx;
    int waiting, wait_type, wait_polarity;
    uint32_t wait_index;
    int wait_delay;
} Machine;

typedef struct {
    uint32_t pin_values, pin_directions; /* first: Python looks at them */
    uint32_t old_pin_values, old_pin_directions;
    int index, stopped;
    uint32_t instructions[32];
    int64_t now, due; /* in 256ths of a cycle */
    uint32_t fdebug, tx_stall, rx_stall, input_sync_bypass, irq;
    uint32_t enable[2], force[2];
    Machine machines[MACHINES];
} Pio;

typedef struct {
    uint32_t ctrl, read_address, write_address, reload, treq, size, chain_to, ring_mask;
    int64_t count;
} Channel;

typedef struct {
    uint32_t latched_high, raw, enable, force;
    int paused;
    double epoch;
    uint32_t armed, target[4];
} Timer;

/* The decoder of the panel's data line. A bit is a 1 if the line is high for more than a part of
the shortest period of its frame: the edges of some bits come late, at the end of an instruction. */
typedef struct {
    int pin; /* or -1 */
    int channels;
    double rise, fall, high, shortest;
    int pending; /* a bit whose low has not ended */
    int bits, bit_count, count;
    uint8_t bytes[1 << 14];
} Pixels;

/* The flash cache (XIP): two ways of 1,024 lines of 8 bytes. A way's tag is the number of its line
(address / 8), plus one so that 0 is an empty one. */
enum { CACHE_SETS = 1024, LINE_SHIFT = 3 };

/* What a miss costs. MicroPython's boot stage (boot2_w25q080) drives the flash at half the system
clock (PICO_FLASH_SPI_CLKDIV 2) in continuous quad reading (0xEB): for a line of 8 bytes that is 6
clocks of address, 2 of mode bits, 4 of waiting and 16 of data, 28 in all, so 56 cycles. One that
passes the cache by reads 4 bytes: 20 clocks. */
enum { MISS_CYCLES = 2 * (6 + 2 + 4 + 16), UNCACHED_CYCLES = 2 * (6 + 2 + 4 + 8) };

typedef struct {
    uint32_t tags[CACHE_SETS][2];
    uint8_t oldest[CACHE_SETS]; /* the way that is replaced next */
    uint32_t fetched;           /* the word of flash that the CPU fetched last, plus one */
    uint32_t *misses;           /* of each line of flash, or NULL if nobody counts */
} Cache;

struct Core {
    /* sim/emulator/shared.py reads the names and types of this part. */
    uint32_t r[16];
    uint32_t banked_sp;
    uint32_t pending_interrupts, enabled_interrupts, interrupt_priorities[4];
    uint32_t vtor, shpr2, shpr3, ipsr, interrupt_nmi_mask;
    int32_t n, z, c, v;
    int32_t waiting, event_registered, interrupts_updated, pm, sp_sel, n_priv, handler_mode;
    int32_t pending_nmi, pending_pend_sv, pending_svcall, pending_systick;
    int32_t stopped;
    uint64_t cycles; /* while awake */
    double nanos;
    double stalled_until; /* the flash is busy, and the CPU waits for it */
    uint32_t gpio_value, gpio_output_enable;
    uint32_t div_dividend, div_divisor, div_quotient, div_remainder, div_csr, spin_lock;
    uint32_t pwm_value, pwm_direction;
    uint32_t pin_ctrl[PINS], pin_pad[PINS];
    int32_t pin_raw[PINS], pin_driven[PINS], pin_last[PINS];
    uint32_t pins_listened; /* a bit a pin */
    int32_t cache_on;       /* misses cost something */
    int32_t cache_enabled;  /* by the firmware, in XIP_CTRL */
    uint32_t cache_accesses, cache_hits;
    /* Down to here. */

    Callbacks python;
    uint8_t *sram, *flash, *dpram;
    uint8_t bootrom[BOOTROM_BYTES];
    Alarm alarms[ALARMS];
    int next_alarm, python_alarms;
    Timer timer;
    Channel channels[DMA_CHANNELS];
    uint32_t dma_raw, dma_enable[2], dma_force[2], dma_timer[4];
    uint8_t dreq[64];
    Pio pio[2];
    int pacer_running;
    double pacer_nanos;
    Pixels pixels;
    Cache cache;
    int wait_cycles; /* that the memory has cost in this instruction */
};
typedef struct Core Core;

static inline uint32_t bits_of(uint32_t word, int from, int count) {
    return word >> from & ((1u << count) - 1);
}
