// The organiser's page: who has handed in what, and what is wrong with it.

import { answered } from '../../core/api.js';
import { linkButton, outcomeLine, problemLine, tell, wordButton } from '../../core/controls.js';
import { fill, h, isNew, say } from '../../core/dom.js';
import { numberCell, numberColumn, rowsOf, tablePanel, textColumn } from '../../core/lazy_table.js';
import { AddAuthor } from './author_list.js';
import { AuthorPanel } from './author_panel.js';
import { CopiesPanel } from './copies_panel.js';
import { EndPanel } from './end_panel.js';
import { ladderNotes, ladderTable } from '../ladder.js';
import { LadderViews } from './ladder_views.js';
import { SettingsPanel } from './settings_panel.js';
import { endWords, outcome, stepName } from '../submission.js';
import { headColumn, localTime, minor, timeColumn } from '../table.js';
import { roomPanel } from '../task_panel.js';
import { columns as titles, common, organiser as words } from '../words.js';

// Acts that concern no bots.
const actsOnContest = ['accept-list', 'void', 'end', 'reopen'];

const historyColumns = [
  timeColumn(words.when), textColumn(words.what, ({ act }) => words.acts[act] ?? act), headColumn(titles.author, ({ act, author }) => author ?? (actsOnContest.includes(act) ? '–' : words.allThatPlayed)),
  numberColumn(titles.version, ({ version }) => version ?? '–'), textColumn(titles.reason, ({ reason }) => reason.split('\n')[0], 'words'),
];

// Describes the versions that wait or are worked on, and the examinations in which the host itself failed.
function queueWords({ queue, examinations }) {
  const failed = examinations.filter(({ failure }) => failure);
  return [...queue.map(words.waits), ...failed.map(words.examinationFailed)].join(' · ');
}

// Returns the error in the list of authors, if there is one, and the warnings about the list.
function listWords({ refused, warnings }) {
  return [...(refused ? [words.listRefused(refused)] : []), ...warnings];
}

// Returns what is wrong with the organiser's own words about the task, if anything is.
const troubleOfTask = ({ task_trouble: trouble }) => (trouble ? [trouble] : []);

/** Returns what marks depend on while they are not those of the final, although there is one; else an empty text. */
export const marksNote = ({ final: { state } }) => words.marksSoFar[state] ?? '';

function lastWords(version) {
  const failed = version.steps.find(({ holds }) => !holds);
  const last = failed ?? version.steps[version.steps.length - 1];
  return last ? `${stepName(last.step)}: ${last.words.split('\n')[0]}` : '';
}

function stateWords({ newest, playing, disqualified, stopped }) {
  if (disqualified) return ['unfit', words.disqualified];
  if (stopped && playing === null) return ['unfit', words.stopped];
  return newest ? [newest.state, outcome(newest, playing)] : [null, words.nothingYet];
}

function stateCell(author) {
  const [state, text] = stateWords(author);
  return h('td', { class: state ? `outcome ${state}` : 'dim' }, text);
}

const authorColumns = (open) => [
  headColumn(titles.author, (author) => [linkButton(author.name, () => open(author), { 'data-author': author.id }), author.house !== null && h('span', { class: 'dim' }, ` ${common.houseBot}`)]),
  [words.state, null, stateCell], minor([words.newestVersion, 'number', ({ newest }) => numberCell(newest?.version ?? '–')]),
  [words.plays, 'number', ({ playing }) => numberCell(playing ?? '–')], minor(textColumn(titles.received, ({ newest }) => (newest ? localTime(newest.at) : ''))),
  minor(textColumn(words.lastStep, ({ newest }) => (newest ? lastWords(newest) : ''), 'words')), minor(textColumn(words.folder, ({ bot }) => bot)),
];

