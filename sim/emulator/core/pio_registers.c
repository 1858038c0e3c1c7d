/* How the CPU and DMA see the PIO. */

enum {
    PIO_CTRL = 0x000,
    PIO_FSTAT = 0x004,
    PIO_FDEBUG = 0x008,
    PIO_FLEVEL = 0x00C,
    PIO_TXF0 = 0x010,
    PIO_RXF0 = 0x020,
    PIO_IRQ = 0x030,
    PIO_IRQ_FORCE = 0x034,
    PIO_SYNC_BYPASS = 0x038,
    PIO_PADOUT = 0x03C,
    PIO_PADOE = 0x040,
    PIO_CFGINFO = 0x044,
    PIO_INSTRUCTIONS = 0x048,
    PIO_MACHINES = 0x0C8, /* 0x18 bytes each */
    PIO_INTR = 0x128,
    PIO_IRQ0 = 0x12C, /* enable, force, status; then those of line 1 */
    PIO_LAST = 0x140,
};
enum { SM_CLKDIV, SM_EXECCTRL, SM_SHIFTCTRL, SM_ADDR, SM_INSTR, SM_PINCTRL, SM_WORDS };

static int in_range(uint32_t offset, uint32_t first, uint32_t last) {
    return offset >= first && offset <= last;
}

static uint32_t machine_read(Pio *pio, Machine *machine, uint32_t word) {
    switch (word) {
    case SM_CLKDIV: return machine->divider << 8;
    case SM_EXECCTRL: return machine->exec_ctrl;
    case SM_SHIFTCTRL: return machine->shift_ctrl;
    case SM_ADDR: return machine->pc;
    case SM_INSTR: return pio->instructions[machine->pc];
    }
    return machine->pin_ctrl;
}

static void machine_write(Core *core, Pio *pio, Machine *machine, uint32_t word, uint32_t value) {
    switch (word) {
    case SM_CLKDIV:
        machine->divider = value >> 8 < 0x100 ? 65536u << 8 | bits_of(value, 8, 8) : value >> 8;
        update_due(pio);
        break;
    case SM_EXECCTRL:
        machine->exec_ctrl = (value & ~EXEC_STALLED) | (machine->exec_ctrl & EXEC_STALLED);
        break;
    case SM_SHIFTCTRL: machine->shift_ctrl = value; break;
    case SM_INSTR:
        pio_execute(core, pio, machine, value & 0xFFFF);
        if (machine->waiting)
            machine->exec_ctrl |= EXEC_STALLED;
        update_due(pio);
        break;
    case SM_PINCTRL: machine->pin_ctrl = value; break;
    }
}

static void write_tx(Core *core, Pio *pio, Machine *machine, uint32_t value) {
    if (full(&machine->tx)) {
        pio->fdebug |= 1u << (16 + machine->index);
        return;
    }
    push(&machine->tx, value);
    pio->tx_stall &= ~(1u << (24 + machine->index));
    tell_dreq(core, pio, machine);
    check_wait(core, pio, machine);
    if (full(&machine->tx))
        pio_interrupts(core, pio);
}

static uint32_t read_rx(Core *core, Pio *pio, Machine *machine) {
    if (!machine->rx.used) {
        pio->fdebug |= 1u << (8 + machine->index);
        return 0;
    }
    uint32_t value = pull(&machine->rx);
    pio->rx_stall &= ~(1u << machine->index);
    tell_rx_dreq(core, pio, machine);
    check_wait(core, pio, machine);
    if (!machine->rx.used)
        pio_interrupts(core, pio);
    return value;
}

static uint32_t fifo_levels(Pio *pio) {
    uint32_t levels = 0;
    for (int i = 0; i < MACHINES; i++)
        levels |= (uint32_t)pio->machines[i].tx.used << 8 * i |
                  (uint32_t)pio->machines[i].rx.used << (8 * i + 4);
    return levels;
}

static uint32_t fifo_status(Pio *pio) {
    uint32_t status = 0;
    for (int i = 0; i < MACHINES; i++) {
        Machine *machine = &pio->machines[i];
        status |= ((uint32_t)!machine->tx.used << 24 | (uint32_t)full(&machine->tx) << 16 |
                   (uint32_t)!machine->rx.used << 8 | (uint32_t)full(&machine->rx))
                  << i;
    }
    return status;
}

static void pio_control(Pio *pio, uint32_t value) {
    for (int i = 0; i < MACHINES; i++) {
        Machine *machine = &pio->machines[i];
        int enabled = value >> i & 1;
        if (enabled && !machine->enabled)
            machine->due = pio->now;
        machine->enabled = enabled;
        if (value >> (4 + i) & 1) { /* restart */
            machine->cycles = 0;
            machine->due = pio->now;
            machine->isr_count = machine->isr = 0;
            machine->osr_count = 32;
            machine->waiting = 0;
        }
        if (value >> (8 + i) & 1) /* restart the divider */
            machine->due = pio->now + machine->divider;
    }
    update_due(pio);
    pio->stopped = !(value & 0xF);
}

