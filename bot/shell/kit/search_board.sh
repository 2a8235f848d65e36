# A board of the Isola family for awk programs that search. A turn is made and taken back in place, so that nothing is
# copied, and a hash identifies the position. Copy this file and arena_kit.sh beside your bot:
#
#     . ./arena_kit.sh
#     . ./search_board.sh
#     arena_awk "$ARENA_SEARCH"'END { search_read(); n = search_turns(list); search_make(list[1]); ... }' "$line"
# shellcheck shell=sh

# search_read() takes the board that read_board has read. A place is the number of a square on a board with a rim of squares
# that are gone, so that no step needs to be tested for the edge. A turn is one number of three places: where the pawn
# stood, where it goes, and what the turn takes from the board. In `queens` that is where it stood; it is 0, a square of the
# rim, where there is nothing to steal. mover, 0 or 1, is to move.
#   search_turns(list), search_near(list)  fill list[1..n] with the legal turns, or those worth searching; return n
#   search_make(turn), search_unmake(turn) play a turn and take it back
#   search_moves(who, list)                fills list[1..n] with the places that a pawn can go to; returns n
#   search_reply(turn), search_text()      the reply as it is written, and the cells as in a board line
# hash says which position it is. It is made of random numbers, one for each square that is gone, for each place of a pawn
# and for the mover (Zobrist hashing). awk has no exclusive or, so they are added.
# shellcheck disable=SC2016,SC2034
ARENA_SEARCH='
function search_random() {
    chance = chance * 48271 % 2147483647
    return chance
}
function search_key() { return search_random() % 4194304 * 4194304 + search_random() % 4194304 }
function search_keys(   place) {
    chance = 2026; modulus = 17592186044416
    for (place = 1; place < 1156; place++) {
        gone_key[place] = search_key(); pawn_key[0, place] = search_key(); pawn_key[1, place] = search_key()
    }
    gone_key[0] = 0; mover_key = search_key()
}
function search_read(   i, place, one, down, right) {
    if (!modulus) search_keys()
    width = columns + 2; mover = player - 1; hash = mover * mover_key; step_count = 0
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++) if (down || right) step[++step_count] = down * width + right
    for (place = 0; place < width * (rows + 2); place++) cell[place] = 0
    for (i = 1; i <= rows * columns; i++) {
        place = search_place(i); one = substr(cells, i, 1)
        cell[place] = one == "0" ? 0 : one ~ /[#ab]/ ? 2 : 1
        if (one == "0") hash += gone_key[place]
        if (one ~ /[AaBb]/) { pawn_at[one ~ /[Bb]/] = place; hash += pawn_key[one ~ /[Bb]/, place] }
    }
    hash %= modulus
}
function search_place(i) { return (int((i - 1) / columns) + 1) * width + (i - 1) % columns + 1 }
function search_square(place) { return int(place / width) - 1 "," place % width - 1 }

# In `queens` by direction.
function search_moves(who, list,   i, to, other, n) {
    other = pawn_at[1 - who]
    for (i = 1; i <= 8; i++)
        for (to = pawn_at[who] + step[i]; cell[to] && to != other; to += step[i]) {
            list[++n] = to
            if (variant != "queens") break
        }
    return n + 0
}
function search_count(who,   list) { return search_moves(who, list) }
function search_sort(list, n,   i, j, one) {
    for (i = 2; i <= n; i++) {
        one = list[i]
        for (j = i - 1; j > 0 && list[j] > one; j--) list[j + 1] = list[j]
        list[j + 1] = one
    }
}
function search_turn(start, to, gone) { return (start * 1156 + to) * 1156 + gone }
function search_can_steal(place, to) { return cell[place] == 1 && place != to && place != pawn_at[1 - mover] }
function search_turns(list,   target, i) {
    for (i = 1; i <= rows * columns; i++) target[i] = search_place(i)
    return search_stealing(list, target, rows * columns)
}
# Those that steal beside the other pawn, any one where nothing is to steal there. A steal far away hardly ever matters, and
# there are five times as many of them.
function search_near(list,   target, i) {
    for (i = 1; i <= 8; i++) target[i] = pawn_at[1 - mover] + step[i]
    return search_stealing(list, target, 8)
}
function search_stealing(list, target, targets,   moved, m, i, j, start, before, n) {
    m = search_moves(mover, moved); start = pawn_at[mover]
    if (variant == "queens") search_sort(moved, m)
    for (i = 1; i <= m; i++) {
        before = n
        if (variant == "queens") list[++n] = search_turn(start, moved[i], start)
        else for (j = 1; j <= targets; j++)
            if (search_can_steal(target[j], moved[i])) list[++n] = search_turn(start, moved[i], target[j])
        if (n == before) list[++n] = search_turn(start, moved[i], search_first_steal(moved[i]))
    }
    return n + 0
}
function search_first_steal(to,   place) {
    for (place = width; place < width * (rows + 1); place++) if (search_can_steal(place, to)) return place
    return 0
}

function search_make(turn,   start, to, gone) {
    gone = turn % 1156; to = int(turn / 1156) % 1156; start = int(turn / 1336336)
    cell[gone] = 0; pawn_at[mover] = to
    hash = (hash + gone_key[gone] + pawn_key[mover, to] - pawn_key[mover, start] + modulus) % modulus
    mover = 1 - mover
    hash = (hash + (mover ? mover_key : modulus - mover_key)) % modulus
}
function search_unmake(turn,   start, to, gone) {
    gone = turn % 1156; to = int(turn / 1156) % 1156; start = int(turn / 1336336)
    hash = (hash - (mover ? mover_key : modulus - mover_key) + modulus) % modulus
    mover = 1 - mover
    hash = (hash - gone_key[gone] - pawn_key[mover, to] + pawn_key[mover, start] + 2 * modulus) % modulus
    pawn_at[mover] = start
    if (gone) cell[gone] = 1
}
function search_reply(turn,   to, gone) {
    gone = turn % 1156; to = int(turn / 1156) % 1156
    return "move;" search_square(to) (variant == "queens" || !gone ? "" : ";steal;" search_square(gone))
}
function search_text(   i, place, text) {
    for (i = 1; i <= rows * columns; i++) {
        place = search_place(i)
        if (place == pawn_at[0]) text = text (cell[place] == 2 ? "a" : "A")
        else if (place == pawn_at[1]) text = text (cell[place] == 2 ? "b" : "B")
        else text = text substr("01#", cell[place] + 1, 1)
    }
    return text
}
'
