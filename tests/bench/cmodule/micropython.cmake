add_library(usermod_bench_flood INTERFACE)
target_sources(usermod_bench_flood INTERFACE ${CMAKE_CURRENT_LIST_DIR}/flood.c)
target_link_libraries(usermod INTERFACE usermod_bench_flood)

# The rest of the firmware is built for size; the loops measured here are built for speed.
set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/flood.c PROPERTIES COMPILE_OPTIONS -O2)
