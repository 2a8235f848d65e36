// The test arena: a form that starts matches, and the match that is being played.

import { addressOf } from '../core/address.js';
import { api, recordUrl } from '../core/api.js';
import { button, chooser, problemLine, relabel, wordButton } from '../core/controls.js';
import { deadEnd, restartedWords } from '../core/dead_end.js';
import { fill, h, listen } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { isProjected } from '../core/theme.js';
import { analysisOf } from '../game/analysis_offer.js';
import { GameView } from '../game/game_view.js';
import { playOnFrom, showStarted } from '../game/play_on.js';
import { recordLinks } from '../records/record_link.js';
import { SetupForm } from './setup_form.js';
import { Workbench } from './workbench.js';
import { welcome } from './welcome.js';
import { variationsOf } from '../variations/variations_offer.js';

const startSpeed = 2;

// Names what decided a match whose games did not.
function decision({ decided_by: how, winner, bots }) {
  const words = { speed: 'was faster and wins the match', score: 'has the higher score and wins the match' }[how];
  if (words) return `: ${printable(bots[winner])} ${words}`;
  return how === 'draw' ? ': the match is drawn' : '';
}

export class ArenaView {
  constructor(connection, setup) {
    Object.assign(this, { connection, setup });
    this.speed = setup.defaults.speed ?? startSpeed;
    this.seat = 'both';
    this.workbench = setup.control ? new Workbench(connection, setup, {
      match: () => this.match,
      showFindings: () => this.#showFindings(),
      botsChanged: () => this.form.botsChanged(),
      problem: (refusal) => this.#problem(refusal),
    }) : null;
    this.form = setup.control ? new SetupForm(setup, (order, mode) => this.#start(order, mode), this.workbench) : null;
    this.told = h('div', { class: 'told' });
    this.deeds = h('div', { class: 'cluster deeds', hidden: true });
    this.status = h('div', { class: 'match-status', role: 'group', 'aria-label': 'Match' }, this.told, this.workbench?.status ?? '', this.deeds);
    this.place = h('div', { class: 'game-place' });
    this.empty = welcome();
    this.folder = this.form ? h('details', { class: 'panel new-match', open: true },
      h('summary', {}, 'New', h('span', { class: 'words' }, ' match')), this.form.element) : null;
    this.element = h('div', { class: 'view arena-view' },
      h('h1', { class: 'visually-hidden' }, 'Test arena'), this.folder, this.status, this.place);
  }

  /**
   * Opens a match; without an id, the match that was open last. game: the number of the game to show, from 1; null: the
   * newest one. turn: the turn of the game to show; null: as in GameView.open().
   */
  open([matchId = this.matchId ?? null, game = null], { turn, run }) {
    this.forget = listen(this.connection, {
      match: ({ detail }) => { this.#matchChanged(detail.match); this.#followRerun(detail); },
      matches: () => this.#checkMatch(), game: ({ detail }) => this.#gameChanged(detail.id),
    });
    const forgetBots = this.workbench?.open();
    this.forget = ((forget) => () => { forget(); forgetBots?.(); })(this.forget);
    this.matchId = matchId;
    this.rerunId = null;
    this.wanted = { game: Number(game), turn };
    this.isPinned = false;
    this.#makeGameView();
    const match = this.match;
    if (run !== null && run !== this.setup.run) this.#endHere(restartedWords(`match ${matchId}`));
    else if (match) this.#matchChanged(match);
    else this.#checkMatch();
  }

  // Shows a dead end if there is no such match. Before the list of matches has come, this is not known yet.
  #checkMatch() {
    if (this.matchId === null || this.match || !this.connection.hasMatches || this.view.game) return;
    this.#endHere(`There is no match ${this.matchId} here. Matches are kept until the arena is restarted, the last hundred of them.`);
  }

  #endHere(why) {
    fill(this.place, deadEnd(why, [['#/arena', 'Test arena'], ['#/games', 'Games']]));
    this.matchId = null;
  }

  close() {
    this.forget();
    this.#leaveGame();
    this.view?.close();
    this.view = null;
  }

  get match() {
    return this.connection.matches.get(this.matchId) ?? null;
  }

