// Playing a recorded game on from the turn that is shown: a person against a bot, or two bots.

import { api } from '../core/api.js';
import { button, chooser, form, problemLine, tell } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { letter } from '../core/format.js';
import { printable } from '../core/printable.js';
import { bothPlayers } from '../model/game.js';

/** Stands for a person among the names of bots. */
export const person = '';

/** Returns whether the bot plays the game and the variant of a contest, or of a record's header. */
export function plays(bot, { game, rules }) {
  const [variant] = rules.split(' ');
  return [game, null].includes(bot.game) && [variant, null].includes(bot.variant);
}

/** Returns the rating of a bot at a level in a contest's variant, as ` (Elo 1140)`; empty without one. */
export function ratingWords(bot, { rules }) {
  const rating = bot.ratings?.[rules.split(' ')[0]];
  return rating ? ` (Elo ${rating})` : '';
}

/** Returns the bots that can start and play the rules of a record. */
export function fittingBots(bots, header) {
  return bots.filter((bot) => bot.missing === '' && plays(bot, header));
}

// Returns the bot that played under a name; a bot that played itself was told apart by a number. undefined: it is not here.
function botCalled(name, bots) {
  return bots.find((bot) => bot.name === name) ?? bots.find((bot) => name === `${bot.name}-1` || name === `${bot.name}-2`);
}

/**
 * Returns the side that the form proposes for a person: that of the loser, who wants to do better against the winner, unless
 * a person has won. Without a winner it is the side to move.
 */
export function usualSide({ ended, isPerson }, toMove) {
  const winner = ended?.winner;
  if (!winner) return toMove;
  return isPerson(winner) ? winner : 3 - winner;
}

/**
 * Returns the players that the form proposes: a person on that side, against the bot that played the other one, if the
 * arena has this bot, else against the first bot.
 */
export function usualPlayers(names, bots, side) {
  return bothPlayers.map((player) => (player === side ? person : (botCalled(names[player - 1], bots) ?? bots[0])?.name ?? person));
}

/** Returns the player of the next turn after the moment; null if no turn follows, as at the end of a game, or its moment has not come yet. */
export function nextPlayer(game, at) {
  return game.moments.slice(at + 1).find((moment) => !moment || moment.player)?.player ?? null;
}

/** Shows a match that the arena has just begun. match: the arena's answer. */
export function showStarted(connection, match) {
  // If the match has come over the WebSocket meanwhile, that state is newer than this answer.
  if (!connection.matches.has(match.id)) connection.matches.set(match.id, match);
  location.hash = `#/arena/${match.id}`;
}

export class PlayOn {
  /** setup: of the page. record(): returns the text of the record. started(match): shows the match that was begun. */
  constructor({ setup, record, started }) {
    Object.assign(this, { setup, record, started });
    this.open = button('play', 'Play on from here', () => this.#show(this.next), { kind: 'quiet' });
    this.anew = button('undo', 'Play this turn anew', () => this.#show(this.bad), { kind: 'quiet' });
    this.form = form({ class: 'play-on', 'aria-label': 'Play on from here', hidden: true }, () => this.#start());
    this.problem = problemLine();
    this.element = h('div', { class: 'playing-on', hidden: true },
      h('div', { class: 'cluster' }, this.open, this.anew), this.form, this.problem);
  }

  /** at: the moment that is shown; turn: the number of the last turn played by then. */
  draw(game, at, turn) {
    this.game = game;
    const toMove = nextPlayer(game, at);
    const moment = game.moments[at];
    const isBad = Boolean(game.analysis?.of(moment)?.label);
    this.element.hidden = Boolean(game.isWithheld) && !game.ended;
    this.open.disabled = toMove === null;
    this.anew.hidden = !isBad;
    if (this.next?.turn !== turn + 1) this.#hide();
    this.next = { turn: turn + 1, toMove };
    this.bad = isBad ? { turn, toMove: moment.player } : null;
  }

  #hide() {
    this.form.hidden = true;
    tell(this.problem, '');
    for (const opener of [this.open, this.anew]) opener.setAttribute('aria-expanded', 'false');
  }

  // Shows or hides the form. from: { turn, toMove }, the first turn to be played and its player.
  #show(from) {
    const isShown = !this.form.hidden && this.from.turn === from.turn;
    this.#hide();
    if (isShown) return;
    this.from = from;
    const { header } = this.game;
    const bots = fittingBots(this.setup.bots, header);
    const usual = usualPlayers(header.players.map(({ name }) => name), bots,
      from === this.bad ? from.toMove : usualSide({ ended: this.game.ended, isPerson: (player) => this.game.isPerson(player) }, from.toMove));
    const options = [[person, 'a person'], ...bots.map((bot) => [bot.name, printable(bot.name) + ratingWords(bot, header)])];
    this.players = bothPlayers.map((player, i) => chooser(options, usual[i]));
    fill(this.form,
      h('p', {}, `From turn ${from.turn}, ${letter(from.toMove)} to move:`),
      bothPlayers.map((player, i) => h('label', {}, `${letter(player)} `, this.players[i])),
      h('button', { type: 'submit', class: 'button primary' }, 'Start'));
    this.form.hidden = false;
    (from === this.bad ? this.anew : this.open).setAttribute('aria-expanded', 'true');
    this.players[2 - from.toMove].focus();
  }

  async #start() {
    tell(this.problem, '');
    try {
      const from = { record: await this.record(), turn: this.from.turn };
      const bots = this.players.map(({ value }) => (value === person ? null : value));
      this.started(await api.start({ bots, from, speed: 2 }));
    } catch (problem) {
      tell(this.problem, printable(problem.message));
    }
  }
}

/**
 * Returns the PlayOn for a GameView; null if this page cannot start matches. page: has the page's connection and setup.
 * record(): returns the text of the record.
 */
export function playOnFrom({ connection, setup }, record) {
  if (!setup.control) return null;
  return new PlayOn({ setup, record, started: (match) => showStarted(connection, match) });
}
