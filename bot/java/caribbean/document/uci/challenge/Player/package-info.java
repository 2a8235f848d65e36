/** The interface by the name that the contest's document writes; see {@link uci.challenge.player}. */
package uci.challenge.Player;
