# Programs that need no library of the system, for a tarball that runs on every Linux. Read by the CMakeLists.txt of the
# project, before it looks for libraries, where ARENA_STATIC is on. See docs/packages.md.
set(CMAKE_FIND_LIBRARY_SUFFIXES .a)
set(OPENSSL_USE_STATIC_LIBS ON)
set(Boost_USE_STATIC_LIBS ON)
add_link_options(-static -Wl,--gc-sections)
add_compile_options(-ffunction-sections -fdata-sections)

# Debian has no static library of these two, but their headers hold all of their code. What find_package() finds later
# has the same names, and so changes nothing.
find_path(FMT_FOLDER fmt/core.h REQUIRED)
find_path(TOMLPLUSPLUS_FOLDER toml++/toml.h REQUIRED)
mark_as_advanced(FMT_FOLDER TOMLPLUSPLUS_FOLDER)
foreach(name fmt fmt-header-only)
  add_library(fmt::${name} INTERFACE IMPORTED GLOBAL)
  set_target_properties(fmt::${name} PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${FMT_FOLDER}
    INTERFACE_COMPILE_DEFINITIONS FMT_HEADER_ONLY=1)
endforeach()
add_library(tomlplusplus::tomlplusplus INTERFACE IMPORTED GLOBAL)
set_target_properties(tomlplusplus::tomlplusplus PROPERTIES INTERFACE_INCLUDE_DIRECTORIES ${TOMLPLUSPLUS_FOLDER}
  INTERFACE_COMPILE_DEFINITIONS TOML_HEADER_ONLY=1)

# libarchive, which else is loaded when it is needed, and what it calls, each before what it needs itself.
set(ARENA_LIBARCHIVE)
foreach(name archive nettle lzma zstd bz2 z)
  find_library(ARENA_STATIC_${name} ${name} REQUIRED)
  mark_as_advanced(ARENA_STATIC_${name})
  list(APPEND ARENA_LIBARCHIVE ${ARENA_STATIC_${name}})
endforeach()
