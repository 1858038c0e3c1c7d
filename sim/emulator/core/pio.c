/* PIO: two blocks of four state machines, each at most one instruction for one of the CPU. */

enum { AUTOPUSH = 1 << 16, AUTOPULL = 1 << 17, IN_RIGHT = 1 << 18, OUT_RIGHT = 1 << 19 };

#define STATUS_OF_RX (1u << 4)
#define SIDE_PINDIR (1u << 29)
#define SIDE_OPTIONAL (1u << 30)
#define EXEC_STALLED (1u << 31)
#define NEVER ((int64_t)1 << 62)
#define MOST_ARREARS ((int64_t)8 << 8)

/* --- FIFOs ------------------------------------------------------------------------------- */

static int full(Fifo *fifo) { return fifo->used == 4; }

static void push(Fifo *fifo, uint32_t value) {
    if (!full(fifo))
        fifo->items[(fifo->start + fifo->used++) % 4] = value;
}

static uint32_t pull(Fifo *fifo) {
    uint32_t value = fifo->items[fifo->start];
    fifo->start = (fifo->start + 1) % 4;
    fifo->used--;
    return value;
}

/* --- a block's interrupts and pins --------------------------------------------------------- */

static uint32_t pio_raw(Pio *pio) {
    uint32_t raw = (pio->irq & 0xF) << 8;
    for (int i = 0; i < MACHINES; i++)
        raw |= (uint32_t)!full(&pio->machines[i].tx) << (4 + i) |
               (uint32_t)(pio->machines[i].rx.used != 0) << i;
    return raw;
}

static uint32_t pio_status(Pio *pio, int line) {
    return (pio_raw(pio) & pio->enable[line]) | pio->force[line];
}

static void pio_interrupts(Core *core, Pio *pio) {
    for (int line = 0; line < 2; line++)
        set_interrupt(core, 7 + 2 * pio->index + line, pio_status(pio, line) != 0);
}

static void pio_irq_changed(Core *core, Pio *pio) {
    for (int i = 0; i < MACHINES; i++)
        check_wait(core, pio, &pio->machines[i]);
    pio_interrupts(core, pio);
}

static void put_pins(uint32_t *pins, uint32_t value, uint32_t first, uint32_t count) {
    uint32_t mask = count > 31 ? NO_VALUE : ((1u << count) - 1) << first;
    *pins = ((*pins & ~mask) | (value << first & mask)) & ((1u << PINS) - 1);
}

static void pio_pins_changed(Core *core, Pio *pio) {
    uint32_t changed =
        (pio->old_pin_directions ^ pio->pin_directions) | (pio->old_pin_values ^ pio->pin_values);
    if (!changed)
        return;
    pio->old_pin_directions = pio->pin_directions;
    pio->old_pin_values = pio->pin_values;
    check_pins(core, changed);
}

static void update_due(Pio *pio) {
    pio->due = NEVER;
    for (int i = 0; i < MACHINES; i++) {
        Machine *machine = &pio->machines[i];
        if (machine->enabled && !machine->waiting && machine->due < pio->due)
            pio->due = machine->due;
    }
}

/* --- a state machine ----------------------------------------------------------------------- */

static void tell_dreq(Core *core, Pio *pio, Machine *machine) {
    set_dreq(core, 8 * pio->index + machine->index, !full(&machine->tx));
}

static void tell_rx_dreq(Core *core, Pio *pio, Machine *machine) {
    set_dreq(core, 8 * pio->index + 4 + machine->index, machine->rx.used != 0);
}

/* Bits after which the shift register is pulled or pushed; 0 means 32. */
static uint32_t pull_threshold(Machine *machine) {
    return (bits_of(machine->shift_ctrl, 25, 5) - 1) % 32 + 1;
}

static uint32_t push_threshold(Machine *machine) {
    return (bits_of(machine->shift_ctrl, 20, 5) - 1) % 32 + 1;
}

static void wait_for(Machine *machine, int type, int polarity, uint32_t index) {
    machine->waiting = 1;
    machine->wait_type = type;
    machine->wait_polarity = polarity;
    machine->wait_index = index;
    machine->wait_delay = -1;
    machine->update_pc = 0;
}

static int jumps(Core *core, Machine *machine, uint32_t condition) {
    switch (condition) {
    case 0: return 1;
    case 1: return machine->x == 0;
    case 2: return machine->x-- != 0;
    case 3: return machine->y == 0;
    case 4: return machine->y-- != 0;
    case 5: return machine->x != machine->y;
    case 6: {
        uint32_t pin = bits_of(machine->exec_ctrl, 24, 5);
        return pin < PINS && pin_input(core, (int)pin);
    }
    }
    return machine->osr_count < pull_threshold(machine);
}

