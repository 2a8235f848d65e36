#!/bin/sh
# The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
. "$(dirname "$0")/arena_kit.sh"

answer() {
    arena_awk 'END {
        n = turns(list)
        for (i = 1; i <= n; i++) {
            after = after_turn(cells, player, list[i])
            value = moves(after, player, mine) - moves(after, 3 - player, others)
            if (i > 1 && value <= highest) continue
            highest = value; best = list[i]
        }
        split(best, part, ";")
        print "@cell " part[2] " green\n@value " highest > "/dev/stderr"
        print best
    }' "$1"
}

arena_run answer
