// Plays a game on the page: moves a cursor that runs, pauses and steps by action. A live game that this page steers
// pauses and runs together with the cursor.

import { back, endOf, forward, isAtEnd, isWhole, momentOfTurn, nextTurn, previousTurn, whole } from './timeline.js';

const hurryBeyond = 6;      // if the cursor is more moments than this behind a live game, it moves at twice the speed
const endMs = 5000;         // how long the end of a game is shown before the game begins again
const natureShare = 0.5;    // the time of a move of nature's, as a share of a turn's

export class Playback {
  /**
   * show(isJump): called to draw the game at the cursor; isJump: the cursor did not come there step by step. remote:
   * { run, pause, step } if a live game is steered, else null.
   */
  constructor(show, remote = null) {
    this.show = show;
    this.remote = remote;
    this.game = null;
    this.cursor = { moment: 0, actions: 0 };
    this.isPlaying = false;
    this.speed = 2;
    this.timer = null;
    this.awaitedStep = null;
    this.isToFollow = false;
    this.isFollowing = false;
    this.isLooping = false;
    this.awaitedTurn = null;
  }

  /**
   * Opens a game. isFollowing: the game is shown at its end and followed, else it is shown at its start. turn: the game
   * is shown at the end of that turn, as soon as it has been fetched.
   */
  open(game, { isFollowing, turn = null }) {
    this.stop();
    this.game = game;
    this.isLooping = false;
    this.isFollowing = isFollowing && turn === null;
    this.isPlaying = this.isFollowing;
    this.awaitedTurn = turn;
    const from = this.isFollowing ? game.nearest(game.count - 1) : 0;
    this.cursor = whole(game.moments, from);
    if (!this.#goToAwaitedTurn()) this.show(true);
  }

  /** Shows another line of turns, at a moment of it. */
  switchTo(game, moment) {
    this.#halt();
    this.game = game;
    this.cursor = whole(game.moments, game.nearest(moment));
    this.show(false);
  }

  /** The number of the turn that a person has gone to; null while a live game is followed. */
  get chosenTurn() {
    return this.isFollowing ? null : this.turn;
  }

  /** The number of the turn that is shown. */
  get turn() {
    return this.awaitedTurn ?? this.game.moments[this.cursor.moment]?.turn ?? 0;
  }

  get isAtEnd() {
    return isAtEnd(this.game.moments, this.cursor);
  }

  /** To be called when there may be new moments. */
  changed() {
    if (this.#goToAwaitedTurn()) return;
    if (this.awaitedStep && !this.isAtEnd) {
      const how = this.awaitedStep;
      this.awaitedStep = null;
      this.#move(how);
    }
    if (this.isToFollow && !this.isAtEnd) {
      this.isToFollow = false;
      if (!this.isPlaying) this.cursor = endOf(this.game.moments);
    }
    if (this.isPlaying) this.#schedule();
    else this.show(false);
  }

  /**
   * Moves the cursor to the end when a new moment comes, once, even if the cursor is paused then: the moment is the
   * turn that a person has just made.
   */
  followOnce() {
    this.isToFollow = true;
  }

  /** Pauses the cursor without pausing the game. */
  pauseHere() {
    this.stop();
    this.awaitedStep = null;
    this.show(false);
  }

  run() {
    if (this.isAtEnd && !this.game.isLive) this.cursor = whole(this.game.moments, 0);
    this.stop();
    this.isPlaying = true;
    this.awaitedStep = null;
    this.isFollowing = this.game.isLive;
    this.awaitedTurn = null;
    if (this.game.isLive) this.remote?.run();
    this.show(false);
    this.#schedule();
  }

  /** Runs; a game that is over begins again a moment after its end. */
  loop() {
    this.isLooping = true;
    this.run();
  }

  pause() {
    this.stop();
    if (this.game.isLive) this.remote?.pause();
    this.show(false);
  }

  stop() {
    this.isPlaying = false;
    clearTimeout(this.timer);
    this.timer = null;
  }

  /** Moves the cursor one action forward; at the end of a live game that is steered, asks for its next turn. */
  step() {
    if (this.isPlaying) this.pause();
    this.isFollowing = false;
    this.awaitedTurn = null;
    if (!this.isAtEnd) return this.#move(forward);
    return this.#await(forward);
  }

  // Asks for the next turn of a live game that is steered. how: the way into it, when it has come.
  #await(how) {
    if (!this.game.isLive || !this.remote || this.awaitedStep) return undefined;
    this.awaitedStep = how;
    return this.remote.step();
  }

  back() {
    this.#halt();
    this.#move(back);
  }

  /** Moves the cursor to the end of the turn or of the next one; at the end of a live game that is held, asks for its next turn. */
  nextTurn() {
    if (this.isAtEnd) return this.isPlaying ? undefined : this.#await(nextTurn);
    this.#halt();
    return this.#move(nextTurn);
  }

  previousTurn() {
    this.#halt();
    this.#move(previousTurn);
  }

  /** Pauses the cursor and moves it by that number of moments, no further than the ends. */
  leap(by) {
    this.jump(Math.min(Math.max(this.cursor.moment + by, 0), this.game.count - 1));
  }

  /** Pauses the cursor and moves it to a moment, or to the last one before it that has been fetched. */
  jump(moment) {
    this.#halt();
    this.cursor = whole(this.game.moments, this.game.nearest(moment));
    this.show(true);
  }

  toEnd() {
    this.isFollowing &&= this.isPlaying;
    this.awaitedTurn = null;
    this.cursor = endOf(this.game.moments);
    this.show(true);
    if (this.isPlaying) this.#schedule();
  }

  setSpeed(speed) {
    this.speed = speed;
    if (!this.isPlaying) return;
    clearTimeout(this.timer);
    this.timer = null;
    this.#schedule();
  }

  // Pauses the cursor only: while a person looks back, a live game goes on, and run() follows it again.
  #halt() {
    this.stop();
    this.awaitedStep = null;
    this.isFollowing = false;
    this.awaitedTurn = null;
  }

