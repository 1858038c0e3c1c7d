# ruff: noqa: F821
# mypy: disable-error-code="name-defined, call-overload"
"""The program of the state machine that drives WS2812 pixels. `asm_pio` defines the names."""

import rp2

# A bit is 13 cycles of the chip's PIXEL_HERTZ: high for 3 if it is 0, for 9 if it is 1.
#
#     RP2040, 125 MHz / 12   96 ns   288 or 864 ns high, 960 or 384 low   latch 301 us
#     RP2350, 150 MHz / 14   93 ns   280 or 840 ns high, 933 or 373 low   latch 293 us
#
# This is within the limits of WS2812B (250-550 or 650-950 high, 700-1000 or 300-600 low) and of
# WS2812B-V5 (220-380 or 580-1000 high, 580-1000 or 220-420 low, latch 280). Whole divisors make all
# bits equally long.


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def program():
    """Send frames of ISR + 1 bits; after each, hold the line low: the panel latches."""
    wrap_target()
    mov(y, isr).side(0)
    label("bit")
    out(x, 1).side(0)[2]
    jmp(not_x, "zero").side(1)[2]
    jmp("next").side(1)[5]
    label("zero")
    nop().side(0)[5]
    label("next")
    jmp(y_dec, "bit").side(0)
    set(y, 31).side(0)
    label("latch")
    set(x, 5).side(0)
    label("wait")
    jmp(x_dec, "wait").side(0)[15]
    jmp(y_dec, "latch").side(0)
    wrap()
