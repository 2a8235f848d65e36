// The arena's lines as Go values, for all five contests: the part that all games share, and the Isola family. Copy this
// file and arena_kit_tiles.go beside your bot; they need Go 1.19 and nothing else.
//
//	func main() { run(parseIsola, func(board IsolaBoard) IsolaTurn { return board.LegalTurns()[0] }) }
//
// Board lines: `player;ROWSxCOLUMNS;cells;milliseconds` (isola, isolation, queens), `player;tiles;island`
// (bot-battle, bot-battle-2015) and `player;hand;chain;MINE:OTHER;MINE:OTHER` (dominoes: scores, then passes).
//
// Parsing a malformed line returns an error that names the field; run ends the program with it.
package main

import (
	"bufio"
	"fmt"
	"os"
	"regexp"
	"sort"
	"strconv"
	"strings"
)

func malformed(field, expected, found string) error {
	return fmt.Errorf("board line, %s: expected %s, found %q", field, expected, found)
}

func badReply(forms, found string) error {
	return fmt.Errorf("reply: expected %s, found %q", forms, found)
}

// match matches the whole text with a regular expression in which % stands for a number; nil if it does not match.
func match(form, text string) []string {
	pattern := strings.ReplaceAll(form, "%", "(0|[1-9][0-9]{0,8})")
	return regexp.MustCompile("^(?:" + pattern + ")$").FindStringSubmatch(text)
}

// number returns the value of a text that is known to be digits.
func number(text string) int {
	value, _ := strconv.Atoi(text)
	return value
}

// split cuts a line into count fields; the last field takes the rest; a missing field becomes "(missing)", which no
// field accepts.
func split(line string, count int) []string {
	fields := strings.SplitN(line, ";", count)
	for len(fields) < count {
		fields = append(fields, "(missing)")
	}
	return fields
}

func parsePlayer(text string) (int, error) {
	if text != "1" && text != "2" {
		return 0, malformed("player", "1 or 2", text)
	}
	return number(text), nil
}

// Rules is the variant, as ARENA_RULES names it: `isola board=9x9`, `bot-battle-2015`, `dominoes doubles=once`.
type Rules struct {
	Name, Family string
	DoublesTwice bool
}

func parseRules(text string) (Rules, error) {
	families := map[string]string{"isola": "isola", "isolation": "isola", "queens": "isola",
		"bot-battle": "island", "bot-battle-2015": "island", "dominoes": "dominoes"}
	name, _, _ := strings.Cut(text, " ")
	rules := Rules{name, families[name], !strings.Contains(text+" ", " doubles=once ")}
	if rules.Family == "" {
		return rules, fmt.Errorf("rules: no variant is named %q", name)
	}
	return rules, nil
}

// Position is a square; rows and columns count from 0 at the top left.
type Position struct{ Row, Column int }

func (at Position) String() string { return fmt.Sprintf("%d,%d", at.Row, at.Column) }

// IsolaTurn is the pawn's new square and the square then stolen; Steal is nil in `queens` or if none can be stolen.
type IsolaTurn struct {
	Move  Position
	Steal *Position
}

func parseIsolaTurn(text string) (IsolaTurn, error) {
	found := match("move;%,%(?:;steal;%,%)?", text)
	if found == nil {
		return IsolaTurn{}, badReply("move;R,C;steal;R,C or move;R,C", text)
	}
	turn := IsolaTurn{Move: Position{number(found[1]), number(found[2])}}
	if found[3] != "" {
		turn.Steal = &Position{number(found[3]), number(found[4])}
	}
	return turn, nil
}

func (turn IsolaTurn) String() string {
	if turn.Steal == nil {
		return "move;" + turn.Move.String()
	}
	return "move;" + turn.Move.String() + ";steal;" + turn.Steal.String()
}

// IsolaBoard is a board of isola, isolation or queens, seen by the player to move. Cells are as in the line.
type IsolaBoard struct {
	Rules                 Rules
	Player, Rows, Columns int
	Cells                 string
	Milliseconds          int
}

func parseIsola(line string, rules Rules, _ int) (IsolaBoard, error) {
	fields := split(line, 4)
	player, err := parsePlayer(fields[0])
	if err != nil {
		return IsolaBoard{}, err
	}
	size := match("%x%", fields[1])
	isSide := func(text string) bool { return number(text) >= 3 && number(text) <= 32 }
	if size == nil || !isSide(size[1]) || !isSide(size[2]) {
		return IsolaBoard{}, malformed("board", "ROWSxCOLUMNS, each 3 to 32", fields[1])
	}
	board := IsolaBoard{rules, player, number(size[1]), number(size[2]), fields[2], number(fields[3])}
	switch {
	case len(board.Cells) != board.Rows*board.Columns || match("[01#ABab]*", board.Cells) == nil:
		return board, malformed("cells", fmt.Sprint(board.Rows*board.Columns, " characters 1 0 # A B a b"), board.Cells)
	case match("[^Aa]*[Aa][^Aa]*", board.Cells) == nil || match("[^Bb]*[Bb][^Bb]*", board.Cells) == nil:
		return board, malformed("cells", "each player's pawn once", board.Cells)
	case match("%", fields[3]) == nil:
		return board, malformed("milliseconds", "a whole number", fields[3])
	}
	return board, nil
}

