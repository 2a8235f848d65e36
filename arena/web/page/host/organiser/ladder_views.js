// The organiser's views of the ladder: all games, who has won against whom, and how fairly the machine treated the bots.

import { answered } from '../../core/api.js';
import { field, outcomeLine, scrollBox, tell, wordButton } from '../../core/controls.js';
import { fill, h } from '../../core/dom.js';
import { readableTime, reasonWords } from '../../core/format.js';
import { numberColumn, rowsOf, tablePanel, textColumn } from '../../core/lazy_table.js';
import { headColumn, timeColumn, watchLink } from '../table.js';
import { columns as titles, common, views as words } from '../words.js';

// voids(game, place): asks why the game is to count for nothing; place: the cell that shows what the game counts.
const gameColumns = (path, voids) => [
  headColumn(titles.game, (game) => watchLink(path, game) ?? game.game, 'digits'),
  textColumn(titles.first, ({ players }) => common.named(players[0])), textColumn(titles.second, ({ players }) => common.named(players[1])),
  textColumn(words.winner, ({ winner, players }) => (winner === null ? common.results.drawn : players[winner - 1].author)),
  textColumn(titles.reason, ({ reason }) => reasonWords(reason)), numberColumn(titles.turns, 'turns'), timeColumn(titles.played),
  textColumn(titles.faults, ({ faults }) => faults, 'words'),
  textColumn(titles.record, ({ game, has_record: isThere }) => isThere
    && h('a', { href: `${path}/games/${game}/record`, download: '', 'aria-label': common.recordOf(game) }, common.record)),
  textColumn(words.counts, ({ game, is_void: isVoid, void_reason: reason }) => (isVoid ? common.isVoid(reason)
    : wordButton(words.void, (event) => voids(game, event.currentTarget), { class: 'button quiet', 'aria-label': words.voidGame(game) })), 'words'),
];

// A part that is asked for when a person opens it, and again when they ask. load(): asks, and resolves to the function that
// shows the answer.
class Part {
  constructor(title, load) {
    this.load = load;
    this.asked = 0;
    this.answer = outcomeLine();
    this.place = h('div');
    this.element = h('details', { ontoggle: () => this.element.open && this.refresh() }, h('summary', {}, title),
      h('div', { class: 'stack' }, this.answer, this.place));
  }

  refresh() {
    return this.ask(this.load);
  }

  /** Shows what load() asks for, unless something else is asked for meanwhile. */
  async ask(load) {
    this.asked += 1;
    const number = this.asked;
    const show = await load().catch(({ message }) => () => tell(this.answer, message));
    if (number !== this.asked) return;
    tell(this.answer, '');
    show();
  }
}

