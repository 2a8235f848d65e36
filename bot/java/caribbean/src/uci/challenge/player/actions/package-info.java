/** The actions of a player in its turn. */
package uci.challenge.player.actions;
