#compdef arena
# Completion of the words after `arena` for zsh. By hand, after compinit: source <(arena complete zsh)
_arena() {
  local line word help tab=$'\t' files=:none
  local -a lines described
  lines=("${(@f)$(${(Q)words[1]} complete -- "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
  for line in $lines; do
    word=${line%%$tab*} help=${line#*$tab}
    case $line in
      :*) files=$line ;;
      *$tab*) described+=("${word//:/\\:}:$help") ;;
      *) described+=("${word//:/\\:}") ;;
    esac
  done
  (( $#described )) && _describe word described
  case $files in
    :files) _files ;;
    :folders) _files -/ ;;
  esac
}
# An autoloaded file is the body of the function.
if [[ $funcstack[1] == _arena ]]; then
  _arena "$@"
else
  compdef _arena arena
fi