export class LadderViews {
  /** path: of the organiser's page. */
  constructor(path) {
    this.path = path;
    this.authors = [];
    this.author = this.#choice();
    this.against = this.#choice();
    this.faults = h('input', { type: 'checkbox', onchange: () => this.games.refresh() });
    this.more = wordButton(common.more, () => this.games.ask(() => this.#loadMore()), { hidden: true });
    this.list = h('div');
    this.games = new Part(words.games, () => this.#loadGames());
    fill(this.games.place, [h('div', { class: 'acts' }, field(titles.author, this.author), field(words.against, this.against),
      h('label', {}, this.faults, ` ${words.withFaults}`), wordButton(words.again, () => this.games.refresh())), this.list, this.more]);
    this.crosstable = new Part(words.crosstable, () => this.#loadCrosstable());
    this.fairness = new Part(words.fairness, () => this.#loadFairness());
    this.ofFinal = h('p', { hidden: true }, words.ofFinal, ...Object.entries(words.finalViews).flatMap(([view, text], index) =>
      [index > 0 ? ' · ' : ' ', h('a', { href: `${path}/final/#/contest${view}` }, text)]));
    this.element = h('section', { class: 'panel stack views', 'aria-label': words.label }, this.games.element, this.crosstable.element,
      this.fairness.element, this.ofFinal);
  }

  show({ authors, has_final: hasFinal }) {
    this.ofFinal.hidden = !hasFinal;
    const names = authors.map(({ name }) => name);
    if (names.join('\n') === this.authors.join('\n')) return;
    this.authors = names;
    let isReset = false;
    for (const each of [this.author, this.against]) {
      const { value } = each;
      isReset ||= value !== '' && !names.includes(value);
      fill(each, [h('option', { value: '' }, words.anybody), ...names.map((name) => h('option', { value: name }, name))]);
      each.value = names.includes(value) ? value : '';
    }
    if (isReset) this.games.refresh();
  }

  #choice() {
    return h('select', { onchange: () => this.games.refresh() }, h('option', { value: '' }, words.anybody));
  }

  #page(after) {
    const query = new URLSearchParams({ author: this.author.value, against: this.against.value, ...(this.faults.checked ? { faults: 1 } : {}), ...(after ? { after } : {}) });
    return answered(`${this.path}/games?${query}`, common.noAnswer);
  }

  async #loadGames() {
    this.more.hidden = true; // it would continue the list from before
    const { games, more } = await this.#page(null);
    return () => {
      this.last = games.at(-1)?.game;
      this.more.hidden = !more;
      fill(this.list, games.length > 0 ? tablePanel(words.games, this.#columns(), games) : h('p', { class: 'dim' }, common.none));
    };
  }

  async #loadMore() {
    const { games, more } = await this.#page(this.last);
    return () => {
      this.last = games.at(-1)?.game ?? this.last;
      this.list.querySelector('tbody').append(...rowsOf(this.#columns(), games));
      if (!more && document.activeElement === this.more) this.list.firstElementChild.focus();
      this.more.hidden = !more;
    };
  }

  #columns() {
    return gameColumns(this.path, (game, button) => this.#voidGame(game, button));
  }

  // A voided game cannot be made to count again, so the reason is asked for, and nothing is done without one.
  async #voidGame(game, button) {
    const reason = prompt(words.whyVoid(game))?.trim();
    if (!reason) return undefined;
    try {
      const response = await fetch(`${this.path}/games/${game}/void`, { method: 'POST', body: reason });
      const { done, error } = await response.json();
      if (response.ok) fill(button.parentElement, common.isVoid(reason));
      return tell(this.games.answer, done ?? error, !response.ok);
    } catch {
      return tell(this.games.answer, common.nothingDone);
    }
  }

  async #loadCrosstable() {
    const { pairs } = await answered(`${this.path}/crosstable`, common.noAnswer);
    const names = [...new Set(pairs.map(({ author }) => author))];
    const found = new Map(pairs.map((pair) => [`${pair.author}\n${pair.against}`, pair]));
    const cell = (own, other) => {
      const pair = found.get(`${own}\n${other}`);
      return h('td', { class: 'number digits', title: pair ? words.score(own, other, pair) : null }, pair ? `${pair.wins}–${pair.draws}–${pair.losses}` : '');
    };
    return () => fill(this.crosstable.place, names.length === 0 ? h('p', { class: 'dim' }, common.none) : [h('p', { class: 'dim' }, words.crosstableHint),
      scrollBox('table-box', words.crosstable, h('table', {},
        h('thead', {}, h('tr', {}, h('td'), ...names.map((name) => h('th', { class: 'number', scope: 'col' }, name)))),
        h('tbody', {}, ...names.map((own) => h('tr', {}, h('th', { class: 'name', scope: 'row' }, own), ...names.map((other) => cell(own, other)))))))]);
  }

  async #loadFairness() {
    const { cores, load, ladder, final } = await answered(`${this.path}/fairness`, common.noAnswer);
    const rows = [[common.ladder, ladder], ...(final ? [[words.final, final]] : [])];
    const columns = [
      headColumn('', ([name]) => name), numberColumn(words.gamesSeen, ([, { games }]) => games), numberColumn(words.replies, ([, { replies }]) => replies),
      numberColumn(words.heldUp, ([, { held_up: count }]) => count), numberColumn(words.takenOff, ([, { all_ns: ns }]) => readableTime(ns)),
      numberColumn(words.longest, ([, { longest_ns: ns }]) => readableTime(ns)), numberColumn(words.stoodStill, ([, { stood_still_ns: ns }]) => readableTime(ns)),
      numberColumn(words.takenByOpponents, ([, { taken_ns: ns }]) => readableTime(ns)), numberColumn(words.givenUp, ([, { starved_games: count }]) => count),
    ];
    return () => fill(this.fairness.place, [h('p', { class: 'dim' }, words.fairnessHint), h('p', {}, words.machine(cores, load)), tablePanel(words.fairness, columns, rows)]);
  }
}
