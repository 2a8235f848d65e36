#!/bin/sh
# Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
. "$(dirname "$0")/arena_kit.sh"

answer() {
    arena_awk '
    # Whether the opponent holds a tile with that number of pips: it has all that are neither mine nor in the chain.
    function other_has(pips,   half) {
        for (half = 0; half <= 6; half++)
            if (!((pips < half ? pips half : half pips) in seen)) return 1
        return 0
    }
    END {
        n = turns(list)
        for (i = 1; i <= hands; i++) seen[hand[i]]
        for (i = 1; i <= chains; i++) seen[sorted(chain[i])]
        for (i = 1; i <= n; i++) {
            read_board(line)
            lay(list[i])
            value = points() + (other_has(left_end()) || other_has(right_end()) ? 0 : 10)
            half = substr(list[i], 6, 1); other = substr(list[i], 7, 1)
            worth = value * 10000 + (half == other) * 100 + half + other
            if (i > 1 && worth <= highest) continue
            highest = worth; best = list[i]; gain = value
        }
        print "@value " gain > "/dev/stderr"
        print best
    }' "$1" -v "line=$1"
}

arena_run answer
