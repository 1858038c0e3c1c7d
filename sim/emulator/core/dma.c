/* DMA: twelve channels, each of which moves one item at an alarm of its own. */

enum {
    CH_CTRL = 3, /* words of a channel: the four aliases have the same four in another order */
    DMA_INTR = 0x400,
    DMA_INTE0 = 0x404,
    DMA_INTF0 = 0x408,
    DMA_INTS0 = 0x40C,
    DMA_INTE1 = 0x414,
    DMA_INTF1 = 0x418,
    DMA_INTS1 = 0x41C,
    DMA_TIMER0 = 0x420,
    DMA_TIMER3 = 0x42C,
    MULTI_CHAN_TRIGGER = 0x430,
    CHAN_ABORT = 0x444,
    N_CHANNELS = 0x448,
    DBG_CTDREQ = 0x800,
    DBG_TCR = 0x804,
};
enum { CHANNEL_REGISTERS = DMA_CHANNELS * 0x40, DMA_IRQ = 11 };
enum { TREQ_TIMER0 = 0x3B, TREQ_PERMANENT = 0x3F };

#define DMA_BUSY (1u << 24)
#define DMA_BSWAP (1u << 22)
#define DMA_QUIET (1u << 21)
#define DMA_RING_WRITE (1u << 10)
#define DMA_INCR_WRITE (1u << 5)
#define DMA_INCR_READ (1u << 4)
#define DMA_ENABLED 1u
#define DMA_CTRL_MASK 0xFFFFFFu
#define DMA_CLEARED_BY_ONES (3u << 29)

enum { READ_ADDRESS, WRITE_ADDRESS, COUNT, CTRL };
static const uint8_t REGISTER[16] = { /* of a channel, at each of its sixteen words */
    READ_ADDRESS, WRITE_ADDRESS, COUNT, CTRL,
    CTRL, READ_ADDRESS, WRITE_ADDRESS, COUNT,
    CTRL, COUNT, READ_ADDRESS, WRITE_ADDRESS,
    CTRL, WRITE_ADDRESS, COUNT, READ_ADDRESS,
};

static uint32_t dma_status(Core *core, int line) {
    return (core->dma_raw & core->dma_enable[line]) | core->dma_force[line];
}

static void dma_interrupts(Core *core) {
    for (int line = 0; line < 2; line++)
        set_interrupt(core, DMA_IRQ + line, dma_status(core, line) != 0);
}

/* Nanoseconds between two items of a channel that a timer paces; 0 if it stands still. */
static double timer_nanos(Core *core, uint32_t treq) {
    if (treq < TREQ_TIMER0 || treq >= TREQ_PERMANENT)
        return 0;
    uint32_t ratio = core->dma_timer[treq - TREQ_TIMER0];
    /* By rp2040py's mistake the fourth timer's numerator is shifted by four. */
    double top = treq == TREQ_TIMER0 + 3 ? ratio >> 4 : ratio >> 16, bottom = ratio & 0xFFFF;
    return bottom == 0 ? 0 : top / bottom * 1e6 / 125e6 * 1000;
}

static void schedule_transfer(Core *core, int number) {
    uint32_t treq = core->channels[number].treq;
    if (core->dreq[treq] || treq == TREQ_PERMANENT) {
        set_alarm(core, DMA_ALARM + number, 0);
        return;
    }
    double delay = timer_nanos(core, treq);
    if (delay != 0)
        set_alarm(core, DMA_ALARM + number, delay);
}

static void start_channel(Core *core, int number) {
    Channel *channel = &core->channels[number];
    if (!(channel->ctrl & DMA_ENABLED) || channel->ctrl & DMA_BUSY)
        return;
    channel->ctrl |= DMA_BUSY;
    channel->count = channel->reload;
    if (channel->count)
        schedule_transfer(core, number);
}

static void move_item(Core *core, Channel *channel) {
    uint32_t from = channel->read_address, to = channel->write_address;
    int swapped = channel->ctrl & DMA_BSWAP ? 1 : 0;
    if (channel->size == 4) {
        uint32_t word = read32(core, from);
        write32(core, to, swapped ? __builtin_bswap32(word) : word);
    } else if (channel->size == 2) {
        uint32_t half = read16(core, from);
        write16(core, to, swapped ? (half << 8 | half >> 8) & 0xFFFF : half);
    } else {
        write8(core, to, read8(core, from));
    }
}

static uint32_t advanced(Channel *channel, uint32_t address, int in_ring) {
    uint32_t next = address + channel->size, mask = channel->ring_mask;
    return mask && in_ring ? (address & ~mask) | (next & mask) : next;
}

static void transfer(Core *core, int number) {
    Channel *channel = &core->channels[number];
    uint32_t ctrl = channel->ctrl;
    move_item(core, channel);
    if (ctrl & DMA_INCR_READ)
        channel->read_address = advanced(channel, channel->read_address, !(ctrl & DMA_RING_WRITE));
    if (ctrl & DMA_INCR_WRITE)
        channel->write_address =
            advanced(channel, channel->write_address, (ctrl & DMA_RING_WRITE) != 0);
    if (--channel->count > 0) {
        schedule_transfer(core, number);
        return;
    }
    channel->ctrl &= ~DMA_BUSY;
    if (!(channel->ctrl & DMA_QUIET)) {
        core->dma_raw |= 1u << number;
        dma_interrupts(core);
    }
    if (channel->chain_to != (uint32_t)number && channel->chain_to < DMA_CHANNELS)
        start_channel(core, (int)channel->chain_to);
}

