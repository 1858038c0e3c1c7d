/* Exceptions of the Cortex-M0+, and the registers of its interrupt controller. */

enum { EXC_RESET = 1, EXC_NMI, EXC_HARDFAULT, EXC_SVCALL = 11, EXC_PENDSV = 14, EXC_SYSTICK };
enum { LOWEST_PRIORITY = 4, LAST_IRQ = 25 };
enum { SP = 13, LR = 14, PC = 15 };
enum { SP_MAIN, SP_PROCESS };
enum {
    NVIC_ISER = 0x100,
    NVIC_ICER = 0x180,
    NVIC_ISPR = 0x200,
    NVIC_ICPR = 0x280,
    SCB_ICSR = 0xD04,
};

static uint32_t apsr(Core *core) {
    return (uint32_t)core->n << 31 | (uint32_t)core->z << 30 | (uint32_t)core->c << 29 |
           (uint32_t)core->v << 28;
}

static void set_apsr(Core *core, uint32_t value) {
    core->n = value >> 31 & 1;
    core->z = value >> 30 & 1;
    core->c = value >> 29 & 1;
    core->v = value >> 28 & 1;
}

static uint32_t xpsr(Core *core) { return apsr(core) | core->ipsr | 1u << 24; }

static void switch_stack(Core *core, int stack) {
    if (core->sp_sel == stack)
        return;
    uint32_t other = core->banked_sp;
    core->banked_sp = core->r[SP];
    core->r[SP] = other;
    core->sp_sel = stack;
}

static uint32_t stack_pointer(Core *core, int stack) {
    return core->sp_sel == stack ? core->r[SP] : core->banked_sp;
}

static void set_stack_pointer(Core *core, int stack, uint32_t value) {
    if (core->sp_sel == stack)
        core->r[SP] = value & ~3u;
    else
        core->banked_sp = value;
}

static void enter_exception(Core *core, uint32_t number) {
    int stack = core->sp_sel && !core->handler_mode ? SP_PROCESS : SP_MAIN;
    uint32_t old = stack_pointer(core, stack), frame = (old - 0x20) & ~4u;
    set_stack_pointer(core, stack, frame);
    frame = stack_pointer(core, stack);
    for (int i = 0; i < 4; i++)
        write32(core, frame + 4 * (uint32_t)i, core->r[i]);
    write32(core, frame + 0x10, core->r[12]);
    write32(core, frame + 0x14, core->r[LR]);
    write32(core, frame + 0x18, core->r[PC] & ~1u);
    write32(core, frame + 0x1C, (xpsr(core) & ~(1u << 9)) | (old & 4) << 7);
    core->r[LR] = core->handler_mode ? 0xFFFFFFF1u : core->sp_sel ? 0xFFFFFFFDu : 0xFFFFFFF9u;
    core->handler_mode = 1;
    core->ipsr = number;
    switch_stack(core, SP_MAIN);
    core->event_registered = 1;
    core->r[PC] = read32(core, core->vtor + 4 * number);
}

static void return_from_exception(Core *core, uint32_t link) {
    int stack = (link & 0xF) == 0xD ? SP_PROCESS : SP_MAIN;
    int known = (link & 0xF) == 1 || (link & 0xF) == 9 || stack == SP_PROCESS;
    uint32_t frame = stack_pointer(core, stack);
    if (known) {
        core->handler_mode = (link & 0xF) == 1;
        switch_stack(core, stack);
    }
    for (int i = 0; i < 4; i++)
        core->r[i] = read32(core, frame + 4 * (uint32_t)i);
    core->r[12] = read32(core, frame + 0x10);
    core->r[LR] = read32(core, frame + 0x14);
    core->r[PC] = read32(core, frame + 0x18);
    uint32_t psr = read32(core, frame + 0x1C);
    if (known)
        set_stack_pointer(core, stack, (stack_pointer(core, stack) + 0x20) | (psr >> 7 & 4));
    set_apsr(core, psr);
    core->ipsr = !core->handler_mode && core->n_priv ? 0 : psr & 0x3F;
    core->interrupts_updated = 1;
    core->event_registered = 1;
}

