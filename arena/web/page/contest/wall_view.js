// The contest on the wall of a room (`?projector`). The view fits the window and turns the pages of the table by
// itself. Beside the table it shows, if there are any, live games, the bracket or the ladder, and the ratings of the
// table's bots.

import { api } from '../core/api.js';
import { chartLibrary } from '../core/charts.js';
import { problemLine, tell } from '../core/controls.js';
import { countdownWords, parseTime } from '../core/countdown.js';
import { fill, h, listen, say } from '../core/dom.js';
import { wholeTable } from '../core/lazy_table.js';
import { printable } from '../core/printable.js';
import { soon } from '../core/timers.js';
import { bracket, ladder } from './bracket.js';
import { ContestHead, factWords } from './contest_view.js';
import { liveGames } from './games_list.js';
import { LiveOverview } from './live_overview.js';
import { Plot, ratingPlot } from './plots.js';
import { standingsColumns } from './standings.js';

const everyMs = 1000;
const pageMs = 10_000;
const slideMs = 12_000;
const liveMs = 30_000;
const mostSpread = 0.8;   // as a share of a row's height: the space between the rows of a short table

export class WallView {
  constructor(connection) {
    this.connection = connection;
    this.head = new ContestHead();
    this.countdown = h('p', { class: 'countdown digits', role: 'timer', hidden: true });
    this.problem = problemLine();
    this.box = h('div', { class: 'wall-table' });
    this.place = h('p', { class: 'dim digits wall-page' });
    this.side = h('div', { class: 'wall-side' });
    this.element = h('div', { class: 'wall' },
      h('header', { class: 'wall-head' }, h('div', {}, this.head.title, this.head.facts), this.countdown, this.head.progress, this.problem),
      h('section', { class: 'wall-main' }, this.box, this.place), this.side);
    this.later = soon(everyMs, () => this.#refresh());
  }

  open() {
    Object.assign(this, { isOpen: true, first: 0, slide: 0, overview: new LiveOverview(this.connection), plot: new Plot('ratings') });
    this.forget = listen(this.connection, { contest: this.later, games: () => this.#drawSlide() });
    this.forgetSize = listen(window, { resize: () => this.#resized() });
    this.overview.open();
    this.#sizePlots();
    this.#countDown();
    this.pageTimer = setInterval(() => this.#turnPage(), pageMs);
    this.#refresh();
  }

  close() {
    this.isOpen = false;
    this.forget();
    this.forgetSize();
    this.overview.close();
    this.plot.close();
    this.later.cancel();
    clearTimeout(this.slideTimer);
    for (const timer of [this.pageTimer, this.countdownTimer]) clearInterval(timer);
  }

  #resized() {
    this.#sizePlots();
    this.#drawTable();
  }

  // Sets the size of the plots' letters, which must be in pixels.
  #sizePlots() {
    const size = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) * 0.85;
    document.documentElement.style.setProperty('--plot-text', `${size}px`);
  }

  #countDown() {
    const until = parseTime(new URLSearchParams(location.search).get('until') ?? '');
    this.countdown.hidden = until === null;
    if (until === null) return;
    const draw = () => say(this.countdown, countdownWords(until));
    draw();
    this.countdownTimer = setInterval(draw, 1000);
  }

  async #refresh() {
    try {
      const summary = await api.contest('/summary');
      const [tree, climb, library] = await Promise.all([
        summary.bracket ? api.contest('/bracket') : null, summary.ladder ? api.contest('/ladder') : null, chartLibrary()]);
      if (!this.isOpen) return;
      Object.assign(this, { summary, tree, climb, hasPlots: library !== null });
      tell(this.problem, '');
      this.#drawHead();
      this.#makeRoom();
      await this.#drawTable();
      this.#drawSlide();
    } catch (problem) {
      tell(this.problem, problem.status === 404 ? 'No contest has begun yet.' : problem.message);
    }
  }

  #drawHead() {
    const { summary, summary: { elsewhere } } = this;
    this.head.draw(summary, [factWords(summary), ...(elsewhere ? [printable(elsewhere)] : [])].join(' · '));
    this.head.progress.hidden = summary.over;
  }

