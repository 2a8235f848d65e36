// A table of any length, which is fetched while the reader scrolls. Only the rows near the window are in the document.

import { scrollBox } from './controls.js';
import { fill, h, listen } from './dom.js';

const atOnce = 50;        // rows of a request
const beyond = 10;        // rows kept above and below the window
const step = 5;           // the first row in the document is a multiple of this, so that small scrolls change no rows
const usualHeight = 38;   // of a row, until one has been measured

const isSame = (a, b) => JSON.stringify(a) === JSON.stringify(b);

const headCell = ([words, name]) => (words ? h('th', { scope: 'col', class: name }, words) : h('td', { class: name }));
const cellsOf = (columns, row) => columns.map(([, , cell]) => cell(row));

/** Creates a cell with a number in it. */
export const numberCell = (number) => h('td', { class: 'number digits' }, String(number));

/**
 * Returns a column of numbers. value: the name of the member of a row, or a function that returns the number of a row.
 */
export function numberColumn(words, value) {
  return [words, 'number', (row) => numberCell(typeof value === 'string' ? row[value] : value(row))];
}

/** Returns a column of texts or elements: content(row) is that of a row, name the class of its cell. */
export const textColumn = (words, content, name = null) => [words, null, (row) => h('td', { class: name }, content(row))];

/** Creates the rows of a table. columns: as LazyTable takes them. */
export function rowsOf(columns, rows) {
  return rows.map((row) => h('tr', {}, cellsOf(columns, row)));
}

/** Creates a table of these rows, all of them in the document. columns: as LazyTable takes them. */
export function wholeTable(name, columns, rows) {
  return h('table', { class: name }, h('thead', {}, h('tr', {}, columns.map(headCell))), h('tbody', {}, rowsOf(columns, rows)));
}

/** Creates a panel with such a table. label: what the table holds. */
export function tablePanel(label, columns, rows) {
  return h('div', { class: 'panel table-box', tabindex: '0', role: 'region', 'aria-label': label }, wholeTable(null, columns, rows));
}

export class LazyTable {
  /**
   * caption: what the table holds. columns: [words, class, cell] each; cell(row) returns the column's cell of a row.
   * Rows must be equally high. fetchRows(offset, limit): resolves to { total, rows }. onTotal(total): called when the
   * number of rows is known, and whenever it has been fetched again. onProblem(problem): called when rows cannot be
   * fetched.
   */
  constructor({ caption, name, columns, fetchRows, onTotal = () => {}, onProblem = () => {} }) {
    Object.assign(this, { columns, fetchRows, onTotal, onProblem });
    this.head = h('thead', {});
    this.above = h('tbody', { 'aria-hidden': 'true' });
    this.body = h('tbody', {});
    this.below = h('tbody', { 'aria-hidden': 'true' });
    this.table = h('table', { class: name }, this.head, this.above, this.body, this.below);
    this.element = scrollBox('table-box', caption, this.table);
    this.edition = 0;
    this.#forget();
    this.setColumns(columns);
  }

  setColumns(columns) {
    if (this.head.hasChildNodes() && isSame(columns, this.columns)) return;
    this.columns = columns;
    fill(this.head, h('tr', { 'aria-rowindex': '1' }, columns.map(headCell)));
  }

  open() {
    const listener = () => this.#later();
    this.forget?.();
    this.forget = listen(window, { scroll: listener, resize: listener }, { passive: true });
    this.#draw();
  }

  close() {
    this.forget?.();
    cancelAnimationFrame(this.frame);
    this.frame = null;
    this.edition += 1;
  }

  /** Fetches the shown rows again, because they may have changed. */
  refresh() {
    this.edition += 1;
    this.#draw();
  }

  /** Fetches all rows anew, because the filter has changed. */
  restart() {
    this.edition += 1;
    this.#forget();
    this.#draw();
  }

  #forget() {
    this.total = null;
    this.chunks = new Map();   // index of a request (atOnce rows) -> { edition, rows }
    this.asked = new Set();
    this.shown = new Map();    // number of a row -> { row, element }
  }

  #later() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      this.#draw();
    });
  }

  get #height() {
    return this.height ?? usualHeight;
  }

  // Returns the range [from, to) of the rows to be shown.
  #range() {
    const top = this.above.getBoundingClientRect().top;
    const first = Math.floor(-top / this.#height) - beyond;
    const end = Math.ceil((innerHeight - top) / this.#height) + beyond;
    const all = this.total ?? atOnce;
    const from = Math.min(Math.max(first - (first % step), 0), Math.max(all - beyond, 0));
    return [from, Math.min(Math.max(end, from + beyond), all)];
  }

  #draw() {
    const [from, to] = this.#range();
    for (let chunk = Math.floor(from / atOnce); chunk * atOnce < Math.max(to, 1); chunk += 1) this.#want(chunk);
    this.#drawRows(from, to);
    this.#space(this.above, from);
    this.#space(this.below, Math.max((this.total ?? 0) - to, 0));
    this.#measure();
  }

  #drawRows(from, to) {
    for (const [number, { element }] of this.shown) {
      if (number >= from && number < to) continue;
      element.remove();
      this.shown.delete(number);
    }
    for (const element of [...this.body.children]) {
      if (![...this.shown.values()].some((each) => each.element === element)) element.remove();
    }
    let next = this.body.firstElementChild;
    for (let number = from; number < to; number += 1) {
      const element = this.#rowElement(number);
      if (!element) continue;
      if (element === next) next = next.nextElementSibling;
      else this.body.insertBefore(element, next);
    }
  }

  // Returns the element of a row, the same as before unless the row has changed; null if the row has not been fetched
  // yet.
  #rowElement(number) {
    const row = this.chunks.get(Math.floor(number / atOnce))?.rows[number % atOnce];
    if (row === undefined) return null;
    const known = this.shown.get(number);
    if (known?.row === row) return known.element;
    known?.element.remove();
    const element = h('tr', { 'aria-rowindex': String(number + 2) }, cellsOf(this.columns, row));
    this.shown.set(number, { row, element });
    return element;
  }

  #space(body, rows) {
    const height = `${rows * this.#height}px`;
    if (rows === 0) return body.replaceChildren();
    if (!body.firstElementChild) body.append(h('tr', { class: 'gap' }, h('td', { colspan: String(this.columns.length) })));
    body.firstElementChild.firstElementChild.style.height = height;
    return undefined;
  }

  #measure() {
    const row = this.body.firstElementChild;
    const height = row?.getBoundingClientRect().height ?? 0;
    if (height === 0 || Math.abs(height - this.#height) < 0.5) return;
    this.height = height;
    this.#later();
  }

  async #want(chunk) {
    const { edition } = this;
    if (this.chunks.get(chunk)?.edition === edition || this.asked.has(`${edition} ${chunk}`)) return;
    this.asked.add(`${edition} ${chunk}`);
    try {
      const { total, rows } = await this.fetchRows(chunk * atOnce, atOnce);
      if (edition === this.edition) this.#take(chunk, total, rows);
    } catch (problem) {
      if (edition === this.edition) this.onProblem(problem);
    }
  }

  // A row that has not changed stays the same object, so that its element stays, with the focus that may be in it.
  #take(chunk, total, rows) {
    const before = this.chunks.get(chunk)?.rows ?? [];
    this.chunks.set(chunk, { edition: this.edition, rows: rows.map((row, i) => (isSame(row, before[i]) ? before[i] : row)) });
    this.total = total;
    this.table.setAttribute('aria-rowcount', String(total + 1));
    this.onTotal(total);
    this.#draw();
  }
}
