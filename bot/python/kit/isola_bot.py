"""The Isola family, one turn ahead: takes the turn after which its moves outnumber the opponent's by the most."""
from arena_kit import annotate, cell_note, run, value_note


def answer(board):
    def value(turn):
        after = board.play(turn)
        return len(after.moves(board.player)) - len(after.moves(after.player))

    best = max(board.legal_turns(), key=value)
    annotate(cell_note(best.move, "green"), value_note(value(best)))
    return best


run(answer)
