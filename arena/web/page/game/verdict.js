// The facts of a game and its end: the verdict with its explanation and the commands that reproduce it.

import { copyLine } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { readableTime, timeWords } from '../core/format.js';
import { printable } from '../core/printable.js';
import { otherSettings, verdictWords } from '../core/words.js';

function facts(header) {
  const { contest, rules, seed, round, turn_ms, game_ms, on_fault } = header;
  const rows = [
    ['Contest', contest || 'free play'], ['Rules', rules], ['Game', round], ['Seed', seed ?? 'shown at the end'],
    ['Time', timeWords({ turn_ms, game_ms })], ['A fault', on_fault === 'discard' ? 'costs the turn' : 'loses the game'],
    ...otherSettings(header),
  ];
  return h('dl', { class: 'facts' }, rows.map(([name, value]) =>
    h('div', {}, h('dt', {}, name), h('dd', {}, printable(String(value))))));
}

function averages({ average_ns: pair, discarded }) {
  if (!pair || pair.every((ns) => ns === null)) return null;
  const words = ['A', 'B'].map((name, i) => `${name} ${readableTime(pair[i])}`).join(', ');
  const lost = discarded?.some((n) => n > 0) ? `; discarded turns: A ${discarded[0]}, B ${discarded[1]}` : '';
  return h('p', { class: 'dim' }, `Average reply: ${words}${lost}`);
}

function command(words, line) {
  return line ? h('div', { class: 'again' }, h('h3', {}, words), copyLine(line)) : null;
}

function ending(game) {
  const { result, reason } = verdictWords(game);
  const { winner, explanation, scores } = game.ended;
  return [
    h('p', { class: `result${winner ? ` player-${winner}` : ''}` }, result),
    h('p', { class: 'reason' }, scores ? `${reason}, ${scores[0]} : ${scores[1]} points` : reason),
    h('p', { class: 'explanation' }, explanation),
    averages(game.ended),
  ];
}

function waiting(game, why) {
  if (why) return [h('p', { class: 'result' }, 'Broken off'), h('p', { class: 'reason' }, why)];
  if (game.broken) return [h('p', { class: 'result' }, 'Broken off'), h('p', { class: 'reason' }, 'There is no verdict.')];
  if (game.complete === false) return [h('p', { class: 'result' }, 'Cut off'), h('p', { class: 'reason' }, 'The record ends before the verdict.')];
  return [h('p', { class: 'result quiet' }, 'The game is in progress')];
}

function difference({ difference: found }) {
  if (!found) return null;
  return h('p', { class: 'warning' }, `Line ${found.line} of the record does not hold: ${printable(found.what)}`);
}

export class Verdict {
  constructor() {
    this.card = h('div', { class: 'verdict' });
    this.facts = h('div', {});
    this.element = h('section', { class: 'panel about' }, h('h2', {}, 'Verdict'), this.card, this.facts);
  }

  /**
   * isKnown: whether the verdict may be shown. command: reproduces the match; null if unknown. links: such as a
   * download. why: the reason if the match ended before the game was over, else empty.
   */
  draw(game, { isKnown, command: matchCommand = null, links = [], why = '' }) {
    const key = [isKnown && game.ended, matchCommand, why, game.broken, game.header.seed];
    if (this.game === game && this.key?.every((one, i) => one === key[i])) return;
    [this.game, this.key] = [game, key];
    const shown = game.ended && isKnown ? ending(game) : waiting(game, why);
    fill(this.card, shown, difference(game));
    fill(this.facts, facts(game.header), command('Play the match again', matchCommand), this.#lastTurn(game, isKnown), h('div', { class: 'links' }, links));
  }

  // Until the verdict may be shown, the place of the command is kept free, so that nothing moves when it appears.
  #lastTurn(game, isKnown) {
    if (isKnown) return command('Ask the last bot again', game.ended?.command);
    return h('div', { class: 'again-later' });
  }
}
