# How ./play and ./check build a preset, with one sentence for everything that can be in the way.
# shellcheck shell=bash

# What ninja prints before each step: how far the build is.
export NINJA_STATUS="[%p, step %f of %t, %es] "

give_up() {
  echo "$(basename "$0"): $*" >&2
  exit 1
}

# The compiler that a preset of CMakePresets.json names.
compiler_of() {
  case "$1" in
    asan | tsan | fuzz) echo clang++ ;;
    *) echo g++ ;;
  esac
}

# Gives up if the folder of a preset cannot be gone on with: made for another checkout, or by another compiler.
refuse_stale_folder() {
  local folder=build/$1 compiler made_for made_by version
  [ -f "$folder/CMakeCache.txt" ] || return 0
  made_for=$(sed -n 's/^CMAKE_HOME_DIRECTORY:INTERNAL=//p' "$folder/CMakeCache.txt")
  [ "$made_for" -ef . ] || give_up "$folder was made for another folder, $made_for: rm -r $folder, then start again."
  compiler=$(compiler_of "$1")
  made_by=$(cat "$folder"/CMakeFiles/*/CMakeCXXCompiler.cmake 2>/dev/null |
    sed -n 's/^set(CMAKE_CXX_COMPILER_VERSION "\(.*\)")/\1/p')
  version=$("$compiler" -dumpfullversion -dumpversion)
  [ -z "$made_by" ] || [ "$made_by" = "$version" ] ||
    give_up "$folder was built by compiler version $made_by, and $compiler is $version: rm -r $folder, then start again."
}

# Says why a build may have ended, once it has.
explain_failure() {
  local free
  free=$(df -Pm . | awk 'NR == 2 {print $4}')
  [ "$free" -ge 20 ] || give_up "the disk is full ($free MB free here): make room, then start again; what is built is kept."
  give_up "building $1 failed; the compiler's words are above. If nothing was changed: rm -r build/$1, then start again."
}

# configure PRESET [CMAKE OPTIONS]
configure() {
  refuse_stale_folder "$1"
  cmake --preset "$1" --log-level=WARNING "${@:2}" >&2 || explain_failure "$1"
}

# build PRESET [TARGETS]: quiet if there is nothing to do. An interrupted build is gone on with the next time.
build() {
  local targets=()
  [ $# -lt 2 ] || targets=(--target "${@:2}")
  trap 'echo >&2; give_up "interrupted; started again, it goes on from here."' INT TERM
  cmake --build --preset "$1" "${targets[@]}" >&2 || explain_failure "$1"
  trap - INT TERM
}
