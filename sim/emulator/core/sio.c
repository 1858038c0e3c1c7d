/* Single-cycle IO: pins, spin locks and the divider. The interpolators are Python's. */

enum {
    SIO_CPUID = 0x00,
    GPIO_IN = 0x04,
    GPIO_OUT = 0x10, /* then set, clear, exclusive or */
    GPIO_OE = 0x20,  /* then set, clear, exclusive or */
    DIV_UDIVIDEND = 0x60,
    DIV_UDIVISOR = 0x64,
    DIV_SDIVIDEND = 0x68,
    DIV_SDIVISOR = 0x6C,
    DIV_QUOTIENT = 0x70,
    DIV_REMAINDER = 0x74,
    DIV_CSR = 0x78,
    SPINLOCK0 = 0x100,
    SPINLOCK31 = 0x17C,
};
enum { DIVISION_CYCLES = 8 };

static void divide(Core *core, int is_signed) {
    uint32_t dividend = core->div_dividend, divisor = core->div_divisor;
    if (divisor == 0) {
        core->div_quotient = dividend ? NO_VALUE : 1;
        core->div_remainder = dividend;
    } else if (is_signed) {
        int64_t top = (int32_t)dividend, bottom = (int32_t)divisor;
        core->div_quotient = (uint32_t)(top / bottom);
        core->div_remainder = (uint32_t)(top % bottom);
    } else {
        core->div_quotient = dividend / divisor;
        core->div_remainder = dividend % divisor;
    }
    core->div_csr = 3;
    core->cycles += DIVISION_CYCLES;
}

static uint32_t sio_read(Core *core, uint32_t offset) {
    if (offset >= SPINLOCK0 && offset <= SPINLOCK31) {
        uint32_t bit = 1u << (offset - SPINLOCK0) / 4;
        if (core->spin_lock & bit)
            return 0;
        core->spin_lock |= bit;
        return bit;
    }
    switch (offset) {
    case SIO_CPUID: return 0;
    case GPIO_IN: return pin_inputs(core);
    case GPIO_OUT: return core->gpio_value;
    case GPIO_OE: return core->gpio_output_enable;
    case DIV_UDIVIDEND:
    case DIV_SDIVIDEND: return core->div_dividend;
    case DIV_UDIVISOR:
    case DIV_SDIVISOR: return core->div_divisor;
    case DIV_QUOTIENT: core->div_csr &= ~2u; return core->div_quotient;
    case DIV_REMAINDER: return core->div_remainder;
    case DIV_CSR: return core->div_csr;
    }
    return core->python.read(SIO_START + offset);
}

static uint32_t changed_by(uint32_t before, uint32_t value, uint32_t how) {
    uint32_t mask = (1u << PINS) - 1;
    switch (how) {
    case 1: return before | (value & mask);
    case 2: return before & ~value;
    case 3: return before ^ (value & mask);
    }
    return value & mask;
}

static void sio_write(Core *core, uint32_t offset, uint32_t value) {
    if (offset >= SPINLOCK0 && offset <= SPINLOCK31) {
        core->spin_lock &= ~(1u << (offset - SPINLOCK0) / 4);
        return;
    }
    if (offset >= GPIO_OUT && offset < GPIO_OE + 0x10) {
        uint32_t *pins = offset < GPIO_OE ? &core->gpio_value : &core->gpio_output_enable;
        uint32_t before = *pins;
        *pins = changed_by(before, value, (offset & 0xF) >> 2);
        check_pins(core, *pins ^ before);
        return;
    }
    switch (offset) {
    case DIV_UDIVIDEND:
    case DIV_SDIVIDEND:
        core->div_dividend = value;
        divide(core, offset == DIV_SDIVIDEND);
        return;
    case DIV_UDIVISOR:
    case DIV_SDIVISOR:
        core->div_divisor = value;
        divide(core, offset == DIV_SDIVISOR);
        return;
    case DIV_QUOTIENT: core->div_quotient = value, core->div_csr = 3; return;
    case DIV_REMAINDER: core->div_remainder = value, core->div_csr = 3; return;
    }
    core->python.write(SIO_START + offset, value, 4);
}
