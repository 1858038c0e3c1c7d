# QUADRILLE_CHIP, which the build sets, is rp2040 or rp2350.
set(PICO_PLATFORM ${QUADRILLE_CHIP})
if(PICO_PLATFORM STREQUAL "rp2040")
    set(PICO_BOARD "pico")
    # Hot code runs from SRAM: these of the pico-sdk, and what hot.txt names.
    add_compile_definitions(PICO_DIVIDER_IN_RAM=1 PICO_MEM_IN_RAM=1 PICO_INT64_OPS_IN_RAM=1)
    # Some crystals on boards of Adafruit take longer to start than a Pico's: milliseconds.
    add_compile_definitions(PICO_XOSC_STARTUP_DELAY_MULTIPLIER=64)
else()
    set(PICO_BOARD "pico2")
endif()

# Deferred to the end of MicroPython's CMakeLists.txt, which names a linker script of its own.
cmake_language(DEFER CALL pico_set_linker_script firmware "${MICROPY_BOARD_DIR}/memmap.ld")
cmake_language(DEFER CALL set_property TARGET firmware APPEND PROPERTY
    LINK_DEPENDS "${CMAKE_BINARY_DIR}/hot.ld" "${CMAKE_BINARY_DIR}/chip.ld")

set(MICROPY_SOURCE_BOARD ${MICROPY_BOARD_DIR}/pystack.c)
