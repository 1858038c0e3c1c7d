/* Emulated time, and what is due when. Alarms for the same instant go off in the order in which
they were set. */

static int link_alarm(Core *core, int number, double nanos) {
    Alarm *alarm = &core->alarms[number];
    int before = -1, after = core->next_alarm;
    alarm->nanos = core->nanos + nanos;
    while (after >= 0 && core->alarms[after].nanos <= alarm->nanos) {
        before = after;
        after = core->alarms[after].next;
    }
    alarm->next = (int16_t)after;
    alarm->linked = 1;
    if (before >= 0)
        core->alarms[before].next = (int16_t)number;
    else
        core->next_alarm = number;
    return number;
}

static void cancel_alarm(Core *core, int number) {
    Alarm *alarm = &core->alarms[number];
    if (!alarm->linked)
        return;
    alarm->linked = 0;
    int at = core->next_alarm;
    if (at == number) {
        core->next_alarm = alarm->next;
        return;
    }
    while (core->alarms[at].next != number)
        at = core->alarms[at].next;
    core->alarms[at].next = alarm->next;
}

static void set_alarm(Core *core, int number, double nanos) {
    cancel_alarm(core, number);
    link_alarm(core, number, nanos);
}

static void go_off(Core *core, int number) {
    if (number >= PYTHON_ALARM)
        core->python.alarm(number);
    else if (number == LATCH_ALARM)
        latch(core);
    else if (number == PACER_ALARM)
        pace(core);
    else if (number >= DMA_ALARM)
        transfer(core, number - DMA_ALARM);
    else
        timer_fire(core, number - TIMER_ALARM);
}

static void run_alarms(Core *core, double until) {
    int number;
    while ((number = core->next_alarm) >= 0 && core->alarms[number].nanos <= until) {
        Alarm *alarm = &core->alarms[number];
        core->next_alarm = alarm->next;
        alarm->linked = 0;
        core->nanos = alarm->nanos;
        go_off(core, number);
    }
}

static inline void pass_time(Core *core, double nanos) {
    double until = core->nanos + nanos;
    int number = core->next_alarm;
    if (number >= 0 && core->alarms[number].nanos <= until)
        run_alarms(core, until);
    core->nanos = until;
}

static double until_next_alarm(Core *core) {
    return core->next_alarm < 0 ? 0 : core->alarms[core->next_alarm].nanos - core->nanos;
}
