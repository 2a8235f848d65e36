// The list of all games that the arena knows, and of records from files.

import { recordUrl } from '../core/api.js';
import { badge, scrollBox } from '../core/controls.js';
import { fill, h, listen } from '../core/dom.js';
import { letter, reasonWords } from '../core/format.js';
import { textColumn, wholeTable } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { bothPlayers } from '../model/game.js';
import { filePicker } from './local_records.js';

function names(players, winner) {
  return h('span', { class: 'pair' }, bothPlayers.map((player) =>
    h('span', { class: winner === player ? 'won' : '' }, badge(player), ' ', printable(players[player - 1]))));
}

function ending({ state, winner, reason }) {
  if (state === 'running') return h('span', { class: 'live' }, 'live');
  if (state === 'broken_off') return 'broken off';
  const how = reasonWords(reason ?? '');
  return winner ? `${letter(winner)} wins, ${how}` : `drawn, ${how}`;
}

const gameColumns = [
  textColumn('Players', ({ match, round, id, players, winner }) =>
    h('a', { href: match ? `#/arena/${match}/${round}` : `#/game/${id}` }, names(players, winner))),
  textColumn('Contest', ({ contest, rules }) => printable(contest || rules)), textColumn('Turns', ({ turns }) => String(turns), 'digits'),
  textColumn('End', ending),
  textColumn('', ({ id }) => h('a', { href: recordUrl(id), download: '', 'aria-label': `Record of game ${id}` }, 'record')),
];

const fileColumns = [
  textColumn('Players', ({ number, game: { header: { players }, ended } }) =>
    h('a', { href: `#/file/${number}` }, names(players.map(({ name }) => name), ended?.winner))),
  textColumn('File', ({ name }) => name),
  textColumn('Turns', ({ game }) => String(game.ended?.turns ?? game.moments.at(-1).turn), 'digits'),
  textColumn('End', ({ game }) => (game.ended ? ending({ ...game.ended, state: 'over' }) : 'cut off')), textColumn('', () => null),
];

function list(title, columns, rows) {
  return h('section', { class: 'panel' }, h('h2', {}, title), scrollBox('table-box', title, wholeTable(null, columns, rows)));
}

export class GamesView {
  constructor(connection, localRecords) {
    Object.assign(this, { connection, localRecords });
    this.picker = filePicker(localRecords);
    this.lists = h('div', { class: 'stack' });
    this.element = h('div', { class: 'view' }, h('h1', {}, 'Games and records'), this.picker.element, this.lists);
  }

  open() {
    const draw = () => this.#draw();
    this.forget = [listen(this.connection, { games: draw }), listen(this.localRecords, { change: draw })];
    draw();
  }

  close() {
    this.forget.forEach((each) => each());
  }

  #draw() {
    this.picker.draw();
    const { games } = this.connection;
    const { files } = this.localRecords;
    fill(this.lists,
      files.length > 0 ? list('From files', fileColumns, files.map((file, i) => ({ ...file, number: i + 1 }))) : null,
      games.length > 0 ? list('At this arena', gameColumns, games) : h('p', { class: 'message note' }, 'No game has been played here yet.'));
  }
}
