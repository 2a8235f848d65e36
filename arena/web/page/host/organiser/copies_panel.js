// The organiser's panel for copies: the pairs of submissions that are alike, and two of them side by side.

import { answered, patiently } from '../../core/api.js';
import { linkButton, outcomeLine, scrollBox, tell, wordButton } from '../../core/controls.js';
import { fill, h, isNew } from '../../core/dom.js';
import { numberColumn, tablePanel, textColumn } from '../../core/lazy_table.js';
import { headColumn, localTime } from '../table.js';
import { columns as titles, common, copies as words } from '../words.js';

const columns = (open) => [
  headColumn(words.likeness, ({ identical, likeness }) => (identical ? words.identical : `${Math.round(100 * likeness)} %`)),
  numberColumn(words.passages, ({ identical, passages }) => (identical ? words.all : passages)),
  textColumn(titles.first, ({ one }) => common.named(one)), textColumn(titles.received, ({ one }) => localTime(one.at)),
  textColumn(words.later, ({ other }) => common.named(other)), textColumn(titles.received, ({ other }) => localTime(other.at)),
  textColumn('', (pair) => linkButton(words.compare, () => open(pair), { 'aria-label': words.compareThese(common.named(pair.one), common.named(pair.other)) })),
];

/** Returns the groups of identical submissions: the pairs of each, which have its first version as `one`. */
export function identicalGroups(pairs) {
  const groups = new Map();
  for (const pair of pairs) groups.set(pair.one.submission, [...(groups.get(pair.one.submission) ?? []), pair]);
  return [...groups.values()];
}

/** Returns the sentence about one such group. */
export function identicalWords(group) {
  return `${words.areIdentical([group[0].one, ...group.map(({ other }) => other)].map(common.named))} `;
}

// The place of a line in the document, so that the other side can be scrolled there.
const idOf = (side, file, line) => `copy-${side}-${file}-${line}`;

function showLine(side, { file, line }) {
  const there = document.getElementById(idOf(1 - side, file, line));
  const box = there.closest('.copy-side');
  box.scrollTop += there.getBoundingClientRect().top - box.getBoundingClientRect().top - box.clientHeight / 3;
  there.focus({ preventScroll: true });
}

// Creates the lines of a file. Those of a shared passage are marked; a click shows the passage on the other side.
function linesOf(side, index, { text, shared }) {
  return text.replace(/\n$/, '').split('\n').map((line, at) => {
    const passage = shared.find(({ from, to }) => from <= at + 1 && at + 1 <= to);
    return h('div', { id: idOf(side, index, at + 1), class: `copy-line-of-file${passage ? ' shared' : ''}`, tabindex: '-1',
      title: passage ? words.alsoThere : null, onclick: passage ? () => showLine(side, passage) : null },
    h('span', { class: 'line-number', 'aria-hidden': 'true' }, String(at + 1)), passage ? h('mark', {}, line || ' ') : line || ' ');
  });
}

function sideOf(side, { version, files, left_out: leftOut }) {
  return h('div', {}, h('h3', {}, `${common.named(version)}, ${localTime(version.at)}`),
    scrollBox('copy-side', common.named(version), files.map((file, index) => [h('h4', {}, file.name), h('pre', {}, linesOf(side, index, file))]).flat(),
      files.length === 0 && words.noText),
  leftOut.length > 0 && h('p', { class: 'dim' }, words.leftOut(leftOut.join(', '))));
}

export class CopiesPanel {
  /** path: of the organiser's page. */
  constructor(path) {
    this.path = path;
    this.identical = h('div', { role: 'status' });
    this.answer = outcomeLine();
    this.pairs = h('div');
    this.title = h('h2', { tabindex: '-1' }, words.sideBySide);
    this.sides = h('div', { class: 'copy-sides' });
    this.compared = h('section', { class: 'stack', 'aria-label': words.two, hidden: true }, this.title,
      h('p', { class: 'dim' }, words.hint),
      this.sides);
    this.element = h('section', { class: 'panel stack', 'aria-label': words.label }, h('h2', {}, words.label), this.identical,
      h('div', { class: 'acts' }, this.button = wordButton(words.look, () => this.#look())), this.answer, this.pairs, this.compared);
  }

  /** Shows the pairs of identical submissions, each group of them in one line. */
  show(pairs) {
    if (!isNew(this.identical, pairs)) return;
    fill(this.identical, identicalGroups(pairs).map((group) => h('p', { class: 'message problem' }, identicalWords(group),
      linkButton(words.sideBySide, () => this.#open(group[0])))));
  }

  async #look() {
    if (this.isLooking) return;
    this.isLooking = true;
    this.button.setAttribute('aria-disabled', 'true'); // the attribute `disabled` would take the focus away
    tell(this.answer, words.looking, false);
    try {
      const pairs = await answered(`${this.path}/copies`, common.noAnswer, patiently());
      tell(this.answer, pairs.length === 0 ? words.none : '', false);
      fill(this.pairs, pairs.length > 0 && tablePanel(words.alike, columns((pair) => this.#open(pair)), pairs));
    } catch (problem) {
      tell(this.answer, problem.message);
    }
    this.isLooking = false;
    this.button.removeAttribute('aria-disabled');
  }

  async #open({ one, other }) {
    try {
      const sides = await answered(`${this.path}/copies/${one.submission}/${other.submission}`, common.noAnswer, patiently());
      tell(this.answer, '');
      fill(this.sides, sides.map((each, side) => sideOf(side, each)));
      this.compared.hidden = false;
      this.title.focus();
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }
}
