// A plate for each player: name, score, clock, and the bot's opinion of its position.

import { badge } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { chargedWords, letter, limitWords, nanoseconds, readableTime } from '../core/format.js';
import { bothPlayers } from '../model/game.js';

class Plate {
  constructor(player) {
    this.player = player;
    this.name = h('span', { class: 'name' });
    this.tag = h('span', { class: 'tag' });
    this.score = h('span', { class: 'score', hidden: true });
    this.last = h('dd', { class: 'digits' });
    this.total = h('dd', { class: 'digits' });
    this.opinion = h('p', { class: 'opinion' });
    this.meter = h('span', { class: 'meter' }, h('span', { class: 'fill' }));
    this.element = h('section', { class: `plate player-${player}`, 'aria-label': `Player ${letter(player)}` },
      h('p', { class: 'who' }, badge(player), this.name, this.tag, this.score),
      h('dl', { class: 'clock' },
        h('div', {}, h('dt', {}, 'last reply'), this.last), h('div', {}, h('dt', {}, 'all replies'), this.total)),
      this.meter, this.opinion);
  }

  draw(game, index) {
    const { player } = this;
    const moment = game.moments[index];
    const clock = moment.clocks[player - 1];
    const isPerson = game.isPerson(player);
    say(this.name, game.name(player));
    say(this.tag, isPerson ? 'person' : player === 1 ? 'starts' : '');
    say(this.last, isPerson ? 'no clock' : chargedWords(clock.last_ns));
    say(this.total, isPerson ? '–' : readableTime(clock.total_ns));
    this.last.title = isPerson ? '' : nanoseconds(clock.last_ns);
    this.total.title = isPerson ? '' : nanoseconds(clock.total_ns);
    this.#drawScore(moment.frame.scores);
    this.#drawOpinion(game.notes(index, player), moment.withheld.includes('stderr'));
    this.#drawThinking(game, index === game.count - 1);
  }

  #drawScore(scores) {
    this.score.hidden = scores === null;
    if (scores) say(this.score, String(scores[this.player - 1]));
    this.score.setAttribute('aria-label', scores ? `${scores[this.player - 1]} points` : '');
  }

  #drawOpinion(notes, isWithheld) {
    const words = notes.flatMap(({ kind, value, text, reply }) => {
      if (kind === 'value') return [`value ${value}`];
      if (kind === 'best') return [`best ${reply}`];
      return kind === 'text' || kind === 'proven' ? [text] : [];
    });
    say(this.opinion, isWithheld ? '' : words.join(' · '));
  }

  #drawThinking(game, isLast) {
    const { thinking } = game;
    const isMine = isLast && thinking?.player === this.player;
    this.element.classList.toggle('thinking', isMine);
    this.thinking = isMine && !thinking.held ? thinking : null;
    if (isMine && thinking.held) say(this.tag, 'held');
    else if (isMine) say(this.tag, thinking.person ? 'your turn' : 'thinking');
    this.tick();
  }

  // Draws the bar of the running clock.
  tick() {
    const bar = this.meter.firstElementChild;
    const { thinking } = this;
    if (!thinking || thinking.person || !thinking.limit_ns) {
      bar.style.width = '0';
      return;
    }
    const share = (performance.now() - thinking.since) / (thinking.limit_ns / 1e6);
    bar.style.width = `${Math.min(100 * share, 100).toFixed(1)}%`;
    this.meter.title = `limit ${limitWords(Math.round(thinking.limit_ns / 1e6))}`;
  }
}

export class Plates {
  constructor() {
    this.plates = bothPlayers.map((player) => new Plate(player));
    this.timer = setInterval(() => this.plates.forEach((plate) => plate.tick()), 200);
  }

  /** Returns the element of a player's plate. */
  of(player) {
    return this.plates[player - 1].element;
  }

  draw(game, index) {
    this.plates.forEach((plate) => plate.draw(game, index));
  }

  close() {
    clearInterval(this.timer);
  }
}
