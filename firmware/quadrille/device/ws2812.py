# ruff: noqa: F821
# mypy: disable-error-code="name-defined, call-overload"
"""The program of the state machine that drives WS2812 pixels. `asm_pio` defines the names."""

import rp2

# A bit is 13 cycles of 96 ns, 1.248 us: high for 288 ns if it is 0, for 864 ns if it is 1. This is
# within the limits of WS2812B (250-550, 650-950) and WS2812B-V5 (220-380, 580-1000), and so is the
# time that it is low (700-1000, 300-600; 580-1000, 220-420). 12 divides the clock of 125 MHz
# evenly, so all bits have the same length.
HERTZ = 125_000_000 // 12


@rp2.asm_pio(
    sideset_init=rp2.PIO.OUT_LOW,
    out_shiftdir=rp2.PIO.SHIFT_LEFT,
    autopull=True,
    pull_thresh=24,
    fifo_join=rp2.PIO.JOIN_TX,
)
def program():
    """Send frames of ISR + 1 bits; after each, hold the line low for 301 us: the panel latches."""
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
