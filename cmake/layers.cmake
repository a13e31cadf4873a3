# With CUPEL_UNITY the compiler reads that many files of a target at once, and the headers that they share once: that saves
# a third of the work of a build from nothing. A change of one file compiles its whole batch, so batches are small.
# Names in anonymous namespaces, aliases and macros of files therefore must differ within a layer. C stays by itself.
set(CUPEL_BATCH 8)
function(cupel_unity target)
  if(CUPEL_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE ${CUPEL_BATCH})
  endif()
endfunction()

# One static library per folder of src/. A layer names the layers and packages that it uses; sources are found by glob,
# so that adding a file touches no build file.
#
#   cupel_layer(term USES base LINKS PkgConfig::GMP)
#
# WITHOUT leaves out a sub-folder that is built on its own.
# A layer whose files register themselves (strategies, oracles, passes) is linked whole: REGISTERS.
function(cupel_layer name)
  cmake_parse_arguments(ARG "REGISTERS" "WITHOUT" "USES;LINKS" ${ARGN})
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.cpp
       ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*.c)
  if(ARG_WITHOUT)
    list(FILTER sources EXCLUDE REGEX "/${name}/${ARG_WITHOUT}/")
  endif()
  add_library(cupel_${name} STATIC ${sources})
  cupel_unity(cupel_${name})
  target_include_directories(cupel_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  foreach(layer ${ARG_USES})
    target_link_libraries(cupel_${name} PUBLIC cupel_${layer})
  endforeach()
  target_link_libraries(cupel_${name} PUBLIC ${ARG_LINKS})
  add_library(cupel::${name} ALIAS cupel_${name})
  if(ARG_REGISTERS)
    # Linked a second time, whole: nothing refers to a registration by name, and the first one wins.
    target_link_options(cupel_${name} INTERFACE "LINKER:--whole-archive,$<TARGET_FILE:cupel_${name}>,--no-whole-archive")
  endif()
endfunction()

# The tests of one layer: every *_test.cpp below tests/unit/<name>.
function(cupel_unit_tests name)
  file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${CMAKE_CURRENT_SOURCE_DIR}/${name}/*_test.cpp)
  add_executable(unit_${name} ${sources})
  cupel_unity(unit_${name})
  target_link_libraries(unit_${name} PRIVATE GTest::gtest_main rapidcheck ${ARGN})
  if(TARGET cupel::${name})
    target_link_libraries(unit_${name} PRIVATE cupel::${name})
  endif()
  target_compile_definitions(unit_${name} PRIVATE CUPEL_SOURCE_DIR="${PROJECT_SOURCE_DIR}")
  add_test(NAME unit_${name} COMMAND unit_${name})
  # The same random numbers every time: a change fails only for what it changed. scripts/soak.py takes others.
  set_tests_properties(unit_${name} PROPERTIES TIMEOUT 600 ENVIRONMENT "RC_PARAMS=seed=20260101")
endfunction()
