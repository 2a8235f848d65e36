/** The interface under the name in the contest's document; see {@link uci.challenge.player}. */
package uci.challenge.Player;
