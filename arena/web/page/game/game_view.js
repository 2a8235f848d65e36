// A game on the page: board, plates, timeline, log, boxes and verdict, all at the same place in the game.

import { Board } from '../board/board.js';
import { squareWords } from '../board/squares.js';
import { AddressBar, addressOf, linkTo } from '../core/address.js';
import { button } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { letter } from '../core/format.js';
import { cellAt, isOnGrid, pawnOf } from '../model/frame.js';
import { bothPlayers } from '../model/game.js';
import { squareText } from '../model/grid_reply.js';
import { Playback } from '../model/playback.js';
import { frameAt, nextFault } from '../model/timeline.js';
import { actionWords, isTold, shortWords, spoken, verdictWords } from '../model/words.js';
import { Boxes } from './boxes.js';
import { Evaluation } from './evaluation.js';
import { applyKeys, keysHelp } from './keys.js';
import { ReplyEntry } from './reply_entry.js';
import { Log } from './log.js';
import { Panes } from './panes.js';
import { Plates } from './plates.js';
import { TimePlot } from './time_plot.js';
import { Transport } from './transport.js';
import { VariationsOffer } from '../variations/variations_offer.js';
import { Verdict } from './verdict.js';
import { Zoom } from './zoom.js';

const showSpeed = 1;   // turns a second on a wall
const noteMs = 2500;   // how long the page shows that something was copied, or not found
const noMistake = 'No mistake has been found in this game.';
const spokenUpTo = 2;  // turns a second; the turns of a faster game are not read out one by one

