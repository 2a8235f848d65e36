# Headers that nearly every unit reads, read once: a quarter of a build's time. A build of every file by itself does without,
# so that each file still includes what it uses. GCC alone: clang reads headers fast, and wants equal definitions everywhere.
# fmt is a library and a definition besides a header: what reads these headers is linked with it.

# precompile_headers(TARGET): makes TARGET, which has them, with the options of the folder that calls it.
function(precompile_headers target)
  if(NOT CMAKE_UNITY_BUILD OR NOT CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    return()
  endif()
  file(WRITE ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp "")
  add_library(${target} OBJECT ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
  target_precompile_headers(${target} PRIVATE <algorithm> <array> <chrono> <filesystem> <fstream> <functional> <map> <memory>
    <mutex> <optional> <set> <span> <sstream> <string> <string_view> <thread> <variant> <vector> <fmt/format.h>)
  target_link_libraries(${target} PRIVATE project_options fmt::fmt)
endfunction()

# reuse_headers(TARGET FOLDER): every program and library of FOLDER, and of its own folders, reads those of TARGET.
function(reuse_headers target folder)
  if(NOT TARGET ${target})
    return()
  endif()
  get_property(names DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  list(REMOVE_ITEM names ${target})
  foreach(name IN LISTS names)
    get_target_property(type ${name} TYPE)
    if(type MATCHES "STATIC_LIBRARY|EXECUTABLE")
      target_precompile_headers(${name} REUSE_FROM ${target})
      target_link_libraries(${name} PRIVATE fmt::fmt)
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(each IN LISTS folders)
    reuse_headers(${target} ${each})
  endforeach()
endfunction()
