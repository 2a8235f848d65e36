// Dominoes, one turn ahead: most points (a pass of the opponent brings ten), then doubles, then heavy tiles.
package main

import (
	"fmt"
	"os"
)

func gain(board DominoesBoard, turn DominoesTurn) int {
	chain := board.Lay(turn)
	for _, tile := range board.Unseen() {
		if tile.Has(chain[0].First) || tile.Has(chain[len(chain)-1].Second) {
			return board.Points(turn)
		}
	}
	return board.Points(turn) + 10
}

// weight ranks doubles before all other tiles, and heavy tiles before light ones.
func weight(tile Tile) int {
	if tile.IsDouble() {
		return 100 + tile.Pips()
	}
	return tile.Pips()
}

func answer(board DominoesBoard) DominoesTurn {
	var best DominoesTurn
	most := -1
	for _, turn := range board.LegalTurns() {
		gained := gain(board, turn)
		if gained > most || (gained == most && weight(turn.Tile) > weight(best.Tile)) {
			best, most = turn, gained
		}
	}
	fmt.Fprintln(os.Stderr, valueNote(float64(most)))
	return best
}

func main() { run(parseDominoes, answer) }
