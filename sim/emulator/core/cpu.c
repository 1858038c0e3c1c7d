/* The Cortex-M0+: one instruction at a time. */

enum {
    OP_NONE, ADCS, ADD_SP_REG, ADD_SP, ADDS_3, ADDS_8, ADDS_REG, ADD_HIGH, ADR, ANDS, ASRS, ASRS_REG,
    B_COND, B, BICS, BKPT, BLX, BX, CMN, CMP_8, CMP_REG, CMP_HIGH, CPSID, CPSIE, EORS, LDMIA, LDR,
    LDR_SP, LDR_LITERAL, LDR_REG, LDRB, LDRB_REG, LDRH, LDRH_REG, LDRSB, LDRSH, LSLS, LSLS_REG, LSRS,
    LSRS_REG, MOV, MOVS, MULS, MVNS, ORRS, POP, PUSH, REV, REV16, REVSH, RORS, NEGS, NOP, SBCS, STMIA,
    STR, STR_SP, STR_REG, STRB, STRB_REG, STRH, STRH_REG, SUB_SP, SUBS_3, SUBS_8, SUBS_REG, SVC, SXTB,
    SXTH, TST, UDF, UXTB, UXTH, WFE, WFI, WIDE,
};

/* An instruction is known by its first bits: how many of them, and what they are. */
static const struct {
    uint8_t op, bits;
    uint16_t value;
} PATTERNS[] = {
    {LSLS, 5, 0x00}, {LSRS, 5, 0x01}, {ASRS, 5, 0x02}, {ADDS_REG, 7, 0x0C}, {SUBS_REG, 7, 0x0D},
    {ADDS_3, 7, 0x0E}, {SUBS_3, 7, 0x0F}, {MOVS, 5, 0x04}, {CMP_8, 5, 0x05}, {ADDS_8, 5, 0x06},
    {SUBS_8, 5, 0x07}, {ANDS, 10, 0x100}, {EORS, 10, 0x101}, {LSLS_REG, 10, 0x102},
    {LSRS_REG, 10, 0x103}, {ASRS_REG, 10, 0x104}, {ADCS, 10, 0x105}, {SBCS, 10, 0x106},
    {RORS, 10, 0x107}, {TST, 10, 0x108}, {NEGS, 10, 0x109}, {CMP_REG, 10, 0x10A}, {CMN, 10, 0x10B},
    {ORRS, 10, 0x10C}, {MULS, 10, 0x10D}, {BICS, 10, 0x10E}, {MVNS, 10, 0x10F}, {ADD_HIGH, 8, 0x44},
    {CMP_HIGH, 8, 0x45}, {MOV, 8, 0x46}, {BX, 9, 0x8E}, {BLX, 9, 0x8F}, {LDR_LITERAL, 5, 0x09},
    {STR_REG, 7, 0x28}, {STRH_REG, 7, 0x29}, {STRB_REG, 7, 0x2A}, {LDRSB, 7, 0x2B},
    {LDR_REG, 7, 0x2C}, {LDRH_REG, 7, 0x2D}, {LDRB_REG, 7, 0x2E}, {LDRSH, 7, 0x2F}, {STR, 5, 0x0C},
    {LDR, 5, 0x0D}, {STRB, 5, 0x0E}, {LDRB, 5, 0x0F}, {STRH, 5, 0x10}, {LDRH, 5, 0x11},
    {STR_SP, 5, 0x12}, {LDR_SP, 5, 0x13}, {ADR, 5, 0x14}, {ADD_SP_REG, 5, 0x15}, {ADD_SP, 9, 0x160},
    {SUB_SP, 9, 0x161}, {SXTH, 10, 0x2C8}, {SXTB, 10, 0x2C9}, {UXTH, 10, 0x2CA}, {UXTB, 10, 0x2CB},
    {PUSH, 7, 0x5A}, {CPSIE, 16, 0xB662}, {CPSID, 16, 0xB672}, {REV, 10, 0x2E8}, {REV16, 10, 0x2E9},
    {REVSH, 10, 0x2EB}, {POP, 7, 0x5E}, {BKPT, 8, 0xBE}, {NOP, 16, 0xBF00}, {NOP, 16, 0xBF10},
    {WFE, 16, 0xBF20}, {WFI, 16, 0xBF30}, {NOP, 16, 0xBF40}, {STMIA, 5, 0x18}, {LDMIA, 5, 0x19},
    {B_COND, 4, 0xD}, {UDF, 8, 0xDE}, {SVC, 8, 0xDF}, {B, 5, 0x1C}, {WIDE, 5, 0x1E},
};

