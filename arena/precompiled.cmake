# Precompiles the headers that nearly every file includes: reading them takes a quarter of a build's time. Only unity
# builds with GCC use precompiled headers. Other builds do without them and so find files that lack an include. Clang
# reads headers fast, and requires equal compile definitions in all targets. fmt needs a library and a compile
# definition besides its header, so all targets that use these headers link to fmt.

# precompile_headers(TARGET): adds the library TARGET with these precompiled headers. It has the compile options of the
# calling folder.
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

# reuse_headers(TARGET FOLDER): makes every program and static library of FOLDER and its subfolders use the headers of
# TARGET.
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