  #turnPage() {
    if (!this.summary) return;
    this.first = this.first + this.fitting < this.summary.bots ? this.first + this.fitting : 0;
    this.#drawTable();
  }

  // Draws and measures one row, and returns how many rows of the table fit. Spreads the rows of a short table.
  #measure(row) {
    this.box.style.removeProperty('--more');
    this.#fillTable([row]);
    const [head, line] = [this.box.querySelector('thead'), this.box.querySelector('tbody tr')].map((each) => each.getBoundingClientRect().height);
    const room = this.box.clientHeight - head;
    const rows = Math.min(Math.max(Math.floor(room / Math.max(line, 1)), 1), this.summary.bots);
    this.box.style.setProperty('--more', `${Math.floor(Math.max(Math.min(room / rows - line - 1, line * mostSpread), 0) / 2)}px`);
    return rows;
  }

  async #drawTable() {
    if (!this.summary) return;
    const { standings: [leader] } = await api.contest('/standings', { limit: 1 });
    if (!leader || !this.isOpen) return;
    this.fitting = this.#measure(leader);
    const { standings } = await api.contest('/standings', { offset: this.first, limit: Math.min(this.fitting, 500) });
    if (!this.isOpen) return;
    this.standings = standings;
    this.#fillTable(standings);
    if (this.slideName === 'ratings') this.plot.draw(ratingPlot({ standings }));
    const last = this.first + standings.length;
    say(this.place, this.summary.bots > this.fitting ? `${this.first + 1} to ${last} of ${this.summary.bots}` : '');
  }

  // Leaves out columns until the table fits, the least important first; stops at columns that are as important as the
  // points.
  #fillTable(standings) {
    const { faults, table } = this.summary;
    const { importance: most } = table.find(({ kind }) => kind === 'points');
    let columns = table.filter(({ key }) => key !== 'faults' || faults.length > 0);
    this.#fillWith(columns, standings);
    while (this.box.scrollWidth > this.box.clientWidth) {
      const least = Math.min(...columns.map(({ importance }) => importance));
      if (least >= most) return;
      columns = columns.filter(({ importance }) => importance > least);
      this.#fillWith(columns, standings);
    }
  }

  #fillWith(table, standings) {
    fill(this.box, wholeTable('standings', standingsColumns({ table }), standings));
  }

  get #slides() {
    const slides = [];
    if (liveGames(this.connection).length > 0 || this.overview.tiles.size > 0) slides.push('live');
    if (this.tree?.rounds.length > 0) slides.push('bracket');
    if (this.climb?.rounds.length > 0) slides.push('ladder');
    if (this.summary.games_played > 0 && this.hasPlots) slides.push('ratings');
    return slides;
  }

  // Gives the table the whole width if there is nothing to show beside it. Returns whether the width has changed.
  #makeRoom() {
    const hadSide = this.element.classList.contains('has-side');
    return this.element.classList.toggle('has-side', this.#slides.length > 0) !== hadSide;
  }

  // Shows the slide whose turn it is; a live game that begins comes at once.
  #drawSlide() {
    if (!this.summary) return;
    const slides = this.#slides;
    const hasBegun = slides.includes('live') && !this.hadLive;
    this.hadLive = slides.includes('live');
    const name = hasBegun ? 'live' : slides.includes(this.slideName) ? this.slideName : slides[0];
    if (this.#makeRoom()) this.#drawTable();
    if (name !== this.slideName || name === 'bracket' || name === 'ladder') this.#show(name);
  }

  #show(name) {
    const content = {
      live: () => this.overview.element, bracket: () => bracket(this.tree), ladder: () => ladder(this.climb), ratings: () => this.plot.element,
    }[name]?.();
    fill(this.side, content ?? null);
    if (name === 'ratings') this.plot.draw(ratingPlot({ standings: this.standings }));
    if (name === 'bracket' || name === 'ladder') this.#shrink(content);
    if (name === this.slideName) return;
    this.slideName = name;
    clearTimeout(this.slideTimer);
    this.slideTimer = setTimeout(() => this.#nextSlide(), name === 'live' ? liveMs : slideMs);
  }

  #nextSlide() {
    const slides = this.#slides;
    const next = slides[(slides.indexOf(this.slideName) + 1) % slides.length];
    this.slideName = null;
    this.#show(next);
  }

  #shrink(content) {
    const share = Math.min(this.side.clientWidth / content.scrollWidth, this.side.clientHeight / content.scrollHeight);
    if (share < 1) content.style.zoom = String(share * 0.98);  // 2 % less, because sizes are rounded
  }
}