static uint8_t OPS[1 << 16];

static void fill_ops(void) {
    for (unsigned i = 0; i < sizeof PATTERNS / sizeof *PATTERNS; i++) {
        unsigned rest = 16 - PATTERNS[i].bits, first = (unsigned)PATTERNS[i].value << rest;
        memset(OPS + first, PATTERNS[i].op, (size_t)1 << rest);
    }
    for (unsigned opcode = 0x4700; opcode < 0x4800; opcode++)
        if (opcode & 7) /* BX and BLX end in zeros */
            OPS[opcode] = OP_NONE;
}

static int condition_holds(Core *core, uint32_t condition) {
    int result = 1;
    switch (condition >> 1) {
    case 0: result = core->z; break;
    case 1: result = core->c; break;
    case 2: result = core->n; break;
    case 3: result = core->v; break;
    case 4: result = core->c && !core->z; break;
    case 5: result = core->n == core->v; break;
    case 6: result = core->n == core->v && !core->z; break;
    }
    return condition & 1 && condition != 15 ? !result : result;
}

static inline uint32_t flags_nz(Core *core, uint32_t result) {
    core->n = (int32_t)(result >> 31);
    core->z = result == 0;
    return result;
}

/* With a carry or borrow rp2040py takes the overflow from right + 1, which may have wrapped. */
static inline uint32_t add(Core *core, uint32_t left, uint32_t right, uint32_t carry) {
    uint64_t sum = (uint64_t)left + right + carry;
    uint32_t result = (uint32_t)sum;
    core->c = (int32_t)(sum >> 32);
    core->v = (int32_t)((~(left ^ (right + carry)) & (left ^ result)) >> 31);
    return flags_nz(core, result);
}

static inline uint32_t subtract(Core *core, uint32_t left, uint32_t right, uint32_t borrow) {
    uint64_t wide = (uint64_t)right + borrow;
    uint32_t result = left - (uint32_t)wide;
    core->c = left >= wide;
    core->v = (int32_t)(((left ^ (uint32_t)wide) & (left ^ result)) >> 31);
    return flags_nz(core, result);
}

/* Cycles of a load or store beyond the first. */
static inline int io_cycles(uint32_t address, int write) {
    if (address >= SIO_START && address < SIO_START + 0x10000000)
        return 0;
    if (address >= APB_START && address < APB_START + 0x10000000)
        return write ? 4 : 3;
    return 1;
}

static void branch_exchange(Core *core, uint32_t address) {
    if (core->handler_mode && address >> 28 == 0xF)
        return_from_exception(core, address & 0x0FFFFFFF);
    else
        core->r[PC] = address & ~1u;
}

static uint32_t read_special(Core *core, uint32_t number) {
    switch (number) {
    case 0: return apsr(core);
    case 3: return xpsr(core);
    case 5: return core->ipsr;
    case 8: return stack_pointer(core, SP_MAIN);
    case 9: return stack_pointer(core, SP_PROCESS);
    case 16: return (uint32_t)core->pm;
    case 20: return (core->sp_sel == SP_PROCESS ? 2u : 0) | (uint32_t)core->n_priv;
    }
    return 0;
}

static void write_special(Core *core, uint32_t number, uint32_t value) {
    switch (number) {
    case 0: set_apsr(core, value); break;
    case 3: set_apsr(core, value), core->ipsr = value & 0x3F; break;
    case 5: core->ipsr = value; break;
    case 8: set_stack_pointer(core, SP_MAIN, value); break;
    case 9: set_stack_pointer(core, SP_PROCESS, value); break;
    case 16: core->pm = value & 1, core->interrupts_updated = 1; break;
    case 20:
        core->n_priv = value & 1;
        if (!core->handler_mode)
            switch_stack(core, value & 2 ? SP_PROCESS : SP_MAIN);
    }
}

static int unknown(Core *core, uint32_t at, uint32_t opcode) {
    core->python.fault(FAULT_INSTRUCTION, at, opcode);
    return 1;
}

