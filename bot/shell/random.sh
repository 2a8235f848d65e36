#!/bin/sh
# Plays a random legal turn in every Isola variant.
# The shell talks to the arena and keeps the random numbers; awk, started anew for each turn, looks at the board.
# (One awk for the whole game would be quicker, but some awks wait for a full buffer before they read a line from a pipe.)

seed=$(printf %s "${ARENA_SEED:-$$ $(date)}" | cksum | cut -d ' ' -f 1)
state=$((seed % 2147483646 + 1))

next_random() { state=$((state * 48271 % 2147483647)); }

answer() {
    awk -F ';' -v rules="${ARENA_RULES:-isola}" -v move_random="$1" -v steal_random="$2" '
    function at(row, column) {
        return row < 0 || row >= rows || column < 0 || column >= columns ? "0" : cells[row * columns + column]
    }
    function name(square) { return int(square / columns) "," square % columns }
    {
        queens = rules ~ /^queens/
        split($2, size, "x"); rows = size[1]; columns = size[2]
        for (i = 0; i < rows * columns; i++) {
            cells[i] = substr($3, i + 1, 1)
            if (toupper(cells[i]) == ($1 == 1 ? "A" : "B")) start = i
        }
        for (down = -1; down <= 1; down++)
            for (right = -1; right <= 1; right++) {
                row = int(start / columns) + down; column = start % columns + right
                while (at(row, column) ~ /[1#]/) {
                    moves[move_count++] = row * columns + column
                    if (!queens) break
                    row += down; column += right
                }
            }
        target = moves[move_random % move_count]
        reply = "move;" name(target)

        # The square just left is open again, unless it is fixed (then the pawn was a lower-case letter).
        cells[start] = cells[start] ~ /[AB]/ ? "1" : "#"
        cells[target] = "A"
        for (i = 0; i < rows * columns; i++)
            if (!queens && cells[i] == "1") open[open_count++] = i
        if (open_count) reply = reply ";steal;" name(open[steal_random % open_count])
        print reply
    }'
}

while IFS= read -r line; do
    next_random; move_random=$state
    next_random; steal_random=$state
    printf '%s\n' "$line" | answer "$move_random" "$steal_random"
done
