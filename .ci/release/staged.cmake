# Run by CPack on the files that a package is made of: everything is as old as the commit, so that the same commit makes
# the same bytes. SOURCE_DATE_EPOCH says when that was, in seconds.
if(NOT DEFINED ENV{SOURCE_DATE_EPOCH})
  message(STATUS "SOURCE_DATE_EPOCH is not set: the packages have the times of this build")
  return()
endif()
execute_process(COMMAND find ${CPACK_TEMPORARY_DIRECTORY} -exec touch --no-dereference --date=@$ENV{SOURCE_DATE_EPOCH} {} +
  COMMAND_ERROR_IS_FATAL ANY)
