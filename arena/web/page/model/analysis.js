// The analysis of a game by `arena analyse` (docs/analysis.md): what each turn was worth, and which were better.

import { letter, withUnit } from '../core/format.js';
import { printable, printableBytes } from '../core/printable.js';
import { exitsOf, wholeFrame } from './frame.js';
import { nextOf, sameSquare } from './timeline.js';
import { who } from './words.js';

export const marks = { inaccuracy: '?!', mistake: '?', blunder: '??' };

// A colour that also colour-blind people can tell from the colours of both players.
const betterColour = '#0072b2';

const hiddenWords = {
  nothing: '',
  expectation: 'Each turn is judged by what its player could know; luck does not count.',
  known: 'Each turn is judged with all hands known.',
};

/** Returns an expected result, -1 to 1, as the share of the points that the player can expect: `75 %` for 0.5. */
export function chanceText(value) {
  return withUnit(Math.round(50 * (1 + value)), '%');
}

function judgedTurn(turn) {
  return {
    ...turn,
    reply: printableBytes(turn.reply ?? ''),
    best: turn.best === null ? null : printable(turn.best),
    instead: turn.instead ? printable(turn.instead) : null,
    line: turn.line.map(printable),
    proven: turn.proven === null ? null : printable(turn.proven),
  };
}

/** Returns the better turn of a bad one: how it differs from what was played, if the analysis says that. */
export function betterWords(turn) {
  return turn.instead ?? (turn.best ?? '').replaceAll(';', ' ');
}

export class Analysis {
  /** shown: the member `analysis` of a WHOLE or STATE (docs/web-protocol.md). */
  constructor({ judged, frames }) {
    this.engine = printable(judged.engine);
    this.effort = printable(judged.effort);
    this.hidden = hiddenWords[judged.hidden] ?? '';
    this.players = judged.players;
    this.turningPoint = judged.turning_point;
    this.unjudged = Object.entries(judged.unjudged).map(([why, count]) => `${count} ${printable(why)}`);
    this.turns = new Map(judged.turns.map((turn) => [turn.turn, judgedTurn(turn)]));
    this.frames = new Map(Object.entries(frames).map(([turn, list]) => [Number(turn), list.map(wholeFrame)]));
  }

  /**
   * Returns the analysis of a moment's turn; null if the moment is no turn of a bot or person, or the analysis lacks
   * the turn.
   */
  of(moment) {
    if (!moment?.player || moment.opening) return null;
    return this.turns.get(moment.turn) ?? null;
  }

  /**
   * Returns the positions of the better line of a bad turn, the first one after its first reply; empty if there are none,
   * or if the turn was not bad.
   */
  line(turn) {
    return (turn?.label && this.frames.get(turn.turn)) || [];
  }

  /** Returns the value for player 1 after a moment's turn; null if it is not known. */
  value(moment) {
    const turn = this.of(moment);
    if (!turn || turn.value_played === null) return null;
    return turn.player === 1 ? turn.value_played : -turn.value_played;
  }

  /**
   * Returns the index of the next moment with a mistake or blunder; after the last one, the index of the first. If the
   * game has neither, looks for inaccuracies in the same way. Null if there are none.
   */
  nextMistake(moments, index) {
    const at = (labels) => moments.flatMap((moment, i) => (labels.includes(this.of(moment)?.label) ? [i] : []));
    return nextOf(at(['mistake', 'blunder']), index) ?? nextOf(at(['inaccuracy']), index);
  }

  /**
   * Returns the index of the moment after which the winner stayed ahead, that of the turn that lost the game; null if
   * there is none.
   */
  turningMoment(moments) {
    const at = moments.findIndex((moment) => this.turningPoint !== null && this.of(moment)?.turn === this.turningPoint);
    return at < 0 ? null : at;
  }

  /** Returns annotations that draw the better turn of a moment, if it was a bad one: arrows for moves, squares for the rest. */
  better(moment) {
    const [frame] = this.line(this.of(moment));
    if (!frame) return [];
    return frame.actions.flatMap(({ from, to, kind }) => {
      if (from && to && !sameSquare(from, to)) return [{ kind: 'arrow', from, to, colour: betterColour }];
      return to ? [{ kind: 'cell', at: to, colour: betterColour, label: printable(kind) }] : [];
    });
  }

  /** Describes a turn: `blunder: A's chance falls from 75 % to 40 %; better: steal 2,6 instead of 3,4, leaves B one exit`; empty if there is nothing to say. */
  words(turn) {
    if (!turn) return '';
    if (turn.unjudged !== null) return turn.unjudged === 'fault' ? '' : `not judged: ${printable(turn.unjudged)}`;
    const chance = `${letter(turn.player)}'s chance`;
    const before = chanceText(turn.value_before);
    const played = chanceText(turn.value_played);
    const falls = turn.value_played < turn.value_before && before !== played;
    const worth = falls ? `${chance} falls from ${before} to ${played}` : `${chance} ${played}`;
    const proof = turn.proven ? `, proven ${turn.proven}` : '';
    if (!turn.label) return `${worth}${proof}`;
    return `${turn.label}: ${worth}${proof}; better: ${[betterWords(turn), this.#effect(turn)].filter(Boolean).join(', ')}`;
  }

  // Describes what the better turn leaves to the opponent, if that is next to nothing: `leaves B one exit`.
  #effect(turn) {
    const [frame] = this.line(turn);
    const exits = frame && exitsOf(frame, 3 - turn.player);
    return exits === null || exits === undefined || exits > 2 ? '' : `leaves ${letter(3 - turn.player)} ${['no exit', 'one exit', 'two exits'][exits]}`;
  }
}

function counted(count, one, many) {
  return count > 0 ? [`${count} ${count === 1 ? one : many}`] : [];
}

/** Describes what the analysis says of a player: `A greedy: accuracy 71 %, 2 blunders`. */
export function playerWords(game, player) {
  const of = game.analysis.players[player - 1];
  const name = who(game, player);
  if (of.accuracy === null) return `${name}: no turn was judged`;
  const flaws = [
    ...counted(of.inaccuracies, 'inaccuracy', 'inaccuracies'), ...counted(of.mistakes, 'mistake', 'mistakes'),
    ...counted(of.blunders, 'blunder', 'blunders'),
  ];
  return [`${name}: accuracy ${withUnit(of.accuracy.toFixed(0), '%')}`, ...flaws].join(', ');
}
