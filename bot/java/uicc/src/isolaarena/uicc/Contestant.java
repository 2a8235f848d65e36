package isolaarena.uicc;

import IsolaGame.IPlayer;
import isolaarena.host.Arena;
import isolaarena.host.CannotStart;
import isolaarena.host.NewPlayer;
import isolaarena.host.PlayerSource;

/**
 * A contestant's class and the player made from it. Each game gets a new player. If the process lives through several
 * games, a file that was compiled again in between is loaded again, but never in the middle of a game.
 */
final class Contestant implements Arena.Answerer {
    private final PlayerSource source;
    private Class<?> type;
    private IPlayer player;
    private BoardLine last;

    Contestant(String word) throws CannotStart {
        source = new PlayerSource(word);
        load();
        player = NewPlayer.of(type, IPlayer.class);
    }

    private void load() throws CannotStart {
        type = source.load();
        if (type.getPackage() != null && !type.getPackage().getName().isEmpty())
            throw new CannotStart(type.getName() + " is in the package " + type.getPackage().getName()
                                  + ": remove the package line and compile again; the class must be in the default package");
    }

    @Override
    public String answer(String line) throws CannotStart {
        BoardLine board;
        try {
            board = BoardLine.read(line);
        } catch (IllegalArgumentException problem) {
            throw new CannotStart("This is no line of the game that UICC players play: " + problem.getMessage());
        }
        if (last != null && !board.continues(last)) beginAgain();
        last = board;
        return new Turn(player).take(board.state());
    }

    private void beginAgain() throws CannotStart {
        if (source.hasChanged()) {
            load();
            System.err.println(type.getName() + " was changed and loaded again");
        }
        player = NewPlayer.of(type, IPlayer.class);
    }
}
