/** What a player can do in its turn. */
package uci.challenge.player.actions;
