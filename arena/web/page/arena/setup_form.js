// The form that starts a match: contest, two players, board, seed, games.

import { api } from '../core/api.js';
import { button, checkedField, chooser, field, form, problemLine, tell } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { limitWords } from '../core/format.js';
import { printable } from '../core/printable.js';
import { Openings } from './openings.js';
import { OwnBot } from './own_bot.js';
import { person, plays, ratingWords } from '../game/play_on.js';
import { boardChoices, gamesProblem, randomSeed, seedProblem } from './choices.js';

function titleOf({ name, title }) {
  return title && title !== name ? title : name;
}

export class SetupForm {
  /** start(order, mode): begins a match; if it rejects, the form shows the message. workbench: checks the chosen bots. */
  constructor(setup, start, workbench) {
    Object.assign(this, { setup, start, workbench });
    this.contest = chooser(setup.contests.map((one) => [one.name, titleOf(one)]), setup.defaults.contest, () => this.#contestChanged());
    this.bots = [1, 2].map(() => h('select', {}));
    this.board = h('select', {});
    this.seed = h('input', { type: 'text', inputmode: 'numeric', placeholder: 'drawn', autocomplete: 'off', spellcheck: 'false' });
    this.games = h('input', { type: 'number', min: '1', max: '100', value: '1' });
    this.checked = [checkedField('Seed', this.seed, seedProblem), checkedField('Games', this.games, gamesProblem)];
    this.problem = problemLine();
    this.about = h('p', { class: 'about-contest dim' });
    this.element = this.#build();
    this.#contestChanged();
    this.openings.takeWaiting();
  }

  #build() {
    const submitted = (event) => this.#submit(event.submitter?.value ?? 'auto');
    this.ownBot = this.setup.takes_bots ? new OwnBot(this.setup, (name, isAgain) => this.#chooseOwn(name, isAgain), () => this.contest.value,
      (words, isProblem) => this.workbench.tell(words, isProblem)) : null;
    this.workbench.ownBot = this.ownBot;
    this.openings = new Openings(this.setup, ({ count, board }) => this.#openingsCame(count, board));
    return form({ class: 'setup', 'aria-label': 'New match', novalidate: true }, submitted,
      field('Contest', this.contest),
      field('A, starts', this.bots[0]),
      field('B', this.bots[1]),
      h('div', { class: 'field with-button' }, field('Board', this.board),
        button('dice', 'Randomize', () => this.randomize(), { kind: 'quiet', title: 'Another board size and seed' })),
      h('div', { class: 'field-pair' }, this.checked.map(({ element }) => element)),
      this.about,
      h('div', { class: 'go' },
        button('check', 'Check', () => this.#check(), { kind: 'quiet', title: 'Examine the chosen bots for this contest, as arena check does' }),
        h('button', { type: 'submit', class: 'button primary', name: 'mode', value: 'auto' }, 'Start'),
        h('button', { type: 'submit', class: 'button', name: 'mode', value: 'step' }, 'Start step by step')),
      this.openings.element,
      this.problem,
      this.ownBot && this.ownBot.element);
  }

  get chosen() {
    return this.setup.contests.find(({ name }) => name === this.contest.value);
  }

  /** Chooses another board size and another seed. */
  randomize() {
    const sizes = Array.from(this.board.options, ({ value }) => value).filter((value) => /^\d/.test(value));
    const others = sizes.filter((value) => value !== this.board.value);
    if (others.length > 0) this.board.value = others[Math.floor(Math.random() * others.length)];
    this.seed.value = randomSeed();
    this.checked[0].check();
  }

  #contestChanged() {
    const contest = this.chosen;
    const { options, isFixed } = boardChoices(contest.boards);
    fill(this.board, options.map(([value, words]) => h('option', { value }, words)));
    this.board.disabled = isFixed;
    this.bots.forEach((select, i) => this.#fillBots(select, contest, i));
    const time = contest.turn_ms ? `${limitWords(contest.turn_ms)} a reply` : contest.game_ms ? `${limitWords(contest.game_ms)} a game` : '';
    say(this.about, [printable(contest.summary), time, contest.on_fault === 'discard' ? 'a fault costs the turn' : 'a fault loses the game'].filter(Boolean).join(' · '));
  }

  #fillBots(select, contest, seat) {
    const before = select.value;
    const isPerson = select.options.length > 0 && before === person;
    const fitting = this.setup.bots.filter((bot) => plays(bot, contest));
    const option = (bot) => h('option', { value: bot.name, disabled: bot.missing !== '', title: printable(bot.missing || bot.summary) },
      printable(bot.missing ? `${bot.name} (missing)` : bot.name) + ratingWords(bot, contest));
    const group = (label, bots) => (bots.length > 0 ? h('optgroup', { label }, bots.map(option)) : null);
    fill(select,
      h('optgroup', { label: 'At this page' }, h('option', { value: person }, 'a person')),
      group('Dropped here', fitting.filter(({ dropped }) => dropped)),
      group('Listed', fitting.filter(({ bundled, dropped }) => !bundled && !dropped)),
      group('Bundled', fitting.filter(({ bundled }) => bundled)));
    const usable = fitting.filter(({ missing }) => missing === '').map(({ name }) => name);
    select.value = isPerson || usable.includes(before) ? before : usable[Math.min(seat, usable.length - 1)] ?? person;
  }

  /** To be called when the arena may know other bots than before. */
  async botsChanged() {
    this.setup.bots = (await api.setup()).bots;
    this.bots.forEach((select, i) => this.#fillBots(select, this.chosen, i));
  }

  // Each opening begins two games, with both sides.
  #openingsCame(count, board) {
    this.element.closest('details')?.setAttribute('open', '');
    this.games.value = String(Math.min(2 * count, Number(this.games.max)));
    if (Array.from(this.board.options, ({ value }) => value).includes(board)) this.board.value = board;
  }

  #check() {
    this.workbench.checkBots(this.bots.map(({ value }) => value), this.contest.value);
  }

  // Chooses a player's newest own bot as the first bot of the match.
  async #chooseOwn(name, isAgain) {
    await this.botsChanged();
    if (isAgain) this.workbench.ownBotChanged(name);
    else this.bots[0].value = name;
  }

  #order() {
    const board = this.board.value;
    return {
      contest: this.contest.value,
      bots: this.bots.map(({ value }) => (value === person ? null : value)),
      rounds: Number(this.games.value),
      ...(board && !this.board.disabled ? { board } : {}),
      ...(this.openings.text ? { openings: this.openings.text } : {}),
      ...(this.seed.value.trim() ? { seed: this.seed.value.trim() } : {}),
    };
  }

  async #submit(mode) {
    tell(this.problem, '');
    const wrong = this.checked.filter((each) => !each.check());
    if (wrong.length > 0) return wrong[0].control.focus();
    try {
      return await this.start(this.#order(), mode);
    } catch (problem) {
      return tell(this.problem, problem.message);
    }
  }
}
