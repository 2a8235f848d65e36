// The list of all games that the arena knows, and of records from files.

import { recordUrl } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { letter, reasonWords } from '../core/format.js';
import { printable } from '../core/printable.js';
import { bothPlayers } from '../model/game.js';
import { filePicker } from './local_records.js';

function names(players, winner) {
  return h('span', { class: 'pair' }, bothPlayers.map((player) =>
    h('span', { class: winner === player ? 'won' : '' }, h('span', { class: `badge player-${player}` }, letter(player)), ' ', printable(players[player - 1]))));
}

function ending({ state, winner, reason }) {
  if (state === 'running') return h('span', { class: 'live' }, 'live');
  if (state === 'broken_off') return 'broken off';
  const how = reasonWords(reason ?? '');
  return winner ? `${letter(winner)} wins, ${how}` : `drawn, ${how}`;
}

function gameRow(game) {
  const href = game.match ? `#/arena/${game.match}/${game.round}` : `#/game/${game.id}`;
  return h('tr', {},
    h('td', {}, h('a', { href }, names(game.players, game.winner))),
    h('td', {}, printable(game.contest || game.rules)),
    h('td', { class: 'digits' }, String(game.turns)),
    h('td', {}, ending(game)),
    h('td', {}, h('a', { href: recordUrl(game.id), download: '', 'aria-label': `Record of game ${game.id}` }, 'record')));
}

function fileRow({ name, game }, i) {
  const { winner, reason, turns } = game.ended ?? {};
  return h('tr', {},
    h('td', {}, h('a', { href: `#/file/${i + 1}` }, names([game.header.players[0].name, game.header.players[1].name], winner))),
    h('td', {}, name), h('td', { class: 'digits' }, String(turns ?? game.moments.at(-1).turn)),
    h('td', {}, game.ended ? ending({ state: 'over', winner, reason }) : 'cut off'), h('td', {}));
}

function table(caption, second, rows) {
  return h('section', { class: 'panel' }, h('h2', {}, caption), h('div', { class: 'table-box', tabindex: '0', role: 'group', 'aria-label': caption }, h('table', {},
    h('thead', {}, h('tr', {}, ['Players', second, 'Turns', 'End', ''].map((name) => (name ? h('th', { scope: 'col' }, name) : h('td', {}))))),
    h('tbody', {}, rows))));
}

export class GamesView {
  constructor(connection, localRecords) {
    Object.assign(this, { connection, localRecords });
    this.picker = filePicker(localRecords);
    this.lists = h('div', { class: 'stack' });
    this.element = h('div', { class: 'view' }, h('h1', {}, 'Games and records'), this.picker.element, this.lists);
    this.draw = () => this.#draw();
  }

  open() {
    this.connection.addEventListener('games', this.draw);
    this.localRecords.addEventListener('change', this.draw);
    this.draw();
  }

  close() {
    this.connection.removeEventListener('games', this.draw);
    this.localRecords.removeEventListener('change', this.draw);
  }

  #draw() {
    this.picker.draw();
    const { games } = this.connection;
    const { files } = this.localRecords;
    fill(this.lists,
      files.length > 0 ? table('From files', 'File', files.map(fileRow)) : null,
      games.length > 0 ? table('At this arena', 'Contest', games.map(gameRow)) : h('p', { class: 'message note' }, 'No game has been played here yet.'));
  }
}
