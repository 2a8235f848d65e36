#!/bin/sh
# Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
. "$(dirname "$0")/arena_kit.sh"

answer() {
    arena_awk '
    function answer(   n, list, i, value, forward, attackers, highest, farthest, best, lowest) {
        n = turns(list)
        for (i = n; i > 0; i--)
            if (list[i] ~ /^attack/) return list[i]
        highest = -1
        for (i = 1; i <= n; i++) {
            value = substr(list[i], index(list[i], ";") + 1) + 0
            if (list[i] ~ /^retreat/ && lowest == "") lowest = list[i]
            if (list[i] == "shuffle" || (list[i] ~ /^retreat/ && (value == 0 || value > room))) continue
            forward = list[i] ~ /^move/ ? value : -value
            attackers = count_of(distance - forward) - (distance - forward == value)
            if (attackers < highest || (attackers == highest && forward <= farthest)) continue
            highest = attackers; farthest = forward; best = list[i]
        }
        if (shuffles_left && (best == "" || (highest == 0 && distance <= 4))) return "shuffle"
        return best == "" ? lowest : best
    }
    END { print answer() }' "$1"
}

arena_run answer