  #makeGameView() {
    const control = (deed, more = {}) => () => api.control(this.matchId, { do: deed, ...more }).catch((problem) => this.#problem(problem));
    this.stopButton = button('stop', 'Stop', control('stop'), { kind: 'quiet' });
    this.againButton = button('swap', 'Again, sides exchanged', () => this.#again(), { kind: 'quiet' });
    this.view = new GameView({
      remote: this.setup.control ? {
        run: control('run'), pause: control('pause'), step: control('step'),
        speed: (speed) => {
          this.speed = speed;
          if (this.match?.state === 'running') control('speed', { speed })();
        },
      } : null,
      send: (reply) => this.#send(reply),
      about: () => this.#about(),
      address: () => this.#address(),
      run: () => this.setup.run,
      playOn: playOnFrom(this, () => api.text(recordUrl(this.gameId))),
      offer: analysisOf(this, () => ({ game: this.gameId })),
      variations: variationsOf(this, () => ({ game: this.gameId })),
      workbench: this.workbench,
    });
    this.view.transport.setSpeed(this.speed);
    fill(this.place, this.matchId === null ? [this.empty, this.workbench && h('section', { class: 'panel', 'aria-label': 'Checks' }, this.workbench.panel)] : this.view.element);
    fill(this.told);
    fill(this.deeds, this.setup.control ? [...this.workbench.bar, this.stopButton, this.againButton] : []);
    this.deeds.hidden = true;
    if (this.folder) this.folder.open = this.matchId === null;
  }

  async #start(order, mode) {
    showStarted(this.connection, await api.start({ ...order, mode, speed: this.speed }));
  }

