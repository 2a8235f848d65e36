#!/bin/sh
# Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
. "$(dirname "$0")/arena_kit.sh"

answer() {
    arena_awk 'END {
        n = turns(list)
        for (i = 1; i <= n; i++)
            if (list[i] !~ /^retreat/ || substr(list[i], 9) <= room) staying[++kept] = list[i]
        print kept ? staying[random % kept + 1] : list[random % n + 1]
    }' "$1" -v "random=$arena_random"
}

arena_run answer
