// The page for everybody: the ladder, its newest games, and the time until the deadline.

import { problemLine, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { ladderNotes, ladderTable, newestChallenges, newestGames } from './ladder.js';
import { sayTime } from './submission.js';

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
    this.newer = wordButton('There are newer games: show them', () => this.#showGames(), { hidden: true });
    this.games = h('div');
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.deadline), this.ladder, this.challenges, this.newer, this.games);
  }

  refuse(why) {
    fill(this.element, problemLine(why));
  }

  show(state) {
    document.title = state.title;
    say(this.title, state.title);
    sayTime(this.deadline, state, '/index.html#/contest');
    const text = JSON.stringify([state.players, state.notes, state.challenges, state.games]);
    if (text === this.shown) return;
    this.shown = text;
    this.latest = state.games;
    fill(this.ladder, state.players.length > 0 ? [h('h2', {}, 'Ladder'), ladderTable(state.players), ...ladderNotes(state.notes)] : h('p', { class: 'dim' }, 'No bot plays yet.'));
    fill(this.challenges, newestChallenges(state.challenges));
    // A link that a person is about to follow must not move.
    if (this.games.contains(document.activeElement)) this.newer.hidden = false;
    else this.#showGames();
  }

  #showGames() {
    this.newer.hidden = true;
    fill(this.games, newestGames(this.latest));
  }
}
