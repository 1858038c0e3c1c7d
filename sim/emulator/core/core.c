/* One compilation unit, so that the compiler sees through all of it: cc -O2 -shared core.c */

#include "core.h"

static void latch(Core *core);
static void pace(Core *core);
static void transfer(Core *core, int number);
static void timer_fire(Core *core, int alarm);
static void take_edge(Core *core, int state, int before);
static void check_wait(Core *core, Pio *pio, Machine *machine);
static void set_interrupt(Core *core, int irq, int on);
static uint32_t read32(Core *core, uint32_t address);
static uint32_t read16(Core *core, uint32_t address);
static uint32_t read8(Core *core, uint32_t address);
static void write32(Core *core, uint32_t address, uint32_t value);
static void write16(Core *core, uint32_t address, uint32_t value);
static void write8(Core *core, uint32_t address, uint32_t value);

#include "alarms.c"
#include "cache.c"
#include "pins.c"
#include "pixels.c"
#include "sio.c"
#include "interrupts.c"
#include "timer.c"
#include "dma.c"
#include "pio.c"
#include "pio_registers.c"
#include "bus.c"
#include "cpu.c"

/* --- what runs ----------------------------------------------------------------------------- */

/* Let time jump, but not past an alarm; PIO goes on meanwhile. */
static void sleep_on(Core *core, double nanos) {
    pass_time(core, nanos);
    int64_t cycles = (int64_t)(nanos / CYCLE_NANOS);
    advance_pio(core, cycles ? cycles : 1);
}

/* The CPU waits for the flash; all the rest goes on. */
static void wait_on(Core *core, double until) {
    double left = until - core->nanos, next = until_next_alarm(core);
    sleep_on(core, core->next_alarm >= 0 && next < left ? next : left);
}

static void step(Core *core) {
    if (core->waiting) {
        sleep_on(core, until_next_alarm(core));
        return;
    }
    core->wait_cycles = 0;
    if (core->interrupts_updated && check_interrupts(core))
        core->waiting = 0;
    int cycles = execute(core), waits = core->wait_cycles;
    core->cycles += (uint64_t)(cycles + waits);
    pass_time(core, cycles * CYCLE_NANOS);
    advance_pio(core, cycles);
    double until = core->nanos + waits * CYCLE_NANOS;
    while (core->nanos < until)
        wait_on(core, until);
}

void core_run(Core *core) {
    while (!core->stopped) {
        if (core->nanos < core->stalled_until)
            wait_on(core, core->stalled_until);
        else
            step(core);
    }
}

/* --- what Python calls ----------------------------------------------------------------------- */

Core *core_new(Callbacks python, uint8_t *sram, uint8_t *flash, uint8_t *dpram) {
    Core *core = calloc(1, sizeof *core);
    if (!core)
        return NULL;
    fill_ops();
    core->python = python;
    core->sram = sram;
    core->flash = flash;
    core->dpram = dpram;
    core->next_alarm = -1;
    core->python_alarms = PYTHON_ALARM;
    core->pixels.pin = -1;
    core->cache_enabled = 1;
    core->div_divisor = 1;
    for (int block = 0; block < 2; block++)
        pio_reset(core, block);
    core->r[SP] = core->banked_sp = ~3u;
    return core;
}

void core_free(Core *core) {
    free(core->cache.misses);
    free(core);
}

void core_reset(Core *core) {
    memset(core->r, 0, sizeof core->r);
    memset(core->interrupt_priorities, 0, sizeof core->interrupt_priorities);
    core->interrupt_priorities[0] = NO_VALUE;
    core->banked_sp = 0;
    core->pending_interrupts = core->enabled_interrupts = core->interrupt_nmi_mask = 0;
    core->vtor = core->shpr2 = core->shpr3 = core->ipsr = 0;
    core->n = core->z = core->c = core->v = 0;
    core->waiting = core->event_registered = core->interrupts_updated = 0;
    core->pm = core->sp_sel = core->n_priv = core->handler_mode = 0;
    core->pending_nmi = core->pending_pend_sv = core->pending_svcall = core->pending_systick = 0;
    core->cycles = 0;
    core->stalled_until = 0;
    flush_cache(core);
    core->r[SP] = read32(core, 0) & ~3u;
    core->r[PC] = read32(core, 4) & ~1u;
}

void core_load_bootrom(Core *core, const uint32_t *words, int count) {
    memcpy(core->bootrom, words, 4 * (size_t)count);
}

int core_new_alarm(Core *core) {
    return core->python_alarms < ALARMS ? core->python_alarms++ : -1;
}

void core_set_alarm(Core *core, int alarm, double nanos) { set_alarm(core, alarm, nanos); }
void core_cancel_alarm(Core *core, int alarm) { cancel_alarm(core, alarm); }
void core_set_interrupt(Core *core, int irq, int on) { set_interrupt(core, irq, on); }
void core_set_dreq(Core *core, int dreq, int on) { set_dreq(core, dreq, on); }
void core_check_pin(Core *core, int pin) { check_pin(core, pin); }
int core_pin_state(Core *core, int pin) { return pin_state(core, pin); }
void core_wake_machines(Core *core, int pin) { wake_machines(core, pin); }
void core_flush_cache(Core *core) { flush_cache(core); }
void core_reset_timer(Core *core) { timer_reset(core); }
void core_reset_dma(Core *core) { dma_reset(core); }
void core_reset_pio(Core *core, int block) { pio_reset(core, block); }
uint32_t core_pio_values(Core *core, int block) { return core->pio[block].pin_values; }
uint32_t core_pio_directions(Core *core, int block) { return core->pio[block].pin_directions; }
uint32_t core_read(Core *core, uint32_t address) { return read32(core, address); }
void core_write(Core *core, uint32_t address, uint32_t value) { write32(core, address, value); }

void core_watch_pixels(Core *core, int pin, int channels) {
    core->pixels.pin = pin;
    core->pixels.channels = channels;
}

/* Count misses from now on, of each line of flash. */
uint32_t *core_count_misses(Core *core) {
    if (!core->cache.misses)
        core->cache.misses = calloc(FLASH_BYTES >> LINE_SHIFT, sizeof(uint32_t));
    else
        memset(core->cache.misses, 0, (FLASH_BYTES >> LINE_SHIFT) * sizeof(uint32_t));
    return core->cache.misses;
}
