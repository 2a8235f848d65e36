#!/bin/sh
# The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
# time is nearly over, and plays the best turn of the last depth that it finished. awk has no clock, so the program reads
# Linux's /proc/uptime; where there is none, it looks two turns ahead.
#
# usage: search_bot.sh [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
# shellcheck disable=SC2016  # the program in single quotes is for awk
. "$(dirname "$0")/arena_kit.sh"
. "$(dirname "$0")/search_board.sh"
deepest=${1:-0}

# worth(depth, low, high) is the value of the position for the mover: exact between low and high, outside them only a
# bound. over is set when the time is over; values are meaningless then. The known_ tables are a transposition table:
# for the hash of a position they keep the value and the depth of its search. The same position is reached in several
# ways, and its best turn is probably the best one turn deeper, too.
SEARCH='
function seconds(   line) {
    if ((getline line < "/proc/uptime") <= 0) return -1
    close("/proc/uptime")
    return line + 0
}
# How many more moves the mover has than the opponent; without a move the game is lost.
function guess(   mine) {
    mine = search_count(mover)
    return mine ? mine - search_count(1 - mover) : -won
}
function to_front(list, n, first,   i) {
    for (i = n; i > 0 && list[i] != first; i--) continue
    for (; i > 1; i--) list[i] = list[i - 1]
    if (i == 1) list[1] = first
}
function after(turn, depth, low, high,   value) {
    search_make(turn)
    value = -worth(depth - 1, low, high)
    search_unmake(turn)
    return value
}
function worth(depth, low, high,   key, list, n, i, value, highest, lowest, best) {
    if (++positions % 64 == 0 && deadline && seconds() > deadline) over = 1
    if (depth == 0 || over) return guess()
    key = sprintf("%.0f", hash)
    if (known_depth[key] == depth) {
        value = known_value[key]
        if (known_kind[key] == "exact" || (known_kind[key] == "at least" ? value >= high : value <= low)) return value
    }
    lowest = low; best = known_best[key]
    highest = -won - depth    # a loss that is further away leaves less depth, and is better
    n = search_near(list)
    to_front(list, n, best)
    for (i = 1; i <= n; i++) {
        value = after(list[i], depth, -high, -low)
        if (value > highest) { highest = value; best = list[i] }
        if (value > low) low = value
        if (low >= high || over) break    # the other player has a better choice earlier and will not come here
    }
    if (over) return highest
    known_depth[key] = depth; known_value[key] = highest; known_best[key] = best
    known_kind[key] = highest >= high ? "at least" : highest > lowest ? "exact" : "at most"
    return highest
}
# Searches one turn deeper and puts the best turn in front; does nothing if the time is over before.
function deepen(   i, found, highest, best) {
    highest = -2 * won
    for (i = 1; i <= turns_left; i++) {
        found = after(choice[i], depth + 1, -2 * won, -highest)
        if (over) return
        if (found > highest) { highest = found; best = choice[i] }
    }
    to_front(choice, turns_left, best)
    value = highest; depth++
}
# Draws the turn and the expected answer for viewers, and reports the depth that was reached.
function draw(started,   mine, other, part, key, passed) {
    mine = search_square(pawn_at[mover]); other = search_square(pawn_at[1 - mover])
    split(search_reply(choice[1]), part, ";")
    print "@arrow " mine " " part[2] " green\n@value " value > "/dev/stderr"
    if (part[4] != "") print "@cell " part[4] " red" > "/dev/stderr"
    search_make(choice[1]); key = sprintf("%.0f", hash)
    if (known_best[key]) {
        split(search_reply(known_best[key]), part, ";")
        print "@arrow " other " " part[2] " orange" > "/dev/stderr"
    }
    search_unmake(choice[1]); passed = seconds() - started
    print "@text depth " depth ", " positions " positions, " int(positions / (passed > 0.01 ? passed : 0.01)) " a second" > "/dev/stderr"
}
END {
    won = 1000    # more than any difference of moves
    started = seconds(); last = deepest ? deepest : started < 0 ? 2 : rows * columns
    # In `queens` the milliseconds of a line may be for the whole game, in the other variants they are for this reply.
    if (!deepest && started >= 0) deadline = started + milliseconds / (variant == "queens" ? 20000 : 1250)
    search_read(); turns_left = search_near(choice)
    while (depth < last && !over && value < won && value > -won) deepen()
    draw(started)
    print search_reply(choice[1])
}
'

answer() { arena_awk "$ARENA_SEARCH$SEARCH" "$1" -v "deepest=$deepest"; }

arena_run answer
