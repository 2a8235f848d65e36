// The second half of the kit: Save the Island and dominoes.
package main

import (
	"fmt"
	"strconv"
	"strings"
)

const lastCell = 14

// IslandTurn is `move`, `retreat`, `attack` with Count tiles of one value, or `shuffle`.
type IslandTurn struct {
	Act         string
	Tile, Count int
}

func parseIslandTurn(text string) (IslandTurn, error) {
	act, tiles, _ := strings.Cut(text, ";")
	count := map[string]string{"move": "1", "retreat": "1", "attack": "1,5"}[act]
	if text == "shuffle" {
		return IslandTurn{Act: text}, nil
	}
	if count == "" || match("[0-4]{"+count+"}", tiles) == nil || strings.Trim(tiles, tiles[:1]) != "" {
		return IslandTurn{}, badReply("move;x, retreat;x, attack;x...x, shuffle", text)
	}
	return IslandTurn{act, number(tiles[:1]), len(tiles)}, nil
}

func (turn IslandTurn) String() string {
	if turn.Act == "shuffle" {
		return turn.Act
	}
	return turn.Act + ";" + strings.Repeat(strconv.Itoa(turn.Tile), turn.Count)
}

// IslandBoard is a player's view of bot-battle(-2015): its tiles and the pawns' cells, from 0 at the left, player 1's
// first.
type IslandBoard struct {
	Player       int
	Tiles        string
	Pawns        [2]int
	ShufflesLeft int
}

// shuffled is how often this player has shuffled in this game, which the line does not say.
func parseIsland(line string, rules Rules, shuffled int) (IslandBoard, error) {
	fields := split(line, 3)
	player, err := parsePlayer(fields[0])
	board := IslandBoard{player, fields[1], [2]int{strings.Index(fields[2], "1"), strings.Index(fields[2], "2")}, 0}
	digits := "[0-4]{5}"
	if rules.Name == "bot-battle-2015" {
		digits = "[1-4]{5}"
		if shuffled < 20 {
			board.ShufflesLeft = 20 - shuffled
		}
	}
	switch {
	case err != nil:
		return board, err
	case match(digits, fields[1]) == nil:
		return board, malformed("tiles", digits, fields[1])
	case len(fields[2]) != lastCell+1 || match("0*10*20*", fields[2]) == nil:
		return board, malformed("island", "15 characters 0 with one 1 and, right of it, one 2", fields[2])
	}
	return board, nil
}

func (board IslandBoard) String() string {
	island := []byte(strings.Repeat("0", lastCell+1))
	island[board.Pawns[0]], island[board.Pawns[1]] = '1', '2'
	return fmt.Sprintf("%d;%s;%s", board.Player, board.Tiles, island)
}

// Distance returns the distance between the pawns, which is 1 if they stand side by side.
func (board IslandBoard) Distance() int { return board.Pawns[1] - board.Pawns[0] }

// Room returns the number of cells behind the player: a retreat by more leads off the island.
func (board IslandBoard) Room() int {
	if board.Player == 1 {
		return board.Pawns[0]
	}
	return lastCell - board.Pawns[1]
}

// CountOf counts the tiles of that value.
func (board IslandBoard) CountOf(tile int) int {
	count := 0
	for _, each := range board.Tiles {
		if int(each-'0') == tile {
			count++
		}
	}
	return count
}

// LegalTurns returns all turns of the player to move.
func (board IslandBoard) LegalTurns() []IslandTurn {
	var turns []IslandTurn
	for tile := 0; tile <= 4; tile++ {
		held := board.CountOf(tile)
		if held > 0 && tile < board.Distance() {
			turns = append(turns, IslandTurn{"move", tile, 1})
		}
		if held > 0 {
			turns = append(turns, IslandTurn{"retreat", tile, 1})
		}
		for used := 1; tile == board.Distance() && used <= held; used++ {
			turns = append(turns, IslandTurn{"attack", tile, used})
		}
	}
	if board.ShufflesLeft > 0 {
		turns = append(turns, IslandTurn{Act: "shuffle"})
	}
	return turns
}

// Tile has two halves: low and high in a hand, left and right in the chain.
type Tile struct{ First, Second int }

func (tile Tile) String() string    { return strconv.Itoa(tile.First) + strconv.Itoa(tile.Second) }
func (tile Tile) Turned() Tile      { return Tile{tile.Second, tile.First} }
func (tile Tile) IsDouble() bool    { return tile.First == tile.Second }
func (tile Tile) Has(pips int) bool { return tile.First == pips || tile.Second == pips }
func (tile Tile) Pips() int         { return tile.First + tile.Second }

// Sorted returns the tile with the low half first.
func (tile Tile) Sorted() Tile {
	if tile.First > tile.Second {
		return tile.Turned()
	}
	return tile
}

// DominoesTurn is a tile, low half first, and the end to which it is laid: `left` or `right`.
type DominoesTurn struct {
	Tile Tile
	End  string
}

