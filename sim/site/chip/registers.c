/* Registers: of most, what is written is kept and read back. */

#define XIP_STAT 0x14000008u
#define XIP_FLUSH 0x14000004u
#define XIP_CTRL 0x14000000u
#define SSI_ENABLE 0x18000008u
#define SSI_TX_LEVEL 0x18000020u
#define SSI_RX_LEVEL 0x18000024u
#define SSI_STATUS 0x18000028u
#define SSI_DATA 0x18000060u
#define CLK_REF_CTRL 0x40008030u
#define CLK_REF_SELECTED 0x40008038u
#define CLK_SYS_CTRL 0x4000803Cu
#define CLK_SYS_SELECTED 0x40008044u
#define RESETS 0x4000C000u
#define RESETS_DONE 0x4000C008u
#define IO_BANK0 0x40014000u
#define IO_EVENTS 0x400140F0u
#define QSPI_SS_CTRL 0x4001800Cu
#define PADS_BANK0 0x4001C004u
#define XOSC_STATUS 0x40024004u
#define PLL_SYS 0x40028000u
#define PLL_USB 0x4002C000u
#define PWM 0x40050000u
#define WATCHDOG 0x40058000u
#define WATCHDOG_LOAD 0x40058004u
#define WATCHDOG_REASON 0x40058008u
#define RTC_CTRL 0x4005C00Cu
#define ROSC_RANDOM 0x4006001Cu
#define USB 0x50110000u
#define PPB 0xE000E000u
#define PRIORITIES 0xE000E400u
#define VTOR 0xE000ED08u
#define SHPR2 0xE000ED1Cu
#define SHPR3 0xE000ED20u

enum { FLUSH_READY = 2, STREAM_EMPTY = 4 };
enum { TX_NOT_FULL = 2, TX_EMPTY = 4, RX_NOT_EMPTY = 8 };
enum { RESETS_ALL = 0x01FFFFFF };
enum { TIMED_OUT = 1, FORCED = 2 };
enum { PWM_SLICE_BYTES = 0x14, PWM_DIV = 4, PWM_LEVEL = 0xC, PWM_TOP = 0x10 };
#define STABLE 0x80001000u
#define LOCKED 0x80000000u
#define TRIGGER 0x80000000u
#define ENABLE 0x40000000u
#define WATCHDOG_TICK_NANOS 500.0 /* erratum E1: it counts two for each microsecond */

enum { BLOCKS = 32, BLOCK_WORDS = 1024 };
enum { XIP_BLOCK = 28, SSI_BLOCK, USB_BLOCK, PPB_BLOCK };

static uint32_t kept[BLOCKS][BLOCK_WORDS];
static double watchdog_due;
static uint32_t noise = 1;

/* --- where each is kept ------------------------------------------------------------------ */

static uint32_t *register_at(uint32_t address) {
    uint32_t block = address >> 14 & 31, word = address >> 2 & (BLOCK_WORDS - 1);
    switch (address >> 16) {
    case XIP_CTRL >> 16: return &kept[XIP_BLOCK][word];
    case SSI_DATA >> 16: return &kept[SSI_BLOCK][word];
    case USB >> 16: return &kept[USB_BLOCK][word];
    case PPB >> 16: return &kept[PPB_BLOCK][word];
    }
    return address >> 19 == APB_START >> 19 && block < XIP_BLOCK ? &kept[block][word] : NULL;
}

static uint32_t value_at(uint32_t address) { return *register_at(address); }

static void reset_registers(void) {
    uint32_t left[BLOCK_WORDS];
    memcpy(left, register_at(WATCHDOG), sizeof left);
    memset(kept, 0, sizeof kept);
    memcpy(register_at(WATCHDOG_REASON), left + 2, 9 * sizeof *left); /* and the scratch registers */
}

static int is_watchdog_due(void) {
    int due = value_at(WATCHDOG) & ENABLE && core->nanos >= watchdog_due;
    if (due)
        *register_at(WATCHDOG_REASON) = TIMED_OUT;
    return due;
}

/* --- reading ----------------------------------------------------------------------------- */

static uint32_t random_bit(void) {
    noise ^= noise << 13;
    noise ^= noise >> 17;
    noise ^= noise << 5;
    return noise & 1;
}

static uint32_t priorities_of(uint32_t first) {
    uint32_t value = 0;
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t priority = 0; priority < 4; priority++)
            if (core->interrupt_priorities[priority] >> (first + i) & 1)
                value |= priority << (8 * i + 6);
    return value;
}

