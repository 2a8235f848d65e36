# python_tests_read(TEST... [ALSO FILE...]) declares the files that Python tests read besides the files in their
# commands. The gate needs them to know which tests a change affects. Name a program only if every preset that runs the
# test builds it.
function(python_tests_read)
  cmake_parse_arguments(READ "" "" "ALSO" ${ARGN})
  set_property(TEST ${READ_UNPARSED_ARGUMENTS} APPEND PROPERTY REQUIRED_FILES
    ${CMAKE_CURRENT_SOURCE_DIR} ${PROJECT_SOURCE_DIR}/tests/shared ${PROJECT_SOURCE_DIR}/bot ${PROJECT_SOURCE_DIR}/protocol
    ${READ_ALSO})
endfunction()
