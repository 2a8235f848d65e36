// Save the Island, one turn ahead: attacks whenever it can, else steps to where most of its tiles could attack next.
package main

const farthestAttack = 4

func isStep(board IslandBoard, turn IslandTurn) bool {
	return turn.Act == "move" || (turn.Act == "retreat" && turn.Tile > 0 && turn.Tile <= board.Room())
}

// worth returns how many tiles could attack next, and how far forward the step leads.
func worth(board IslandBoard, turn IslandTurn) (attackers, forward int) {
	forward = turn.Tile
	if turn.Act == "retreat" {
		forward = -turn.Tile
	}
	distance := board.Distance() - forward
	attackers = board.CountOf(distance)
	if distance == turn.Tile {
		attackers--
	}
	return attackers, forward
}

func answer(board IslandBoard) IslandTurn {
	distance := board.Distance()
	if held := board.CountOf(distance); held > 0 {
		return IslandTurn{"attack", distance, held}
	}
	var best *IslandTurn
	most, farthest := 0, 0
	for _, turn := range board.LegalTurns() {
		attackers, forward := worth(board, turn)
		if isStep(board, turn) && (best == nil || attackers > most || (attackers == most && forward > farthest)) {
			chosen := turn
			best, most, farthest = &chosen, attackers, forward
		}
	}
	if board.ShufflesLeft > 0 && (best == nil || (most == 0 && distance <= farthestAttack)) {
		return IslandTurn{Act: "shuffle"}
	}
	if best == nil {
		return board.LegalTurns()[0] // a retreat with the lowest tile: no other turn is left
	}
	return *best
}

func main() { run(parseIsland, answer) }
