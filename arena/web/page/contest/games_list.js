// The view `#/contest/games`: all games that have been played, newest first, by bot, fault and round.

import { api, contestRecordUrl } from '../core/api.js';
import { chooser } from '../core/controls.js';
import { fill, h, icon, listen } from '../core/dom.js';
import { count, reasonWords } from '../core/format.js';
import { icons } from '../core/icons.js';
import { numberColumn, textColumn } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { botLink, gameLink, gamesAddress, mayOpen } from './links.js';
import { ListView, panel, searchField } from './pages.js';

function player(game, name) {
  const isWinner = game.winner === name;
  return h('span', { class: isWinner ? 'won' : '' }, botLink(name), isWinner ? h('span', { class: 'visually-hidden' }, ' wins') : null);
}

function endWords({ winner, reason, discarded }) {
  const lost = discarded[0] + discarded[1];
  return [winner ? reasonWords(reason) : `drawn, ${reasonWords(reason)}`, lost > 0 ? `${lost} discarded` : ''].filter(Boolean).join(', ');
}

function recordLink({ pairing, round }) {
  const label = `Record of game ${pairing}.${round}`;
  return h('a', { class: 'button bare quiet', href: contestRecordUrl(pairing, round), download: '', 'aria-label': label }, icon(icons.download));
}

/** The columns of a list of games. */
export const gameColumns = [
  textColumn('Game', (game) => gameLink(game, [game.first, game.second]), 'digits'),
  ['Players', 'name', (game) => h('th', { scope: 'row', class: 'name' }, player(game, game.first), ' – ', player(game, game.second))],
  textColumn('End', endWords),
  numberColumn('Turns', 'turns'),
  textColumn('Round', ({ contest_round: round, stage }) => h('a', { href: gamesAddress({ round }) }, printable(stage || `round ${round}`))),
  textColumn('', (game) => mayOpen(game.first, game.second) && recordLink(game)),
];

// Creates the line of a game that this arena is playing now.
function liveItem({ id, players, pairing, round }) {
  return h('li', {}, h('span', { class: 'live' }, 'live'), ' ', h('a', { href: `#/game/${id}` }, `match ${pairing}, game ${round}`),
    h('span', { class: 'dim' }, ` ${players.map(printable).join(' – ')}`));
}

/** Returns the games of a contest that this arena is playing. */
export function liveGames(connection) {
  return connection.games.filter(({ pairing, state }) => pairing && state === 'running');
}

export class ContestGamesView extends ListView {
  constructor(frame) {
    super(frame, ['contest', 'games'], {
      title: 'Games', name: 'contest-games', columns: gameColumns,
      fetchRows: async (offset, limit) => {
        const { total, games } = await api.contest('/games', { ...this.query, offset, limit });
        return { total, rows: games };
      },
      foundWords: (total) => count(total, 'game'),
    });
    this.chosen = h('p', { class: 'chosen' });
    this.live = h('ul', { class: 'live-games' });
    this.element = panel('games-panel', 'Games', this.filters, this.chosen, this.live, this.list.element).element;
  }

  open(summary, { bot, against, search, fault, round }) {
    this.query = { bot, against, search, fault, round };
    this.#drawFilters(summary);
    this.#drawChosen();
    this.forget = listen(this.frame.connection, { games: () => this.#drawLive() });
    this.#drawLive();
    super.open();
  }

  #drawFilters({ faults, rounds }) {
    const { search = '', fault = '', round = '' } = this.query;
    const kinds = [['', 'any end'], ['any', 'with a fault'], ...faults.map(({ kind, count: number }) => [kind, `${reasonWords(kind)} (${number})`])];
    if (fault && !kinds.some(([kind]) => kind === fault)) kinds.push([fault, reasonWords(fault)]);
    const ofFault = chooser(kinds, fault, (value) => this.change({ fault: value }), 'Fault');
    const ofRound = h('input', { type: 'number', min: '1', max: String(rounds), value: round, placeholder: 'any round', 'aria-label': 'Round' });
    ofRound.addEventListener('change', () => this.change({ round: ofRound.value }));
    fill(this.filters, searchField(search, (text) => this.change({ search: text })), ofFault, ofRound, this.found);
  }

  // Draws the bots that the query has chosen; each has a link that removes it from the query.
  #drawChosen() {
    const { bot, against } = this.query;
    const chip = (name, rest) => (name ? h('span', { class: 'chip' }, botLink(name), ' ',
      h('a', { href: gamesAddress({ ...this.query, ...rest }), 'aria-label': `Not only games of ${printable(name)}`, class: 'drop' }, '×')) : null);
    fill(this.chosen, chip(bot, { bot: against, against: '' }), bot && against ? ' against ' : null, chip(against, { against: '' }));
    this.chosen.hidden = !bot && !against;
  }

  change(part) {
    const isOther = super.change(part);
    if (isOther) this.#drawChosen();
    return isOther;
  }

  #drawLive() {
    const live = Object.values(this.query).some(Boolean) ? [] : liveGames(this.frame.connection);
    const key = live.map(({ id }) => id).join();
    if (key === this.liveDrawn) return;
    this.liveDrawn = key;
    fill(this.live, live.map(liveItem));
    this.live.hidden = live.length === 0;
  }

  close() {
    this.forget();
    super.close();
  }
}
