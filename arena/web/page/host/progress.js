// The results of an author's bot on the ladder: its rating or its place, its faults, its slowest replies.

import { loadChartsBy } from '../core/charts.js';
import { fill, h, loadScript } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { hintLine, lastWords } from '../core/controls.js';
import { numberColumn } from '../core/lazy_table.js';
import { placeCurve, ratingCurve } from './ladder_curve.js';
import { headColumn, linesOf, localTime, titledTable, watchLink } from './table.js';
import { columns as titles, progress as words } from './words.js';

loadChartsBy(() => loadScript('/vendor/chart.min.js'));

const faultColumns = (path) => [
  headColumn(words.fault, ({ deed }) => deed), numberColumn(titles.version, 'version'), numberColumn(words.times, 'count'), numberColumn(titles.games, 'games'),
  [words.lastGame, null, (fault) => h('td', {}, watchLink(path, fault) ?? fault.game, h('span', { class: 'dim' }, ` ${localTime(fault.at)}`))],
  [words.why, null, ({ reason, last_lines: lines, hint }) =>
    h('td', { class: 'words' }, reason, lines && lastWords(linesOf(lines)), hintLine(hint))],
];

const slowColumns = (path) => [
  headColumn(titles.game, ({ game }) => game, 'digits'), numberColumn(titles.version, 'version'),
  [words.turn, 'number', (reply) => h('td', { class: 'number digits' }, watchLink(path, reply, reply.turn) ?? String(reply.turn))],
  numberColumn(words.took, ({ ns }) => readableTime(ns)), numberColumn(words.limit, ({ limit_ns: ns }) => (ns > 0 ? readableTime(ns) : words.noLimit)),
];

export class Progress {
  /** path: of the author's page. */
  constructor(path) {
    this.path = path;
    this.curve = null;
    this.curvePlace = h('div');
    this.faults = h('div');
    this.slowest = h('div');
    this.lists = h('div', { class: 'stack' }, this.faults, this.slowest);
    this.element = h('div', { class: 'stack' }, this.curvePlace, this.lists);
  }

  /** Fetches the progress and shows it. While the focus is in the lists, the lists stay as they are. */
  async refresh() {
    try {
      const response = await fetch(`${this.path}/progress`, { cache: 'no-store' });
      if (response.ok) this.#show(await response.json());
    } catch {
      // The page already says that the arena does not answer, and refresh() is called again after the next game.
    }
  }

  // A ladder has places or ratings.
  #showCurve(places, ratings) {
    if (!this.curve) {
      this.curve = places ? placeCurve() : ratingCurve();
      this.curvePlace.append(this.curve.element);
    }
    this.curve.show(places ?? ratings);
  }

  #show({ ratings, places, faults, slowest }) {
    this.#showCurve(places, ratings);
    if (this.lists.contains(document.activeElement)) return;
    fill(this.faults, titledTable(titles.faults, faultColumns(this.path), faults));
    fill(this.slowest, titledTable(words.slowest, slowColumns(this.path), slowest));
  }
}
