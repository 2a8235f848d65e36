// One game as the page shows it: its header, its moments (docs/web-protocol.md), the player that is thinking, the
// verdict. Moments that have not been fetched yet are holes in the list.

import { linesOf, printable, printableBytes } from '../core/printable.js';
import { Analysis } from './analysis.js';
import { parseAnnotation } from './annotation.js';
import { onTable, wholeFrame } from './frame.js';

export const bothPlayers = [1, 2];

// Returns a text of stderr as printable lines, each with its annotation or null.
function errorLines(turn, text) {
  return linesOf(text).map((line) => ({ turn, text: printable(line), note: parseAnnotation(line) }));
}

function outputLines(turn, moment) {
  if (moment.opening) return [];
  return linesOf(moment.heard ?? moment.reply ?? '').map((line) => ({ turn, text: printableBytes(line), note: null }));
}

function wholeMoment(moment) {
  const lines = { 1: { out: [], err: [] }, 2: { out: [], err: [] } };
  if (moment.player) {
    lines[moment.player].out = outputLines(moment.turn, moment);
    lines[moment.player].err = errorLines(moment.turn, moment.stderr ?? '');
  }
  for (const { player, turn, text } of moment.chatter ?? []) lines[player].err.push(...errorLines(turn, text));
  const fault = moment.fault && { kind: moment.fault.kind, explanation: printable(moment.fault.explanation) };
  return {
    ...moment,
    frame: wholeFrame(moment.frame),
    reply: printableBytes(moment.reply || moment.heard || ''),
    trouble: printable(moment.trouble ?? ''),
    fault: fault ?? null,
    withheld: moment.withheld ?? [],
    lines,
  };
}

export class Game {
  /** header: a HEADER; source: the GAME of the arena's list, or {} (docs/web-protocol.md). */
  constructor(header, source = {}) {
    this.header = header;
    this.source = source;
    this.moments = [];
    this.thinking = null;
    this.ended = null;
    this.anchor = null;
    this.hasDrawings = false;
    this.variations = [];  // those of its record, as a WHOLE has them
    this.isTried = false;  // it is a variation: nobody plays it, and it has no end of its own
    this.analysis = null;  // an Analysis, if the game has been analysed
    this.version = 0;      // increases when moments are added or changed
    this.isEndSeen = false; // the verdict of a live game is hidden until its last turn has been shown
  }

  /** Makes a game from a WHOLE (docs/web-protocol.md). */
  static whole({ header, moments, ended, difference = null, complete = true, analysis = null, variations = [] }, source = {}) {
    const game = new Game(header, source);
    game.take(moments);
    game.ended = ended;
    game.difference = difference;
    game.complete = complete;
    game.analysis = analysis && new Analysis(analysis);
    game.variations = variations;
    game.isEndSeen = true;
    return game;
  }

  /** The number of moments, fetched or not. */
  get count() {
    return this.moments.length;
  }

  /** Whether the game has ended or was broken off. */
  get isOver() {
    return this.ended !== null || this.broken === true;
  }

  /** Whether further turns may come by themselves. */
  get isLive() {
    return !this.ended && !this.isTried;
  }

  /** Whether anything is withheld from this page until the game ends; until then its record is not available either. */
  get isWithheld() {
    return this.header.seed === null || this.moments.some((moment) => moment?.withheld.length > 0);
  }

  /** The player's name, printable. */
  name(player) {
    return printable(this.header.players[player - 1].name);
  }

  isPerson(player) {
    return this.source.persons?.[player - 1] ?? this.header.players[player - 1].command === '';
  }

  /** Stores moments at their indices. */
  take(moments) {
    ++this.version;
    for (const moment of moments) {
      this.moments[moment.index] = wholeMoment(moment);
      this.#findAnchor(this.moments[moment.index].frame);
      for (const player of bothPlayers) this.#findDrawings(this.moments[moment.index].lines[player].err);
    }
  }

  grow(count) {
    if (count > this.moments.length) this.moments.length = count;
  }

  addChatter(index, { player, turn, text }) {
    ++this.version;
    const lines = errorLines(turn, text);
    this.moments[index]?.lines[player].err.push(...lines);
    this.#findDrawings(lines);
  }

  setThinking(thinking) {
    this.thinking = thinking && { ...thinking, since: performance.now() - (thinking.elapsed_ns ?? 0) / 1e6 };
  }

  /** Returns the first range [from, to) of missing moments, or null. */
  missing() {
    for (let from = 0; from < this.moments.length; ++from) {
      if (this.moments[from]) continue;
      let to = from;
      while (to < this.moments.length && !this.moments[to]) ++to;
      return [from, to];
    }
    return null;
  }

  /** Returns the index of the moment if it has been fetched, else of the last one before it that has been. */
  nearest(index) {
    let at = Math.min(index, this.moments.length - 1);
    while (at > 0 && !this.moments[at]) --at;
    return at;
  }

  /** Returns a player's annotations that are drawn with that moment: those of the player's last turn and after it. */
  notes(index, player) {
    let first = index;
    while (first > 0 && this.moments[first]?.player !== player) --first;
    const notes = [];
    for (let at = first; at <= index; ++at) {
      for (const { note } of this.moments[at]?.lines[player].err ?? []) if (note) notes.push(note);
    }
    return notes;
  }

  /**
   * Returns the last lines (`most` at most) that a player has written on `out` or `err` up to that moment, and whether
   * there may be more before them.
   */
  written(index, player, stream, most) {
    const lines = [];
    let at = index;
    for (; at >= 0 && lines.length < most; --at) {
      const here = this.moments[at]?.lines[player][stream] ?? [];
      lines.unshift(...here.map((line) => ({ ...line, moment: at })));
    }
    return { lines: lines.slice(-most), more: at >= 0 || lines.length > most };
  }

  #findDrawings(lines) {
    this.hasDrawings ||= lines.some(({ note }) => note?.kind === 'cell' || note?.kind === 'arrow');
  }

  // The anchor is the first tile on the table: it stays in the middle of the drawing of a chain.
  #findAnchor(frame) {
    const tiles = onTable(frame)?.tiles;
    if (this.anchor === null && tiles?.length === 1) this.anchor = tiles[0].text;
  }
}