static int wide(Core *core, uint32_t opcode, uint32_t at) {
    fetch(core, at + 2);
    uint32_t second = read16_quietly(core, at + 2), *r = core->r;
    if ((second & 0xD000) == 0xD000) { /* BL */
        uint32_t s = opcode >> 10 & 1, i1 = !(s ^ (second >> 13 & 1)), i2 = !(s ^ (second >> 11 & 1));
        uint32_t offset = (s ? 0xFF000000u : 0) | i1 << 23 | i2 << 22 | (opcode & 0x3FF) << 12 |
                          (second & 0x7FF) << 1;
        r[LR] = (r[PC] + 2) | 1;
        r[PC] += 2 + offset;
        return 3;
    }
    uint32_t barrier = second & 0xFFF0;
    if (opcode == 0xF3BF && (barrier == 0x8F40 || barrier == 0x8F50 || barrier == 0x8F60)) {
        r[PC] += 2;
        return 3;
    }
    if (opcode == 0xF3EF && second >> 12 == 8) {
        r[second >> 8 & 15] = read_special(core, second & 0xFF);
        r[PC] += 2;
        return 3;
    }
    if (opcode >> 4 == 0xF38 && second >> 8 == 0x88) {
        write_special(core, second & 0xFF, r[opcode & 15]);
        r[PC] += 2;
        return 3;
    }
    if (opcode >> 4 == 0xF7F && second >> 12 == 0xA) {
        core->python.fault(FAULT_BREAKPOINT, at, (opcode & 15) << 12 | (second & 0xFFF));
        r[PC] += 2;
        return 1;
    }
    return unknown(core, at, opcode);
}

/* The low registers of a list, from memory or to it; the address after them. */
static uint32_t move_many(Core *core, uint32_t opcode, uint32_t address, int loading) {
    for (int i = 0; i < 8; i++)
        if (opcode >> i & 1) {
            if (loading)
                core->r[i] = read32(core, address);
            else
                write32(core, address, core->r[i]);
            address += 4;
        }
    return address;
}

static int load_or_store_many(Core *core, uint32_t opcode, int loading) {
    uint32_t base = opcode >> 8 & 7, start = core->r[base];
    uint32_t end = move_many(core, opcode, start, loading);
    if (!(opcode >> base & 1))
        core->r[base] = end;
    return 1 + (int)(end - start) / 4;
}

static int pop(Core *core, uint32_t opcode) {
    uint32_t start = core->r[SP], end = move_many(core, opcode, start, 1);
    int cycles = 1 + (int)(end - start) / 4;
    if (!(opcode & 0x100)) {
        core->r[SP] = end & ~3u;
        return cycles;
    }
    core->r[SP] = (end + 4) & ~3u;
    branch_exchange(core, read32(core, end));
    return cycles + 2;
}

static int push_registers(Core *core, uint32_t opcode) {
    uint32_t start = core->r[SP] - 4 * (uint32_t)__builtin_popcount(opcode & 0x1FF);
    uint32_t end = move_many(core, opcode, start, 0);
    if (opcode & 0x100)
        write32(core, end, core->r[LR]);
    core->r[SP] = start & ~3u;
    return 1 + (int)(end - start) / 4;
}

/* By rp2040py's rule the carry of a shift to the right by a register that is 0 is bit 31. */
static uint32_t shift_left(Core *core, uint32_t value, uint32_t count) {
    if (count)
        core->c = value >> ((32 - count) & 31) & 1;
    return flags_nz(core, count >= 32 ? 0 : value << count);
}

static uint32_t shift_right(Core *core, uint32_t value, uint32_t count) {
    core->c = count <= 32 ? value >> ((count - 1) & 31) & 1 : 0;
    return flags_nz(core, count >= 32 ? 0 : value >> count);
}

static uint32_t shift_signed(Core *core, uint32_t value, uint32_t count) {
    core->c = value >> (((count > 32 ? 32 : count) - 1) & 31) & 1;
    return flags_nz(core, (uint32_t)((int32_t)value >> (count >= 32 ? 31 : count)));
}

static uint32_t rotate(Core *core, uint32_t value, uint32_t count) {
    count &= 31;
    uint32_t result = flags_nz(core, count ? value >> count | value << (32 - count) : value);
    core->c = (int32_t)(result >> 31);
    return result;
}

