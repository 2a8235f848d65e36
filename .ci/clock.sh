# Where the time of ./check went: each stage by its wall time, then the tests that took longest.
# shellcheck shell=bash

stage_names=()
stage_begins=()

# stage NAME COMMAND...: runs it; it lasts until the next one begins.
stage() {
  echo "== $1" >&2
  stage_names+=("$1")
  stage_begins+=("$SECONDS")
  "${@:2}"
}

# where_the_time_went BUILD_FOLDERS...
where_the_time_went() {
  local i end
  echo "Where the time went:" >&2
  for i in "${!stage_names[@]}"; do
    end=${stage_begins[$((i + 1))]:-$SECONDS}
    [ "$end" -eq "${stage_begins[$i]}" ] || printf '%7d s  %s\n' $((end - stage_begins[i])) "${stage_names[$i]}" >&2
  done
  printf '%7d s  in all\n' "$SECONDS" >&2
  [ $# -eq 0 ] || tests/gate/slowest 10 "$@" >&2
}
