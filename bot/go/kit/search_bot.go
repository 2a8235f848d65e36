// The Isola family by alpha-beta search with iterative deepening: it looks one turn ahead, then two, then three, until its
// time is nearly over, and plays the best turn of the last depth that it finished.
//
// usage: search_bot [DEPTH]    with DEPTH it searches that deep, whatever the time, and its play is reproducible
package main

import (
	"fmt"
	"os"
	"strings"
	"time"
)

const (
	won       = 1000 // more than any difference of moves
	tableSize = 1 << 18
)

type kind byte

const (
	exact kind = iota
	atLeast
	atMost
)

// known is an entry of the transposition table: the value of a position and the depth of its search; depth 0 is an
// empty entry. The same position is reached in several ways, and its best turn is probably the best one turn deeper,
// too.
type known struct {
	hash         uint64
	depth, value int
	kind         kind
	best         SearchTurn
}

func (found *known) settles(depth, low, high int) bool {
	switch {
	case found.depth != depth:
		return false
	case found.kind == exact:
		return true
	case found.kind == atLeast:
		return found.value >= high
	}
	return found.value <= low
}

// search is one search of one position. When the time is over, its values are meaningless, and the board is as before.
type search struct {
	board     *SearchBoard
	deadline  time.Time // zero: none
	over      bool
	table     []known
	positions int
}

// bestTurn returns the best of these turns and its value.
func (s *search) bestTurn(turns []SearchTurn, depth int) (best SearchTurn, highest int) {
	highest = -2 * won
	for _, turn := range turns {
		if value := s.after(turn, depth, -2*won, -highest); value > highest && !s.over {
			best, highest = turn, value
		}
	}
	return best, highest
}

// lookUp returns what is known of a position; nil if nothing is.
func (s *search) lookUp(hash uint64) *known {
	if entry := &s.table[hash%tableSize]; entry.hash == hash && entry.depth > 0 {
		return entry
	}
	return nil
}

// expected returns the best answer to a turn, if the table knows one.
func (s *search) expected(turn SearchTurn) *IsolaTurn {
	s.board.Make(turn)
	defer s.board.Unmake(turn)
	answer := s.lookUp(s.board.Hash)
	if answer == nil || answer.best == (SearchTurn{}) {
		return nil
	}
	reply := s.board.Reply(answer.best)
	return &reply
}

func (s *search) after(turn SearchTurn, depth, low, high int) int {
	s.board.Make(turn)
	value := -s.value(depth-1, low, high)
	s.board.Unmake(turn)
	return value
}

// value returns the value of the position for the player to move: exact between low and high, outside them only a
// bound.
func (s *search) value(depth, low, high int) int {
	s.positions++
	if s.positions%1024 == 0 && !s.deadline.IsZero() && time.Now().After(s.deadline) {
		s.over = true
	}
	if depth == 0 || s.over {
		return s.guess()
	}
	found := known{hash: s.board.Hash, depth: depth, value: -won - depth} // less depth is left for a loss further away
	if entry := s.lookUp(found.hash); entry != nil {
		if entry.settles(depth, low, high) {
			return entry.value
		}
		found.best = entry.best
	}
	lowest := low
	for _, turn := range s.ordered(found.best) {
		if value := s.after(turn, depth, -high, -low); value > found.value {
			found.value, found.best = value, turn
		}
		if found.value > low {
			low = found.value
		}
		if low >= high || s.over {
			break // the other player has a better choice earlier and will not come here
		}
	}
	switch {
	case s.over:
		return found.value
	case found.value >= high:
		found.kind = atLeast
	case found.value <= lowest:
		found.kind = atMost
	}
	s.table[found.hash%tableSize] = found
	return found.value
}

func (s *search) ordered(first SearchTurn) []SearchTurn {
	turns := s.board.NearTurns()
	toFront(turns, first)
	return turns
}

// toFront moves a turn to the front, if it is there, and leaves the others in their order.
func toFront(turns []SearchTurn, first SearchTurn) {
	for at, turn := range turns {
		if turn == first {
			copy(turns[1:at+1], turns[:at])
			turns[0] = first
			return
		}
	}
}

// guess returns how many more moves the player to move has than the opponent; without a move the game is lost.
func (s *search) guess() int {
	mine := s.board.CountMoves(s.board.Player)
	if mine == 0 {
		return -won
	}
	return mine - s.board.CountMoves(1-s.board.Player)
}

// timeFor: in `queens` the milliseconds of a line may be for the whole game, in the other variants they are for this
// reply.
func timeFor(board IsolaBoard) time.Duration {
	whole := time.Duration(board.Milliseconds) * time.Millisecond
	if board.isQueens() {
		return whole / 20
	}
	return whole / 5 * 4
}

// draw draws the turn and the expected answer for viewers, and reports the depth that was reached.
func draw(board IsolaBoard, s *search, best SearchTurn, value, depth int, seconds float64) {
	turn := s.board.Reply(best)
	notes := []string{arrowNote(board.Me(), turn.Move, "green"), valueNote(float64(value))}
	if turn.Steal != nil {
		notes = append(notes, cellNote(*turn.Steal, "red", ""))
	}
	if answer := s.expected(best); answer != nil {
		notes = append(notes, arrowNote(board.Opponent(), answer.Move, "orange"))
	}
	rate := float64(s.positions) / (seconds + 1e-6)
	notes = append(notes, textNote(fmt.Sprintf("depth %d, %d positions, %.0f a second", depth, s.positions, rate)))
	fmt.Fprintln(os.Stderr, strings.Join(notes, "\n"))
}

func think(board IsolaBoard, deepest int) IsolaTurn {
	started := time.Now()
	s := &search{board: newSearchBoard(board), table: make([]known, tableSize)}
	if deepest == 0 {
		deepest = len(board.Cells)
		s.deadline = started.Add(timeFor(board))
	}
	turns := s.board.NearTurns()
	value, depth := 0, 0
	for depth < deepest && value > -won && value < won {
		best, itsValue := s.bestTurn(turns, depth+1)
		if s.over {
			break // the result of the last complete depth is kept
		}
		toFront(turns, best)
		value = itsValue
		depth++
	}
	draw(board, s, turns[0], value, depth, time.Since(started).Seconds())
	return s.board.Reply(turns[0])
}

func main() {
	deepest := 0
	if len(os.Args) > 1 {
		_, err := fmt.Sscan(os.Args[1], &deepest)
		endWith(err)
	}
	run(parseIsola, func(board IsolaBoard) IsolaTurn { return think(board, deepest) })
}