static uint32_t pio_read_register(Core *core, Pio *pio, uint32_t offset) {
    if (in_range(offset, PIO_MACHINES, PIO_INTR - 4)) {
        uint32_t word = (offset - PIO_MACHINES) / 4;
        return machine_read(pio, &pio->machines[word / SM_WORDS], word % SM_WORDS);
    }
    if (in_range(offset, PIO_RXF0, PIO_RXF0 + 12))
        return read_rx(core, pio, &pio->machines[(offset - PIO_RXF0) / 4]);
    if (in_range(offset, PIO_IRQ0, PIO_LAST)) {
        uint32_t word = (offset - PIO_IRQ0) / 4, line = word / 3;
        return word % 3 == 0   ? pio->enable[line]
               : word % 3 == 1 ? pio->force[line]
                               : pio_status(pio, (int)line);
    }
    switch (offset) {
    case PIO_CTRL: {
        uint32_t enabled = 0;
        for (int i = 0; i < MACHINES; i++)
            enabled |= (uint32_t)pio->machines[i].enabled << i;
        return enabled;
    }
    case PIO_FSTAT: return fifo_status(pio);
    case PIO_FDEBUG: return pio->fdebug;
    case PIO_FLEVEL: return fifo_levels(pio);
    case PIO_IRQ: return pio->irq;
    case PIO_IRQ_FORCE: return 0;
    case PIO_SYNC_BYPASS: return pio->input_sync_bypass;
    case PIO_PADOUT: return pio->pin_values;
    case PIO_PADOE: return pio->pin_directions;
    case PIO_CFGINFO: return 0x200404;
    case PIO_INTR: return pio_raw(pio);
    }
    return NO_VALUE;
}

static void pio_write_register(Core *core, Pio *pio, uint32_t offset, uint32_t value,
                               uint32_t raw) {
    if (in_range(offset, PIO_INSTRUCTIONS, PIO_MACHINES - 4)) {
        pio->instructions[(offset - PIO_INSTRUCTIONS) / 4] = value & 0xFFFF;
        return;
    }
    if (in_range(offset, PIO_MACHINES, PIO_INTR - 4)) {
        uint32_t word = (offset - PIO_MACHINES) / 4;
        machine_write(core, pio, &pio->machines[word / SM_WORDS], word % SM_WORDS, value);
        return;
    }
    if (in_range(offset, PIO_TXF0, PIO_TXF0 + 12)) {
        write_tx(core, pio, &pio->machines[(offset - PIO_TXF0) / 4], value);
        return;
    }
    if (in_range(offset, PIO_IRQ0, PIO_LAST)) {
        uint32_t word = (offset - PIO_IRQ0) / 4;
        if (word % 3 == 2)
            return;
        (word % 3 ? pio->force : pio->enable)[word / 3] = value & 0xFFF;
        pio_interrupts(core, pio);
        return;
    }
    switch (offset) {
    case PIO_CTRL: pio_control(pio, value); break;
    case PIO_FDEBUG:
        pio->fdebug &= ~raw;
        pio->fdebug |= pio->tx_stall | pio->rx_stall;
        break;
    case PIO_IRQ: pio->irq &= ~raw, pio_irq_changed(core, pio); break;
    case PIO_IRQ_FORCE: pio->irq |= value, pio_irq_changed(core, pio); break;
    case PIO_SYNC_BYPASS: pio->input_sync_bypass = value; break;
    }
}

static uint32_t pio_read(Core *core, int block, uint32_t offset) {
    uint32_t value = pio_read_register(core, &core->pio[block], offset);
    start_pacer(core);
    return value;
}

static void pio_write(Core *core, int block, uint32_t offset, uint32_t value, uint32_t raw) {
    pio_write_register(core, &core->pio[block], offset, value, raw);
    start_pacer(core);
}

static void pio_reset(Core *core, int block) {
    Pio *pio = &core->pio[block];
    memset(pio, 0, sizeof *pio);
    pio->index = block;
    pio->stopped = 1;
    pio->due = NEVER;
    for (int i = 0; i < MACHINES; i++) {
        Machine *machine = &pio->machines[i];
        machine->index = i;
        machine->update_pc = 1;
        machine->divider = 1 << 8;
        machine->exec_ctrl = 0x1F << 12;
        machine->shift_ctrl = 3 << 18;
        machine->pin_ctrl = 5 << 26;
        machine->wait_delay = -1;
        tell_rx_dreq(core, pio, machine);
        tell_dreq(core, pio, machine);
    }
    pio_interrupts(core, pio);
}