func (board IsolaBoard) String() string {
	return fmt.Sprintf("%d;%dx%d;%s;%d", board.Player, board.Rows, board.Columns, board.Cells, board.Milliseconds)
}

func (board IsolaBoard) square(index int) Position {
	return Position{index / board.Columns, index % board.Columns}
}
func (board IsolaBoard) index(at Position) int { return at.Row*board.Columns + at.Column }
func (board IsolaBoard) isQueens() bool        { return board.Rules.Name == "queens" }

// At returns the cell at that square; '0' beyond the edge of the board.
func (board IsolaBoard) At(square Position) byte {
	if square.Row < 0 || square.Row >= board.Rows || square.Column < 0 || square.Column >= board.Columns {
		return '0'
	}
	return board.Cells[board.index(square)]
}

// Pawn returns the square of the pawn of player 1 or 2.
func (board IsolaBoard) Pawn(player int) Position {
	return board.square(strings.IndexAny(board.Cells, []string{"Aa", "Bb"}[player-1]))
}

// Me returns the square of the player to move, Opponent that of the other player.
func (board IsolaBoard) Me() Position       { return board.Pawn(board.Player) }
func (board IsolaBoard) Opponent() Position { return board.Pawn(3 - board.Player) }

// Moves returns the squares that a player's pawn can go to.
func (board IsolaBoard) Moves(player int) []Position {
	var found []Position
	for step := 0; step < 9; step++ {
		square := board.Pawn(player)
		for {
			square = Position{square.Row + step/3 - 1, square.Column + step%3 - 1}
			if cell := board.At(square); cell != '1' && cell != '#' {
				break
			}
			found = append(found, square)
			if !board.isQueens() {
				break
			}
		}
	}
	sort.Slice(found, func(i, j int) bool { return board.index(found[i]) < board.index(found[j]) })
	return found
}

func (board IsolaBoard) afterMove(move Position) []byte {
	after := []byte(board.Cells)
	left, pawns := byte('1'), "AB"
	if board.isQueens() {
		left = '0'
	} else if board.At(board.Me()) >= 'a' {
		left = '#'
	}
	if board.At(move) == '#' {
		pawns = "ab"
	}
	after[board.index(board.Me())], after[board.index(move)] = left, pawns[board.Player-1]
	return after
}

// Steals returns the squares that can be stolen after that move.
func (board IsolaBoard) Steals(move Position) []Position {
	var found []Position
	for index, cell := range board.afterMove(move) {
		if cell == '1' && !board.isQueens() {
			found = append(found, board.square(index))
		}
	}
	return found
}

// LegalTurns returns all turns of the player to move.
func (board IsolaBoard) LegalTurns() []IsolaTurn {
	var turns []IsolaTurn
	for _, move := range board.Moves(board.Player) {
		steals := board.Steals(move)
		if len(steals) == 0 {
			turns = append(turns, IsolaTurn{move, nil})
		}
		for i := range steals {
			turns = append(turns, IsolaTurn{move, &steals[i]})
		}
	}
	return turns
}

// Play returns the board after a legal turn, as the other player sees it.
func (board IsolaBoard) Play(turn IsolaTurn) IsolaBoard {
	after := board.afterMove(turn.Move)
	if turn.Steal != nil {
		after[board.index(*turn.Steal)] = '0'
	}
	board.Player, board.Cells = 3-board.Player, string(after)
	return board
}

// Annotations, which viewers draw; a bot writes them on stderr.

func cellNote(at Position, colour, label string) string {
	return strings.TrimRight(fmt.Sprintf("@cell %s %s %s", at, colour, label), " ")
}
func arrowNote(from, to Position, colour string) string {
	return fmt.Sprintf("@arrow %s %s %s", from, to, colour)
}
func valueNote(value float64) string { return "@value " + strconv.FormatFloat(value, 'f', -1, 64) }
func textNote(words string) string   { return "@text " + strings.ReplaceAll(words, "\n", " ") }

// environmentRules returns the rules of this game: those of ARENA_RULES, or isola if it is not set.
func environmentRules() (Rules, error) {
	if text, is := os.LookupEnv("ARENA_RULES"); is {
		return parseRules(text)
	}
	return parseRules("isola")
}

func endWith(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// run answers each line of stdin with the turn that answer returns, until the input ends.
func run[Board any, Turn fmt.Stringer](parse func(string, Rules, int) (Board, error), answer func(Board) Turn) {
	rules, err := environmentRules()
	endWith(err)
	shuffled := 0
	for lines := bufio.NewScanner(os.Stdin); lines.Scan(); {
		board, err := parse(lines.Text(), rules, shuffled)
		endWith(err)
		reply := answer(board).String()
		if reply == "shuffle" {
			shuffled++
		}
		fmt.Println(reply)
	}
}
