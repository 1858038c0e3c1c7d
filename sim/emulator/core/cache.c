/* The flash cache: what is in it, and how long the CPU waits for what is not. */

/* One access to a word of flash; the cycles that it takes more than one that hits. */
static int look_up(Core *core, uint32_t address) {
    Cache *cache = &core->cache;
    core->cache_accesses++;
    uint32_t line = (address & 0x00FFFFFF) >> LINE_SHIFT;
    int bypass = (address & 0x02000000) || !core->cache_enabled;
    if (!bypass) {
        uint32_t set = line % CACHE_SETS, tag = line + 1;
        uint32_t *tags = cache->tags[set];
        for (int way = 0; way < 2; way++)
            if (tags[way] == tag) {
                cache->oldest[set] = (uint8_t)!way;
                core->cache_hits++;
                return 0;
            }
        if (!(address & 0x01000000)) { /* mirrors that do not allocate leave it as it is */
            int way = cache->oldest[set];
            tags[way] = tag;
            cache->oldest[set] = (uint8_t)!way;
        }
    }
    if (cache->misses)
        cache->misses[line]++;
    return bypass ? UNCACHED_CYCLES : MISS_CYCLES;
}

static inline void touch_flash(Core *core, uint32_t address) {
    if (core->cache_on)
        core->wait_cycles += look_up(core, address);
}

/* The CPU fetches words of two instructions. */
static inline void fetch(Core *core, uint32_t address) {
    uint32_t word = (address >> 2) + 1;
    if (core->cache_on && address >= FLASH_START && address < FLASH_END &&
        word != core->cache.fetched) {
        core->cache.fetched = word;
        core->wait_cycles += look_up(core, address);
    }
}

static void flush_cache(Core *core) {
    memset(core->cache.tags, 0, sizeof core->cache.tags);
    core->cache.fetched = 0;
}
