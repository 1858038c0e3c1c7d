// Included before frozen_content.c. MicroPython's mpy-tool aligns frozen native code to two bytes
// on ARMv6-M, but that code reads its constants relative to a program counter rounded to four: at
// an odd halfword it gets the wrong ones. (Loaded from a file, code always lies on a whole word.)
#define aligned(bytes) aligned(4)
