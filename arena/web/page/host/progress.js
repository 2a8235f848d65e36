// The results of an author's bot on the ladder: its rating or its place, its faults, its slowest replies.

import { loadChartsBy } from '../core/charts.js';
import { fill, h, loadScript } from '../core/dom.js';
import { readableTime } from '../core/format.js';
import { lastWords } from '../core/controls.js';
import { placeCurve, ratingCurve } from './ladder_curve.js';
import { localTime } from './submission.js';
import { linesOf, numberCell, table, watchLink } from './table.js';

loadChartsBy(() => loadScript('/vendor/chart.min.js'));

function faultRow(fault, path) {
  return h('tr', {},
    h('th', { class: 'name', scope: 'row' }, fault.deed),
    numberCell(fault.version),
    numberCell(fault.count),
    numberCell(fault.games),
    h('td', {}, watchLink(path, fault) ?? fault.game, h('span', { class: 'dim' }, ` ${localTime(fault.at)}`)),
    h('td', { class: 'words' }, fault.reason,
      fault.last_lines && lastWords(linesOf(fault.last_lines))));
}

function slowRow(reply, path) {
  return h('tr', {},
    h('th', { class: 'digits', scope: 'row' }, reply.game),
    numberCell(reply.version),
    h('td', { class: 'number digits' }, watchLink(path, reply, reply.turn) ?? String(reply.turn)),
    numberCell(readableTime(reply.ns)),
    numberCell(reply.limit_ns > 0 ? readableTime(reply.limit_ns) : 'no limit'));
}

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
    fill(this.faults, faults.length > 0 && [h('h2', {}, 'Faults'),
      table('Faults', ['Fault', 'Version', 'Times', 'Games', 'Last game', 'Why, and the last lines on stderr'], faults.map((fault) => faultRow(fault, this.path)))]);
    fill(this.slowest, slowest.length > 0 && [h('h2', {}, 'Slowest replies'),
      table('Slowest replies', ['Game', 'Version', 'Turn', 'Took', 'Of'], slowest.map((reply) => slowRow(reply, this.path)))]);
  }
}