func parseDominoesTurn(text string) (DominoesTurn, error) {
	found := match("play;([0-6])([0-6]);(left|right)", text)
	if found == nil {
		return DominoesTurn{}, badReply("play;T;left, play;T;right", text)
	}
	return DominoesTurn{Tile{number(found[1]), number(found[2])}.Sorted(), found[3]}, nil
}

func (turn DominoesTurn) String() string { return "play;" + turn.Tile.String() + ";" + turn.End }

// DominoesBoard is a player's view of dominoes; the chain runs from left to right. Scores and passes are mine, then the
// opponent's.
type DominoesBoard struct {
	Rules          Rules
	Player         int
	Hand, Chain    []Tile
	Scores, Passes [2]int
}

func parseTiles(field, text string) ([]Tile, error) {
	if match("([0-6]{2}( [0-6]{2})*)?", text) == nil {
		return nil, malformed(field, "tiles of two digits 0 to 6, one blank between them", text)
	}
	var tiles []Tile
	for _, word := range strings.Fields(text) {
		tiles = append(tiles, Tile{number(word[:1]), number(word[1:])})
	}
	return tiles, nil
}

func parsePair(field, text string) ([2]int, error) {
	found := match("%:%", text)
	if found == nil {
		return [2]int{}, malformed(field, "MINE:OTHER, whole numbers", text)
	}
	return [2]int{number(found[1]), number(found[2])}, nil
}

func parseDominoes(line string, rules Rules, _ int) (DominoesBoard, error) {
	board, fields, errs := DominoesBoard{Rules: rules}, split(line, 5), make([]error, 7)
	board.Player, errs[0] = parsePlayer(fields[0])
	board.Hand, errs[1] = parseTiles("hand", fields[1])
	for i, tile := range board.Hand {
		if tile != tile.Sorted() || (i > 0 && board.Hand[i-1].String() >= tile.String()) {
			errs[2] = malformed("hand", "each tile once, low digit first, sorted", fields[1])
		}
	}
	board.Chain, errs[3] = parseTiles("chain", fields[2])
	for i := range board.Chain {
		if i > 0 && board.Chain[i-1].Second != board.Chain[i].First {
			errs[4] = malformed("chain", "neighbours that match", fields[2])
		}
	}
	board.Scores, errs[5] = parsePair("scores", fields[3])
	board.Passes, errs[6] = parsePair("passes", fields[4])
	for _, err := range errs {
		if err != nil {
			return board, err
		}
	}
	return board, nil
}

func joined(tiles []Tile) string { return strings.Trim(fmt.Sprint(tiles), "[]") }

func (board DominoesBoard) String() string {
	return fmt.Sprintf("%d;%s;%s;%d:%d;%d:%d", board.Player, joined(board.Hand), joined(board.Chain),
		board.Scores[0], board.Scores[1], board.Passes[0], board.Passes[1])
}

// Unseen returns the opponent's tiles: all that are neither in my hand nor in the chain, because no tiles are drawn.
func (board DominoesBoard) Unseen() []Tile {
	seen := map[Tile]bool{}
	for _, tile := range append(append([]Tile{}, board.Hand...), board.Chain...) {
		seen[tile.Sorted()] = true
	}
	var tiles []Tile
	for i := 0; i < 49; i++ {
		if tile := (Tile{i / 7, i % 7}); tile == tile.Sorted() && !seen[tile] {
			tiles = append(tiles, tile)
		}
	}
	return tiles
}

// LegalTurns returns all turns of the player to move.
func (board DominoesBoard) LegalTurns() []DominoesTurn {
	var turns []DominoesTurn
	for _, tile := range board.Hand {
		if len(board.Chain) == 0 || tile.Has(board.Chain[0].First) {
			turns = append(turns, DominoesTurn{tile, "left"})
		}
		if len(board.Chain) > 0 && tile.Has(board.Chain[len(board.Chain)-1].Second) {
			turns = append(turns, DominoesTurn{tile, "right"})
		}
	}
	return turns
}

// Lay returns the chain after a legal turn.
func (board DominoesBoard) Lay(turn DominoesTurn) []Tile {
	chain, tile := board.Chain, turn.Tile
	switch {
	case len(chain) == 0:
		return []Tile{tile}
	case turn.End == "left" && tile.Second != chain[0].First,
		turn.End == "right" && tile.First != chain[len(chain)-1].Second:
		tile = tile.Turned()
	}
	if turn.End == "left" {
		return append([]Tile{tile}, chain...)
	}
	return append(append([]Tile{}, chain...), tile)
}

// Points returns the points of a legal turn itself, without those for an opponent's pass or the end of the game.
func (board DominoesBoard) Points(turn DominoesTurn) int {
	after := board.Lay(turn)
	left, right := after[0], after[len(after)-1]
	sum := left.First + right.Second
	if twice := board.Rules.DoublesTwice && len(after) > 1; twice && left.IsDouble() {
		sum += left.First
	}
	if twice := board.Rules.DoublesTwice && len(after) > 1; twice && right.IsDouble() {
		sum += right.Second
	}
	if sum%5 != 0 {
		return 0
	}
	return sum
}
