# MicroPython's port for QEMU on a Cortex-M33, the processor of a Pico 2: its interpreter compiled as
# the pico-sdk compiles it for the RP2350, our modules as they are in an image.
QEMU_ARCH = arm
QEMU_MACHINE = mps2-an505

CFLAGS += -mthumb -mcpu=cortex-m33 -march=armv8-m.main+fp+dsp -mfloat-abi=softfp
AFLAGS += -mcpu=cortex-m33
CFLAGS += -DMICROPY_HW_MCU_NAME='"Cortex-M33"'
LDSCRIPT = $(BOARD_DIR)/m33.ld

# Which make looks for there.
SRC_C += m33.c
USER_C_MODULES = $(BOARD_DIR)
SRC_BOARD_O = shared/runtime/gchelper_native.o shared/runtime/gchelper_thumb1.o

MPY_CROSS_FLAGS += -march=armv6m

# As in firmware.cmake.
$(BUILD)/frozen_content.o: $(BUILD)/frozen-laid-out
$(BUILD)/frozen-laid-out: $(BUILD)/frozen_content.c
	$(Q)$(PYTHON) $(FROZEN_PY) $<
.PHONY: $(BUILD)/frozen-laid-out
