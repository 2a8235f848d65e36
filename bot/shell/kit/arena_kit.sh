# The arena's lines for POSIX shell and awk, for all five contests. Copy this file beside your bot:
#
#     . ./arena_kit.sh
#     answer() { arena_turns "$1" | head -n 1; }
#     arena_run answer
#
# Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
# (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
# The rules are those of ARENA_RULES. For a malformed line, arena_awk returns status 1 and writes a message that names
# the field to stderr; arena_run ends with status 1 if its command fails.
# shellcheck shell=sh

# Functions of awk for bots that need the board itself: awk "$ARENA_KIT"'...'. read_board(LINE) sets `family`, `player`
# and the variables of that family:
#   isola:    rows, columns, cells (a string, row by row), milliseconds
#   island:   tile[1..5], pawn[1..2], distance, room (cells behind the player), shuffles_left
#   dominoes: hand[1..hands], chain[1..chains] (tiles of two digits), score[1..2], passes[1..2] (mine, the opponent's)
# turns(list) fills list[1..n] with the legal replies and returns n. Squares are written R,C; a place is the index of a
# square in cells, from 1.
# shellcheck disable=SC2016
ARENA_KIT='
function malformed(field, expected, found) {
    print "board line, " field ": expected " expected ", found \"" found "\"" > "/dev/stderr"
    bad = 1
    exit 1
}
function bad_reply(forms, found) {
    print "reply: expected " forms ", found \"" found "\"" > "/dev/stderr"
    bad = 1
    exit 1
}
function is_number(text) { return text ~ /^(0|[1-9][0-9]*)$/ && length(text) <= 9 }

# Cuts a line into count fields; the last field takes the rest; a missing field becomes (missing), which no field
# accepts.
function split_line(line, field, count,   i, at) {
    for (i = 1; i < count && (at = index(line, ";")); i++) {
        field[i] = substr(line, 1, at - 1)
        line = substr(line, at + 1)
    }
    field[i] = line
    while (++i <= count) field[i] = "(missing)"
}

function read_rules(   word) {
    split(ENVIRON["ARENA_RULES"] == "" ? "isola" : ENVIRON["ARENA_RULES"], word, " ")
    variant = word[1]
    once = (" " ENVIRON["ARENA_RULES"] " ") ~ / doubles=once /
    family = variant ~ /^(isola|isolation|queens)$/ ? "isola" : variant ~ /^bot-battle(-2015)?$/ ? "island" : variant
    if (family !~ /^(isola|island|dominoes)$/) {
        print "rules: no variant is named \"" variant "\"" > "/dev/stderr"
        exit 1
    }
}

# shuffled: how often this player has shuffled in this game, which the line does not say.
function read_board(line, shuffled,   field) {
    read_rules()
    split_line(line, field, family == "isola" ? 4 : family == "island" ? 3 : 5)
    player = field[1]
    if (player !~ /^[12]$/) malformed("player", "1 or 2", player)
    if (family == "isola") read_isola(field)
    else if (family == "island") read_island(field, shuffled)
    else read_dominoes(field)
}
function write_board(   text, i) {
    if (family == "isola") return player ";" rows "x" columns ";" cells ";" milliseconds
    if (family == "dominoes")
        return player ";" joined(hand, hands) ";" joined(chain, chains) ";" score[1] ":" score[2] ";" passes[1] ":" passes[2]
    for (i = 1; i <= 5; i++) text = text tile[i]
    text = player ";" text ";"
    for (i = 0; i < 15; i++) text = text (i == pawn[1] ? 1 : i == pawn[2] ? 2 : 0)
    return text
}
function turns(list) {
    if (family == "isola") return isola_turns(cells, player, list)
    return family == "island" ? island_turns(list) : dominoes_turns(list)
}

