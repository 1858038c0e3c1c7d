/* The bus: what is at which address. */

enum { PAGE_TIMER = 0x40054, PAGE_DMA = 0x50000, PAGE_PIO0 = 0x50200, PAGE_PIO1 = 0x50300 };

static uint32_t page_of(uint32_t address) { return address >> 14 << 2; }

static int is_ours(uint32_t page) {
    return page == PAGE_TIMER || page == PAGE_DMA || page == PAGE_PIO0 || page == PAGE_PIO1;
}

static uint32_t block_read(Core *core, uint32_t page, uint32_t offset) {
    switch (page) {
    case PAGE_TIMER: return timer_read(core, offset);
    case PAGE_DMA: return dma_read(core, offset);
    case PAGE_PIO0: return pio_read(core, 0, offset);
    }
    return pio_read(core, 1, offset);
}

static void block_write(Core *core, uint32_t page, uint32_t offset, uint32_t value, uint32_t raw) {
    switch (page) {
    case PAGE_TIMER: timer_write(core, offset, value, raw); break;
    case PAGE_DMA: dma_write(core, offset, value, raw); break;
    case PAGE_PIO0: pio_write(core, 0, offset, value, raw); break;
    default: pio_write(core, 1, offset, value, raw);
    }
}

/* Bits 12 and 13 of a peripheral's address tell how a write changes what is there: plainly, by
exclusive or, setting bits or clearing them. */
static void block_write_atomic(Core *core, uint32_t address, uint32_t value) {
    uint32_t page = page_of(address), offset = address & 0xFFF, how = address >> 12 & 3;
    uint32_t result = value;
    if (how == 1)
        result = block_read(core, page, offset) ^ value;
    if (how == 2)
        result = block_read(core, page, offset) | value;
    if (how == 3)
        result = block_read(core, page, offset) & ~value;
    block_write(core, page, offset, result, value);
}

/* A word, half word or byte of memory, at its address within it. */
static inline uint32_t word_at(const uint8_t *memory, uint32_t at) {
    uint32_t value;
    memcpy(&value, memory + at, 4);
    return value;
}

static inline uint32_t half_at(const uint8_t *memory, uint32_t at) {
    uint16_t value;
    memcpy(&value, memory + at, 2);
    return value;
}

static uint32_t read_elsewhere(Core *core, uint32_t address) {
    if (address >= DPRAM_START && address < DPRAM_START + DPRAM_BYTES)
        return word_at(core->dpram, address - DPRAM_START);
    if (address >> 12 == 0xE000E)
        return ppb_read(core, address);
    if (address >= SIO_START && address < SIO_START + 0x10000000)
        return sio_read(core, address - SIO_START);
    if (is_ours(page_of(address)))
        return block_read(core, page_of(address), address & 0x3FFF);
    return core->python.read(address);
}

static uint32_t read32(Core *core, uint32_t address) {
    if (address & 3)
        core->python.fault(FAULT_ALIGNMENT, address, 0);
    if (address >= RAM_START && address - RAM_START <= SRAM_BYTES - 4)
        return word_at(core->sram, address - RAM_START);
    if (address >= FLASH_START && address < FLASH_END) {
        touch_flash(core, address);
        return word_at(core->flash, address & 0xFFFFFC);
    }
    if (address < BOOTROM_BYTES)
        return word_at(core->bootrom, address & ~3u);
    return read_elsewhere(core, address);
}

static uint32_t read16(Core *core, uint32_t address) {
    if (address >= RAM_START && address - RAM_START <= SRAM_BYTES - 2)
        return half_at(core->sram, address - RAM_START);
    if (address >= FLASH_START && address < FLASH_START + FLASH_BYTES - 1) {
        touch_flash(core, address);
        return half_at(core->flash, address - FLASH_START);
    }
    return read32(core, address & ~3u) >> 8 * (address & 2) & 0xFFFF;
}

/* An instruction, whose fetch has been counted. */
static inline uint32_t read16_quietly(Core *core, uint32_t address) {
    if (address >= FLASH_START && address < FLASH_END)
        return half_at(core->flash, address & 0xFFFFFE);
    return read16(core, address);
}

static uint32_t read8(Core *core, uint32_t address) {
    if (address >= RAM_START && address - RAM_START < SRAM_BYTES)
        return core->sram[address - RAM_START];
    if (address >= FLASH_START && address < FLASH_START + FLASH_BYTES) {
        touch_flash(core, address);
        return core->flash[address - FLASH_START];
    }
    return read16(core, address & ~1u) >> 8 * (address & 1) & 0xFF;
}

static void write32(Core *core, uint32_t address, uint32_t value) {
    if (address >= RAM_START && address - RAM_START <= SRAM_BYTES - 4)
        memcpy(core->sram + (address - RAM_START), &value, 4);
    else if (address >= SIO_START && address < SIO_START + 0x10000000)
        sio_write(core, address - SIO_START, value);
    else if (address >> 12 == 0xE000E)
        ppb_write(core, address, value);
    else if (is_ours(page_of(address)))
        block_write_atomic(core, address, value);
    else if (address < BOOTROM_BYTES) /* rp2040py's ROM can be written */
        memcpy(core->bootrom + (address & ~3u), &value, 4);
    else
        core->python.write(address, value, 4);
}

/* A peripheral sees a narrow write in all of its lanes; elsewhere it changes a part of a word. */
static void write_narrow(Core *core, uint32_t address, uint32_t value, int bytes) {
    uint32_t aligned = address & ~3u, shift = 8 * (address & 3);
    uint32_t ones = bytes == 1 ? 0xFF : 0xFFFF, copies = bytes == 1 ? 0x01010101 : 0x00010001;
    value &= ones;
    if (is_ours(page_of(address))) {
        block_write_atomic(core, aligned, value * copies);
    } else if (address >= SIO_START || address < BOOTROM_BYTES) {
        uint32_t mask = ones << shift;
        write32(core, aligned, (read32(core, aligned) & ~mask) | (value << shift & mask));
    } else {
        core->python.write(address, value, bytes);
    }
}

static void write16(Core *core, uint32_t address, uint32_t value) {
    uint16_t half = (uint16_t)value;
    if (address >= RAM_START && address - RAM_START <= SRAM_BYTES - 2)
        memcpy(core->sram + (address - RAM_START), &half, 2);
    else
        write_narrow(core, address, value, 2);
}

static void write8(Core *core, uint32_t address, uint32_t value) {
    if (address >= RAM_START && address - RAM_START < SRAM_BYTES)
        core->sram[address - RAM_START] = (uint8_t)value;
    else
        write_narrow(core, address, value, 1);
}