static int breakpoint(Core *core, uint32_t at, uint32_t code) {
    core->python.fault(FAULT_BREAKPOINT, at, code);
    return 1;
}

#define LOAD(reader, address_, to) \
    do { \
        uint32_t address = (address_); \
        cycles = 1 + io_cycles(address, 0); \
        (to) = reader(core, address); \
    } while (0)
#define STORE(writer, address_, from) \
    do { \
        uint32_t address = (address_); \
        cycles = 1 + io_cycles(address, 1); \
        writer(core, address, (from)); \
    } while (0)

/* Execute the instruction at PC; the cycles that it takes with a warm cache. */
static inline int execute(Core *core) {
    uint32_t *r = core->r, at = r[PC] & ~1u;
    fetch(core, at);
    uint32_t opcode = read16_quietly(core, at);
    uint32_t low = opcode & 7, middle = opcode >> 3 & 7, high = opcode >> 6 & 7;
    uint32_t register8 = opcode >> 8 & 7, byte = opcode & 0xFF, five = opcode >> 6 & 31;
    uint32_t any = opcode >> 3 & 15, other = (opcode >> 4 & 8) | low;
    int cycles = 1;
    r[PC] += 2;
    switch (OPS[opcode]) {
    case ADCS: r[low] = add(core, r[middle], r[low], (uint32_t)core->c); break;
    case ADD_SP_REG: r[register8] = r[SP] + (byte << 2); break;
    case ADD_SP: r[SP] = (r[SP] + ((opcode & 0x7F) << 2)) & ~3u; break;
    case ADDS_3: r[low] = add(core, r[middle], high, 0); break;
    case ADDS_8: r[register8] = add(core, r[register8], byte, 0); break;
    case ADDS_REG: r[low] = add(core, r[middle], r[high], 0); break;
    case ADD_HIGH: {
        uint32_t left = other == PC ? r[PC] + 2 : r[other], right = any == PC ? r[PC] + 2 : r[any];
        uint32_t sum = left + right;
        r[other] = other == PC ? sum & ~1u : other == SP ? sum & ~3u : sum;
        cycles += other == PC;
        break;
    }
    case ADR: r[register8] = (at & ~3u) + 4 + (byte << 2); break;
    case ANDS: r[low] = flags_nz(core, r[low] & r[middle]); break;
    case ASRS: r[low] = shift_signed(core, r[middle], five ? five : 32); break;
    case ASRS_REG: r[low] = shift_signed(core, r[low], r[middle] & 0xFF); break;
    case B_COND:
        if (condition_holds(core, opcode >> 8 & 15)) {
            r[PC] += (uint32_t)((int32_t)(int8_t)byte * 2) + 2;
            cycles = 2;
        }
        break;
    case B: r[PC] += ((opcode & 0x7FF) << 1 ^ 0x800) - 0x800 + 2; cycles = 2; break;
    case BICS: r[low] = flags_nz(core, r[low] & ~r[middle]); break;
    case BKPT:
    case UDF: return breakpoint(core, at, byte);
    case BLX: r[LR] = r[PC] | 1; r[PC] = r[any] & ~1u; cycles = 2; break;
    case BX: branch_exchange(core, r[any]); cycles = 2; break;
    case CMN: add(core, r[low], r[middle], 0); break;
    case CMP_8: subtract(core, r[register8], byte, 0); break;
    case CMP_REG: subtract(core, r[low], r[middle], 0); break;
    case CMP_HIGH: subtract(core, r[other], r[any], 0); break;
    case CPSID: core->pm = 1; break;
    case CPSIE: core->pm = 0, core->interrupts_updated = 1; break;
    case EORS: r[low] = flags_nz(core, r[low] ^ r[middle]); break;
    case LDMIA: return load_or_store_many(core, opcode, 1);
    case LDR: LOAD(read32, r[middle] + (five << 2), r[low]); break;
    case LDR_SP: LOAD(read32, r[SP] + (byte << 2), r[register8]); break;
    case LDR_LITERAL: LOAD(read32, ((r[PC] + 2) & ~3u) + (byte << 2), r[register8]); break;
    case LDR_REG: LOAD(read32, r[middle] + r[high], r[low]); break;
    case LDRB: LOAD(read8, r[middle] + five, r[low]); break;
    case LDRB_REG: LOAD(read8, r[middle] + r[high], r[low]); break;
    case LDRH: LOAD(read16, r[middle] + (five << 1), r[low]); break;
    case LDRH_REG: LOAD(read16, r[middle] + r[high], r[low]); break;
    case LDRSB:
        LOAD(read8, r[middle] + r[high], r[low]);
        r[low] = (uint32_t)(int32_t)(int8_t)r[low];
        break;
    case LDRSH:
        LOAD(read16, r[middle] + r[high], r[low]);
        r[low] = (uint32_t)(int32_t)(int16_t)r[low];
        break;
    case LSLS: r[low] = shift_left(core, r[middle], five); break;
    case LSLS_REG: r[low] = shift_left(core, r[low], r[middle] & 0xFF); break;
    case LSRS: r[low] = shift_right(core, r[middle], five ? five : 32); break;
    case LSRS_REG: r[low] = shift_right(core, r[low], r[middle] & 0xFF); break;
    case MOV: {
        uint32_t value = any == PC ? r[PC] + 2 : r[any];
        r[other] = other == PC ? value & ~1u : other == SP ? value & ~3u : value;
        cycles += other == PC;
        break;
    }
    case MOVS: r[register8] = flags_nz(core, byte); break;
    case MULS: r[low] = flags_nz(core, r[low] * r[middle]); break;
    case MVNS: r[low] = flags_nz(core, ~r[middle]); break;
    case ORRS: r[low] = flags_nz(core, r[low] | r[middle]); break;
    case POP: return pop(core, opcode);
    case PUSH: return push_registers(core, opcode);
    case REV: r[low] = __builtin_bswap32(r[middle]); break;
    case REV16:
        r[low] = (__builtin_bswap32(r[middle]) >> 16) | (__builtin_bswap32(r[middle]) << 16);
        break;
    case REVSH: r[low] = (uint32_t)(int32_t)(int16_t)__builtin_bswap16((uint16_t)r[middle]); break;
    case RORS: r[low] = rotate(core, r[low], r[middle] & 0xFF); break;
    case NEGS: r[low] = subtract(core, 0, r[middle], 0); break;
    case NOP: break;
    case SBCS: r[low] = subtract(core, r[low], r[middle], (uint32_t)!core->c); break;
    case STMIA: return load_or_store_many(core, opcode, 0);
    case STR: STORE(write32, r[middle] + (five << 2), r[low]); break;
    case STR_SP: STORE(write32, r[SP] + (byte << 2), r[register8]); break;
    case STR_REG: STORE(write32, r[middle] + r[high], r[low]); break;
    case STRB: STORE(write8, r[middle] + five, r[low]); break;
    case STRB_REG: STORE(write8, r[middle] + r[high], r[low]); break;
    case STRH: STORE(write16, r[middle] + (five << 1), r[low]); break;
    case STRH_REG: STORE(write16, r[middle] + r[high], r[low]); break;
    case SUB_SP: r[SP] = (r[SP] - ((opcode & 0x7F) << 2)) & ~3u; break;
    case SUBS_3: r[low] = subtract(core, r[middle], high, 0); break;
    case SUBS_8: r[register8] = subtract(core, r[register8], byte, 0); break;
    case SUBS_REG: r[low] = subtract(core, r[middle], r[high], 0); break;
    case SVC: core->pending_svcall = 1, core->interrupts_updated = 1; break;
    case SXTB: r[low] = (uint32_t)(int32_t)(int8_t)r[middle]; break;
    case SXTH: r[low] = (uint32_t)(int32_t)(int16_t)r[middle]; break;
    case TST: flags_nz(core, r[low] & r[middle]); break;
    case UXTB: r[low] = r[middle] & 0xFF; break;
    case UXTH: r[low] = r[middle] & 0xFFFF; break;
    case WFE:
        if (core->event_registered)
            core->event_registered = 0;
        else
            core->waiting = 1;
        cycles = 2;
        break;
    case WFI: core->waiting = 1; cycles = 2; break;
    case WIDE: return wide(core, opcode, at);
    default: return unknown(core, at, opcode);
    }
    return cycles;
}