static uint32_t machine_status(Machine *machine) {
    Fifo *fifo = machine->exec_ctrl & STATUS_OF_RX ? &machine->rx : &machine->tx;
    return (uint32_t)fifo->used < (machine->exec_ctrl & 0xF) ? NO_VALUE : 0;
}

static uint32_t source(Core *core, Machine *machine, uint32_t number) {
    switch (number) {
    case 0: {
        uint32_t base = bits_of(machine->pin_ctrl, 15, 5), pins = pin_inputs(core);
        return base ? pins << (32 - base) | pins >> base : pins;
    }
    case 1: return machine->x;
    case 2: return machine->y;
    case 5: return machine_status(machine);
    case 6: return machine->isr;
    case 7: return machine->osr;
    }
    return 0;
}

static void put_out_pins(Machine *machine, uint32_t *pins, uint32_t value) {
    put_pins(pins, value, bits_of(machine->pin_ctrl, 0, 5), bits_of(machine->pin_ctrl, 20, 6));
}

static void put_out(Pio *pio, Machine *machine, uint32_t to, uint32_t value, uint32_t count) {
    switch (to) {
    case 0: put_out_pins(machine, &pio->pin_values, value); break;
    case 1: machine->x = value; break;
    case 2: machine->y = value; break;
    case 4: put_out_pins(machine, &pio->pin_directions, value); break;
    case 5: machine->pc = value & 0x1F, machine->update_pc = 0; break;
    case 6: machine->isr = value, machine->isr_count = count; break;
    case 7: machine->exec_opcode = value, machine->exec_valid = 1; break;
    }
}

static void shift_out(Pio *pio, Machine *machine, uint32_t argument) {
    uint32_t count = argument & 0x1F, value = machine->osr;
    if (count == 0) {
        put_out(pio, machine, argument >> 5, value, 32);
        machine->osr_count = 32;
        return;
    }
    if (machine->shift_ctrl & OUT_RIGHT) {
        machine->osr = value >> count;
        value &= (1u << count) - 1;
    } else {
        machine->osr = value << count;
        value >>= 32 - count;
    }
    put_out(pio, machine, argument >> 5, value, count);
    machine->osr_count += count;
    if (machine->osr_count > 32)
        machine->osr_count = 32;
}

static void received(Core *core, Pio *pio, Machine *machine, uint32_t word) {
    push(&machine->rx, word);
    tell_rx_dreq(core, pio, machine);
    pio_interrupts(core, pio);
}

static void take_word(Core *core, Pio *pio, Machine *machine) {
    machine->osr = pull(&machine->tx);
    tell_dreq(core, pio, machine);
    pio_interrupts(core, pio);
}

static void stall_rx(Pio *pio, Machine *machine) {
    pio->rx_stall |= 1u << machine->index;
    pio->fdebug |= pio->rx_stall;
}

static void stall_tx(Pio *pio, Machine *machine) {
    pio->tx_stall |= 1u << (24 + machine->index);
    pio->fdebug |= pio->tx_stall;
}

static void do_in(Core *core, Pio *pio, Machine *machine, uint32_t argument) {
    uint32_t count = argument & 0x1F, value = source(core, machine, argument >> 5);
    if (count == 0) {
        machine->isr = value;
        machine->isr_count = 32;
    } else {
        value &= (1u << count) - 1;
        if (machine->shift_ctrl & IN_RIGHT)
            machine->isr = machine->isr >> count | value << (32 - count);
        else
            machine->isr = machine->isr << count | value;
        machine->isr_count += count;
        if (machine->isr_count > 32)
            machine->isr_count = 32;
    }
    if (!(machine->shift_ctrl & AUTOPUSH) || machine->isr_count < push_threshold(machine))
        return;
    if (!full(&machine->rx)) {
        received(core, pio, machine, machine->isr);
    } else {
        stall_rx(pio, machine);
        wait_for(machine, WAIT_RX_FIFO, 0, machine->isr);
    }
    machine->isr_count = machine->isr = 0;
}

static void do_out(Core *core, Pio *pio, Machine *machine, uint32_t argument) {
    if (machine->shift_ctrl & AUTOPULL && machine->osr_count >= pull_threshold(machine)) {
        machine->osr_count = 0;
        if (machine->tx.used) {
            take_word(core, pio, machine);
        } else {
            stall_tx(pio, machine);
            wait_for(machine, WAIT_OUT, 0, argument);
        }
    }
    if (!machine->waiting)
        shift_out(pio, machine, argument);
}

static void do_pull(Core *core, Pio *pio, Machine *machine, int conditional, int block) {
    if (conditional && machine->shift_ctrl & AUTOPULL &&
        machine->osr_count < pull_threshold(machine))
        return;
    if (machine->tx.used) {
        take_word(core, pio, machine);
    } else {
        stall_tx(pio, machine);
        if (block)
            wait_for(machine, WAIT_TX_FIFO, 0, 0);
        else
            machine->osr = machine->x;
    }
    machine->osr_count = 0;
}