# The Isola family works on strings of cells, so that a bot can look ahead: each function takes one.
function read_isola(field,   side, dimensions) {
    dimensions = split(field[2], side, "x")
    rows = side[1]; columns = side[2]
    if (dimensions != 2 || !is_number(rows) || !is_number(columns) || rows < 3 || rows > 32 || columns < 3 || columns > 32)
        malformed("board", "ROWSxCOLUMNS, each 3 to 32", field[2])
    cells = field[3]; milliseconds = field[4]
    if (length(cells) != rows * columns || cells ~ /[^01#ABab]/)
        malformed("cells", rows * columns " characters 1 0 # A B a b", cells)
    if (cells !~ /^[^Aa]*[Aa][^Aa]*$/ || cells !~ /^[^Bb]*[Bb][^Bb]*$/) malformed("cells", "the pawn of each player once", cells)
    if (!is_number(milliseconds)) malformed("milliseconds", "a whole number", milliseconds)
}
function name_of(place) { return int((place - 1) / columns) "," (place - 1) % columns }
function place_of(square,   part) { split(square, part, ","); return part[1] * columns + part[2] + 1 }
function cell_at(board, row, column) {
    return row < 0 || row >= rows || column < 0 || column >= columns ? "0" : substr(board, row * columns + column + 1, 1)
}
function with_cell(board, place, cell) { return substr(board, 1, place - 1) cell substr(board, place + 1) }
function pawn_of(board, who) { return match(board, who == 1 ? "[Aa]" : "[Bb]") }

# Fills list[1..n] with the places that the pawn of that player can go to, in order, and returns n.
function moves(board, who, list,   start, row, column, down, right, step, place, n, i) {
    start = pawn_of(board, who); row = int((start - 1) / columns); column = (start - 1) % columns
    for (down = -1; down <= 1; down++)
        for (right = -1; right <= 1; right++)
            for (step = 1; cell_at(board, row + step * down, column + step * right) ~ /[1#]/; step++) {
                place = start + step * (down * columns + right)
                for (i = n++; i > 0 && list[i] > place; i--) list[i + 1] = list[i]
                list[i + 1] = place
                if (variant != "queens") break
            }
    return n + 0
}
function after_move(board, who, to,   from, left) {
    from = pawn_of(board, who)
    left = variant == "queens" ? "0" : substr(board, from, 1) ~ /[AB]/ ? "1" : "#"
    return with_cell(with_cell(board, from, left), to, substr(substr(board, to, 1) == "#" ? "ab" : "AB", who, 1))
}
# The same board after a reply of that player.
function after_turn(board, who, reply,   part) {
    split(reply, part, ";")
    board = after_move(board, who, place_of(part[2]))
    return part[4] == "" ? board : with_cell(board, place_of(part[4]), "0")
}
function isola_turns(board, who, list,   to, count, i, after, place, n, before) {
    count = moves(board, who, to)
    for (i = 1; i <= count; i++) {
        after = after_move(board, who, to[i]); before = n
        for (place = 1; variant != "queens" && place <= rows * columns; place++)
            if (substr(after, place, 1) == "1") list[++n] = "move;" name_of(to[i]) ";steal;" name_of(place)
        if (n == before) list[++n] = "move;" name_of(to[i])
    }
    return n + 0
}

function read_island(field, shuffled,   i, lowest) {
    lowest = variant == "bot-battle-2015" ? 1 : 0
    if (length(field[2]) != 5 || field[2] ~ (lowest ? "[^1-4]" : "[^0-4]"))
        malformed("tiles", "5 digits from " lowest " to 4", field[2])
    if (length(field[3]) != 15 || field[3] !~ /^0*10*20*$/)
        malformed("island", "15 characters 0 with one 1 and, right of it, one 2", field[3])
    for (i = 1; i <= 5; i++) tile[i] = substr(field[2], i, 1)
    pawn[1] = index(field[3], 1) - 1; pawn[2] = index(field[3], 2) - 1
    distance = pawn[2] - pawn[1]
    room = player == 1 ? pawn[1] : 14 - pawn[2]
    shuffles_left = lowest && shuffled < 20 ? 20 - shuffled : 0
}
function count_of(value,   i, n) {
    for (i = 1; i <= 5; i++) n += tile[i] == value
    return n
}
function island_turns(list,   value, i, word, n) {
    for (value = 0; value <= 4; value++) {
        if (!count_of(value)) continue
        if (value < distance) list[++n] = "move;" value
        list[++n] = "retreat;" value
        word = "attack;"
        for (i = 1; value == distance && i <= count_of(value); i++) list[++n] = word = word value
    }
    if (shuffles_left) list[++n] = "shuffle"
    return n + 0
}

function read_dominoes(field,   i) {
    hands = read_tiles("hand", field[2], hand)
    for (i = 1; i <= hands; i++)
        if (substr(hand[i], 1, 1) > substr(hand[i], 2) || (i > 1 && hand[i - 1] + 0 >= hand[i] + 0))
            malformed("hand", "each tile once, low digit first, sorted", field[2])
    chains = read_tiles("chain", field[3], chain)
    for (i = 2; i <= chains; i++)
        if (substr(chain[i - 1], 2) != substr(chain[i], 1, 1)) malformed("chain", "neighbours that match", field[3])
    read_pair("scores", field[4], score); read_pair("passes", field[5], passes)
}
function read_tiles(name, text, list) {
    if (text !~ /^([0-6][0-6]( [0-6][0-6])*)?$/) malformed(name, "tiles of two digits 0 to 6, one blank between them", text)
    return split(text, list, " ")
}
function read_pair(name, text, list) {
    if (split(text, list, ":") != 2 || !is_number(list[1]) || !is_number(list[2]))
        malformed(name, "MINE:OTHER, whole numbers", text)
}
function joined(list, count,   i, text) {
    for (i = 1; i <= count; i++) text = text (i > 1 ? " " : "") list[i]
    return text
}
function turned(text) { return substr(text, 2) substr(text, 1, 1) }
function sorted(text) { return substr(text, 1, 1) > substr(text, 2) ? turned(text) : text }
function left_end() { return substr(chain[1], 1, 1) }
function right_end() { return substr(chain[chains], 2) }
function dominoes_turns(list,   i, n) {
    for (i = 1; i <= hands; i++) {
        if (!chains || index(hand[i], left_end())) list[++n] = "play;" hand[i] ";left"
        if (chains && index(hand[i], right_end())) list[++n] = "play;" hand[i] ";right"
    }
    return n + 0
}
# Lays the tile of a legal reply: chain is then the chain after it.
function lay(reply,   part, i, left) {
    split(reply, part, ";")
    if (chains && part[3] == "right")
        chain[chains + 1] = substr(part[2], 1, 1) == right_end() ? part[2] : turned(part[2])
    else {
        left = !chains || substr(part[2], 2) == left_end() ? part[2] : turned(part[2])
        for (i = chains; i > 0; i--) chain[i + 1] = chain[i]
        chain[1] = left
    }
    chains++
}
# The points of the tile laid last, without those for a pass of the opponent or the end of the game.
function points(   sum, twice) {
    twice = !once && chains > 1
    sum = left_end() * (twice && turned(chain[1]) == chain[1] ? 2 : 1)
    sum += right_end() * (twice && turned(chain[chains]) == chain[chains] ? 2 : 1)
    return sum % 5 == 0 ? sum : 0
}

# A reply in the form in which it is written; ends the program if the text is not a reply.
function read_reply(text,   part, count, square, i, number) {
    count = split(text, part, ";")
    if (family == "island") {
        if (text == "shuffle" || text ~ /^(move|retreat);[0-4]$/) return text
        if (text ~ /^attack;(0+|1+|2+|3+|4+)$/ && length(part[2]) <= 5) return text
        bad_reply("move;x, retreat;x, attack;x...x, shuffle", text)
    }
    if (family == "dominoes") {
        if (text !~ /^play;[0-6][0-6];(left|right)$/) bad_reply("play;T;left, play;T;right", text)
        return "play;" sorted(part[2]) ";" part[3]
    }
    if (text !~ /^move;[0-9]+,[0-9]+(;steal;[0-9]+,[0-9]+)?$/) bad_reply("move;R,C;steal;R,C or move;R,C", text)
    number = split(part[2] (count > 2 ? "," part[4] : ""), square, ",")
    for (i = 1; i <= number; i++)
        if (!is_number(square[i])) bad_reply("whole numbers without leading zeros", text)
    return text
}
'

# Prints the legal replies to a board line, one per line.
arena_turns() { arena_awk 'END { n = turns(list); for (i = 1; i <= n; i++) print list[i] }' "$1"; }

# Runs the awk program $1 with the kit's functions, after reading the board line $2; passes further arguments to awk.
arena_awk() {
    arena_program=$1; arena_line=$2
    shift 2
    printf '%s\n' "$arena_line" |
        awk -v "shuffled=${arena_shuffled:-0}" "$@" "$ARENA_KIT"'{ read_board($0, shuffled) } END { if (bad) exit 1 }'"$arena_program"
}

# Annotations, which viewers draw, on stderr: arena_cell R,C COLOUR [LABEL], arena_arrow R,C R,C COLOUR, arena_value
# NUMBER, arena_text WORDS.
arena_cell() { printf '@cell %s\n' "$*" >&2; }
arena_arrow() { printf '@arrow %s\n' "$*" >&2; }
arena_value() { printf '@value %s\n' "$1" >&2; }
arena_text() { printf '@text %s\n' "$*" >&2; }

# Runs the given command with each line of stdin as its last argument and writes its output as the reply, until the
# input ends or the command fails. In each turn $arena_random is another number from 1 to 2147483646, derived from
# ARENA_SEED if that is set.
arena_run() {
    arena_shuffled=0
    arena_random=$(printf %s "${ARENA_SEED:-$$ $(date)}" | cksum | cut -d ' ' -f 1)
    arena_random=$((arena_random % 2147483646 + 1))
    while IFS= read -r arena_board; do
        arena_random=$((arena_random * 48271 % 2147483647))
        arena_answer=$("$@" "$arena_board") || return 1
        [ "$arena_answer" != shuffle ] || arena_shuffled=$((arena_shuffled + 1))
        printf '%s\n' "$arena_answer"
    done
}