static void set_channel_ctrl(Core *core, int number, uint32_t value) {
    Channel *channel = &core->channels[number];
    uint32_t ctrl = (channel->ctrl & ~DMA_CTRL_MASK) | (value & DMA_CTRL_MASK);
    channel->ctrl = ctrl &= ~(value & DMA_CLEARED_BY_ONES);
    channel->treq = bits_of(ctrl, 15, 6);
    channel->chain_to = bits_of(ctrl, 11, 4);
    channel->ring_mask = (1u << bits_of(ctrl, 6, 4)) - 1;
    uint32_t size = bits_of(ctrl, 2, 2);
    channel->size = size == 1 || size == 2 ? 1u << size : 1;
    if (ctrl & DMA_ENABLED && ctrl & DMA_BUSY)
        schedule_transfer(core, number);
    if (!(ctrl & DMA_ENABLED))
        cancel_alarm(core, DMA_ALARM + number);
}

static uint32_t channel_read(Channel *channel, uint32_t offset) {
    if (offset == DBG_TCR)
        return channel->reload;
    if (offset >= 0x40)
        return 0;
    switch (REGISTER[offset / 4]) {
    case READ_ADDRESS: return channel->read_address;
    case WRITE_ADDRESS: return channel->write_address;
    case COUNT: return (uint32_t)channel->count;
    }
    return channel->ctrl;
}

static void channel_write(Core *core, int number, uint32_t offset, uint32_t value) {
    Channel *channel = &core->channels[number];
    if (offset >= 0x40)
        return;
    switch (REGISTER[offset / 4]) {
    case READ_ADDRESS: channel->read_address = value; break;
    case WRITE_ADDRESS: channel->write_address = value; break;
    case COUNT: channel->reload = value; break;
    default: set_channel_ctrl(core, number, value);
    }
    if (offset / 4 % 4 != 3) /* the last word of each alias starts the channel */
        return;
    if (value) {
        start_channel(core, number);
    } else if (channel->ctrl & DMA_QUIET) {
        core->dma_raw |= 1u << number;
        dma_interrupts(core);
    }
}

static uint32_t dma_read(Core *core, uint32_t offset) {
    if ((offset & 0x7FF) < CHANNEL_REGISTERS)
        return channel_read(&core->channels[(offset & 0x7FF) >> 6], offset & 0x83F);
    if (offset >= DMA_TIMER0 && offset <= DMA_TIMER3)
        return core->dma_timer[(offset - DMA_TIMER0) / 4];
    switch (offset) {
    case DMA_INTR: return core->dma_raw;
    case DMA_INTE0: return core->dma_enable[0];
    case DMA_INTF0: return core->dma_force[0];
    case DMA_INTS0: return dma_status(core, 0);
    case DMA_INTE1: return core->dma_enable[1];
    case DMA_INTF1: return core->dma_force[1];
    case DMA_INTS1: return dma_status(core, 1);
    case N_CHANNELS: return DMA_CHANNELS;
    }
    return NO_VALUE;
}

static void dma_write(Core *core, uint32_t offset, uint32_t value, uint32_t raw) {
    if ((offset & 0x7FF) < CHANNEL_REGISTERS) {
        channel_write(core, (int)(offset & 0x7FF) >> 6, offset & 0x83F, value);
        return;
    }
    if (offset >= DMA_TIMER0 && offset <= DMA_TIMER3) {
        core->dma_timer[(offset - DMA_TIMER0) / 4] = value;
        return;
    }
    if (offset == MULTI_CHAN_TRIGGER || offset == CHAN_ABORT) {
        for (int number = 0; number < DMA_CHANNELS; number++)
            if (value >> number & 1 && offset == MULTI_CHAN_TRIGGER) {
                start_channel(core, number);
            } else if (value >> number & 1) {
                core->channels[number].ctrl &= ~DMA_BUSY;
                cancel_alarm(core, DMA_ALARM + number);
            }
        return;
    }
    switch (offset) {
    case DMA_INTR:
    case DMA_INTS0:
    case DMA_INTS1: core->dma_raw &= ~raw; break;
    case DMA_INTE0: core->dma_enable[0] = value & 0xFFFF; break;
    case DMA_INTF0: core->dma_force[0] = value & 0xFFFF; break;
    case DMA_INTE1: core->dma_enable[1] = value & 0xFFFF; break;
    case DMA_INTF1: core->dma_force[1] = value & 0xFFFF; break;
    default: return;
    }
    dma_interrupts(core);
}

static void set_dreq(Core *core, int dreq, int on) {
    int before = core->dreq[dreq];
    core->dreq[dreq] = (uint8_t)on;
    if (!on || before)
        return;
    for (int number = 0; number < DMA_CHANNELS; number++) {
        Channel *channel = &core->channels[number];
        if (channel->treq == (uint32_t)dreq && channel->ctrl & DMA_ENABLED &&
            channel->ctrl & DMA_BUSY)
            schedule_transfer(core, number);
    }
}

/* What peripherals ask for (dreq) is theirs, and stays. */
static void dma_reset(Core *core) {
    for (int number = 0; number < DMA_CHANNELS; number++) {
        cancel_alarm(core, DMA_ALARM + number);
        channel_write(core, number, 4 * CH_CTRL, (uint32_t)number << 11);
    }
    core->dma_raw = 0;
    memset(core->dma_enable, 0, sizeof core->dma_enable);
    memset(core->dma_force, 0, sizeof core->dma_force);
    memset(core->dma_timer, 0, sizeof core->dma_timer);
    dma_interrupts(core);
}