static void do_push(Core *core, Pio *pio, Machine *machine, int conditional, int block) {
    if (conditional && machine->shift_ctrl & AUTOPUSH &&
        machine->isr_count < push_threshold(machine))
        return;
    if (!full(&machine->rx)) {
        received(core, pio, machine, machine->isr);
    } else {
        stall_rx(pio, machine);
        if (block)
            wait_for(machine, WAIT_RX_FIFO, 0, machine->isr);
    }
    machine->isr = machine->isr_count = 0;
}

static uint32_t reversed(uint32_t value) {
    uint32_t result = 0;
    for (int i = 0; i < 32; i++)
        result |= (value >> i & 1) << (31 - i);
    return result;
}

static void do_mov(Core *core, Pio *pio, Machine *machine, uint32_t argument) {
    uint32_t value = source(core, machine, argument & 7), how = argument >> 3 & 3;
    if (how == 1)
        value = ~value;
    if (how == 2)
        value = reversed(value);
    switch (argument >> 5) {
    case 0: put_out_pins(machine, &pio->pin_values, value); break;
    case 1: machine->x = value; break;
    case 2: machine->y = value; break;
    case 4: machine->exec_opcode = value, machine->exec_valid = 1; break;
    case 5: machine->pc = value & 0x1F, machine->update_pc = 0; break;
    case 6: machine->isr = value, machine->isr_count = 0; break;
    case 7: machine->osr = value, machine->osr_count = 0; break;
    }
}

static uint32_t irq_number(Machine *machine, uint32_t argument) {
    if (argument & 0x10)
        return (argument & 4) | ((argument & 3) + (uint32_t)machine->index) % 4;
    return argument & 7;
}

static void do_irq(Core *core, Pio *pio, Machine *machine, uint32_t argument) {
    uint32_t irq = irq_number(machine, argument & 0x1F);
    if (argument & 0x80)
        return;
    if (argument & 0x40)
        pio->irq &= ~(1u << irq);
    else
        pio->irq |= 1u << irq;
    pio_irq_changed(core, pio);
    if (!(argument & 0x40) && argument & 0x20)
        wait_for(machine, WAIT_IRQ, 0, irq);
}

static void do_set(Pio *pio, Machine *machine, uint32_t argument) {
    uint32_t data = argument & 0x1F;
    uint32_t base = bits_of(machine->pin_ctrl, 5, 5), count = bits_of(machine->pin_ctrl, 26, 3);
    switch (argument >> 5) {
    case 0: put_pins(&pio->pin_values, data, base, count); break;
    case 1: machine->x = data; break;
    case 2: machine->y = data; break;
    case 4: put_pins(&pio->pin_directions, data, base, count); break;
    }
}

static void do_wait(Machine *machine, uint32_t argument) {
    uint32_t index = argument & 0x1F, base = bits_of(machine->pin_ctrl, 15, 5);
    int polarity = (argument & 0x80) != 0;
    switch (argument >> 5 & 3) {
    case 0: wait_for(machine, WAIT_PIN, polarity, index); break;
    case 1: wait_for(machine, WAIT_PIN, polarity, (index + base) % 32); break;
    case 2: wait_for(machine, WAIT_IRQ, polarity, irq_number(machine, index)); break;
    }
}

static void side_set(Pio *pio, Machine *machine, uint32_t field) {
    uint32_t count = bits_of(machine->pin_ctrl, 29, 3), base = bits_of(machine->pin_ctrl, 10, 5);
    int optional = (machine->exec_ctrl & SIDE_OPTIONAL) != 0;
    if (!count || (optional && !(field & 0x10)))
        return;
    uint32_t *pins = machine->exec_ctrl & SIDE_PINDIR ? &pio->pin_directions : &pio->pin_values;
    put_pins(pins, field >> (5 - count), base, optional ? count - 1 : count);
}

static void pio_execute(Core *core, Pio *pio, Machine *machine, uint32_t opcode) {
    uint32_t argument = opcode & 0xFF, field = opcode >> 8 & 0x1F;
    switch (opcode >> 13) {
    case 0:
        if (jumps(core, machine, argument >> 5))
            machine->pc = argument & 0x1F, machine->update_pc = 0;
        break;
    case 1: do_wait(machine, argument); break;
    case 2: do_in(core, pio, machine, argument); break;
    case 3: do_out(core, pio, machine, argument); break;
    case 4:
        if (argument & 0x1F)
            break;
        if (argument & 0x80)
            do_pull(core, pio, machine, argument & 0x40, argument & 0x20);
        else
            do_push(core, pio, machine, argument & 0x40, argument & 0x20);
        break;
    case 5: do_mov(core, pio, machine, argument); break;
    case 6: do_irq(core, pio, machine, argument); break;
    case 7: do_set(pio, machine, argument); break;
    }
    machine->cycles++;
    side_set(pio, machine, field);
    uint32_t sides = bits_of(machine->pin_ctrl, 29, 3);
    int delay = (int)(field & ((1u << (5 - sides)) - 1));
    if (machine->exec_valid) {
        machine->exec_valid = 0;
        pio_execute(core, pio, machine, machine->exec_opcode);
    } else if (machine->waiting) {
        if (machine->wait_delay < 0)
            machine->wait_delay = delay;
        check_wait(core, pio, machine);
    } else {
        machine->cycles += delay;
    }
}

