// The variations of a game: a tree of turns that were not played (docs/record.md). What is legal, and what follows a
// turn, only the arena knows; here its answers are kept.

import { Game } from './game.js';

/** The colour of arrows that a person draws. Colour-blind people can tell it from the colours of both players. */
export const arrowColour = '#0b7a3b';

// The limits of a record (docs/record.md).
const longestComment = 2000;  // bytes of UTF-8
const mostArrows = 64;
const mostVariations = 200;
const bytesOf = (text) => new TextEncoder().encode(text).length;

/**
 * Returns the text as a comment that a record may have (docs/record.md): a blank in place of each control character other
 * than LF and of each surrogate without its pair, and cut before the character that exceeds the limit.
 */
export function fittingComment(text) {
  let fitting = '';
  let bytes = 0;
  for (const sign of text.replace(/(?!\n)[\p{Cc}\p{Cs}]/gu, ' ')) {
    bytes += bytesOf(sign);
    if (bytes > longestComment) break;
    fitting += sign;
  }
  return fitting;
}

const isOwnTurn = (moment) => Boolean(moment?.player);

/** Returns the index of the moment that a turn of these moments leads to; that of the end if they have no such turn. */
export function momentBefore(moments, turn) {
  const at = moments.findIndex((moment) => isOwnTurn(moment) && moment.turn >= turn);
  return at < 0 ? moments.length : at;
}

// Makes the game with the moments of a variation in place of those that it leaves.
function otherGame(whole, shared, own) {
  const game = new Game(whole.header, whole.source);
  game.moments = [...shared];
  game.anchor = whole.anchor;
  game.hasDrawings = whole.hasDrawings;
  game.take(own);
  for (const { index } of own) game.moments[index].isTried = true;
  game.isTried = true;
  game.complete = whole.complete;
  return game;
}

/** Functions that add something throw an Error for people where a record can have no more. */
export class Variations {
  /** game: a Game that is over, with all its moments. list: `variations` of a WHOLE (docs/web-protocol.md). */
  constructor(game, list = []) {
    this.game = game;
    this.items = list.map((item) => ({ ...item, arrows: item.arrows ?? [] }));
    this.games = new Map();
    this.isSaved = true;
  }

  get isEmpty() {
    return this.items.length === 0;
  }

  /** Returns the variation with this id; undefined for 0, which stands for the game. */
  of(id) {
    return this.items.find((item) => item.id === id);
  }

  /** Returns the variations that leave this one, or the game (0), in the order of the turns where they leave. */
  childrenOf(id) {
    return this.items.filter((item) => item.of === id).sort((one, other) => one.from - other.from || one.id - other.id);
  }

  /** Returns the game that a variation leads to: all moments up to its end. For 0 the game itself. */
  gameOf(id) {
    const item = this.of(id);
    if (!item) return this.game;
    const known = this.games.get(id);
    if (known?.size === item.moments.length) return known.game;
    const { moments } = this.gameOf(item.of);
    const game = otherGame(this.game, moments.slice(0, momentBefore(moments, item.from)), item.moments);
    this.games.set(id, { game, size: item.moments.length });
    return game;
  }

  /** Returns the index of the moment at which a variation leaves. */
  leavesAt(id) {
    const item = this.of(id);
    return item ? momentBefore(this.gameOf(item.of).moments, item.from) - 1 : 0;
  }

