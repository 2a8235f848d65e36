#!/bin/sh
# usage: vectors.sh FOLDER. Checks that arena_kit.sh and search_board.sh beside this file read, write and play as the
# line vectors in FOLDER say.
# shellcheck disable=SC2016  # the programs in single quotes are for awk
. "$(dirname "$0")/arena_kit.sh"
. "$(dirname "$0")/search_board.sh"
folder=$1
results=$(mktemp)
trap 'rm -f "$results"' EXIT

# with_kit ACTION FILE runs the awk action for each row of the file after the header, in one awk process.
with_kit() {
    awk -F '\t' "$ARENA_KIT$ARENA_SEARCH"'
    # Returns perft by make and unmake, less a million for each turn after which unmake does not restore the board and
    # hash.
    function walk(depth,   list, n, i, nodes, before) {
        if (depth == 0) return 1
        before = state(); n = search_turns(list)
        for (i = 1; i <= n; i++) {
            search_make(list[i])
            nodes += walk(depth - 1)
            search_unmake(list[i])
            if (state() != before) nodes -= 1000000
        }
        return nodes + 0
    }
    function state() { return search_text() " " sprintf("%.0f", hash) }
    function search_replies(list,   n, i) {
        search_read()
        n = search_turns(list)
        for (i = 1; i <= n; i++) list[i] = search_reply(list[i])
        return n
    }
    # Checks that making a turn gives the same board as the rules, and the same hash as reading that board.
    function check_made(reply, line,   list, n, i, found) {
        search_read()
        n = search_turns(list)
        for (i = 1; i <= n; i++) if (search_reply(list[i]) == reply) break
        search_make(list[i]); found = state()
        cells = after_turn(cells, player, reply); player = 3 - player
        search_read()
        check(found, cells " " sprintf("%.0f", hash), "made " reply ": " line)
    }
    function digest(list, n,   i, j, text, value) {
        for (i = 1; i <= n; i++) {
            text = list[i] "\n"
            for (j = 1; j <= length(text); j++) value = (value * 257 + code[substr(text, j, 1)]) % 2147483647
        }
        return value + 0
    }
    function listed(list, n) { return n > 24 ? list[1] " ... " list[n] : joined(list, n) }
    function perft(board, who, depth,   list, n, i, nodes) {
        n = isola_turns(board, who, list)
        if (depth == 1) return n
        for (i = 1; i <= n; i++) nodes += perft(after_turn(board, who, list[i]), 3 - who, depth - 1)
        return nodes + 0
    }
    function check(found, expected, what) {
        print found == expected ? "ok" : "WRONG " what "\n  expected " expected "\n  found    " found
    }
    function result(reply) {
        if (family == "isola") {
            cells = after_turn(cells, player, read_reply(reply)); player = 3 - player
            return write_board()
        }
        lay(read_reply(reply))
        return joined(chain, chains) ";" points()
    }
    BEGIN { for (i = 1; i < 128; i++) code[sprintf("%c", i)] = i }
    FNR == 1 { next }
    '"$1" "$2"
}

with_kit '{
    ENVIRON["ARENA_RULES"] = $1
    read_board($2)
    check(write_board(), $2, "written again: " $2)
    n = turns(list)
    check(n " " digest(list, n) " " listed(list, n), $3 " " $4 " " $5, "legal: " $2)
    if (family == "isola") check(digest(list, search_replies(list)) "", $4, "turns of the search board: " $2)
}' "$folder/boards.tsv" > "$results"
with_kit '{
    ENVIRON["ARENA_RULES"] = $1
    read_board($2)
    check(result($3), $4, "after " $3 ": " $2)
    read_board($2)
    if (family == "isola") check_made($3, $2)
}' "$folder/plays.tsv" >> "$results"
with_kit '{
    ENVIRON["ARENA_RULES"] = $1
    read_board($4)
    check(perft(cells, player, $2), $3, "perft " $2 ": " $4)
    search_read()
    check(walk($2), $3, "made and unmade " $2 ": " $4)
}' "$folder/perft.tsv" >> "$results"

check() {
    if [ "$1" = "$2" ]; then echo ok; else printf 'WRONG %s\n  expected %s\n  found    %s\n' "$3" "$2" "$1"; fi >> "$results"
}

# Prints the rows with `|` between the fields: the shell treats tabs as blanks, so it would lose empty fields. No field
# contains `|`.
rows() { tail -n +2 "$folder/$1" | tr '\t' '|'; }

rows malformed.tsv | while IFS='|' read -r rules field line; do
    words=$(ARENA_RULES=$rules arena_awk '' "$line" 2>&1) && words="it was read"
    check "${words%%:*}" "board line, $field" "malformed: $line"
done
rows replies.tsv | while IFS='|' read -r game reply written; do
    case $game in island) rules=bot-battle ;; *) rules=$game ;; esac
    words=$(ARENA_RULES=$rules awk -v "reply=$reply" "$ARENA_KIT"'BEGIN { read_rules(); print read_reply(reply) }' 2>&1) ||
        words=${words%%:*}
    check "$words" "${written:-reply}" "reply: $reply"
done
rows annotations.tsv | while IFS='|' read -r kind from to colour words written; do
    case $kind in
        cell) note=$(arena_cell "$from" "$colour" ${words:+"$words"} 2>&1) ;;
        arrow) note=$(arena_arrow "$from" "$to" "$colour" 2>&1) ;;
        value) note=$(arena_value "$words" 2>&1) ;;
        text) note=$(arena_text "$words" 2>&1) ;;
    esac
    check "$note" "$written" "annotation $kind"
done
grep -v '^ok$' "$results"
failures=$(grep -c '^WRONG' "$results")
echo "$(grep -c '^ok$\|^WRONG' "$results") checks, $failures failures"
[ "$failures" -eq 0 ]
