// The ladder of a hosted contest on the wall of a room (`/?projector`). It fits the window, has nothing to click, and
// turns the pages of the table by itself. Beside the table are the newest games and the page's address.

import { answered } from '../core/api.js';
import { problemLine } from '../core/controls.js';
import { countdownWords, parseTime } from '../core/countdown.js';
import { fill, h, say } from '../core/dom.js';
import { wholeTable } from '../core/lazy_table.js';
import { ladderColumns } from './ladder.js';
import { sayTime } from './submission.js';
import { common, ladder as words, room } from './words.js';

const pageMs = 10_000;
const mostGames = 8;

const gameLine = ({ players, winner }) => h('li', {}, players.map(({ author }, i) => [
  i > 0 ? ' – ' : '', h('span', { class: winner === i + 1 ? 'won' : null }, author)]).flat(), winner === null ? ` (${common.results.drawn})` : '');

export class LadderWall {
  /** Milliseconds between two requests for news. */
  pause = 5000;
  source = '/ladder';

  constructor() {
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.deadline = h('p', { class: 'digits' });
    this.countdown = h('p', { class: 'countdown digits', role: 'timer', hidden: true });
    this.box = h('div', { class: 'wall-table' });
    this.place = h('p', { class: 'dim digits wall-page' });
    this.games = h('ul', { class: 'wall-games' });
    this.address = h('div', { class: 'wall-address' });
    this.element = h('div', { class: 'wall has-side' },
      h('header', { class: 'wall-head' }, h('div', {}, this.title, this.date, this.deadline), this.countdown),
      h('section', { class: 'wall-main' }, this.box, this.place),
      h('div', { class: 'wall-side ladder-side' }, h('section', { 'aria-label': words.newestGames }, h('h2', {}, words.newestGames), this.games), this.address));
    this.first = 0;
    this.players = [];
    this.#countDown();
    this.#showAddress();
    setInterval(() => this.#turnPage(), pageMs);
    window.addEventListener('resize', () => this.#drawTable());
  }

  refuse(why) {
    fill(this.element, problemLine(why));
  }

  show(state) {
    document.title = state.title;
    say(this.title, state.title);
    say(this.date, state.date);
    sayTime(this.deadline, state, '/index.html?projector#/contest');
    this.players = state.players;
    fill(this.games, state.games.slice(0, mostGames).map(gameLine));
    this.#drawTable();
  }

  #countDown() {
    const until = parseTime(new URLSearchParams(location.search).get('until') ?? '');
    this.countdown.hidden = until === null;
    if (until === null) return;
    const draw = () => say(this.countdown, countdownWords(until));
    draw();
    setInterval(draw, 1000);
  }

  async #showAddress() {
    try {
      const { address } = await answered('/task', '');
      if (address) fill(this.address, h('img', { src: '/qr.svg', alt: room.code }), h('p', {}, address));
    } catch {
      // The wall shows the ladder without it.
    }
  }

  #turnPage() {
    this.first = this.first + this.fitting < this.players.length ? this.first + this.fitting : 0;
    this.#drawTable();
  }

  // Draws as many rows as the window has room for.
  #drawTable() {
    if (this.players.length === 0) return fill(this.box, h('p', { class: 'dim' }, words.nobody));
    const columns = ladderColumns(this.players);
    const draw = (rows) => fill(this.box, wholeTable(null, columns, rows));
    draw(this.players.slice(0, 1));
    const [head, row] = ['thead', 'tbody tr'].map((each) => this.box.querySelector(each).getBoundingClientRect().height);
    this.fitting = Math.max(Math.floor((this.box.clientHeight - head) / Math.max(row, 1)), 1);
    if (this.first >= this.players.length) this.first = 0;
    const last = Math.min(this.first + this.fitting, this.players.length);
    draw(this.players.slice(this.first, last));
    say(this.place, this.players.length > this.fitting ? room.place(this.first + 1, last, this.players.length) : '');
    return undefined;
  }
}
