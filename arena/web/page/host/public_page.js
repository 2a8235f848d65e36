// The page for everybody: the ladder, its newest games, and the time until the deadline.

import { fill, h, say } from '../core/dom.js';
import { deadlineWords } from './deadline.js';
import { ladderTable, newestChallenges, newestGames } from './ladder.js';
import { endWords } from './submission.js';

export class PublicPage {
  /** Milliseconds between two requests for news; long, because many people may have the page open. */
  pause = 5000;
  source = '/ladder';

  constructor() {
    this.shown = '';
    this.title = h('h1', {}, '…');
    this.deadline = h('p', { class: 'dim digits' });
    this.ladder = h('div');
    this.challenges = h('div');
    this.newer = h('button', { type: 'button', class: 'button', hidden: true, onclick: () => this.#showGames() }, 'There are newer games: show them');
    this.games = h('div');
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.deadline), this.ladder, this.challenges, this.newer, this.games);
  }

  refuse(why) {
    fill(this.element, h('p', { class: 'message problem', role: 'alert' }, why));
  }

  show(state) {
    document.title = state.title;
    say(this.title, state.title);
    if (state.ended_at) fill(this.deadline, endWords(state, '/index.html#/contest'));
    else say(this.deadline, deadlineWords(state));
    const text = JSON.stringify([state.players, state.challenges, state.games]);
    if (text === this.shown) return;
    this.shown = text;
    this.latest = state.games;
    fill(this.ladder, state.players.length > 0 ? [h('h2', {}, 'Ladder'), ladderTable(state.players)] : h('p', { class: 'dim' }, 'No bot plays yet.'));
    fill(this.challenges, state.challenges.length > 0 && [h('h2', {}, 'Newest challenges'), newestChallenges(state.challenges)]);
    // A link that a person is about to follow must not move.
    if (this.games.contains(document.activeElement)) this.newer.hidden = false;
    else this.#showGames();
  }

  #showGames() {
    this.newer.hidden = true;
    fill(this.games, this.latest.length > 0 && [h('h2', {}, 'Newest games'), newestGames(this.latest)]);
  }
}
