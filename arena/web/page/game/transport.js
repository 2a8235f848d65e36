// The buttons under the board, the timeline, and the speed.

import { button, chooser, relabel } from '../core/controls.js';
import { fill, h, s, say } from '../core/dom.js';
import { faultsOf } from '../model/timeline.js';
import { actionWords, who } from '../model/words.js';

const speeds = [
  [0.5, '½ turn/s'], [1, '1 turn/s'], [2, '2 turns/s'], [5, '5 turns/s'], [10, '10 turns/s'], [40, '40 turns/s'],
  [0, 'full speed'],
];

export class Transport {
  /** tools: buttons without words, after the timeline. */
  constructor(playback, { onSpeed = () => {}, tools = [] } = {}) {
    this.playback = playback;
    this.run = button('play', 'Auto run', () => this.toggle(), { kind: 'primary' });
    this.stepButton = button('step', 'Step', () => playback.step(), { title: 'One action: the move, then the steal' });
    this.range = h('input', { type: 'range', class: 'timeline', min: '0', max: '0', step: '1', value: '0', 'aria-label': 'Turn' });
    this.range.addEventListener('input', () => playback.jump(Number(this.range.value)));
    this.ticks = s('svg', { class: 'ticks', 'aria-hidden': 'true', preserveAspectRatio: 'none' });
    this.place = h('p', { class: 'place' });
    this.speed = chooser(speeds, String(playback.speed), (value) => {
      playback.setSpeed(Number(value));
      onSpeed(Number(value));
    }, 'Speed');
    this.element = h('div', { class: 'transport' },
      h('div', { class: 'timeline-row' }, h('div', { class: 'timeline-box' }, this.ticks, this.range), this.place, ...tools.filter(Boolean)),
      h('div', { class: 'buttons', role: 'group', 'aria-label': 'Playing' },
        h('div', { class: 'cluster' },
          button('first', 'To the start', () => playback.jump(0), { isBare: true }),
          button('back', 'One action back', () => playback.back(), { isBare: true }),
          this.run, this.stepButton,
          button('last', 'To the end', () => playback.toEnd(), { isBare: true })),
        this.speed));
  }

  /** Runs the game, or pauses it if it runs. */
  toggle() {
    if (this.playback.isPlaying) this.playback.pause();
    else this.playback.run();
  }

  /** Chooses the next faster speed (1) or the next slower one (-1), if there is one. */
  changeSpeed(by) {
    const option = this.speed.options[this.speed.selectedIndex + by];
    if (!option) return;
    this.speed.value = option.value;
    this.speed.dispatchEvent(new Event('change'));
  }

  setSpeed(speed) {
    this.playback.speed = speed;
    const nearest = speeds.map(([value]) => value).reduce((best, value) => (Math.abs(value - speed) < Math.abs(best - speed) ? value : best));
    this.speed.value = String(speed === 0 ? 0 : nearest);
  }

  draw(game, { moment, actions }) {
    relabel(this.run, this.playback.isPlaying ? 'pause' : 'play', this.playback.isPlaying ? 'Pause' : 'Auto run');
    const here = game.moments[moment];
    this.range.max = String(Math.max(game.count - 1, 0));
    this.range.value = String(moment);
    const words = moment === 0 ? 'start' : `turn ${here.turn}`;
    this.range.setAttribute('aria-valuetext', here.player ? `${words}, ${who(game, here.player)}: ${actionWords(game, here, actions)}` : words);
    say(this.place, `${words} of ${game.moments.at(-1)?.turn ?? here.turn}`);
    this.#drawTicks(game);
  }

  // Marks the places of faults, so that they are found at once.
  #drawTicks(game) {
    if (this.tickedGame === game && this.tickedVersion === game.version) return;
    [this.tickedGame, this.tickedVersion] = [game, game.version];
    this.ticks.setAttribute('viewBox', `0 0 ${Math.max(game.count - 1, 1)} 1`);
    fill(this.ticks, faultsOf(game.moments).map((at) => s('line', { x1: at, x2: at, y1: 0, y2: 1 })));
  }
}