static uint32_t on_read(uint32_t address) {
    if (address >= IO_BANK0 && address < IO_EVENTS && address & 4)
        return core->pin_ctrl[(address - IO_BANK0) / 8];
    if (address >= IO_EVENTS && address < IO_EVENTS + 16)
        return events_of((int)(address - IO_EVENTS) * 2);
    if (address >= PADS_BANK0 && address < PADS_BANK0 + 4 * PINS)
        return core->pin_pad[(address - PADS_BANK0) / 4];
    if (address >= PRIORITIES && address < PRIORITIES + 32)
        return priorities_of(address - PRIORITIES);
    switch (address) {
    case XIP_STAT: return FLUSH_READY | STREAM_EMPTY;
    case SSI_TX_LEVEL: return 0;
    case SSI_RX_LEVEL: return (uint32_t)answer_count;
    case SSI_STATUS: return TX_EMPTY | TX_NOT_FULL | (answer_count ? RX_NOT_EMPTY : 0);
    case SSI_DATA: return take_answer();
    case CLK_REF_SELECTED: return 1u << (value_at(CLK_REF_CTRL) & 3);
    case CLK_SYS_SELECTED: return 1u << (value_at(CLK_SYS_CTRL) & 1);
    case RESETS_DONE: return ~value_at(RESETS) & RESETS_ALL;
    case XOSC_STATUS: return STABLE;
    case PLL_SYS:
    case PLL_USB: return value_at(address) | LOCKED;
    case RTC_CTRL: return value_at(address) | (value_at(address) & 1) << 1;
    case ROSC_RANDOM: return random_bit();
    case VTOR: return core->vtor;
    case SHPR2: return core->shpr2;
    case SHPR3: return core->shpr3;
    }
    uint32_t *at = register_at(address);
    if (!at)
        core->python.fault(FAULT_ALIGNMENT, address, 0);
    return at ? *at : NO_VALUE;
}

/* --- writing ----------------------------------------------------------------------------- */

static void set_priorities(uint32_t first, uint32_t value) {
    for (uint32_t i = 0; i < 4; i++)
        for (uint32_t priority = 0; priority < 4; priority++) {
            uint32_t bit = 1u << (first + i), *level = &core->interrupt_priorities[priority];
            *level = (value >> (8 * i + 6) & 3) == priority ? *level | bit : *level & ~bit;
        }
    core->interrupts_updated = 1;
}

static void write_watchdog(uint32_t value) {
    if (!(value & TRIGGER))
        return;
    *register_at(WATCHDOG_REASON) = FORCED;
    restarting = core->stopped = 1;
}

static void write_word(uint32_t address, uint32_t value, uint32_t raw) {
    uint32_t *at = register_at(address);
    if (!at) {
        core->python.fault(FAULT_ALIGNMENT, address, value);
        return;
    }
    if (address >= IO_BANK0 && address < IO_EVENTS && address & 4) {
        set_pin_ctrl((int)(address - IO_BANK0) / 8, value);
        return;
    }
    if (address >= IO_EVENTS && address < IO_EVENTS + 16) {
        forget_events((int)(address - IO_EVENTS) * 2, raw);
        return;
    }
    if (address >= PADS_BANK0 && address < PADS_BANK0 + 4 * PINS) {
        set_pin_pad((int)(address - PADS_BANK0) / 4, value);
        return;
    }
    if (address >= PRIORITIES && address < PRIORITIES + 32) {
        set_priorities(address - PRIORITIES, value);
        return;
    }
    *at = value;
    switch (address) {
    case XIP_CTRL: core->cache_enabled = value & 1; break;
    case XIP_FLUSH: core_flush_cache(core); break;
    case SSI_DATA:
        if (value_at(SSI_ENABLE))
            send_to_flash((uint8_t)value);
        break;
    case QSPI_SS_CTRL: select_flash(!(value >> 8 & 1)); break; /* what is put out instead: 2, low */
    case WATCHDOG: write_watchdog(value); break;
    case WATCHDOG_LOAD:
        watchdog_due = core->nanos + (value & 0xFFFFFF) * WATCHDOG_TICK_NANOS;
        break;
    case VTOR: core->vtor = value; break;
    case SHPR2: core->shpr2 = value; break;
    case SHPR3: core->shpr3 = value; break;
    }
}

/* As in the core: bits 12 and 13 tell how it is written, and a narrow write is seen in all lanes. */
static void on_write(uint32_t address, uint32_t value, int bytes) {
    if (address >= DPRAM_START && address < DPRAM_START + DPRAM_BYTES) {
        memcpy(dpram + (address - DPRAM_START), &value, (size_t)bytes);
        return;
    }
    if (bytes == 1)
        value = (value & 0xFF) * 0x01010101;
    if (bytes == 2)
        value = (value & 0xFFFF) * 0x00010001;
    address &= ~3u;
    uint32_t how = address >> 28 == PPB >> 28 ? 0 : address >> 12 & 3, result = value;
    address &= how ? ~0x3000u : ~0u;
    if (how == 1)
        result = on_read(address) ^ value;
    if (how == 2)
        result = on_read(address) | value;
    if (how == 3)
        result = on_read(address) & ~value;
    write_word(address, result, value);
}

/* --- sound ------------------------------------------------------------------------------- */

/* The pitch of the square wave that the PWM puts out at a pin; 0 if there is none. */
static double tone_of(int pin) {
    uint32_t *slice_of = register_at(PWM + PWM_SLICE_BYTES * (uint32_t)(pin / 2 % 8));
    uint32_t level = slice_of[PWM_LEVEL / 4] >> 16 * (pin & 1) & 0xFFFF;
    double divider = (slice_of[PWM_DIV / 4] & 0xFFF) / 16.0;
    if (!(*slice_of & 1) || !level || !divider)
        return 0;
    return 1e9 / CYCLE_NANOS / divider / (slice_of[PWM_TOP / 4] + 1);
}
