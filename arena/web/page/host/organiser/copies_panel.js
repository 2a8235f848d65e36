// The organiser's panel for copies: the pairs of submissions that are alike, and two of them side by side.

import { answered, patiently } from '../../core/api.js';
import { linkButton, outcomeLine, scrollBox, tell, wordButton } from '../../core/controls.js';
import { fill, h, isNew } from '../../core/dom.js';
import { numberColumn, tablePanel, textColumn } from '../../core/lazy_table.js';
import { headColumn, localTime } from '../table.js';

const looking = 'Copies are being looked for. With many authors, or while matches are played, this takes a while.';
const noAnswer = 'The arena does not answer.';
const named = ({ author, version }) => `${author}, version ${version}`;

const columns = (open) => [
  headColumn('Likeness', ({ identical, likeness }) => (identical ? 'identical' : `${Math.round(100 * likeness)} %`)),
  numberColumn('Passages', ({ identical, passages }) => (identical ? 'all' : passages)),
  textColumn('First', ({ one }) => named(one)), textColumn('Received', ({ one }) => localTime(one.at)),
  textColumn('Later', ({ other }) => named(other)), textColumn('Received', ({ other }) => localTime(other.at)),
  textColumn('', (pair) => linkButton('side by side', () => open(pair), { 'aria-label': `side by side: ${named(pair.one)} and ${named(pair.other)}` })),
];

/** Returns the groups of identical submissions: the pairs of each, which have its first version as `one`. */
export function identicalGroups(pairs) {
  const groups = new Map();
  for (const pair of pairs) groups.set(pair.one.submission, [...(groups.get(pair.one.submission) ?? []), pair]);
  return [...groups.values()];
}

/** Returns the sentence about one such group. */
export function identicalWords(group) {
  const names = [group[0].one, ...group.map(({ other }) => other)].map(named);
  return `${names.slice(0, -1).join('; ')}${names.length > 2 ? ';' : ','} and ${names[names.length - 1]} are identical. `;
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
  return text.replace(/\n$/, '').split('\n').map((words, at) => {
    const passage = shared.find(({ from, to }) => from <= at + 1 && at + 1 <= to);
    return h('div', { id: idOf(side, index, at + 1), class: `copy-line-of-file${passage ? ' shared' : ''}`, tabindex: '-1',
      title: passage ? 'also on the other side' : null, onclick: passage ? () => showLine(side, passage) : null },
    h('span', { class: 'line-number', 'aria-hidden': 'true' }, String(at + 1)), passage ? h('mark', {}, words || ' ') : words || ' ');
  });
}

function sideOf(side, { version, files, left_out: leftOut }) {
  return h('div', {}, h('h3', {}, `${named(version)}, ${localTime(version.at)}`),
    scrollBox('copy-side', named(version), files.map((file, index) => [h('h4', {}, file.name), h('pre', {}, linesOf(side, index, file))]).flat(),
      files.length === 0 && 'No text of a program can be shown.'),
  leftOut.length > 0 && h('p', { class: 'dim' }, `Not compared: ${leftOut.join(', ')}`));
}

export class CopiesPanel {
  /** path: of the organiser's page. */
  constructor(path) {
    this.path = path;
    this.identical = h('div', { role: 'status' });
    this.answer = outcomeLine();
    this.pairs = h('div');
    this.title = h('h2', { tabindex: '-1' }, 'Side by side');
    this.sides = h('div', { class: 'copy-sides' });
    this.compared = h('section', { class: 'stack', 'aria-label': 'Two submissions side by side', hidden: true }, this.title,
      h('p', { class: 'dim' }, 'Marked: what both have, whatever its names, numbers and comments. A click on a marked line shows it on the other side.'),
      this.sides);
    this.element = h('section', { class: 'panel stack', 'aria-label': 'Copies' }, h('h2', {}, 'Copies'), this.identical,
      h('div', { class: 'acts' }, this.button = wordButton('Look for copies', () => this.#look())), this.answer, this.pairs, this.compared);
  }

  /** Shows the pairs of identical submissions, each group of them in one line. */
  show(pairs) {
    if (!isNew(this.identical, pairs)) return;
    fill(this.identical, identicalGroups(pairs).map((group) => h('p', { class: 'message problem' }, identicalWords(group),
      linkButton('Side by side', () => this.#open(group[0])))));
  }

  async #look() {
    if (this.isLooking) return;
    this.isLooking = true;
    this.button.setAttribute('aria-disabled', 'true'); // the attribute `disabled` would take the focus away
    tell(this.answer, looking, false);
    try {
      const pairs = await answered(`${this.path}/copies`, noAnswer, patiently());
      tell(this.answer, pairs.length === 0 ? 'No two authors have sent what is alike.' : '', false);
      fill(this.pairs, pairs.length > 0 && tablePanel('Submissions that are alike', columns((pair) => this.#open(pair)), pairs));
    } catch (problem) {
      tell(this.answer, problem.message);
    }
    this.isLooking = false;
    this.button.removeAttribute('aria-disabled');
  }

  async #open({ one, other }) {
    try {
      const sides = await answered(`${this.path}/copies/${one.submission}/${other.submission}`, noAnswer, patiently());
      tell(this.answer, '');
      fill(this.sides, sides.map((each, side) => sideOf(side, each)));
      this.compared.hidden = false;
      this.title.focus();
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }
}
