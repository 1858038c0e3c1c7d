/* The flash chip behind the SSI, as its commands see it: a command goes from one fall of chip select
to the next rise. The ROM's routines send them, a byte through DR0 for each that comes back. */

enum {
    PROGRAM = 0x02,
    READ = 0x03,
    WRITE_DISABLE = 0x04,
    READ_STATUS = 0x05,
    WRITE_ENABLE = 0x06,
    ERASE_SECTOR = 0x20,
    READ_STATUS_2 = 0x35,
    ERASE_BLOCK = 0xD8,
};
enum { STATUS_ENABLED = 2, STATUS_2_QUAD = 2 };
enum { SECTOR_BYTES = 4096, BLOCK_BYTES = 65536, PAGE_BYTES = 256, HEADER_BYTES = 4 };
enum { ANSWERS = 32 }; /* more than the SSI holds */

/* Typical times of the data sheet (W25Q16JV), in nanoseconds. */
#define SECTOR_NANOS 45e6
#define BLOCK_NANOS 150e6
#define PAGE_NANOS 0.4e6

static uint8_t sent[HEADER_BYTES + PAGE_BYTES], answers[ANSWERS];
static int sent_count, first_answer, answer_count, is_selected, may_write, flash_writes;
static double busy_until;

static void reset_flash(void) {
    sent_count = answer_count = may_write = 0;
    is_selected = 1; /* with registers in reset, chip select is low */
    busy_until = 0;
}

static uint32_t flash_address(void) {
    return ((uint32_t)sent[1] << 16 | (uint32_t)sent[2] << 8 | sent[3]) % FLASH_BYTES;
}

static void erase(uint32_t bytes, double nanos) {
    memset(flash + flash_address() / bytes * bytes, 0xFF, bytes);
    busy_until = core->nanos + nanos;
    flash_writes++;
}

/* It clears bits, and sets none. */
static void program(void) {
    for (int at = HEADER_BYTES; at < sent_count; at++)
        flash[(flash_address() + (uint32_t)(at - HEADER_BYTES)) % FLASH_BYTES] &= sent[at];
    busy_until = core->nanos + PAGE_NANOS;
    flash_writes++;
}

static void carry_out(void) {
    int changes = sent_count >= HEADER_BYTES && may_write;
    if (changes && sent[0] == ERASE_SECTOR)
        erase(SECTOR_BYTES, SECTOR_NANOS);
    else if (changes && sent[0] == ERASE_BLOCK)
        erase(BLOCK_BYTES, BLOCK_NANOS);
    else if (changes && sent[0] == PROGRAM)
        program();
    if (sent_count && sent[0] != WRITE_ENABLE && sent[0] != READ_STATUS && sent[0] != READ_STATUS_2)
        may_write = 0;
}

static void select_flash(int on) {
    if (on && !is_selected)
        sent_count = answer_count = 0;
    if (!on && is_selected)
        carry_out();
    is_selected = on;
}

/* While the flash is busy the firmware asks for its status again and again. It gets its answer when
the flash is ready, and the CPU stands still until then. */
static uint32_t answer_to(uint8_t byte) {
    int at = sent_count;
    if (at < (int)sizeof sent)
        sent[sent_count++] = byte;
    switch (at ? sent[0] : byte) {
    case WRITE_ENABLE: may_write = 1; break;
    case WRITE_DISABLE: may_write = 0; break;
    case READ_STATUS:
        if (core->nanos < busy_until)
            core->stalled_until = busy_until;
        return may_write ? STATUS_ENABLED : 0;
    case READ_STATUS_2: return STATUS_2_QUAD;
    case READ:
        if (at >= HEADER_BYTES)
            return flash[(flash_address() + (uint32_t)(at - HEADER_BYTES)) % FLASH_BYTES];
    }
    return 0xFF;
}

static void send_to_flash(uint8_t byte) {
    uint32_t answer = is_selected ? answer_to(byte) : 0xFF;
    answers[(first_answer + answer_count++) % ANSWERS] = (uint8_t)answer;
}

static uint32_t take_answer(void) {
    if (!answer_count)
        return 0;
    answer_count--;
    return answers[first_answer++ % ANSWERS];
}
