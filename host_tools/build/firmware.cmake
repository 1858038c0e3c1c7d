# What differs here from MicroPython's own build; included right after its `project(firmware)`.

# The pico-sdk's only C++ file redefines `new` and `delete`, which no firmware here calls. Standing in
# for the library that brings it makes the firmware plain C, so that libstdc++ (a 313 MB package) is
# not needed.
add_library(pico_cxx_options INTERFACE)
add_library(pico_cxx_options_headers INTERFACE)
target_link_libraries(pico_cxx_options INTERFACE m) # the C++ linker would have added it

set(QUADRILLE_BUILD_DIR ${CMAKE_CURRENT_LIST_DIR})

# Deferred to the end of MicroPython's CMakeLists.txt, where its targets are made.
cmake_language(DEFER CALL add_custom_command TARGET BUILD_FROZEN_CONTENT POST_BUILD
    COMMAND "${Python3_EXECUTABLE}" "${QUADRILLE_BUILD_DIR}/frozen.py" "${CMAKE_BINARY_DIR}/frozen_content.c")

# What the arguments of every call from bytecode to viper are converted by.
cmake_language(DEFER CALL set_source_files_properties ${MICROPY_DIR}/py/nativeglue.c
    PROPERTIES COMPILE_OPTIONS "-O2;-fno-jump-tables")

# MicroPython 1.26 looks for names in headers of pico-sdk 2.1; 2.2, which Debian has beside it, has
# moved some of them here.
list(APPEND MICROPY_CPP_INC_EXTRA "${PICO_SDK_PATH}/src/rp2_common/pico_platform_common/include")
