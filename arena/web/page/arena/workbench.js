// Working on a bot: the match is played again and the bot is checked, by a button, by a key, or when the files of the
// bot change. The arena watches the files of bots that its command line names (docs/web-protocol.md).

import { api } from '../core/api.js';
import { button } from '../core/controls.js';
import { fill, h, listen, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { soon } from '../core/timers.js';
import { findings, headline, isBad, isGoingOn } from './findings.js';

const asksEveryMs = 150;  // while a check goes on, the arena tells of each of its results

// Creates the words about what the arena watches.
function watchedWords({ watched, watched_in_part: parts, passed_over: passed }) {
  const folders = watched.map(({ name, folders: all }) => `${printable(name)} (${all.map(printable).join(', ')})`);
  return [
    folders.length > 0 ? `Watched: ${folders.join('; ')}.` : 'No bot was named when the arena was started, so no files are watched: arena serve "python3 my_bot.py" watches that bot.',
    parts.length > 0 ? `Too large to be watched whole: ${parts.map(printable).join(', ')}.` : '',
    passed.length > 0 ? `Written while the bot plays, so changes of it count no more: ${passed.map(printable).join(', ')}.` : '',
  ].filter(Boolean);
}

export class Workbench {
  /**
   * match(): the MATCH that is shown; null: none. showFindings(): brings the panel into sight. botsChanged(): called when
   * the lists of bots may have changed. problem(refusal): shows why something could not be done.
   */
  constructor(connection, setup, { match, showFindings, botsChanged, problem }) {
    Object.assign(this, { connection, setup, match, showFindings, botsChanged, problem });
    this.state = { rerun: false, watched: [], watched_in_part: [], passed_over: [], checks: [] };
    this.rerunButton = button('rerun', 'Rerun', () => this.rerun(), { kind: 'quiet', title: 'Play this match again, with the same seed (r)' });
    this.checkButton = button('check', 'Check', () => this.check(), { kind: 'quiet', title: 'Examine the bots of this match, as arena check does (c)' });
    this.box = h('input', { type: 'checkbox', onchange: () => this.#switch() });
    this.switch = h('label', { class: 'switch rerun-switch', title: 'When the files of a bot change and it still answers, play the last match again' }, this.box, h('span', { class: 'words' }, ' Rerun on change'));
    this.status = h('span', { class: 'check-status', role: 'status' });
    this.watched = h('div', { class: 'dim watched' });
    this.reports = h('div', { class: 'stack' });
    this.panel = h('div', { class: 'checks stack' }, this.reports, this.watched);
    this.bar = [this.switch, this.rerunButton, this.checkButton];
    this.seen = new Map();
    this.later = soon(asksEveryMs, () => this.refresh());
  }

  /** Follows the arena until the returned function is called. */
  open() {
    this.refresh();
    return listen(this.connection, { bots: () => this.later() });
  }

  /** Whether there is anything to show in the panel. */
  get hasReports() {
    return this.state.checks.length > 0;
  }

  async refresh() {
    try {
      this.state = await api.watchedBots();
    } catch {
      return;  // the arena has ended; the page says so elsewhere
    }
    this.#draw();
    this.botsChanged();
  }

  #draw() {
    const { checks, rerun } = this.state;
    this.box.checked = rerun;
    fill(this.reports, checks.map((check) => findings(check, () => this.#cancel(check))));
    fill(this.watched, watchedWords(this.state).map((line) => h('p', {}, line)));
    const [newest] = checks;
    const { text, isProblem } = newest ? headline(newest) : { text: '', isProblem: false };
    if (newest) this.tell(text, isProblem);
    for (const check of checks) this.#reveal(check);
  }

  // A check that a person has asked for is shown as it is made; one that follows a change only when it has found
  // something in a bot of the match that is shown, and once. Of other bots the status line tells.
  #reveal(check) {
    const isNews = this.seen.get(check.id) !== true && !isGoingOn(check) && isBad(check);
    const bots = this.match()?.bots ?? [check.bot];
    if (isNews && this.seen.has('begun') && bots.some((name) => name.replace(/-[12]$/, '') === check.bot || name === check.bot)) this.showFindings();
    if (!isGoingOn(check)) this.seen.set(check.id, true);
    this.seen.set('begun', true);
  }

  async #switch() {
    try {
      this.state = await api.setRerun(this.box.checked);
    } catch (refusal) {
      this.problem(refusal);
    }
    this.#draw();
  }

  async #cancel({ id }) {
    try {
      await api.cancelCheck(id);
    } catch (refusal) {
      this.problem(refusal);
    }
  }

  /** Says how a bot fares that this page has sent to the arena. */
  tell(words, isProblem) {
    say(this.status, words);
    this.status.title = words;
    this.status.classList.toggle('problem', isProblem);
  }

  /** To be called when a dropped bot was read again and is fit: the match that it plays in is played again if this is wanted. */
  ownBotChanged(name) {
    const match = this.match();
    if (this.state.rerun && !this.isRerunning && match && !match.persons.includes(true) && match.bots.includes(name)) this.#rerun(match);
  }

  /** Plays the match again, a dropped bot as its files are now. */
  async rerun() {
    const match = this.match();
    if (!match) return;
    this.isRerunning = true;
    if (match.bots.includes(this.ownBot?.name)) await this.ownBot.readAgain();
    this.isRerunning = false;
    await this.#rerun(match);
  }

  // The page follows by itself, because the arena tells of each match.
  async #rerun(match) {
    try {
      await api.control(match.id, { do: 'rerun' });
    } catch (refusal) {
      this.problem(refusal);
    }
  }

  /** Checks the bots of the match that are not bundled, or, if all are, its first bot. */
  check() {
    const match = this.match();
    if (match) this.checkBots(match.bots.filter((_, i) => !match.persons[i]), match.contest);
  }

  /** Checks those of these bots that are not bundled, or, if all are, the first one. contest: a name. */
  async checkBots(names, contest) {
    const known = names.map((name) => this.setup.bots.find((bot) => bot.name === name) ?? this.setup.bots.find((bot) => name.replace(/-[12]$/, '') === bot.name)).filter(Boolean);
    const own = [...new Set(known.filter(({ bundled }) => !bundled))];
    const offered = this.setup.contests.some(({ name }) => name === contest) ? contest : '';
    this.showFindings();
    try {
      for (const bot of own.length > 0 ? own : known.slice(0, 1)) await api.check(bot.name, offered);
      await this.refresh();
    } catch (refusal) {
      this.problem(refusal);
    }
  }
}
