# What differs here from MicroPython's own build; included right after its `project(firmware)`.

# The pico-sdk's only C++ file redefines `new` and `delete`, which no firmware here calls. Standing in
# for the library that brings it makes the firmware plain C, so that libstdc++ (a 313 MB package) is
# not needed.
add_library(pico_cxx_options INTERFACE)
add_library(pico_cxx_options_headers INTERFACE)
target_link_libraries(pico_cxx_options INTERFACE m) # the C++ linker would have added it

set_source_files_properties(${CMAKE_BINARY_DIR}/frozen_content.c PROPERTIES
    COMPILE_OPTIONS "-include;${CMAKE_CURRENT_LIST_DIR}/word_aligned.h")
