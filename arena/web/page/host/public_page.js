// The page for everybody: the ladder, its newest games, and the time until the deadline.

import { api } from '../core/api.js';
import { problemLine, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { ladderNotes, ladderTable, newestChallenges, newestGames } from './ladder.js';
import { sayTime } from './submission.js';
import { TaskPanel } from './task_panel.js';
import { common, ladder as words } from './words.js';

export class PublicPage {
  /** Milliseconds between two requests for news; long, because many people may have the page open. */
  pause = 5000;
  source = '/ladder';

  constructor() {
    this.shown = '';
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.deadline = h('p', { class: 'dim digits' });
    this.final = h('p', { hidden: true }, h('a', { href: '/index.html#/contest' }, common.toFinal));
    // Where the ladder is not public, the task alone says what this contest is.
    this.task = new TaskPanel((task) => this.#name(task));
    this.ladder = h('div');
    this.challenges = h('div');
    this.newer = wordButton(common.newerGames, () => this.#showGames(), { hidden: true });
    this.games = h('div');
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.date, this.deadline, this.final), this.task.element, this.ladder, this.challenges, this.newer, this.games);
  }

  refuse(why) {
    fill(this.element, problemLine(why));
  }

  /**
   * Shows no ladder any more, but the link to the final, which may be public although the ladder is not. Returns whether
   * the final is.
   */
  async withoutState() {
    this.shown = '';
    this.newer.hidden = true;
    say(this.deadline, '');
    for (const each of [this.ladder, this.challenges, this.games]) fill(each, []);
    const { contest } = await api.setup();
    this.final.hidden = !contest;
    return contest;
  }

  show(state) {
    this.final.hidden = true; // the words about the end have a link to it
    this.#name(state);
    sayTime(this.deadline, state, '/index.html#/contest');
    this.task.offer(state.players.length === 0);
    const text = JSON.stringify([state.players, state.notes, state.challenges, state.games]);
    if (text === this.shown) return;
    this.shown = text;
    this.latest = state.games;
    fill(this.ladder, state.players.length > 0 ? [h('h2', {}, common.ladder), ladderTable(state.players), ...ladderNotes(state.notes)] : h('p', { class: 'dim' }, words.nobody));
    fill(this.challenges, newestChallenges(state.challenges));
    // A link that a person is about to follow must not move.
    if (this.games.contains(document.activeElement)) this.newer.hidden = false;
    else this.#showGames();
  }

  #name({ title, date }) {
    document.title = title;
    say(this.title, title);
    say(this.date, date);
  }

  #showGames() {
    this.newer.hidden = true;
    fill(this.games, newestGames(this.latest));
  }
}
