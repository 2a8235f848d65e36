/** Registers two players and starts, as a program of the contest did. */
public class Registers {
    public static void main(String[] arguments) {
        uci.challenge.player.Players.registTactic(DocumentPlayer.class);
        if (arguments.length == 0) uci.challenge.player.Players.registTactic(KeepsCount.class);
        uci.challenge.graphic.Run.start();
    }
}
