# Installs the manual pages, as `arena manual` writes them, and the scripts by which shells complete commands. A program
# with sanitizers would write the same pages, and is not installed.
if(ARENA_SANITIZE OR ARENA_FUZZ)
  return()
endif()
set(MANUAL ${CMAKE_CURRENT_BINARY_DIR}/man1)
add_custom_command(OUTPUT ${MANUAL}/arena.1.gz
  COMMAND ${CMAKE_COMMAND} -E rm -rf ${MANUAL}
  COMMAND arena manual ${MANUAL}
  COMMAND sh -c "gzip -9n \"$1\"/*" - ${MANUAL}
  DEPENDS arena
  COMMENT "Writing the manual pages"
  VERBATIM)
add_custom_target(manual_pages ALL DEPENDS ${MANUAL}/arena.1.gz)
install(DIRECTORY ${MANUAL} DESTINATION ${CMAKE_INSTALL_MANDIR})

set(SHELLS ${CMAKE_CURRENT_LIST_DIR}/shells)
install(FILES ${SHELLS}/arena.bash DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions RENAME arena OPTIONAL)
install(FILES ${SHELLS}/arena.zsh DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions RENAME _arena OPTIONAL)
install(FILES ${SHELLS}/arena.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d OPTIONAL)
