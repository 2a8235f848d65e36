package uci.challenge.Player;

/**
 * The same interface under the name in the contest's document. A class may implement either.
 */
public interface Player extends uci.challenge.player.Player {}