  async #again() {
    try {
      showStarted(this.connection, await api.control(this.matchId, { do: 'again', exchange: true }));
    } catch (problem) {
      this.#problem(problem);
    }
  }

  #problem(problem) {
    fill(this.told, problemLine(problem.message));
  }

  async #send(reply) {
    const { game, turn } = this.asked;
    this.view.playback.followOnce();
    await api.reply(this.matchId, { game, turn, reply });
  }

  #about() {
    const match = this.match;
    const why = match?.state === 'stopped' ? 'The match was stopped.' : match?.state === 'failed' ? printable(match.why) : '';
    const isOver = this.view.game?.ended;
    return {
      command: match?.command ?? null,
      why: isOver ? '' : why,
      links: this.gameId && this.view.game ? recordLinks(this.gameId, this.view.game) : [],
    };
  }

  #address() {
    const match = this.match;
    const number = match ? match.games.indexOf(this.gameId) + 1 : 0;
    return ['arena', this.matchId, ...(match?.rounds > 1 && number > 0 ? [String(number)] : [])];
  }

  #matchChanged(match) {
    if (match.id !== this.matchId) return;
    this.#drawStatus(match);
    const newest = match.games.at(-1);
    const isDone = !this.isPinned && this.connection.game(this.gameId)?.ended && this.view.playback.isAtEnd;
    if (!this.gameId && newest) this.#choose(match.games[this.wanted.game - 1] ?? newest);
    else if (newest !== this.gameId && isDone) this.#watch(newest);
    this.stopButton.disabled = match.state !== 'running';
    relabel(this.stopButton, 'stop', match.persons.includes(true) ? 'Give up' : 'Stop');
    if (this.view.game) this.view.changed();
  }

  // Moves on to a match that plays the shown one again, at the same turn of the same game. The shown match stays until
  // that game has begun. A match that began before the page was loaded is not followed, so that the address of an older
  // match still shows that match.
  #followRerun({ match, isNew }) {
    if (this.matchId === null) return;
    if (isNew && [this.matchId, this.rerunId ?? this.matchId].includes(match.rerun_of)) this.rerunId = match.id;
    if (match.id !== this.rerunId) return;
    const number = Math.max(this.match?.games.indexOf(this.gameId) ?? 0, 0);
    if (match.games.length <= number && match.state === 'running') return;
    const turn = this.view.game ? this.view.playback.turn : null;
    this.rerunId = null;
    location.replace(addressOf(['arena', match.id, ...(match.rounds > 1 ? [String(number + 1)] : [])], turn));
  }

  #showFindings() {
    if (this.matchId !== null) this.view.panes.show('check');
    else this.workbench.panel.scrollIntoView({ block: 'nearest' });
  }

  #drawStatus(match) {
    const [a, b] = match.bots.map(printable);
    const which = match.rounds > 1 ? `game ${Math.max(match.games.length, 1)} of ${match.rounds}, ` : '';
    const state = { running: match.paused ? 'held' : 'running', over: 'over', stopped: 'stopped', failed: 'broken off' }[match.state];
    const wins = match.rounds > 1 ? `, wins ${match.wins[0]} : ${match.wins[1]}${decision(match)}` : '';
    this.deeds.hidden = false;
    fill(this.told,
      h('p', {}, h('strong', {}, `${a} – ${b}`), h('span', { class: 'dim' }, `  ${which}${state}${wins}`)),
      match.games.length > 1 ? this.#gameTabs(match) : null,
      this.#isForTwo() ? this.#seatChooser() : null);
  }

  #seatChooser() {
    const choose = (seat) => {
      this.seat = seat;
      const game = this.connection.game(this.gameId);
      if (seat !== 'both') this.connection.watch(this.gameId, Number(seat));
      this.asked = null;
      this.view.replyEntry.clear();
      if (game) this.#askPerson(game);
      this.view.draw(false);
    };
    const seats = [['both', 'A and B'], ['1', 'A alone'], ['2', 'B alone']];
    return h('label', { class: 'seat' }, 'At this page: ', chooser(seats, this.seat, choose));
  }

  #gameTabs(match) {
    const tab = (id, i) =>
      wordButton(`game ${i + 1}`, () => this.#choose(id), { class: 'button quiet', 'aria-pressed': String(id === this.gameId) });
    return h('div', { class: 'tabs', role: 'group', 'aria-label': 'Games of the match' }, match.games.map(tab));
  }

  // Shows the game that a person has chosen. When the newest game is over, the next game replaces it; an older one
  // stays.
  #choose(id) {
    this.isPinned = id !== this.match.games.at(-1);
    this.#watch(id);
  }

  #watch(id) {
    this.#leaveGame();
    this.gameId = id;
    this.isOpened = false;
    this.connection.watch(id, this.#isForTwo() ? 1 : null);
    if (this.match) this.#drawStatus(this.match);
  }

  #leaveGame() {
    if (this.gameId) this.connection.unwatch(this.gameId);
    this.gameId = null;
    this.asked = null;
  }

  #gameChanged(id) {
    if (id !== this.gameId) return;
    const game = this.connection.game(id);
    if (!this.isOpened) {
      if (game.moments.length === 0) return;
      this.isOpened = true;
      const isLive = !game.isOver;
      this.view.replyEntry.keep(isLive && this.match?.persons.includes(true));
      this.view.open(game, { isFollowing: isLive, turn: this.wanted.turn });
      if (!isLive && isProjected()) this.view.show();
      this.wanted.turn = null;
      if (isLive && this.match?.paused) this.view.playback.pauseHere();
    } else {
      this.view.changed();
    }
    if (game.isOver) this.view.replyEntry.keep(false);
    this.#askPerson(game);
    if (game.ended && this.match) this.#matchChanged(this.match);
  }

  #isForTwo() {
    return this.match?.persons.every(Boolean) ?? false;
  }

  // If two persons play, they share this page, or each uses a separate page and chooses a player there. Returns the
  // player as which this page asks for the game; null if at most one person plays.
  #seatOf(player) {
    if (!this.#isForTwo()) return null;
    return this.seat === 'both' ? player : Number(this.seat);
  }

  async #askPerson(game) {
    const { thinking } = game;
    const seat = thinking?.person ? this.#seatOf(thinking.player) : null;
    const isMine = thinking?.person && this.setup.control && this.match?.state === 'running' && (seat ?? thinking.player) === thinking.player;
    if (!isMine) {
      if (this.asked) this.view.replyEntry.clear();
      this.asked = null;
      return;
    }
    if (this.asked?.turn === thinking.turn) return;
    this.asked = { game: this.gameId, turn: thinking.turn };
    if (seat && this.connection.seats.get(this.gameId) !== seat) this.connection.watch(this.gameId, seat);
    try {
      const replies = await api.replies(this.gameId, seat);
      if (this.asked?.turn === replies.turn) this.view.replyEntry.ask(replies);
      this.view.draw(false);
    } catch (problem) {
      this.#problem(problem);
    }
  }
}
