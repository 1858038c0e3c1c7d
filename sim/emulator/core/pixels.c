/* What WS2812 pixels make of the level of their data line. */

#define HIGH_PART 0.4         /* of the shortest period, from which on a bit is a 1 */
#define LATCH_NANOS 50000.0   /* of low end a frame */

static void judge_bit(Pixels *pixels, double low) {
    if (!pixels->pending)
        return;
    pixels->pending = 0;
    double period = pixels->high + low;
    if (pixels->shortest == 0 || period < pixels->shortest)
        pixels->shortest = period;
    pixels->bits = pixels->bits << 1 | (pixels->high >= HIGH_PART * pixels->shortest);
    if (++pixels->bit_count < 8)
        return;
    if (pixels->count < (int)sizeof pixels->bytes)
        pixels->bytes[pixels->count++] = (uint8_t)pixels->bits;
    pixels->bits = pixels->bit_count = 0;
}

static void take_edge(Core *core, int state, int before) {
    Pixels *pixels = &core->pixels;
    if (state == PIN_HIGH) {
        judge_bit(pixels, core->nanos - pixels->fall);
        pixels->rise = core->nanos;
    } else if (state == PIN_LOW && before == PIN_HIGH) {
        pixels->high = core->nanos - pixels->rise;
        pixels->pending = 1;
        pixels->fall = core->nanos;
        set_alarm(core, LATCH_ALARM, LATCH_NANOS);
    }
}

/* The low of the last bit is the latch: it is judged by the periods of the others. */
static void latch(Core *core) {
    Pixels *pixels = &core->pixels;
    if (pixels->shortest != 0)
        judge_bit(pixels, pixels->shortest - (pixels->pending ? pixels->high : 0));
    int count = pixels->count;
    pixels->pending = pixels->bits = pixels->bit_count = pixels->count = 0;
    pixels->shortest = 0;
    if (count >= pixels->channels)
        core->python.pixels(pixels->bytes, count);
}
