/* The 30 pins: what drives each, and who listens to it. */

enum { PIN_LOW, PIN_HIGH, PIN_INPUT, PIN_PULL_UP, PIN_PULL_DOWN, PIN_BUS_KEEPER };
enum { FUNCTION_PWM = 4, FUNCTION_SIO = 5, FUNCTION_PIO0 = 6, FUNCTION_PIO1 = 7 };
enum { PAD_PULL_DOWN = 4, PAD_PULL_UP = 8, PAD_INPUT = 0x40 };

static int overridden(int value, uint32_t override) {
    switch (override & 3) {
    case 1: return !value;
    case 2: return 0;
    case 3: return 1;
    }
    return value;
}

static int pin_state(Core *core, int pin) {
    uint32_t ctrl = core->pin_ctrl[pin], enable = 0, value = 0;
    switch (ctrl & 0x1F) {
    case FUNCTION_PWM: enable = core->pwm_direction, value = core->pwm_value; break;
    case FUNCTION_SIO: enable = core->gpio_output_enable, value = core->gpio_value; break;
    case FUNCTION_PIO0:
    case FUNCTION_PIO1: {
        Pio *pio = &core->pio[(ctrl & 0x1F) - FUNCTION_PIO0];
        enable = pio->pin_directions, value = pio->pin_values;
    }
    }
    if (overridden(enable >> pin & 1, ctrl >> 12))
        return overridden(value >> pin & 1, ctrl >> 8) ? PIN_HIGH : PIN_LOW;
    uint32_t pad = core->pin_pad[pin];
    if (pad & PAD_PULL_DOWN)
        return pad & PAD_PULL_UP ? PIN_BUS_KEEPER : PIN_PULL_DOWN;
    return pad & PAD_PULL_UP ? PIN_PULL_UP : PIN_INPUT;
}

static void check_pin(Core *core, int pin) {
    int state = pin_state(core, pin), before = core->pin_last[pin];
    if (state == before)
        return;
    core->pin_last[pin] = state;
    if (pin == core->pixels.pin)
        take_edge(core, state, before);
    if (core->pins_listened >> pin & 1)
        core->python.pin(pin, state, before);
}

static void check_pins(Core *core, uint32_t changed) {
    changed &= (1u << PINS) - 1;
    for (; changed; changed &= changed - 1)
        check_pin(core, __builtin_ctz(changed));
}

static int pin_input(Core *core, int pin) {
    uint32_t pad = core->pin_pad[pin];
    int level = core->pin_raw[pin];
    int pulls = pad & (PAD_PULL_UP | PAD_PULL_DOWN);
    if (!core->pin_driven[pin] && pulls == PAD_PULL_UP)
        level = 1;
    if (!core->pin_driven[pin] && pulls == PAD_PULL_DOWN)
        level = 0;
    return overridden(level && pad & PAD_INPUT, core->pin_ctrl[pin] >> 16);
}

static uint32_t pin_inputs(Core *core) {
    uint32_t values = 0;
    for (int pin = 0; pin < PINS; pin++)
        values |= (uint32_t)pin_input(core, pin) << pin;
    return values;
}

/* A pin's input has changed: state machines may have waited for it. */
static void wake_machines(Core *core, int pin) {
    for (int block = 0; block < 2; block++)
        for (int i = 0; i < MACHINES; i++) {
            Machine *machine = &core->pio[block].machines[i];
            if (machine->enabled && machine->waiting && machine->wait_type == WAIT_PIN &&
                machine->wait_index == (uint32_t)pin)
                check_wait(core, &core->pio[block], machine);
        }
}
