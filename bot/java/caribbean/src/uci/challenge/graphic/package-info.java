/** Starts the arena with the registered players. */
package uci.challenge.graphic;
