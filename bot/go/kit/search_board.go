// A board of the Isola family for bots that search. A turn is made and taken back in place, so that nothing is copied,
// and a hash identifies the position. Copy this file and arena_kit.go beside your bot.
//
//	board := newSearchBoard(arenaBoard)
//	for _, turn := range board.Turns() {
//		board.Make(turn)
//		...
//		board.Unmake(turn)
//	}
//	return board.Reply(turn)
//
// A place is the number of a square on a board with a rim of squares that are gone, so that no step needs to be tested for
// the edge.
package main

import (
	"math/rand"
	"sort"
	"strings"
)

// SearchTurn is the pawn's places before and after the turn, and the place that the turn removes from the board. In
// `queens` that is the start; if nothing can be stolen, it is 0, a square of the rim.
type SearchTurn struct{ Start, To, Gone int }

type searchCell byte

const (
	goneCell searchCell = iota
	openCell
	fixedCell
)

// Zobrist hashing: a random number for each fact about a position; the hash is the exclusive or of the numbers of all
// facts that hold. A turn changes three or four facts, so the hash is updated instead of computed anew.
const searchPlaces = 34 * 34

var (
	keyChance = rand.New(rand.NewSource(2026))
	pawnKeys  = [2][searchPlaces]uint64{placeKeys(), placeKeys()}
	goneKeys  = placeKeys()
	sideKey   = keyChance.Uint64()
)

// placeKeys returns a random number for each place, 0 for the place 0.
func placeKeys() (keys [searchPlaces]uint64) {
	for place := 1; place < searchPlaces; place++ {
		keys[place] = keyChance.Uint64()
	}
	return keys
}

// SearchBoard is a board that changes; Player, 0 or 1, is to move.
type SearchBoard struct {
	Player         int
	Hash           uint64
	queens         bool
	columns, width int
	cells          []searchCell
	steps          [8]int
	pawns          [2]int
}

func newSearchBoard(board IsolaBoard) *SearchBoard {
	w := board.Columns + 2
	made := &SearchBoard{Player: board.Player - 1, queens: board.isQueens(), columns: board.Columns, width: w,
		cells: make([]searchCell, w*(board.Rows+2)), steps: [8]int{-w - 1, -w, -w + 1, -1, 1, w - 1, w, w + 1}}
	for i, cell := range []byte(board.Cells) {
		at := made.place(board.square(i))
		switch cell {
		case '0':
			made.Hash ^= goneKeys[at]
		case '#', 'a', 'b':
			made.cells[at] = fixedCell
		default:
			made.cells[at] = openCell
		}
	}
	for player := range made.pawns {
		made.pawns[player] = made.place(board.Pawn(player + 1))
		made.Hash ^= pawnKeys[player][made.pawns[player]]
	}
	if made.Player == 1 {
		made.Hash ^= sideKey
	}
	return made
}

func (board *SearchBoard) place(at Position) int { return (at.Row+1)*board.width + at.Column + 1 }
func (board *SearchBoard) square(place int) Position {
	return Position{place/board.width - 1, place%board.width - 1}
}

// moves appends the places that a player's pawn can go to; in `queens` by direction.
func (board *SearchBoard) moves(player int, found []int) []int {
	other := board.pawns[1-player]
	for _, step := range board.steps {
		for to := board.pawns[player] + step; board.cells[to] != goneCell && to != other; to += step {
			found = append(found, to)
			if !board.queens {
				break
			}
		}
	}
	return found
}

// CountMoves returns how many places a player's pawn can go to.
func (board *SearchBoard) CountMoves(player int) int {
	var space [8 * 32]int
	return len(board.moves(player, space[:0]))
}

// Turns returns all legal turns, in the order of IsolaBoard.LegalTurns.
func (board *SearchBoard) Turns() []SearchTurn {
	targets := make([]int, len(board.cells))
	for place := range targets {
		targets[place] = place
	}
	return board.turnsThatSteal(targets)
}

// NearTurns returns the turns worth searching: those that steal beside the other pawn; for a move after which nothing
// can be stolen there, any one turn. Steals far away rarely matter, and there are five times as many of them.
func (board *SearchBoard) NearTurns() []SearchTurn {
	targets := board.steps
	for i := range targets {
		targets[i] += board.pawns[1-board.Player]
	}
	return board.turnsThatSteal(targets[:])
}

func (board *SearchBoard) turnsThatSteal(targets []int) []SearchTurn {
	moves := board.moves(board.Player, make([]int, 0, 8))
	if board.queens {
		sort.Ints(moves)
	}
	start := board.pawns[board.Player]
	found := make([]SearchTurn, 0, 64)
	for _, to := range moves {
		if board.queens {
			found = append(found, SearchTurn{start, to, start})
			continue
		}
		before := len(found)
		for _, target := range targets {
			if board.canSteal(target, to) {
				found = append(found, SearchTurn{start, to, target})
			}
		}
		if len(found) == before {
			found = append(found, SearchTurn{start, to, board.firstSteal(to)})
		}
	}
	return found
}

func (board *SearchBoard) canSteal(place, to int) bool {
	return board.cells[place] == openCell && place != to && place != board.pawns[1-board.Player]
}

func (board *SearchBoard) firstSteal(to int) int {
	for place := range board.cells {
		if board.canSteal(place, to) {
			return place
		}
	}
	return 0
}

func (board *SearchBoard) changeHash(turn SearchTurn) {
	pawn := &pawnKeys[board.Player]
	board.Hash ^= pawn[turn.Start] ^ pawn[turn.To] ^ goneKeys[turn.Gone] ^ sideKey
}

// Make plays a turn; the other player is then to move.
func (board *SearchBoard) Make(turn SearchTurn) {
	board.cells[turn.Gone] = goneCell
	board.pawns[board.Player] = turn.To
	board.changeHash(turn)
	board.Player = 1 - board.Player
}

// Unmake takes back the turn that was made last.
func (board *SearchBoard) Unmake(turn SearchTurn) {
	board.Player = 1 - board.Player
	board.changeHash(turn)
	board.pawns[board.Player] = turn.Start
	if turn.Gone != 0 {
		board.cells[turn.Gone] = openCell
	}
}

// Reply returns the turn as the kit writes it.
func (board *SearchBoard) Reply(turn SearchTurn) IsolaTurn {
	reply := IsolaTurn{Move: board.square(turn.To)}
	if !board.queens && turn.Gone != 0 {
		steal := board.square(turn.Gone)
		reply.Steal = &steal
	}
	return reply
}

// Text returns the cells as in a board line.
func (board *SearchBoard) Text() string {
	var text strings.Builder
	for place := board.width; place < len(board.cells)-board.width; place++ {
		if column := place % board.width; column >= 1 && column <= board.columns {
			text.WriteByte(board.letter(place))
		}
	}
	return text.String()
}

func (board *SearchBoard) letter(place int) byte {
	for player, pawn := range board.pawns {
		if pawn == place && board.cells[place] == fixedCell {
			return "ab"[player]
		} else if pawn == place {
			return "AB"[player]
		}
	}
	return "01#"[board.cells[place]]
}