static int priority_of(Core *core, uint32_t exception) {
    switch (exception) {
    case EXC_RESET: return -3;
    case EXC_NMI: return -2;
    case EXC_HARDFAULT: return -1;
    case EXC_SVCALL: return (int)(core->shpr2 >> 30);
    case EXC_PENDSV: return (int)bits_of(core->shpr3, 22, 2);
    case EXC_SYSTICK: return (int)(core->shpr3 >> 30);
    }
    for (int priority = 0; exception >= 16 && priority < LOWEST_PRIORITY; priority++)
        if (core->interrupt_priorities[priority] >> (exception - 16) & 1)
            return priority;
    return LOWEST_PRIORITY;
}

/* The exception of these interrupts, or of the system's, that comes first below a priority. */
static uint32_t first_exception(Core *core, uint32_t interrupts, int below) {
    for (int priority = 0; priority < below; priority++) {
        uint32_t level = interrupts & core->interrupt_priorities[priority];
        if (core->pending_svcall && priority == priority_of(core, EXC_SVCALL))
            return EXC_SVCALL;
        if (core->pending_pend_sv && priority == priority_of(core, EXC_PENDSV))
            return EXC_PENDSV;
        if (core->pending_systick && priority == priority_of(core, EXC_SYSTICK))
            return EXC_SYSTICK;
        if (level)
            return 16 + (uint32_t)__builtin_ctz(level);
    }
    return 0;
}

static int check_interrupts(Core *core) {
    int current = priority_of(core, core->ipsr);
    if (core->waiting)
        current = core->pm ? current : LOWEST_PRIORITY;
    else if (core->pm && current > 0)
        current = 0;
    uint32_t exception = EXC_NMI;
    if (core->pending_nmi) {
        core->pending_nmi = 0;
    } else {
        uint32_t interrupts = core->pending_interrupts & core->enabled_interrupts;
        exception = first_exception(core, interrupts, current);
        switch (exception) {
        case 0: core->interrupts_updated = 0; return 0;
        case EXC_SVCALL: core->pending_svcall = 0; break;
        case EXC_PENDSV: core->pending_pend_sv = 0; break;
        case EXC_SYSTICK: core->pending_systick = 0; break;
        default:
            if (exception > 16 + LAST_IRQ)
                core->pending_interrupts &= ~(1u << (exception - 16));
        }
    }
    enter_exception(core, exception);
    return 1;
}

static void set_interrupt(Core *core, int irq, int on) {
    uint32_t bit = 1u << irq;
    if (!on) {
        core->pending_interrupts &= ~bit;
    } else if (!(core->pending_interrupts & bit)) {
        core->pending_interrupts |= bit;
        core->interrupts_updated = 1;
        if (core->waiting && check_interrupts(core))
            core->waiting = 0;
    }
}

static uint32_t pending_state(Core *core) {
    uint32_t pending = core->pending_interrupts, first = EXC_NMI;
    int any = pending || core->pending_pend_sv || core->pending_systick || core->pending_svcall;
    if (!core->pending_nmi)
        first = first_exception(core, pending, LOWEST_PRIORITY);
    return (uint32_t)core->pending_nmi << 31 | (uint32_t)core->pending_pend_sv << 28 |
           (uint32_t)core->pending_systick << 26 | (uint32_t)any << 22 | first << 12 | core->ipsr;
}

static void set_pending_state(Core *core, uint32_t value) {
    core->pending_nmi |= value >> 31;
    core->pending_pend_sv = (core->pending_pend_sv | (value >> 28 & 1)) & ~(value >> 27 & 1);
    core->pending_systick = (core->pending_systick | (value >> 26 & 1)) & ~(value >> 25 & 1);
    if (value & (1u << 31 | 1u << 28 | 1u << 26))
        core->interrupts_updated = 1;
}

static uint32_t ppb_read(Core *core, uint32_t address) {
    switch (address & 0xFFF) {
    case SCB_ICSR: return pending_state(core);
    case NVIC_ISPR:
    case NVIC_ICPR: return core->pending_interrupts;
    case NVIC_ISER:
    case NVIC_ICER: return core->enabled_interrupts;
    }
    return core->python.read(address);
}

static void ppb_write(Core *core, uint32_t address, uint32_t value) {
    switch (address & 0xFFF) {
    case SCB_ICSR: set_pending_state(core, value); return;
    case NVIC_ISPR: core->pending_interrupts |= value; break;
    case NVIC_ICPR: core->pending_interrupts &= ~value | ((1u << LAST_IRQ) - 1); return;
    case NVIC_ISER: core->enabled_interrupts |= value; break;
    case NVIC_ICER: core->enabled_interrupts &= ~value; return;
    default: core->python.write(address, value, 4); return;
    }
    core->interrupts_updated = 1;
}
