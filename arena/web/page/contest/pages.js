// Parts of the contest's views: what views that ask the arena have in common, panels, the field that searches, and
// links between the pages of a long list.

import { addressWith } from '../core/address.js';
import { fill, h, say } from '../core/dom.js';
import { LazyTable } from '../core/lazy_table.js';

const searchAfterMs = 250;   // of rest after the last letter

/**
 * A view that shows what the arena answers: when the view is opened, when the contest has changed, and when a person
 * asks for something else. filters: for the fields of that. A view has in addition: element; and draw(query,
 * isCurrent), which asks the arena and shows the answer unless isCurrent() says that the view is closed or that
 * something else has been asked for meanwhile.
 */
export class AskingView {
  /** words: those of the view's address. */
  constructor(frame, words = []) {
    Object.assign(this, { frame, words, filters: h('div', { class: 'filters' }) });
  }

  open(summary, query) {
    Object.assign(this, { isOpen: true, query });
    this.refresh();
  }

  async refresh() {
    const { query } = this;
    try {
      await this.draw(query, () => this.isOpen && query === this.query);
    } catch (problem) {
      this.fail(problem);
    }
  }

  /** Asks for something else. */
  change(query) {
    this.query = query;
    this.frame.show(addressWith(this.words, query));
    this.refresh();
  }

  fail(problem) {
    this.frame.tell(problem);
  }

  close() {
    this.isOpen = false;
  }
}

/** A view with a list that loads as one scrolls, chosen by filters. */
export class ListView {
  /**
   * words: those of the view's address. fetchRows, columns: as for LazyTable; foundWords(total): how many rows there
   * are.
   */
  constructor(frame, words, { title, name, columns = [], fetchRows, foundWords }) {
    Object.assign(this, { frame, words });
    this.found = h('p', { class: 'dim found', role: 'status' });
    this.filters = h('div', { class: 'filters' });
    this.list = new LazyTable({
      caption: title, name, columns, fetchRows, onTotal: (total) => say(this.found, foundWords(total)), onProblem: frame.tell,
    });
  }

  open() {
    this.list.restart();
    this.list.open();
  }

  /** Chooses other rows, if the query changes by that part. Returns whether it does. */
  change(part) {
    if (Object.keys(part).every((key) => (this.query[key] ?? '') === part[key])) return false;
    this.query = { ...this.query, ...part };
    this.frame.show(addressWith(this.words, this.query));
    this.list.restart();
    return true;
  }

  refresh() {
    this.list.refresh();
  }

  close() {
    this.list.close();
  }
}

/** Creates the field that searches bots while a person types. onsearch(text): called when a search is wanted. */
export function searchField(text, onsearch) {
  const label = 'Search bots';
  const input = h('input', { type: 'search', value: text ?? '', autocomplete: 'off', spellcheck: 'false', 'aria-label': label, placeholder: label });
  let timer = null;
  const search = () => {
    clearTimeout(timer);
    onsearch(input.value.trim());
  };
  input.addEventListener('input', () => {
    clearTimeout(timer);
    timer = setTimeout(search, searchAfterMs);
  });
  input.addEventListener('change', search);
  return h('div', { class: 'search' }, input);
}

/** Creates a panel with a title: { element, body }. */
export function panel(name, title, ...content) {
  const body = h('div', {}, ...content);
  return { body, element: h('section', { class: `panel ${name}` }, h('h2', {}, title), body) };
}

/** Fills a panel, or hides it if there is no content. Unfolded details stay unfolded. */
export function put({ body, element }, content) {
  element.hidden = !content;
  if (!content) return;
  const unfolded = new Set(Array.from(body.querySelectorAll('details[open]'), ({ dataset }) => dataset.key));
  fill(body, ...[content].flat());
  for (const details of body.querySelectorAll('details')) details.open = unfolded.has(details.dataset.key);
}

/**
 * Creates the links to the pages before and after the shown one; null if one page shows everything. words, query: those
 * of the view's address. key: the name of the query's value that is the number of the first row, from 1. what: the name
 * of the rows, such as `bots`.
 */
export function pager({ words, query, key, from, atOnce, total, what }) {
  if (total <= atOnce && from === 0) return null;
  const address = (first) => addressWith(words, { ...query, [key]: first > 0 ? first + 1 : '' });
  const link = (first, sign, name) => (first === null
    ? h('span', { class: 'button quiet off', 'aria-hidden': 'true' }, sign)
    : h('a', { class: 'button quiet', href: address(first), 'aria-label': `${name} ${what}`, 'data-key': `${key} ${name}` }, sign));
  const last = Math.min(from + atOnce, total);
  return h('p', { class: 'pager' },
    link(from > 0 ? Math.max(from - atOnce, 0) : null, '‹', 'Previous'),
    h('span', { class: 'digits' }, `${what} ${total === 0 ? 0 : from + 1}–${last} of ${total}`),
    link(last < total ? last : null, '›', 'Next'));
}

/** Returns the number of the first row that a query asks for, from 0. */
export function firstOf(query, key) {
  const number = Number(query[key]);
  return Number.isInteger(number) && number > 0 ? number - 1 : 0;
}
