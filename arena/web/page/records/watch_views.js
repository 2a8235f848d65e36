// Views of one game: a live one that this page does not steer, or a record of the arena, of a contest or from a file.

import { api, contestRecordUrl, recordUrl } from '../core/api.js';
import { recordLinks } from '../arena/arena_view.js';
import { botLink, gamesAddress } from '../contest/links.js';
import { addressOf } from '../core/address.js';
import { deadEnd, restartedWords, sentence } from '../core/dead_end.js';
import { fill, h } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { isProjected } from '../core/theme.js';
import { analysisOf } from '../game/analysis_offer.js';
import { GameView } from '../game/game_view.js';
import { playOnFrom } from '../game/play_on.js';
import { Game } from '../model/game.js';
import { recordLink } from './record_link.js';

const liveSpeed = 0;

function frameOf(back, backWords) {
  const title = h('h1', {});
  const place = h('div', {});
  const crumbs = h('p', { class: 'crumbs' }, h('a', { href: back }, backWords));
  const element = h('div', { class: 'view watch-view' }, crumbs, title, place);
  return { element, title, place, crumbs };
}

function sayNames(title, game) {
  fill(title, `${game.name(1)} – ${game.name(2)}`);
}

function showDeadEnd({ title, place }, why, ways) {
  fill(title, 'Nothing here');
  fill(place, deadEnd(why, ways));
}

const toGames = ['#/games', 'Games'];
const toContest = ['#/contest', 'Contest'];
const waysFrom = ({ contest }) => (contest ? [toContest] : []);

/** `#/game/g5`: one of the arena's games. */
export class WatchView {
  constructor(connection, setup) {
    this.connection = connection;
    this.setup = setup;
    Object.assign(this, frameOf('#/games', 'Games'));
    this.listener = (event) => this.#changed(event.detail.id);
  }

  open([id = ''], { turn, run }) {
    this.id = id;
    this.turn = turn;
    this.view = new GameView({
      about: (game) => ({ links: recordLinks(id, game) }),
      address: () => ['game', id],
      run: () => this.#run,
      playOn: playOnFrom(this, () => api.text(recordUrl(id))),
      offer: analysisOf(this, () => ({ game: id })),
    });
    fill(this.place, this.view.element);
    if (run !== null && run !== this.setup.run) return showDeadEnd(this, restartedWords(`game ${id}`), this.#waysBack);
    this.connection.addEventListener('game', this.listener);
    this.connection.watch(id);
    return this.#check();
  }

  // Records, and games of a contest, have ids that hold after a restart.
  get #run() {
    const { kind, pairing } = this.view.game.source;
    return kind === 'record' || pairing ? null : this.setup.run;
  }

  get #waysBack() {
    return [toGames, ...(this.setup.contest ? [toContest] : [])];
  }

  async #check() {
    try {
      await api.state(this.id);
    } catch (problem) {
      if (problem.status !== 404 || this.view.game) return;
      this.#lead();
    }
  }

  // Leads to the contest: a contest's game that is over leaves the list of games, but stays in the contest.
  #lead() {
    const [, pairing, round] = /^(\d+)\.(\d+)/.exec(this.id) ?? [];
    if (pairing && this.setup.contest) return location.replace(addressOf(['contest', pairing, round], this.turn));
    const why = `There is no game ${this.id} here. Games that are played at the arena are kept until it is restarted, the last forty of them.`;
    return showDeadEnd(this, why, this.#waysBack);
  }

  close() {
    this.connection.removeEventListener('game', this.listener);
    this.connection.unwatch(this.id);
    this.view.close();
  }

  #changed(id) {
    if (id !== this.id) return;
    const game = this.connection.game(id);
    if (this.view.game === game) return void this.view.changed();
    const isLive = game.ended === null && !game.broken;
    sayNames(this.title, game);
    this.#sayMatch(game);
    this.view.transport.setSpeed(isLive ? liveSpeed : 2);
    this.view.open(game, { isFollowing: isLive, turn: this.turn });
    if (!isLive && isProjected()) this.view.show();
  }

  // A game of a contest has a link back to the contest.
  #sayMatch({ source: { pairing }, header: { round } }) {
    if (pairing) fill(this.crumbs, h('a', { href: '#/contest' }, 'Contest'), h('span', { class: 'dim' }, ` match ${pairing}, game ${round}`));
  }
}

/** `#/contest/12/1`: one of the contest's games. */
export class ContestGameView {
  constructor(connection, setup) {
    this.connection = connection;
    this.setup = setup;
    Object.assign(this, frameOf('#/contest', 'Contest'));
  }

  async open([pairing, round = ''], { turn }) {
    if (this.setup.records === false && !this.setup.own_bot) return void showDeadEnd(this, sentence(this.setup.hidden), waysFrom(this.setup));
    this.view = new GameView({
      about: () => ({ links: [recordLink(contestRecordUrl(pairing, round), true)] }),
      address: () => ['contest', pairing, round],
      playOn: playOnFrom(this, () => api.text(contestRecordUrl(pairing, round))),
      offer: analysisOf(this, () => ({ contest: `${pairing}.${round}` })),
    });
    fill(this.place, this.view.element);
    try {
      const game = Game.whole(await api.contest(`/games/${encodeURIComponent(pairing)}/${encodeURIComponent(round)}`));
      const names = game.header.players.map(({ name }) => name);
      fill(this.title, botLink(names[0]), ' – ', botLink(names[1]));
      fill(this.crumbs, h('a', { href: '#/contest' }, 'Contest'), ' ',
        h('a', { href: gamesAddress({ bot: names[0], against: names[1] }) }, 'games of these two'));
      this.view.open(game, { turn });
      if (isProjected()) this.view.show();
    } catch (problem) {
      const why = problem.status === 404 ? `The contest has no game ${[pairing, round].filter(Boolean).join('.')}.` : printable(problem.message);
      showDeadEnd(this, sentence(why), waysFrom(this.setup));
    }
  }

  close() {
    this.view?.close();
  }
}

/** `#/file/1`: a record from a file. */
export class FileView {
  constructor(localRecords, connection, setup) {
    this.localRecords = localRecords;
    this.connection = connection;
    this.setup = setup;
    Object.assign(this, frameOf('#/games', 'Games'));
  }

  open([number], { turn }) {
    const file = this.localRecords.files[Number(number) - 1];
    if (!file) return void showDeadEnd(this, 'This file is not open any more: drop it again.', [toGames]);
    this.url = URL.createObjectURL(new Blob([file.text], { type: 'application/jsonl' }));
    this.view = new GameView({
      about: () => ({ links: [recordLink(this.url, true, file.name)], recordName: file.name }),
      address: () => ['file', number],
      playOn: playOnFrom(this, async () => file.text),
      offer: analysisOf(this, () => ({ record: file.text })),
      isLinkable: false,
    });
    fill(this.place, this.view.element);
    sayNames(this.title, file.game);
    this.view.open(file.game, { turn });
  }

  close() {
    this.view?.close();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