  #goToAwaitedTurn() {
    if (this.awaitedTurn === null) return false;
    const moment = momentOfTurn(this.game.moments, this.awaitedTurn);
    if (moment === null || !this.game.moments[moment]) return false;
    const { awaitedTurn } = this;
    this.jump(moment);
    // The turn of a game that is being played may still come.
    if (!this.game.isOver && this.game.moments[moment].turn < awaitedTurn) this.awaitedTurn = awaitedTurn;
    return true;
  }

  #move(how) {
    const before = this.cursor;
    this.cursor = how(this.game.moments, this.cursor);
    if (!this.game.moments[this.cursor.moment]) this.cursor = before;
    this.show(Math.abs(this.cursor.moment - before.moment) > 1);
  }

  #schedule() {
    if (this.timer !== null || !this.isPlaying) return;
    if (this.isAtEnd) {
      if (!this.game.isLive) this.#end();
      this.show(false);
      return;
    }
    if (this.speed === 0) this.#follow();
    else this.#tick();
  }

  #end() {
    this.stop();
    if (this.isLooping) this.timer = setTimeout(() => this.run(), endMs);
  }

  #follow() {
    this.cursor = whole(this.game.moments, this.game.nearest(this.game.count - 1));
    this.show(true);
    if (!this.game.isLive && this.isAtEnd) this.stop();
  }

  #tick() {
    this.#move(forward);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.#schedule();
    }, this.#delay());
  }

  // The actions of a turn share its time; a move of nature's takes less. A turn that has not arrived yet takes a whole one.
  #delay() {
    const moment = this.game.moments[this.cursor.moment];
    if (!moment) return 1000 / this.speed;
    const actions = Math.max(moment.frame.actions.length, 1);
    const share = moment.player ? 1 / actions : natureShare / actions;
    const isLast = isWhole(this.game.moments, this.cursor) && this.cursor.moment === this.game.count - 1;
    const isBehind = this.game.isLive && this.game.count - this.cursor.moment > hurryBeyond;
    const ms = (1000 / this.speed) * share * (isBehind ? 0.5 : 1);
    return isLast && this.game.isLive ? ms * 0.5 : ms;
  }
}
