// The open ladder: its table, and one author's place in it.

import { h } from '../core/dom.js';
import { localTime } from './submission.js';

const numbers = new Set(['Rank', 'Version', 'My version', 'Rating', 'Games', 'W', 'D', 'L', 'Turns']);

function table(label, columns, rows) {
  return h('div', { class: 'panel table-box', tabindex: '0', role: 'region', 'aria-label': label },
    h('table', {}, h('thead', {}, h('tr', {}, columns.map((name) => h('th', { scope: 'col', class: numbers.has(name) ? 'number' : null }, name)))), h('tbody', {}, rows)));
}

const rated = ({ rating, deviation }) => `${rating} ± ${2 * deviation}`;

function standingRow(player) {
  const cells = [player.version, rated(player), player.games, player.wins, player.draws, player.losses];
  return h('tr', {},
    h('td', { class: 'number digits' }, String(player.rank)),
    h('th', { class: 'name', scope: 'row' }, player.author),
    cells.map((cell) => h('td', { class: 'number digits' }, String(cell))));
}

/** Creates the table of all players. */
export function ladderTable(players) {
  return table('Ladder', ['Rank', 'Author', 'Version', 'Rating', 'Games', 'W', 'D', 'L'], players.map(standingRow));
}

function gameRow(game, author, path) {
  const own = game.players.findIndex((player) => player.author === author);
  const opponent = game.players[1 - own];
  const result = game.winner === null ? 'drawn' : game.winner === own + 1 ? 'won' : 'lost';
  return h('tr', {},
    h('td', { class: result === 'lost' ? 'strong' : '' }, result),
    h('th', { class: 'name', scope: 'row' }, `${opponent.author}, version ${opponent.version}`),
    h('td', { class: 'number digits' }, String(game.players[own].version)),
    h('td', {}, game.reason.replaceAll('_', ' ')),
    h('td', { class: 'number digits' }, String(game.turns)),
    h('td', { class: 'words' }, game.faults),
    h('td', {}, localTime(game.at)),
    h('td', {}, game.has_record && h('a', { href: `${path}/games/${game.game}/record`, download: '', 'aria-label': `record of game ${game.game}` }, 'record')));
}

/** Returns an author's place in the ladder in a sentence. */
export function placeWords({ players, standing }) {
  if (standing.games === 0) return `On the ladder, among ${players}: no games yet.`;
  return `On the ladder: rank ${standing.rank} of ${players}, rating ${rated(standing)}, ${standing.games} games: `
    + `${standing.wins} won, ${standing.draws} drawn, ${standing.losses} lost.`;
}

/** Creates the table of an author's last games. path: of the author's page, for the records. */
export function gamesTable(games, author, path) {
  return table('Last games, lost ones first', ['Result', 'Opponent', 'My version', 'Reason', 'Turns', 'Faults', 'Played', 'Record'],
    games.map((game) => gameRow(game, author, path)));
}
