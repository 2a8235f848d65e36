// The open ladder: its table, its newest games, and one author's place in it.

import { h } from '../core/dom.js';
import { rated } from './rating_curve.js';
import { localTime } from './submission.js';
import { numberCell, table, watchLink } from './table.js';

function standingRow(player) {
  const cells = [player.version, rated(player), player.games, player.wins, player.draws, player.losses];
  return h('tr', {},
    numberCell(player.rank),
    h('th', { class: 'name', scope: 'row' }, player.author),
    cells.map(numberCell));
}

/** Creates the table of all players. */
export function ladderTable(players) {
  return table('Ladder', ['Rank', 'Author', 'Version', 'Rating', 'Games', 'W', 'D', 'L'], players.map(standingRow));
}

/** Returns an author's place in the ladder in a sentence. */
export function placeWords({ players, standing }) {
  if (standing.games === 0) return `On the ladder, among ${players}: no games yet.`;
  return `On the ladder: rank ${standing.rank} of ${players}, rating ${rated(standing)}, ${standing.games} games: `
    + `${standing.wins} won, ${standing.draws} drawn, ${standing.losses} lost.`;
}

function gameRow(game) {
  const side = ({ author, version }, number) => h('td', { class: game.winner === number ? 'name strong' : 'name' }, `${author}, version ${version}`);
  return h('tr', {},
    h('th', { class: 'digits', scope: 'row' }, watchLink('/ladder', game) ?? game.game),
    side(game.players[0], 1),
    side(game.players[1], 2),
    h('td', {}, game.winner === null ? 'drawn' : `${game.players[game.winner - 1].author} won`),
    h('td', {}, game.reason.replaceAll('_', ' ')),
    numberCell(game.turns),
    h('td', {}, localTime(game.at)));
}

/** Creates the table of everybody's newest games. */
export function newestGames(games) {
  return table('Newest games', ['Game', 'First', 'Second', 'Result', 'Reason', 'Turns', 'Played'], games.map(gameRow));
}
