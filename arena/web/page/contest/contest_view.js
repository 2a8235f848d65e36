// The contest: standings, live games, bracket or ladder, crosstable, plots, all games. It changes with the database.

import { api } from '../core/api.js';
import { fill, h, say } from '../core/dom.js';
import { count } from '../core/format.js';
import { printable } from '../core/printable.js';
import { bracket, ladder } from './bracket.js';
import { faultList } from './faults.js';
import { pairingsTable } from './pairings.js';
import { Plot, ratingPlot, timePlot } from './plots.js';
import { crosstable, standingsTable } from './standings.js';
import { LiveOverview } from './live_overview.js';

const everyMs = 1000;

function panel(name, title) {
  const body = h('div', {});
  return { body, element: h('section', { class: `panel ${name}`, hidden: true }, h('h2', {}, title), body) };
}

// Fills a panel, or hides it if there is no content. Scroll position, focus and what is unfolded are kept.
function put({ body, element }, content) {
  element.hidden = !content;
  if (!content) return;
  const before = body.querySelector('[tabindex]');
  const at = before ? [before.scrollLeft, before.scrollTop] : [0, 0];
  const hadFocus = before !== null && before === document.activeElement;
  const unfolded = new Set(Array.from(body.querySelectorAll('details[open]'), ({ dataset }) => dataset.key));
  fill(body, content);
  for (const details of body.querySelectorAll('details')) details.open = unfolded.has(details.dataset.key);
  const after = body.querySelector('[tabindex]');
  after?.scrollTo(...at);
  if (hadFocus) after?.focus();
}

export class ContestView {
  constructor(connection) {
    this.connection = connection;
    this.title = h('h1', {}, 'Contest');
    this.facts = h('p', { class: 'dim contest-facts' });
    this.progress = h('progress', { max: '1', value: '0', 'aria-label': 'Games played' });
    this.problem = h('p', { class: 'message problem', role: 'alert', hidden: true });
    this.panels = {
      standings: panel('standings-panel', 'Standings'),
      bracket: panel('bracket-panel', 'Bracket'),
      ladder: panel('ladder-panel', 'Ladder'),
      crosstable: panel('crosstable-panel', 'Points in games against'),
      games: panel('pairings-panel', 'Games'),
      faults: panel('faults-panel', 'Faults'),
    };
    this.overview = new LiveOverview(connection);
    this.plots = { ratings: new Plot('ratings'), times: new Plot('times') };
    this.shown = 100;
    this.#build();
    this.listener = () => this.#later();
    this.gamesListener = () => this.#gamesChanged();
  }

  #build() {
    const { standings, bracket: tree, ladder: climb, crosstable: cross, games, faults } = this.panels;
    this.element = h('div', { class: 'view contest-view' },
      h('header', { class: 'contest-head' }, this.title, this.facts, this.progress), this.problem,
      h('div', { class: 'contest-main' },
        standings.element,
        h('div', { class: 'stack' }, tree.element, climb.element, cross.element),
        h('div', { class: 'stack' }, this.overview.element, this.plots.ratings.element, this.plots.times.element)),
      games.element, faults.element);
  }

  open() {
    this.connection.addEventListener('contest', this.listener);
    this.connection.addEventListener('games', this.gamesListener);
    this.overview.open();
    this.#refresh();
  }

  close() {
    this.connection.removeEventListener('contest', this.listener);
    this.connection.removeEventListener('games', this.gamesListener);
    clearTimeout(this.timer);
    this.overview.close();
    this.plots.ratings.close();
    this.plots.times.close();
    this.isClosed = true;
  }

  // Many games may end at once: everything is fetched at most once a second.
  #later() {
    this.timer ??= setTimeout(() => {
      this.timer = null;
      this.#refresh();
    }, everyMs);
  }

  async #refresh() {
    try {
      const parts = ['', '/bracket', '/ladder', '/times', '/faults'];
      const [table, tree, climb, times, faults] = await Promise.all(parts.map((part) => api.contest(part)));
      if (!this.isClosed) this.#draw({ table, tree, climb, times, faults });
      this.problem.hidden = true;
    } catch (problem) {
      this.problem.hidden = false;
      const isNone = problem.status === 404;
      say(this.problem, isNone ? 'This arena shows no contest: start it with arena serve --db FILE.' : problem.message);
    }
  }

  #draw({ table, tree, climb, times, faults }) {
    this.table = table;
    this.element.classList.toggle('is-over', table.over);
    say(this.title, printable(table.contest || 'Contest'));
    const games = `${table.games_played} of ${count(table.games_total, 'game')}`;
    say(this.facts, [table.format, printable(table.rules), table.over ? `over, ${games}` : games].join(' · '));
    this.progress.max = Math.max(table.games_total, 1);
    this.progress.value = table.games_played;
    put(this.panels.standings, standingsTable(table));
    put(this.panels.bracket, bracket(tree));
    put(this.panels.ladder, ladder(climb));
    put(this.panels.crosstable, crosstable(table));
    put(this.panels.faults, faultList(faults));
    this.#drawGames();
    this.plots.ratings.draw(ratingPlot(table));
    this.plots.times.draw(timePlot(times));
  }

  get #live() {
    return this.connection.games.filter(({ pairing, state }) => pairing && state === 'running');
  }

  #gamesChanged() {
    if (this.table && this.#live.map(({ id }) => id).join() !== this.liveDrawn) this.#drawGames();
  }

  #drawGames() {
    this.liveDrawn = this.#live.map(({ id }) => id).join();
    put(this.panels.games, pairingsTable(this.table, this.#live, this.shown, (shown) => {
      this.shown = shown;
      this.#drawGames();
    }));
  }
}
