// The matches of a contest with their games, to step through or to download.

import { contestRecordUrl } from '../core/api.js';
import { h, icon } from '../core/dom.js';
import { count, reasonWords } from '../core/format.js';
import { icons } from '../core/icons.js';
import { printable } from '../core/printable.js';

function gameItem(pairing, game) {
  const words = `${game.winner ? `${printable(game.winner)} wins` : 'drawn'}, ${reasonWords(game.reason)}, ${count(game.turns, 'turn')}`;
  const href = contestRecordUrl(pairing.number, game.round);
  const label = `Record of game ${pairing.number}.${game.round}`;
  return h('li', {},
    h('a', { href: `#/contest/${pairing.number}/${game.round}` }, `game ${game.round}`), h('span', { class: 'dim' }, words),
    h('a', { class: 'button bare quiet', href, download: '', 'aria-label': label }, icon(icons.download)));
}

// Creates the entry of a game that this arena is playing now.
function liveItem({ id, round }) {
  return h('li', {}, h('a', { href: `#/game/${id}` }, `game ${round}`), h('span', { class: 'live' }, 'live'));
}

function playersOf({ first, second, winner }) {
  const name = (who) => h('span', { class: winner === who ? 'won' : '' }, printable(who));
  return second ? [name(first), ' – ', name(second)] : [name(first), h('span', { class: 'dim' }, ' (bye)')];
}

function pairingRow(pairing, live) {
  const isLive = pairing.games.length > 0 || live.length > 0;
  const state = pairing.finished ? (pairing.winner ? '' : 'drawn') : isLive ? 'under way' : 'to come';
  return h('tr', {},
    h('td', { class: 'number digits' }, String(pairing.number)),
    h('td', {}, printable(pairing.stage ?? '')),
    h('th', { scope: 'row', class: 'name' }, playersOf(pairing), state ? h('span', { class: 'dim' }, ` ${state}`) : null),
    h('td', {}, h('ul', { class: 'pairing-games' }, pairing.games.map((game) => gameItem(pairing, game)), live.map(liveItem))));
}

const atOnce = 100;

const columns = [['#', 'number'], ['Stage', ''], ['Match', 'name'], ['Games', '']];

/**
 * Creates the table of matches, newest first. live: games that this arena is playing now; shown: the number of matches
 * to show; more(shown): called to show that number of matches instead.
 */
export function pairingsTable({ pairings }, live = [], shown = atOnce, more = () => {}) {
  const liveOf = (number) => live.filter(({ pairing }) => pairing === number);
  const newest = pairings.filter(({ number, games, finished }) => games.length > 0 || finished || liveOf(number).length > 0).reverse();
  const left = newest.length - shown;
  return h('div', {},
    h('div', { class: 'table-box', tabindex: '0', role: 'group', 'aria-label': 'Matches' }, h('table', { class: 'pairings' },
      h('thead', {}, h('tr', {}, columns.map(([words, kind]) => h('th', { scope: 'col', class: kind }, words)))),
      h('tbody', {}, newest.slice(0, shown).map((pairing) => pairingRow(pairing, liveOf(pairing.number)))))),
    left > 0 ? h('button', { type: 'button', class: 'button quiet', onclick: () => more(shown + atOnce) }, `${left} more`) : null);
}