  // Returns the variation, or the game (0), to which a moment of a variation belongs: before a variation leaves, its moments
  // are those of what it leaves, with the same indices.
  #owner(id, moment) {
    return moment < this.leavesAt(id) ? this.#owner(this.of(id).of, moment) : id;
  }

  /**
   * Returns the turns that lead to a moment of a variation or of the game (0), as the arena takes them:
   * { turn, moves }. next: the number of the turn that follows.
   */
  turnsTo(id, moment) {
    const next = this.gameOf(id).moments[moment].turn + 1;
    const item = this.of(id);
    if (!item) return { turn: next, moves: [], next };
    if (next <= item.from) return this.turnsTo(item.of, moment);
    const { turn, moves } = this.turnsTo(item.of, this.leavesAt(id));
    return { turn, moves: [...moves, ...item.moves.slice(0, next - item.from)], next };
  }

  /** Whether a turn after that moment would lengthen the variation, which ends there. */
  isEndOf(id, moment) {
    return id !== 0 && moment === this.gameOf(id).count - 1;
  }

  /** Returns what follows a moment with this reply, where it is known: { id, moment }, else null. */
  known(id, moment, reply) {
    const { moments } = this.gameOf(id);
    const at = moments.findIndex((one, i) => i > moment && isOwnTurn(one));
    if (at >= 0 && moments[at].reply === reply && !moments[at].fault) return { id, moment: this.#afterNature(id, at) };
    const from = moments[moment].turn + 1;
    const child = this.items.find((item) => item.of === id && item.from === from && item.moves[0] === reply);
    if (child) return { id: child.id, moment: this.#afterNature(child.id, this.leavesAt(child.id) + 1) };
    return id !== 0 && moment <= this.leavesAt(id) ? this.known(this.of(id).of, moment, reply) : null;
  }

  // Returns the moment after the moves of nature that follow this one.
  #afterNature(id, moment) {
    const { moments } = this.gameOf(id);
    let at = moment;
    while (moments[at + 1] && !isOwnTurn(moments[at + 1])) ++at;
    return at;
  }

  /** Enters a reply after a moment, unless it is known. answer: the arena's, a POSITION. Returns where it leads: { id, moment }. */
  enter(id, moment, reply, answer) {
    const known = this.known(id, moment, reply);
    if (known) return known;
    const own = answer.moments.filter(({ index }) => index > moment);
    const owner = this.#owner(id, moment);
    const item = this.isEndOf(owner, moment) ? this.of(owner) : this.add(owner, this.gameOf(owner).moments[moment].turn + 1);
    item.moves.push(reply);
    item.moments.push(...own);
    item.over = answer.over;
    this.isSaved = false;
    return { id: item.id, moment: moment + own.length };
  }

  /** Adds a variation without turns, and returns it. */
  add(of, from) {
    if (this.items.length >= mostVariations) throw new Error(`A record has at most ${mostVariations} variations, notes counted: delete one first`);
    const item = { id: Math.max(0, ...this.items.map(({ id }) => id)) + 1, of, from, moves: [], comment: '', arrows: [], moments: [], over: null };
    this.items.push(item);
    return item;
  }

  /** Removes a variation with all that leave it. */
  remove(id) {
    for (const child of this.childrenOf(id)) this.remove(child.id);
    this.items = this.items.filter((item) => item.id !== id);
    this.games.delete(id);
    this.isSaved = false;
  }

  /**
   * Returns the variation to which notes of this place belong. Where a variation has not left the game, that is the note of
   * the turn; undefined if there is none.
   */
  noteAt(id, moment) {
    const owner = this.#owner(id, moment);
    if (owner !== 0) return this.of(owner);
    const from = this.game.moments[moment].turn + 1;
    return this.items.find((item) => item.of === 0 && item.from === from && item.moves.length === 0);
  }

  // How many turns of a variation lead to a moment of it; negative before it leaves.
  #after(item, moment) {
    return this.gameOf(item.id).moments[moment].turn - item.from + 1;
  }

  /** Returns the arrows of a place, as annotations of the board. */
  notes(id, moment) {
    const item = this.noteAt(id, moment);
    const after = item ? this.#after(item, moment) : 0;
    return (item?.arrows ?? []).filter((arrow) => arrow.after === after).map(({ from, to }) => (from.join() === to.join()
      ? { kind: 'cell', at: from, colour: arrowColour, label: '' } : { kind: 'arrow', from, to, colour: arrowColour }));
  }

  /** Draws an arrow at a place, or removes the one that is drawn there. */
  draw(id, moment, from, to) {
    const item = this.noteAt(id, moment) ?? this.add(0, this.game.moments[moment].turn + 1);
    const after = Math.max(this.#after(item, moment), 0);
    const isSame = (arrow) => arrow.after === after && arrow.from.join() === from.join() && arrow.to.join() === to.join();
    const isDrawn = item.arrows.some(isSame);
    if (!isDrawn && item.arrows.length >= mostArrows) throw new Error(`A variation has at most ${mostArrows} arrows: draw one again to remove it`);
    item.arrows = isDrawn ? item.arrows.filter((arrow) => !isSame(arrow)) : [...item.arrows, { after, from, to }];
    this.isSaved = false;
    this.#forgetEmpty(item);
  }

  /** Sets the comment of a place. */
  say(id, moment, comment) {
    const item = this.noteAt(id, moment) ?? this.add(0, this.game.moments[moment].turn + 1);
    item.comment = comment;
    this.isSaved = false;
    this.#forgetEmpty(item);
  }

  #forgetEmpty(item) {
    if (item.moves.length + item.arrows.length === 0 && item.comment === '' && this.childrenOf(item.id).length === 0) this.remove(item.id);
  }

  /** Returns the variations as a record has them. */
  forRecord() {
    return this.items.map(({ id, of, from, moves, comment, arrows }) => ({ id, of, from, moves, comment, arrows }));
  }
}
