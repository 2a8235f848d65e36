package uci.challenge.Player;

/**
 * The same interface by the name that the contest's document writes. A class may implement either.
 */
public interface Player extends uci.challenge.player.Player {}