export class OrganiserPage {
  constructor(path) {
    this.path = path;
    this.shown = '';
    this.panel = new AuthorPanel(path, (state) => this.show(state),
      ({ id }, hadFocus) => hadFocus && (this.#buttonOf(id) ?? this.box).focus());
    this.add = new AddAuthor(path, (state, author) => {
      this.show(state);
      if (author) this.panel.open(author);
    });
    this.endPanel = new EndPanel(path, (state) => this.show(state));
    this.views = new LadderViews(path);
    this.copies = new CopiesPanel(path);
    this.settings = new SettingsPanel(path, (state) => this.show(state));
    this.list = h('div', { role: 'status' });
    this.queue = h('p', { class: 'dim', role: 'status' });
    this.marksNote = h('p', { role: 'status' });
    this.again = wordButton(words.examineAll, () => this.#examineAgain());
    this.anew = h('input', { type: 'checkbox' });
    this.answer = outcomeLine();
    this.history = h('div');
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.summary = h('p', { class: 'dim' });
    this.deadline = h('p', { class: 'digits' });
    this.end = h('p', { class: 'digits' });
    this.columns = authorColumns((author) => this.panel.open(author));
    this.box = tablePanel(words.authors, this.columns, []);
    this.ladder = h('div');
    this.room = roomPanel();
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.date, this.end, this.deadline, this.summary, this.list),
      this.panel.element, this.room, h('div', { class: 'panel' }, this.add.element), this.settings.element, this.box,
      h('div', { class: 'acts' }, this.again, h('label', {}, this.anew, ` ${words.buildFirst}`),
        h('a', { href: `${path}/marks.csv`, download: '' }, words.marks), this.marksNote, this.queue), this.answer, this.ladder, this.views.element,
      this.copies.element, this.history, this.endPanel.element);
  }

  refuse(why) {
    fill(this.element, problemLine(why));
  }

  show(state) {
    const text = JSON.stringify(state);
    if (text === this.shown) {
      this.panel.goOn();
      return;
    }
    this.shown = text;
    document.title = words.title(state.title);
    this.title.textContent = state.title;
    this.date.textContent = state.date;
    const plays = ({ playing: version }) => version !== null;
    const persons = state.authors.filter(({ house }) => house === null);
    const silent = persons.filter(({ newest }) => newest === null).length;
    this.summary.textContent = words.summary(persons.length, persons.filter(plays).length, silent);
    fill(this.end, state.ended_at && endWords(state, `${this.path}/final/#/contest`));
    this.endPanel.show(state);
    this.views.show(state);
    this.copies.show(state.identical);
    this.settings.show(state.settings);
    for (const each of [this.add, this.panel.identity]) each.digest = state.list.digest;
    const deadline = state.settings?.values.deadline;
    // The values of a file that is refused do not count.
    say(this.deadline, state.ended_at || !state.settings || state.settings.refused ? '' : deadline ? words.deadline(localTime(deadline)) : common.noDeadline);
    this.#showList(state);
    say(this.queue, queueWords(state));
    say(this.marksNote, marksNote(state));
    this.playing = state.authors.filter(plays).length; // house bots are examined, too
    this.#showAuthors(state.authors);
    const shown = state.authors.find(({ id }) => id === this.panel.author?.id);
    if (shown) this.panel.update(shown);
    else if (this.panel.author) {
      tell(this.answer, words.gone(this.panel.author.name));
      this.panel.close();
    }
    if (isNew(this.history, state.acts)) fill(this.history, state.acts.length > 0 && tablePanel(words.history, historyColumns, state.acts));
    if (isNew(this.ladder, [state.ladder, state.notes])) fill(this.ladder, state.ladder.length > 0 && [ladderTable(state.ladder), ...ladderNotes(state.notes)]);
  }

  // Shows what is wrong with the list of authors and with the task.
  #showList(state) {
    const { to_accept: toAccept } = state.list;
    const problems = [...listWords(state.list), ...troubleOfTask(state)];
    if (!isNew(this.list, [problems, toAccept])) return;
    fill(this.list, problems.map((problem) => h('p', { class: 'message problem' }, problem)),
      toAccept && h('div', { class: 'acts' }, wordButton(words.takeList, () => this.#acceptList(toAccept))));
  }

  #buttonOf(id) {
    return this.box.querySelector(`[data-author="${id}"]`);
  }

  // The rows are new ones: the one that had the focus has it again.
  #showAuthors(authors) {
    const focused = this.box.contains(document.activeElement) ? document.activeElement.dataset.author : undefined;
    fill(this.box.querySelector('tbody'), rowsOf(this.columns, authors));
    if (focused) this.#buttonOf(focused)?.focus();
  }

  async #acceptList(digest) {
    if (!confirm(words.askTakeList)) return;
    try {
      this.show(await answered(`${this.path}/list`, common.nothingDone, { method: 'POST', body: digest }));
      tell(this.answer, words.listTaken, false);
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }

  async #examineAgain() {
    if (!confirm(words.askExamineAll(this.anew.checked, this.playing))) return;
    try {
      const order = { method: 'POST', body: this.anew.checked ? 'rebuild' : '' };
      const { examined } = await answered(`${this.path}/examine`, words.nothingExamined, order);
      tell(this.answer, words.examined(examined), false);
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }
}
