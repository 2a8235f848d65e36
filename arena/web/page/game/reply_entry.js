// Takes a person's reply: square by square on the board, or from a list of replies.

import { bonePicture } from '../board/bone.js';
import { button, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { letter } from '../core/format.js';
import { faceOf } from '../model/frame.js';
import { GridReply, squareText } from '../model/grid_reply.js';

const verbs = { move: 'move to a square', steal: 'now take a square' };

export class ReplyEntry {
  /**
   * send(reply): returns a promise; if it is rejected, the entry shows the message of the error. changed(): called when
   * the choices have changed.
   */
  constructor({ send, changed }) {
    Object.assign(this, { send, changed });
    this.words = h('p', { class: 'ask', 'aria-live': 'polite' });
    this.list = h('div', { class: 'replies', role: 'group', 'aria-label': 'Your reply' });
    this.undoButton = button('undo', 'Undo the move', () => this.undo(), { kind: 'quiet' });
    this.element = h('div', { class: 'reply-entry', hidden: true }, h('div', { class: 'ask-row' }, this.words, this.undoButton), this.list);
    this.isKept = false;
    this.frame = null;
    this.clear();
  }

  /** Asks a person for a reply. player: the person's number; replies: all that are legal. */
  ask({ player, replies }) {
    this.player = player;
    this.isSent = false;
    this.grid = new GridReply(replies);
    this.replies = this.grid.usable ? [] : replies;
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = false;
    fill(this.list, this.replies.map((reply) => wordButton('', () => this.#give(reply), { class: 'button reply' })));
    this.#label();
    if (hadFocus || this.wantsFocus) this.list.firstElementChild?.focus();
    this.wantsFocus = false;
    this.#show();
  }

  /** frame: that of the position for which the person is asked; its tiles are drawn on the buttons. */
  look(frame) {
    if (this.frame === frame) return;
    this.frame = frame;
    this.#label();
  }

  clear() {
    this.wantsFocus ||= this.element.contains(document.activeElement);
    this.grid = null;
    this.player = null;
    this.replies = [];
    this.element.hidden = !this.isKept;
    this.undoButton.hidden = true;
    this.isSent = false;
    this.list.inert = false;
    fill(this.list);
    say(this.words, this.isKept ? 'Wait for your turn.' : '');
  }

  /** isKept: the entry stays visible between a person's turns, so that nothing on the page moves. */
  keep(isKept) {
    this.isKept = isKept;
    if (this.player === null) this.clear();
  }

  get isAsking() {
    return this.player !== null && !this.isSent;
  }

  /** The squares that may be chosen now, as `R,C`. */
  get choices() {
    return this.isAsking && this.grid.usable ? this.grid.choices : new Set();
  }

  /** The square to which the person's pawn is going to move: { player, at }, or null. */
  get ghost() {
    const first = this.isAsking ? this.grid.chosen[0] : null;
    return first ? { player: this.player, at: first.split(',').map(Number) } : null;
  }

  choose(at) {
    const square = squareText(at);
    if (!this.isAsking) return undefined;
    if (!this.choices.has(square)) return this.#show(`${square} cannot be chosen. `);
    this.grid.choose(square);
    if (this.grid.reply) this.#give(this.grid.reply);
    this.#show();
    return this.changed();
  }

  undo() {
    if (!this.isAsking || !this.grid.chosen.length) return;
    this.grid.undo();
    this.#show();
    this.changed();
  }

  #label() {
    this.replies.forEach((reply, i) => {
      const words = reply.split(';');
      const isBone = (word) => this.frame !== null && faceOf(this.frame, this.player, word) === 'pips';
      const bones = words.filter(isBone).map((word) => bonePicture(word, { name: 'reply-bone' }));
      fill(this.list.children[i], bones, h('span', {}, words.join(' ')));
    });
  }

  async #give(reply) {
    this.isSent = true;
    this.wantsFocus = this.list.contains(document.activeElement);
    this.#show();
    try {
      await this.send(reply);
    } catch (problem) {
      this.isSent = false;
      this.grid.chosen = [];
      this.#show(`${problem.message}. `);
    }
    this.changed();
  }

  #show(before = '') {
    this.undoButton.hidden = !this.isAsking || this.grid.chosen.length === 0;
    this.list.inert = this.isSent;
    if (this.isSent) return say(this.words, 'Sent.');
    const verb = this.grid.usable ? verbs[this.grid.nextWord] ?? `choose a square: ${this.grid.nextWord}` : 'choose your reply';
    return say(this.words, `${before}${letter(this.player)}, your turn: ${verb}.`);
  }
}
