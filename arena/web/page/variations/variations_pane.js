// Other turns than those that were played: the pane with the tree, and what the GameView shows while a person tries them.

import { button, chooser, problemLine, tell } from '../core/controls.js';
import { h, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { fittingComment, Variations } from '../model/variations.js';
import { ratingWords } from '../game/play_on.js';
import { progressWords } from '../game/analysis_offer.js';
import { Answers, answerWords, replyWords } from './answers.js';
import { ArrowPen } from './arrow_pen.js';
import { TreeView } from './tree_view.js';

const settleMs = 60;  // a person who steps quickly asks for no position between

// Returns the levels of the engine of a game among the bots of the setup: [level, words] each.
function levelsOf(bots, header) {
  return bots.flatMap((bot) => {
    const [, name, level] = /^(.*-engine)-(\d+)$/.exec(bot.name) ?? [];
    return name === `${header.game}-engine` && bot.missing === '' ? [[level, `level ${level}${ratingWords(bot, header)}`]] : [];
  });
}

export class VariationsPane {
  /**
   * setup: of the page; wanted(): resolves to the game in the form that api.analyse() takes. Without both, the variations of a
   * record are shown, and none can be made.
   */
  constructor({ setup = null, wanted = null } = {}) {
    this.setup = setup;
    this.answers = wanted && new Answers(wanted);
    this.tree = null;
    this.id = 0;
    this.isTrying = false;
    this.asking = 0;
    this.isAsked = null;  // the place about which the engine is being asked
    this.#build();
  }

  #build() {
    this.tryButton = button('branch', 'Try other turns', () => this.toggle(), { kind: 'primary', title: 'Key v' });
    this.backButton = button('undo', 'Back to the game', () => this.leave(), { kind: 'quiet' });
    this.engineButton = button('step', 'Engine plays', () => this.letEnginePlay(), { kind: 'quiet', title: 'Key e' });
    this.valueButton = button('scale', 'Evaluate', () => this.#evaluate(), { kind: 'quiet' });
    this.levels = h('span', {});
    this.words = h('p', { class: 'dim', role: 'status' });
    this.pen = new ArrowPen({ isOn: () => this.isTrying, draw: (from, to) => this.#drawArrow(from, to), words: this.words });
    this.comment = h('textarea', {
      rows: '2', placeholder: 'Comment', 'aria-label': 'Comment', oninput: () => this.#comment(),
    });
    this.removeButton = button('close', 'Delete this variation', () => this.#remove(), { kind: 'quiet', isBare: true });
    this.saveButton = button('download', 'Download the record with the variations', () => this.#save(), { kind: 'quiet', isBare: true });
    this.problem = problemLine();
    this.view = null;
    this.treeView = new TreeView((id, moment) => this.go(id, moment));
    this.tools = h('div', { class: 'variation-tools', hidden: true },
      h('div', { class: 'cluster' }, this.engineButton, this.levels, this.valueButton), this.comment);
    this.element = h('section', { class: 'variations', 'aria-label': 'Variations' },
      h('div', { class: 'cluster' }, this.answers ? [this.tryButton] : null, this.backButton,
        this.answers ? [this.pen.button, this.removeButton, this.saveButton] : null),
      this.tools, this.words, this.problem, this.treeView.element);
  }

  /** view: the GameView that shows the games of variations. */
  attach(view) {
    this.view = view;
    if (this.answers) this.pen.attach(view.board.element);
  }

  /** The game that is shown in place of the recorded one; null: that one. */
  get game() {
    return this.id === 0 || !this.tree ? null : this.tree.gameOf(this.id);
  }

  /** The arrows at a moment of what is shown. */
  notes(moment) {
    return this.tree?.notes(this.id, moment) ?? [];
  }

  /** To be called when another game is opened. */
  open() {
    [this.tree, this.id, this.isTrying, this.place] = [null, 0, false, null];
    this.pen.set(false);
    tell(this.problem, '');
  }

  draw(game, cursor) {
    if (this.tree?.game !== game) this.tree = game.tree ??= new Variations(game, game.variations);
    const { moment, actions } = cursor;
    const here = this.game ?? game;
    const isSettled = here.moments[moment] && actions >= here.moments[moment].frame.actions.length && !this.view.playback.isPlaying;
    this.backButton.hidden = this.id === 0 && !this.isTrying;
    this.tryButton.hidden = this.isTrying;
    this.saveButton.disabled = this.tree.isEmpty && this.tree.isSaved;
    this.#drawTools(game, moment);
    const key = `${this.id}/${moment}/${here.version}/${this.isTrying}/${isSettled}`;
    const isNew = key !== this.place;
    this.place = key;
    if (!isNew) return;
    this.treeView.draw(this.tree, { id: this.id, moment });
    if (this.isTrying) this.#ask(isSettled ? moment : null);
  }

  #drawTools(game, moment) {
    this.tools.hidden = !this.isTrying;
    this.pen.button.hidden = !this.isTrying || !game.moments[moment]?.frame.rows;
    this.removeButton.hidden = !this.isTrying || this.id === 0;
    if (!this.isTrying) return;
    if (this.levelsOf !== game) {
      this.levelsOf = game;
      this.level = chooser([['0', 'full strength'], ...levelsOf(this.setup.bots, game.header)], '0', null, 'Level of the engine');
      this.levels.replaceChildren(this.level);
    }
    const note = this.tree.noteAt(this.id, moment);
    if (document.activeElement !== this.comment) this.comment.value = note?.comment ?? '';
  }

  /** Begins to try other turns at the place that is shown, or goes back to the game. */
  toggle() {
    if (this.isTrying) return this.leave();
    if (!this.answers || !this.tree) return undefined;
    this.isTrying = true;
    this.view.panes.show('variations');
    this.view.playback.pauseHere();
    this.view.draw(false);
    return this.tools.querySelector('button')?.focus({ preventScroll: true });
  }

  /** Goes back to the game, to the place where it was left. */
  leave() {
    let { moment } = this.view.playback.cursor;
    for (let { id } = this; id !== 0; id = this.tree.of(id).of) moment = Math.min(moment, this.tree.leavesAt(id));
    this.isTrying = false;
    this.pen.set(false);
    this.view.replyEntry.clear();
    say(this.words, '');
    this.#show(0, moment);
    this.tryButton.focus({ preventScroll: true });
  }

  /** Shows a place of the tree. */
  go(id, moment) {
    if (this.answers && !this.isTrying) this.isTrying = true;
    this.#show(id, moment);
    this.view.speak();
  }

  #show(id, moment) {
    this.id = id;
    this.view.showLine(this.game ?? this.tree.game, moment);
  }

  get #moment() {
    return this.view.playback.cursor.moment;
  }

  // Asks for what is legal at a moment, and offers it on the board. null: nothing is asked now.
  async #ask(moment) {
    const mine = ++this.asking;
    this.view.replyEntry.clear();
    const { moments } = this.game ?? this.tree.game;
    const isNatureNext = moments[moment + 1] && !moments[moment + 1].player;
    if (moment === null || isNatureNext) return;
    try {
      await new Promise((done) => setTimeout(done, settleMs));
      if (mine !== this.asking) return;
      const { player, replies, over } = await this.answers.position(this.tree.turnsTo(this.id, moment));
      if (mine !== this.asking || !this.isTrying) return;
      if (over) say(this.words, `The game is over here: ${printable(over.explanation)}.`);
      else this.view.replyEntry.ask({ player, replies });
      this.view.draw(false);
    } catch (problem) {
      if (mine !== this.asking) return;
      say(this.words, /^turn \d+: expected/.test(problem.message) ? 'The game is over here: step back to try other turns.' : printable(problem.message));
    }
  }

  /**
   * Plays a person's reply, or the engine's, at the place that is shown. Resolves to whether it was played: not if another
   * place is shown before the arena has answered.
   */
  async play(reply) {
    const [{ id }, moment, isLeft] = [this, this.#moment, this.#leaving()];
    tell(this.problem, '');
    say(this.words, '');
    const known = this.tree.known(id, moment, reply);
    if (known) return this.#showPlayed(known);
    const { turn, moves } = this.tree.turnsTo(id, moment);
    const answer = await this.answers.position({ turn, moves: [...moves, reply] });
    if (isLeft()) return false;
    return this.#showPlayed(this.tree.enter(id, moment, reply, answer));
  }

  #showPlayed({ id, moment }) {
    this.#show(id, moment);
    return true;
  }

  // Returns a function that returns whether the place that is shown now is no longer shown.
  #leaving() {
    const { id, tree } = this;
    const moment = this.#moment;
    return () => !this.isTrying || this.tree !== tree || this.id !== id || this.#moment !== moment;
  }

  /** Lets the engine play the next turn, at the chosen level. */
  async letEnginePlay() {
    await this.#askEngine(Number(this.level?.value ?? 0), async ({ reply }) => {
      if (await this.play(reply)) say(this.words, `The engine has played ${replyWords(reply)}.`);
    });
  }

  async #evaluate() {
    await this.#askEngine(0, (answer) => say(this.words, answerWords(answer)));
  }

  // Asks the engine about the place that is shown, and calls use(answer) if that place is still shown then. While the engine
  // is being asked about a place, it is not asked about that place again.
  async #askEngine(level, use) {
    const isLeft = this.#leaving();
    if (!this.isTrying || (this.isAsked && !this.isAsked.isLeft())) return;
    const mine = { isLeft };
    this.isAsked = mine;
    tell(this.problem, '');
    say(this.words, 'The engine thinks.');
    try {
      const answer = await this.answers.engine(this.tree.turnsTo(this.id, this.#moment), level, {
        saysState: (job) => job.state === 'waiting' && job.why && say(this.words, progressWords(job)), isLeft,
      });
      if (answer !== null && !isLeft()) await use(answer);
    } catch (problem) {
      say(this.words, '');
      tell(this.problem, printable(problem.message));
    } finally {
      if (this.isAsked === mine) this.isAsked = null;
    }
  }

  #drawArrow(from, to) {
    this.#change(() => this.tree.draw(this.id, this.#moment, from, to));
  }

  #comment() {
    const { value, selectionStart } = this.comment;
    const text = fittingComment(value);
    if (text !== value) {
      this.comment.value = text;
      this.comment.setSelectionRange(selectionStart, selectionStart);
    }
    this.#change(() => this.tree.say(this.id, this.#moment, text));
    if (text.length < value.length) tell(this.problem, 'A comment has at most 2,000 bytes: the rest was left out.');
  }

  // Makes a change of the tree, and says why if it cannot be made.
  #change(make) {
    tell(this.problem, '');
    try {
      make();
    } catch (limit) {
      tell(this.problem, `${limit.message}.`);
    }
    this.place = null;
    this.view.draw(false);
  }

  #remove() {
    const { of } = this.tree.of(this.id);
    const moment = this.tree.leavesAt(this.id);
    this.tree.remove(this.id);
    this.#show(of, moment);
    this.engineButton.focus({ preventScroll: true });
  }

  async #save() {
    tell(this.problem, '');
    try {
      const text = await this.answers.record(this.tree.forRecord());
      const url = URL.createObjectURL(new Blob([text], { type: 'application/jsonl' }));
      h('a', { href: url, download: this.view.about(this.tree.game).recordName ?? `${this.#fileName()}.jsonl` }).click();
      setTimeout(() => URL.revokeObjectURL(url), 0);
      this.tree.isSaved = true;
      say(this.words, 'The record was downloaded with its variations.');
    } catch (problem) {
      tell(this.problem, printable(problem.message));
    }
  }

  #fileName() {
    return [1, 2].map((player) => this.tree.game.name(player)).join('-').replace(/[^\w.-]+/g, '_');
  }
}
