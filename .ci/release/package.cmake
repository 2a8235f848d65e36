# The packages for Debian and for other systems: `cmake --preset package`, a build, `cpack`. Read by the CMakeLists.txt of
# the project where ARENA_PACKAGE is on. See docs/packages.md.
set(DEBIAN_FILES ${CMAKE_CURRENT_LIST_DIR}/debian)
set(PACKED ${CMAKE_CURRENT_BINARY_DIR}/packed)

# A gzip file that holds neither a name nor a time.
function(add_packed_file source name folder)
  add_custom_command(OUTPUT ${PACKED}/${name}
    COMMAND ${CMAKE_COMMAND} -E make_directory ${PACKED}
    COMMAND gzip -9nc ${source} > ${PACKED}/${name}
    DEPENDS ${source}
    VERBATIM)
  add_custom_target(packed_${name} ALL DEPENDS ${PACKED}/${name})
  install(FILES ${PACKED}/${name} DESTINATION ${folder})
endfunction()

add_packed_file(${DEBIAN_FILES}/changelog changelog.Debian.gz ${CMAKE_INSTALL_DOCDIR})
install(FILES ${DEBIAN_FILES}/copyright DESTINATION ${CMAKE_INSTALL_DOCDIR})
install(FILES ${DEBIAN_FILES}/lintian-overrides DESTINATION ${CMAKE_INSTALL_DATADIR}/lintian/overrides RENAME isola-arena)

# The tarball runs on every Linux, so it is made of programs without shared libraries.
if(ARENA_STATIC)
  set(CPACK_GENERATOR TGZ)
else()
  set(CPACK_GENERATOR DEB)
endif()
if(CMAKE_SYSTEM_PROCESSOR MATCHES "^(aarch64|arm64)$")
  set(ARCHITECTURE arm64)
else()
  set(ARCHITECTURE amd64)
endif()
set(CPACK_PACKAGE_NAME isola-arena)
set(CPACK_PACKAGE_VENDOR "Isola Arena contributors")
set(CPACK_PACKAGE_CONTACT "Isola Arena contributors <isola-arena@example.org>")
set(CPACK_PACKAGE_FILE_NAME isola-arena-${PROJECT_VERSION}-linux-${ARCHITECTURE})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "arena for bots that play board games on lines of text")
set(CPACK_PACKAGE_DESCRIPTION
"A bot is any program that reads a line and writes a line. The arena plays bots
against each other in Isola and other games, confines them, judges every turn,
and shows why a bot lost: in the terminal and in the browser.
.
It has kits for bots in nine languages, strong bots to play against, contests
that were really held, and it hosts contests to which authors submit bots.")
set(CPACK_STRIP_FILES ON)
set(CPACK_THREADS 1)
# The C++ library (component `library`) is for programs elsewhere: `cmake --install`, see docs/developing.md.
set(CPACK_COMPONENTS_ALL Unspecified)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_FILE_NAME ${CPACK_PACKAGE_FILE_NAME})
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/generator.cmake)
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_CURRENT_LIST_DIR}/staged.cmake)

set(CPACK_DEBIAN_FILE_NAME isola-arena_${PROJECT_VERSION}_${ARCHITECTURE}.deb)
set(CPACK_DEBIAN_PACKAGE_ARCHITECTURE ${ARCHITECTURE})
set(CPACK_DEBIAN_PACKAGE_SECTION misc)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
# Bots of others are confined by bubblewrap, `greedy` and other bundled bots are Python, and libarchive is loaded only
# when an archive is read or written.
set(CPACK_DEBIAN_PACKAGE_DEPENDS "bubblewrap (>= 0.8), libarchive13, python3 (>= 3.9)")
# The folders that `arena new` writes are built and tested by make, if they are Python, too.
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "make")
set(CPACK_DEBIAN_PACKAGE_SUGGESTS
  "bash-completion, caddy, default-jre-headless, g++, git, golang-go, mono-mcs, nodejs, rustc, sbcl")
include(CPack)
