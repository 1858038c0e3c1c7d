/* The timer: microseconds, and four alarms. */

enum {
    TIMEHR = 0x08,
    TIMELR = 0x0C,
    TIMER_ALARM0 = 0x10,
    TIMER_ALARM3 = 0x1C,
    TIMER_ARMED = 0x20,
    TIMERAWH = 0x24,
    TIMERAWL = 0x28,
    TIMER_PAUSE = 0x30,
    TIMER_INTR = 0x34,
    TIMER_INTE = 0x38,
    TIMER_INTF = 0x3C,
    TIMER_INTS = 0x40,
};
enum { TIMER_IRQ = 0 };

static double micros(Core *core) { return (core->nanos - core->timer.epoch) / 1000; }

static uint32_t timer_status(Timer *timer) { return (timer->raw & timer->enable) | timer->force; }

static void timer_interrupts(Core *core) {
    uint32_t status = timer_status(&core->timer);
    for (int i = 0; i < 4; i++)
        set_interrupt(core, TIMER_IRQ + i, status >> i & 1);
}

static void disarm(Core *core, int alarm) {
    cancel_alarm(core, TIMER_ALARM + alarm);
    core->timer.armed &= ~(1u << alarm);
}

static void timer_fire(Core *core, int alarm) {
    disarm(core, alarm);
    core->timer.raw |= 1u << alarm;
    timer_interrupts(core);
}

static uint32_t timer_read(Core *core, uint32_t offset) {
    Timer *timer = &core->timer;
    uint64_t now = (uint64_t)micros(core);
    switch (offset) {
    case TIMEHR: return timer->latched_high;
    case TIMELR: timer->latched_high = (uint32_t)(now >> 32); return (uint32_t)now;
    case TIMERAWH: return (uint32_t)(now >> 32);
    case TIMERAWL: return (uint32_t)now;
    case TIMER_PAUSE: return (uint32_t)timer->paused;
    case TIMER_INTR: return timer->raw;
    case TIMER_INTE: return timer->enable;
    case TIMER_INTF: return timer->force;
    case TIMER_INTS: return timer_status(timer);
    case TIMER_ARMED: return timer->armed;
    }
    if (offset >= TIMER_ALARM0 && offset <= TIMER_ALARM3)
        return timer->target[(offset - TIMER_ALARM0) / 4];
    return NO_VALUE;
}

static void timer_write(Core *core, uint32_t offset, uint32_t value, uint32_t raw) {
    Timer *timer = &core->timer;
    if (offset >= TIMER_ALARM0 && offset <= TIMER_ALARM3) {
        int alarm = (int)(offset - TIMER_ALARM0) / 4;
        uint32_t delta = (uint32_t)(int64_t)((double)value - micros(core));
        timer->armed |= 1u << alarm;
        timer->target[alarm] = value;
        set_alarm(core, TIMER_ALARM + alarm, (double)delta * 1000);
        return;
    }
    switch (offset) {
    case TIMER_ARMED:
        for (int alarm = 0; alarm < 4; alarm++)
            if (raw >> alarm & 1)
                disarm(core, alarm);
        return;
    case TIMER_PAUSE: timer->paused = value & 1; return;
    case TIMER_INTR: timer->raw &= ~raw; break;
    case TIMER_INTE: timer->enable = value & 0xF; break;
    case TIMER_INTF: timer->force = value & 0xF; break;
    default: return;
    }
    timer_interrupts(core);
}

static void timer_reset(Core *core) {
    memset(&core->timer, 0, sizeof core->timer);
    core->timer.epoch = core->nanos;
    for (int alarm = 0; alarm < 4; alarm++) {
        cancel_alarm(core, TIMER_ALARM + alarm);
        set_interrupt(core, TIMER_IRQ + alarm, 0);
    }
}
