// Playing a game on the page: a cursor that runs, pauses and steps by action. A live game that this page steers is held
// and let go on together with it.

import { back, endOf, forward, isAtEnd, isWhole, nextTurn, previousTurn, whole } from './timeline.js';

const hurryBeyond = 6;      // moments behind a live game
const natureShare = 0.5;    // of a turn's time

export class Playback {
  /** show(isJump): the cursor has moved. remote: { run, pause, step } where a live game is steered, else null. */
  constructor(show, remote = null) {
    this.show = show;
    this.remote = remote;
    this.game = null;
    this.cursor = { moment: 0, actions: 0 };
    this.isPlaying = false;
    this.speed = 2;
    this.timer = null;
    this.isStepAwaited = false;
    this.isToFollow = false;
  }

  /** isFollowing: a game that goes on is shown at its end and followed. */
  open(game, isFollowing) {
    this.stop();
    this.game = game;
    this.isPlaying = isFollowing;
    const from = isFollowing ? game.nearest(game.count - 1) : 0;
    this.cursor = whole(game.moments, from);
    this.show(true);
  }

  get isAtEnd() {
    return isAtEnd(this.game.moments, this.cursor);
  }

  /** There may be new moments. */
  changed() {
    if (this.isStepAwaited && !this.isAtEnd) {
      this.isStepAwaited = false;
      this.#move(forward);
    }
    if (this.isToFollow && !this.isAtEnd) {
      this.isToFollow = false;
      if (!this.isPlaying) this.cursor = endOf(this.game.moments);
    }
    if (this.isPlaying) this.#schedule();
    else this.show(false);
  }

  /** The next moment is shown even while nothing runs: it is what a person has just done. */
  followOnce() {
    this.isToFollow = true;
  }

  /** Stands still without holding the game. */
  pauseHere() {
    this.#halt();
    this.show(false);
  }

  run() {
    if (this.isAtEnd && this.game.ended) this.cursor = whole(this.game.moments, 0);
    this.isPlaying = true;
    this.isStepAwaited = false;
    if (!this.game.ended) this.remote?.run();
    this.show(false);
    this.#schedule();
  }

  pause() {
    this.stop();
    if (!this.game.ended) this.remote?.pause();
    this.show(false);
  }

  stop() {
    this.isPlaying = false;
    clearTimeout(this.timer);
    this.timer = null;
  }

  /** One action on; at the end of a live game its next turn is asked for. */
  step() {
    if (this.isPlaying) this.pause();
    if (!this.isAtEnd) return this.#move(forward);
    if (this.game.ended || !this.remote || this.isStepAwaited) return undefined;
    this.isStepAwaited = true;
    return this.remote.step();
  }

  back() {
    this.#halt();
    this.#move(back);
  }

  nextTurn() {
    this.#halt();
    this.#move(nextTurn);
  }

  previousTurn() {
    this.#halt();
    this.#move(previousTurn);
  }

  /** To a moment; where the game goes on and it is the last one, it is followed again. */
  jump(moment) {
    this.#halt();
    this.cursor = whole(this.game.moments, this.game.nearest(moment));
    this.show(true);
  }

  toEnd() {
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

  // Looking back does not hold the game: it goes on, and can be followed again.
  #halt() {
    this.stop();
    this.isStepAwaited = false;
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
      if (this.game.ended) this.stop();
      this.show(false);
      return;
    }
    if (this.speed === 0) this.#follow();
    else this.#tick();
  }

  #follow() {
    this.cursor = whole(this.game.moments, this.game.nearest(this.game.count - 1));
    this.show(true);
    if (this.game.ended && this.isAtEnd) this.stop();
  }

  #tick() {
    this.#move(forward);
    this.timer = setTimeout(() => {
      this.timer = null;
      this.#schedule();
    }, this.#delay());
  }

  // A turn's time is shared by its actions; nature is brief.
  #delay() {
    const moment = this.game.moments[this.cursor.moment];
    const actions = Math.max(moment.frame.actions.length, 1);
    const share = moment.player ? 1 / actions : natureShare / actions;
    const isLast = isWhole(this.game.moments, this.cursor) && this.cursor.moment === this.game.count - 1;
    const isBehind = !this.game.ended && this.game.count - this.cursor.moment > hurryBeyond;
    const ms = (1000 / this.speed) * share * (isBehind ? 0.5 : 1);
    return isLast && !this.game.ended ? ms * 0.5 : ms;
  }
}