export class GameView {
  /**
   * remote: { run, pause, step, speed } if the game is steered, else null. send(reply): sends a person's reply, null if
   * no person plays. about(game): returns { command, why, links } for the verdict. address():
   * returns the words of the game's address (core/address.js). isLinkable: the address leads others to the game, too.
   * run(): returns the run that links to the game must have; null if links stay valid after a restart. playOn: a
   * PlayOn; null: the game cannot be played on. offer: an AnalysisOffer; null: this page cannot have games analysed. variations:
   * a VariationsOffer. workbench: a Workbench, whose findings become a tab; null: this page starts no matches.
   */
  constructor({ remote = null, send = null, about = () => ({}), address, isLinkable = true, run = () => null, playOn = null, offer = null,
    variations = new VariationsOffer(), workbench = null }) {
    Object.assign(this, { about, address, run, playOn, offer, variations, workbench });
    this.addressBar = new AddressBar();
    this.notesOf = { 1: true, 2: true };
    this.playback = new Playback((isJump) => this.draw(isJump), remote);
    this.replyEntry = new ReplyEntry({ send: (reply) => (variations.isTrying ? variations.play(reply) : send(reply)), changed: () => this.draw(false) });
    this.board = new Board({ events: {
      choose: (at) => variations.chooses(at) || this.replyEntry.choose(at),
      point: (at) => this.#point(at),
      undo: () => this.replyEntry.undo(),
      isPlayed: () => variations.isTrying || this.game?.ended === null && (this.replyEntry.isKept || this.replyEntry.isAsking),
    } });
    this.zoom = new Zoom(this.board);
    this.plates = new Plates();
    this.help = keysHelp(this);
    this.transport = new Transport(this.playback, { onSpeed: (speed) => remote?.speed(speed), tools: [
      isLinkable ? button('link', 'Copy the link to this turn', () => this.#copyLink(), { isBare: true, kind: 'quiet' }) : null,
      button('keys', 'Keys', () => this.help.showModal(), { isBare: true, kind: 'quiet' }),
    ] });
    this.evaluation = new Evaluation({
      jump: (moment) => this.playback.jump(moment), changed: () => this.draw(false), nextMistake: () => this.toNextMistake(),
      turningPoint: () => this.playback.jump(this.game.analysis.turningMoment(this.game.moments)),
    });
    if (offer) offer.done = (note) => this.#analysed(note);
    this.forgetKeys = applyKeys(this);
    this.log = new Log((moment) => this.playback.jump(moment));
    this.boxes = new Boxes();
    this.plot = new TimePlot((moment) => this.playback.jump(moment));
    this.verdict = new Verdict();
    this.#build();
    variations.attach(this);
  }

  #build() {
    this.square = h('output', { class: 'square-name' });
    this.action = h('p', { class: 'action' });
    this.live = h('p', { class: 'visually-hidden', role: 'status' });
    this.note = h('p', { class: 'passing-note', role: 'status' });
    this.notes = h('div', { class: 'note-switches', role: 'group', 'aria-label': 'Annotations' },
      bothPlayers.map((player) => this.#noteSwitch(player)));
    const stage = h('div', { class: 'stage' },
      this.board.element,
      h('div', { class: 'caption' }, this.action, this.square, this.notes, this.zoom.element),
      this.replyEntry.element,
      this.transport.element,
      this.evaluation.element,
      this.note,
      this.live);
    this.verdict.card.after(...[this.offer, this.playOn].filter(Boolean).map(({ element }) => element));
    this.panes = new Panes({
      stage,
      boxes: bothPlayers.map((player) => ({ plate: this.plates.of(player), box: this.boxes.of(player, 'err') })),
      log: this.log.element,
      desk: [
        { name: 'verdict', words: 'Verdict', panel: this.verdict.element },
        { name: 'output', words: 'Output', panel: h('div', { class: 'outputs' }, bothPlayers.map((player) => this.boxes.of(player, 'out'))) },
        { name: 'times', words: 'Times', panel: this.plot.element },
        { name: 'judged', words: 'Judged turns', panel: this.evaluation.judged },
        { name: 'variations', words: 'Variations', panel: this.variations.element },
        ...(this.workbench ? [{ name: 'check', words: 'Check', panel: h('div', {}, this.workbench.panel) }] : []),
      ],
    });
    this.element = this.panes.element;
    this.element.append(this.help);
    this.element.hidden = true;
  }

  #noteSwitch(player) {
    const box = h('input', { type: 'checkbox', checked: true });
    box.addEventListener('change', () => {
      this.notesOf[player] = box.checked;
      this.draw(false);
    });
    return h('label', { class: `switch player-${player}` }, box, ` ${letter(player)} draws`);
  }

  /** turn: the number of the turn at which the game is opened; null: at its start, or at its end if it is followed. */
  open(game, { isFollowing = false, turn = null } = {}) {
    this.game = game;
    this.element.hidden = false;
    this.variations.open();
    this.replyEntry.clear();
    this.asked = null;
    // The end of a game that was over before it was opened is no secret.
    game.isEndSeen ||= game.isOver;
    this.playback.open(game, { isFollowing, turn });
  }

  /** The game that is shown: the recorded one, or one of its variations. */
  get shown() {
    return this.variations.game ?? this.game;
  }

  /** Shows the recorded game or one of its variations, at a moment. */
  showLine(game, moment) {
    this.playback.switchTo(game, moment);
  }

  /** To be called when the game has changed. */
  changed() {
    this.playback.changed();
  }

  /** Plays the game in an endless loop, for a wall on which nobody steers it. */
  show() {
    this.playback.setSpeed(showSpeed);
    this.playback.loop();
  }

  close() {
    this.forgetKeys();
    this.playback.stop();
    for (const part of [this.addressBar, this.offer, this.plates, this.plot, this.panes]) part?.close();
  }

  draw(isJump) {
    const game = this.shown;
    const { cursor } = this.playback;
    const moment = game?.moments[cursor.moment];
    if (!moment) return;
    const better = game === this.game ? this.evaluation.frameAt(cursor.moment) : null;
    const frame = better ?? frameAt(game.moments, cursor);
    this.replyEntry.look(this.variations.isTrying ? moment.frame : (game.moments[game.nearest(game.count - 1)] ?? moment).frame);
    const isAsked = this.replyEntry.isAsking && (this.playback.isAtEnd || this.variations.isTrying);
    this.board.draw(frame, {
      notes: better ? [] : this.#shownNotes(cursor.moment),
      choices: isAsked ? this.replyEntry.choices : new Set(),
      ghost: isAsked ? this.replyEntry.ghost : null,
      anchor: game.anchor,
      isInstant: isJump,
    });
    this.zoom.draw(frame);
    if (isAsked && !this.replyEntry.ghost) this.#aimAtPawn(frame);
    this.#drawAround(frame, moment, cursor);
    this.#announce(moment, cursor, isJump);
  }

  #drawAround(frame, moment, cursor) {
    const [game, played] = [this.shown, this.game];
    this.frame = frame;
    for (const part of [this.plates, this.evaluation, this.log, this.boxes, this.plot]) part.draw(game, cursor.moment);
    this.transport.draw(game, cursor);
    this.panes.offer('judged', game.analysis !== null);
    this.panes.offer('variations', this.variations.isOpenTo(played));
    this.variations.draw(played, cursor);
    this.offer?.draw(played);
    if (game === played) this.playOn?.draw(game, cursor.moment, this.playback.turn);
    played.isEndSeen ||= game === played && game.ended !== null && this.playback.isAtEnd;
    this.verdict.draw(played, { isKnown: played.isEndSeen || played.broken === true, ...this.about(played) });
    say(this.action, this.evaluation.lineText || (isTold(game, moment) ? shortWords(game, moment) : actionWords(game, moment, cursor.actions)));
    this.action.classList.toggle('trouble', Boolean(moment.fault || moment.trouble) && !this.evaluation.lineText);
    this.notes.hidden = !game.hasDrawings;
    this.addressBar.show(this.#addressOf(this.playback.chosenTurn));
    this.#point(this.pointed);
  }

  // Leaves out turn 0 of a game that is over, because the address without a turn leads to the start.
  #addressOf(turn, run = null) {
    return addressOf(this.address(), turn === 0 && this.game.isOver ? null : turn, run);
  }

