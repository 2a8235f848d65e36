# Completion of the words after `arena` for bash. By hand: source <(arena complete bash)

# Adds the files that begin like the word, as compgen finds them with that option; hidden ones only where the word asks
# for them.
_arena_add_files() {
  local file
  compopt -o filenames 2>/dev/null
  while IFS= read -r file; do
    [[ ${file##*/} == .* && ${2##*/} != .* ]] || COMPREPLY+=("$file")
  done < <(compgen "$1" -- "$2")
}

_arena() {
  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]} lead="" line
  COMPREPLY=()
  # bash takes --option=VALUE apart and completes VALUE alone.
  if [[ $word == = ]]; then
    lead="$before=" word=""
  elif [[ $before == = ]]; then
    lead="${COMP_WORDS[COMP_CWORD - 2]}="
  fi
  while IFS= read -r line; do
    case $line in
      :files) _arena_add_files -f "$word" ;;
      :folders) _arena_add_files -d "$word" ;;
      :none) ;;
      *) line=${line%%$'\t'*} && COMPREPLY+=("${line#"$lead"}") ;;
    esac
  done < <("${COMP_WORDS[0]}" complete -- "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
}
complete -F _arena arena
