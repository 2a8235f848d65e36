package isolaarena.uicc;

import IsolaGame.GameState;
import IsolaGame.IPlayer;
import IsolaGame.Position;
import isolaarena.host.Arena;

/** One turn of a player, as the contest's controller takes it. */
final class Turn {
    private final IPlayer player;
    private String times = "";

    Turn(IPlayer player) {
        this.player = player;
    }

    /**
     * Asks for a move and then for a steal: at least the square just left is open. Writes the times of both to stderr.
     *
     * @param state the board before the turn
     * @return the reply for the arena
     */
    String take(GameState state) {
        try {
            Position move = nextMove(state);
            return "move;" + square(move) + ";steal;" + square(nextSteal(state.afterMove(move)));
        } catch (Throwable thrown) {
            return Arena.exceptionReply(thrown);
        } finally {
            System.err.println(times);
        }
    }

    private Position nextMove(GameState state) {
        long start = System.nanoTime();
        Position move;
        try {
            move = player.getNextMove(state);
        } finally {
            times = "getNextMove " + (System.nanoTime() - start) + " ns";
        }
        return valid(state.isValidMove(state.getMyPosition(), move), "getNextMove", move, "no open square beside "
                     + state.getMyPosition());
    }

    private Position nextSteal(GameState state) {
        long start = System.nanoTime();
        Position steal;
        try {
            steal = player.getNextSteal(state);
        } finally {
            times += ", getNextSteal " + (System.nanoTime() - start) + " ns";
        }
        return valid(state.isValidSteal(steal), "getNextSteal", steal, "no open square after the move to "
                     + state.getMyPosition());
    }

    // "If you attempt an invalid move or steal, an exception will be thrown." Returns a copy, because the player may
    // keep and change the position that it returned.
    private static Position valid(boolean isValid, String method, Position found, String why) {
        if (!isValid) throw new IllegalArgumentException(method + " returned " + found + ", which is " + why);
        return new Position(found.getRow(), found.getCol());
    }

    private static String square(Position position) {
        return position.getRow() + "," + position.getCol();
    }
}