  async #copyLink() {
    try {
      await navigator.clipboard.writeText(linkTo(this.#addressOf(this.playback.turn, this.run())));
      this.#tell('Link copied.');
    } catch {
      this.#tell('The browser does not let this page copy: the address above is the link.');
    }
  }

  toNextFault() {
    this.#jumpOrTell(nextFault(this.shown.moments, this.playback.cursor.moment), 'No fault has been made in this game.');
  }

  toNextMistake() {
    const { analysis, moments } = this.shown;
    if (!analysis) return this.#offerAnalysis();
    return this.#jumpOrTell(analysis.nextMistake(moments, this.playback.cursor.moment), noMistake);
  }

  #jumpOrTell(at, words) {
    if (at === null) this.#tell(words);
    else this.playback.jump(at);
  }

  #offerAnalysis() {
    if (this.offer?.isOpenTo(this.game)) {
      this.panes.show('verdict');
      this.offer.focus();
    } else if (this.offer) this.#tell('Mistakes can be found when the game is over.');
    else this.#tell('This game has not been analysed, and this page only watches: arena analyse does it.');
  }

  // Goes to the turn that lost the game if it was a bad one, else to the next mistake.
  #analysed(note) {
    const { analysis, moments } = this.game;
    const turning = analysis.turningMoment(moments);
    const isBad = Boolean(analysis.of(moments[turning])?.label);
    const at = isBad ? turning : analysis.nextMistake(moments, this.playback.cursor.moment);
    this.playback.jump(at ?? this.playback.cursor.moment);
    this.draw(true);
    this.speak();
    this.#tell(note || (at === null ? noMistake : 'Next mistake: m.'));
    this.evaluation.next.focus();
  }

  #tell(text) {
    say(this.note, text);
    clearTimeout(this.noteTimer);
    this.noteTimer = setTimeout(() => say(this.note, ''), noteMs);
  }

  #shownNotes(moment) {
    const drawn = bothPlayers.filter((player) => this.notesOf[player]).flatMap((player) => this.shown.notes(moment, player));
    return [...drawn, ...(this.shown.analysis?.better(this.shown.moments[moment]) ?? []), ...this.variations.notes(moment)];
  }

  #aimAtPawn(frame) {
    const at = pawnOf(frame, this.replyEntry.player);
    if (at) this.board.aim(at);
  }

  #point(at) {
    this.pointed = at;
    if (!at || !this.frame || !isOnGrid(this.frame, at)) return say(this.square, '');
    return say(this.square, squareWords(at, cellAt(this.frame, at), this.replyEntry.choices.has(squareText(at))));
  }

  // Screen readers read out each action of a slow game, and the verdict of every game.
  #announce(moment, cursor, isJump) {
    const [game, { playback }] = [this.shown, this];
    const isFast = playback.isPlaying && (playback.speed === 0 || playback.speed > spokenUpTo);
    if (game.ended && playback.isAtEnd) {
      const { result, reason } = verdictWords(game);
      say(this.live, `${this.#spoken(moment, cursor)}. ${result}: ${reason}`);
    } else if (!isFast && !isJump) {
      say(this.live, this.#spoken(moment, cursor));
    }
  }

  #spoken(moment, cursor) {
    const { shown } = this;
    const judged = shown.analysis?.words(shown.analysis.of(moment));
    return [spoken(shown, moment, cursor.actions), judged].filter(Boolean).join('. ');
  }

  /** Lets screen readers read out the place that is shown, also after a jump. */
  speak() {
    const { moment, actions } = this.playback.cursor;
    if (this.shown.moments[moment]) this.#announce(this.shown.moments[moment], { moment, actions }, false);
  }
}
