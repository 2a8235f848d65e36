// Views of one game: a live one that this page does not steer, or a record of the arena, of a contest or from a file.

import { api, contestRecordUrl, recordUrl } from '../core/api.js';
import { botLink, gamesAddress } from '../contest/links.js';
import { addressOf } from '../core/address.js';
import { deadEnd, restartedWords, sentence } from '../core/dead_end.js';
import { fill, h, listen } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { isProjected } from '../core/theme.js';
import { analysisOf } from '../game/analysis_offer.js';
import { GameView } from '../game/game_view.js';
import { playOnFrom } from '../game/play_on.js';
import { Game } from '../model/game.js';
import { variationsOf } from '../variations/variations_offer.js';
import { recordLink, recordLinks } from './record_link.js';

const liveSpeed = 0;
const toGames = ['#/games', 'Games'];
const toContest = ['#/contest', 'Contest'];

// What the views of one game have in common: a way back, the names of the players, and the GameView or a dead end.
class OneGame {
  constructor(connection, setup, [back, backWords]) {
    Object.assign(this, { connection, setup });
    this.title = h('h1', {});
    this.place = h('div', { class: 'game-place' });
    this.crumbs = h('p', { class: 'crumbs' }, h('a', { href: back }, backWords));
    this.element = h('div', { class: 'view watch-view' }, this.crumbs, this.title, this.place);
  }

  // record(): resolves to the text of the record; game: as api.analyse() takes it; more: for the GameView.
  makeView(record, game, more) {
    this.view = new GameView({ playOn: playOnFrom(this, record), offer: analysisOf(this, () => game), variations: variationsOf(this, () => game), ...more });
    fill(this.place, this.view.element);
  }

  sayNames(game) {
    fill(this.title, `${game.name(1)} – ${game.name(2)}`);
  }

  showDeadEnd(why, ways) {
    fill(this.title, 'Nothing here');
    fill(this.place, deadEnd(why, ways));
  }

  get wayToContest() {
    return this.setup.contest ? [toContest] : [];
  }

  close() {
    this.view?.close();
  }
}

/** `#/game/g5`: one of the arena's games. */
export class WatchView extends OneGame {
  constructor(connection, setup) {
    super(connection, setup, toGames);
  }

  open([id = ''], { turn, run }) {
    Object.assign(this, { id, turn });
    this.makeView(() => api.text(recordUrl(id)), { game: id }, {
      about: (game) => ({ links: recordLinks(id, game) }),
      address: () => ['game', id],
      run: () => this.#run,
    });
    if (run !== null && run !== this.setup.run) return this.showDeadEnd(restartedWords(`game ${id}`), [toGames, ...this.wayToContest]);
    this.forget = listen(this.connection, { game: ({ detail }) => this.#changed(detail.id) });
    this.connection.watch(id);
    return this.#check();
  }

  // Records, and games of a contest, have ids that hold after a restart.
  get #run() {
    const { kind, pairing } = this.view.game.source;
    return kind === 'record' || pairing ? null : this.setup.run;
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
    return this.showDeadEnd(why, [toGames, ...this.wayToContest]);
  }

  close() {
    this.forget?.();
    this.connection.unwatch(this.id);
    super.close();
  }

  #changed(id) {
    if (id !== this.id) return;
    const game = this.connection.game(id);
    if (this.view.game === game) return void this.view.changed();
    this.sayNames(game);
    this.#sayMatch(game);
    this.view.transport.setSpeed(game.isOver ? 2 : liveSpeed);
    this.view.open(game, { isFollowing: !game.isOver, turn: this.turn });
    if (game.isOver && isProjected()) this.view.show();
  }

  // A game of a contest has a link back to the contest.
  #sayMatch({ source: { pairing }, header: { round } }) {
    if (pairing) fill(this.crumbs, h('a', { href: '#/contest' }, 'Contest'), h('span', { class: 'dim' }, ` match ${pairing}, game ${round}`));
  }
}

/** `#/contest/12/1`: one of the contest's games. */
export class ContestGameView extends OneGame {
  constructor(connection, setup) {
    super(connection, setup, toContest);
  }

  async open([pairing, round = ''], { turn }) {
    if (this.setup.records === false && !this.setup.own_bot) return void this.showDeadEnd(sentence(this.setup.hidden), this.wayToContest);
    const url = contestRecordUrl(pairing, round);
    this.makeView(() => api.text(url), { contest: `${pairing}.${round}` }, {
      about: () => ({ links: [recordLink(url, true)] }),
      address: () => ['contest', pairing, round],
    });
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
      this.showDeadEnd(sentence(why), this.wayToContest);
    }
  }
}

/** `#/file/1`: a record from a file. */
export class FileView extends OneGame {
  constructor(localRecords, connection, setup) {
    super(connection, setup, toGames);
    this.localRecords = localRecords;
  }

  open([number], { turn }) {
    const file = this.localRecords.files[Number(number) - 1];
    if (!file) return void this.showDeadEnd('This file is not open any more: drop it again.', [toGames]);
    this.url = URL.createObjectURL(new Blob([file.text], { type: 'application/jsonl' }));
    this.makeView(async () => file.text, { record: file.text }, {
      about: () => ({ links: [recordLink(this.url, true, file.name)], recordName: file.name }),
      address: () => ['file', number],
      isLinkable: false,
    });
    this.sayNames(file.game);
    this.view.open(file.game, { turn });
  }

  close() {
    super.close();
    if (this.url) URL.revokeObjectURL(this.url);
  }
}
