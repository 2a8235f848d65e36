// The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most.
package main

import (
	"fmt"
	"os"
)

func value(board IsolaBoard, turn IsolaTurn) int {
	after := board.Play(turn)
	return len(after.Moves(board.Player)) - len(after.Moves(after.Player))
}

func answer(board IsolaBoard) IsolaTurn {
	turns := board.LegalTurns()
	best, highest := turns[0], value(board, turns[0])
	for _, turn := range turns[1:] {
		if value := value(board, turn); value > highest {
			best, highest = turn, value
		}
	}
	fmt.Fprintf(os.Stderr, "%s\n%s\n", cellNote(best.Move, "green", ""), valueNote(float64(highest)))
	return best
}

func main() { run(parseIsola, answer) }