static void next_pc(Machine *machine) {
    if (machine->pc == bits_of(machine->exec_ctrl, 12, 5))
        machine->pc = bits_of(machine->exec_ctrl, 7, 5);
    else
        machine->pc = (machine->pc + 1) & 0x1F;
}

static void check_wait(Core *core, Pio *pio, Machine *machine) {
    if (!machine->waiting)
        return;
    uint32_t index = machine->wait_index;
    switch (machine->wait_type) {
    case WAIT_IRQ: {
        int on = pio->irq >> index & 1;
        if (on != machine->wait_polarity)
            return;
        pio->irq &= ~((uint32_t)on << index);
        break;
    }
    case WAIT_PIN:
        if (index >= PINS || pin_input(core, (int)index) != machine->wait_polarity)
            return;
        break;
    case WAIT_RX_FIFO:
        if (full(&machine->rx))
            return;
        machine->waiting = 0;
        received(core, pio, machine, index);
        break;
    case WAIT_TX_FIFO:
    case WAIT_OUT:
        if (!machine->tx.used)
            return;
        machine->waiting = 0;
        take_word(core, pio, machine);
        if (machine->wait_type == WAIT_OUT)
            shift_out(pio, machine, index);
        break;
    }
    machine->waiting = 0;
    next_pc(machine);
    machine->cycles += machine->wait_delay;
    machine->exec_ctrl &= ~EXEC_STALLED;
    int delay = machine->wait_delay < 0 ? 0 : machine->wait_delay;
    machine->due = pio->now + (int64_t)(1 + delay) * machine->divider;
    machine->due_rearmed = 1;
    if (machine->due < pio->due)
        pio->due = machine->due;
}

static void step_machine(Core *core, Pio *pio, Machine *machine) {
    int64_t before = machine->cycles;
    machine->due_rearmed = 0;
    machine->update_pc = 1;
    pio_execute(core, pio, machine, pio->instructions[machine->pc]);
    if (machine->update_pc)
        next_pc(machine);
    if (!machine->due_rearmed)
        machine->due += (machine->cycles - before) * machine->divider;
}

static void run_machines(Core *core, Pio *pio) {
    int64_t now = pio->now;
    for (int i = 0; i < MACHINES; i++) {
        Machine *machine = &pio->machines[i];
        if (!machine->enabled || machine->waiting || machine->due > now)
            continue;
        if (now - machine->due > MOST_ARREARS)
            machine->due = now; /* a backlog that one instruction at a time never makes good */
        step_machine(core, pio, machine);
    }
    update_due(pio);
    pio_pins_changed(core, pio);
}

static inline void advance_pio(Core *core, int64_t cycles) {
    for (int block = 0; block < 2; block++) {
        Pio *pio = &core->pio[block];
        if (pio->stopped)
            continue;
        pio->now += cycles << 8;
        if (pio->now >= pio->due)
            run_machines(core, pio);
    }
}

/* --- the pacer ----------------------------------------------------------------------------- */

/* While the CPU sleeps, time jumps from one alarm to the next, and a state machine executes at most
one instruction a jump: so there is an alarm whenever one has something to do. At it the blocks have
not yet advanced over the jump that ends here, but will at once. */
static void pace(Core *core) {
    int64_t due = core->pio[0].due - core->pio[0].now, other = core->pio[1].due - core->pio[1].now;
    if (other < due)
        due = other;
    double jump = (core->nanos - core->pacer_nanos) / CYCLE_NANOS;
    double cycles = (double)-(-due >> 8) - jump; /* rounded up */
    core->pacer_running = cycles < 1e9;
    if (core->pacer_running) {
        core->pacer_nanos = core->nanos;
        set_alarm(core, PACER_ALARM, cycles > 1 ? cycles * CYCLE_NANOS : CYCLE_NANOS);
    }
}

static void start_pacer(Core *core) {
    if (core->pacer_running)
        return;
    core->pacer_running = 1;
    core->pacer_nanos = core->nanos;
    set_alarm(core, PACER_ALARM, CYCLE_NANOS);
}
