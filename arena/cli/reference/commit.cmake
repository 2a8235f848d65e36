# Writes OUTPUT, a C++ file with the commit of the program. Runs at each build: `cmake -DROOT= -DOUTPUT= -DGIVEN= -P
# commit.cmake`. The commit is GIVEN (`HASH DATE`, set by hand), else the one that `git archive` wrote into commit.txt,
# else the one that git reports for ROOT.
#
# git reports the newest commit that changed the program. So the program's commit stays the same if later commits change
# only documents and tests.
set(PARTS arena bot protocol CMakeLists.txt)

file(STRINGS ${ROOT}/arena/cli/reference/commit.txt commit LIMIT_COUNT 1)
set(changed "")
if(GIVEN)
  set(commit "${GIVEN}")
elseif(NOT commit MATCHES "^[0-9a-f]+ ")
  set(commit "")
  find_program(GIT git)
  if(GIT AND EXISTS ${ROOT}/.git)
    execute_process(COMMAND ${GIT} -C ${ROOT} log -1 --format=%H\ %cs -- ${PARTS}
      OUTPUT_VARIABLE commit OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
    execute_process(COMMAND ${GIT} -C ${ROOT} diff --quiet HEAD -- ${PARTS}
      RESULT_VARIABLE differs OUTPUT_QUIET ERROR_QUIET)
    if(commit AND NOT differs EQUAL 0)
      set(changed "true")
    endif()
  endif()
endif()
string(REGEX MATCH "^[^ ]+" hash "${commit}")
string(REGEX MATCH "[0-9]+-[0-9]+-[0-9]+" date "${commit}")
if(NOT changed)
  set(changed "false")
endif()
set(text "#include \"arena/cli/reference/program_reference.hpp\"

namespace isola_arena {

Commit commit_of_program() { return {\"${hash}\", \"${date}\", ${changed}}; }

}  // namespace isola_arena
")
set(before "")
if(EXISTS ${OUTPUT})
  file(READ ${OUTPUT} before)
endif()
if(NOT text STREQUAL before)
  file(WRITE ${OUTPUT} "${text}")
endif()
