// Plays a random legal turn in every contest; walks off the island only when there is nothing else to do.
package main

import (
	"math/rand"
	"os"
	"strconv"
	"time"
)

func newChance() *rand.Rand {
	if seed, err := strconv.ParseUint(os.Getenv("ARENA_SEED"), 10, 64); err == nil {
		return rand.New(rand.NewSource(int64(seed)))
	}
	return rand.New(rand.NewSource(time.Now().UnixNano()))
}

func staying(board IslandBoard) []IslandTurn {
	var turns []IslandTurn
	for _, turn := range board.LegalTurns() {
		if turn.Act != "retreat" || turn.Tile <= board.Room() {
			turns = append(turns, turn)
		}
	}
	if turns == nil {
		return board.LegalTurns()
	}
	return turns
}

func anyOf[Turn any](chance *rand.Rand, turns []Turn) Turn { return turns[chance.Intn(len(turns))] }

func main() {
	chance := newChance()
	rules, err := environmentRules()
	endWith(err)
	switch rules.Family {
	case "isola":
		run(parseIsola, func(board IsolaBoard) IsolaTurn { return anyOf(chance, board.LegalTurns()) })
	case "island":
		run(parseIsland, func(board IslandBoard) IslandTurn { return anyOf(chance, staying(board)) })
	default:
		run(parseDominoes, func(board DominoesBoard) DominoesTurn { return anyOf(chance, board.LegalTurns()) })
	}
}
