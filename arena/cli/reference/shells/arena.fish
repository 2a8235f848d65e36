# Completion of the words after `arena` for fish. By hand: arena complete fish | source
function __arena_complete
    set -l words (commandline -opc) (commandline -ct)
    for line in ($words[1] complete -- $words[2..-1] 2>/dev/null)
        switch $line
            case :files
                __fish_complete_path (commandline -ct)
            case :folders
                __fish_complete_directories (commandline -ct) folder
            case :none
            case '*'
                echo $line
        end
    end
end
complete -c arena -f -a '(__arena_complete)'
