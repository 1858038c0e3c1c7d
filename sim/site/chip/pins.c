/* Buttons at the pins, and what the pins remember of them. */

enum { IS_LOW = 1, IS_HIGH = 2, HAS_FALLEN = 4, HAS_RISEN = 8 };
enum { PAD_RESET = 0x36, CTRL_RESET = 0x1F };

static uint8_t events[PINS];
static uint32_t held; /* a bit a pin */

static void note_level(int pin) {
    int high = !core->pin_driven[pin] && core->pin_pad[pin] & PAD_PULL_UP;
    core->pin_raw[pin] = high;
    if (high && core->pin_pad[pin] & PAD_INPUT)
        events[pin] = (uint8_t)((events[pin] & ~IS_LOW) | IS_HIGH | HAS_RISEN);
    else
        events[pin] = (uint8_t)((events[pin] & ~IS_HIGH) | IS_LOW | HAS_FALLEN);
}

/* A button closes its pin to ground. */
static void hold(int pin, int down) {
    held = down ? held | 1u << pin : held & ~(1u << pin);
    core->pin_driven[pin] = down;
    note_level(pin);
    core_wake_machines(core, pin);
}

static void reset_pins(void) {
    for (int pin = 0; pin < PINS; pin++) {
        core->pin_ctrl[pin] = CTRL_RESET;
        core->pin_pad[pin] = PAD_RESET;
        events[pin] = 0;
        hold(pin, held >> pin & 1);
    }
}

static void set_pin_ctrl(int pin, uint32_t value) {
    core->pin_ctrl[pin] = value;
    core_check_pin(core, pin);
}

static void set_pin_pad(int pin, uint32_t value) {
    uint32_t changed = core->pin_pad[pin] ^ value;
    core->pin_pad[pin] = value;
    core_check_pin(core, pin);
    if (changed & PAD_INPUT)
        note_level(pin);
}

static uint32_t events_of(int first) {
    uint32_t value = 0;
    for (int i = 0; i < 8 && first + i < PINS; i++)
        value |= (uint32_t)events[first + i] << 4 * i;
    return value;
}

static void forget_events(int first, uint32_t value) {
    for (int i = 0; i < 8 && first + i < PINS; i++)
        events[first + i] &= (uint8_t)~(value >> 4 * i & (HAS_FALLEN | HAS_RISEN));
}
