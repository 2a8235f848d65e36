/**
 * The interface of the Isola contest of the University of Iowa Computing Conference 2010, as its document describes it:
 * a player implements {@link IsolaGame.IPlayer} and receives a {@link IsolaGame.GameState}.
 */
package IsolaGame;
