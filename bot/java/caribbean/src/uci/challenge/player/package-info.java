/**
 * The interface of the ICPC Caribbean finals' contest of virtual players (ICPChallenge 2019, dominoes), with the names and
 * spellings that its players used: implement {@link uci.challenge.player.Player}.
 */
package uci.challenge.player;
