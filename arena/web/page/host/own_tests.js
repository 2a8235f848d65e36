// Test matches of an author, which count for nothing: the form that asks for one, those of the author's bot, and those
// that others have played against it.

import { answered } from '../core/api.js';
import { chooser, field, outcomeLine, tell, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { numberColumn, textColumn } from '../core/lazy_table.js';
import { OwnAnalysis } from './own_analysis.js';
import { headColumn, timeColumn, titledTable, watchLink } from './table.js';

// ms between two looks
const whileOneWaits = 2000;
const whileNoneIsLeft = 60_000;

/** Returns the name of the opponent of a test match, with the version that played. */
export function opponentWords({ bot, author, opponents_version: version }) {
  return bot ?? (version === null ? author : `${author}, version ${version}`);
}

/** Returns a sentence for a test match that was not played, or the results of its games: `won (no move), lost`. */
export function testWords({ state, why, games }) {
  if (state === 'playing') return 'is being played';
  if (state === 'waiting') return `waits: ${why}`;
  if (state === 'failed') return `not played: ${why}`;
  if (state === 'cancelled') return 'cancelled';
  return games.map(({ result, reason }) => `${result} (${reason.replaceAll('_', ' ')})`).join(', ');
}

/** Returns how many test matches are left in this hour, as a sentence. */
export const leftWords = (left) => `They change no rating. ${left === 0 ? 'No further one' : left === 1 ? 'One more' : `${left} more`} can be played in this hour.`;

const botWords = ({ name, rating, summary }) => `${name}${rating === null ? '' : `, rating ${rating}`}: ${summary}`;

export class OwnTests {
  /** path: of the author's page. */
  constructor(path) {
    this.path = path;
    this.seen = '';
    this.analyses = new Map();
    this.left = h('p', { class: 'dim' });
    this.opponent = h('div');
    this.version = h('div');
    this.answer = outcomeLine();
    this.start = wordButton('Play a test match', () => this.ask(), { class: 'button primary' });
    this.nobody = h('p', { class: 'dim', hidden: true }, 'There is no bot yet to play a test match against.');
    this.form = h('div', { class: 'stack' }, this.left, this.opponent, this.version, h('div', { class: 'acts' }, this.start));
    this.list = h('div', { class: 'stack' });
    this.against = h('div', { class: 'stack' });
    this.element = h('section', { class: 'stack', 'aria-label': 'Test matches', hidden: true },
      h('h2', {}, 'Test matches'), this.nobody, this.form, this.answer, this.list, this.against);
  }

  /** Called with each state of the page. Fetches the test matches if something about them may have changed. */
  show({ tests, submissions, ended_at: endedAt }) {
    const fit = submissions.filter(({ state, has_files: hasFiles }) => state === 'fit' && hasFiles).map(({ version }) => version);
    this.hasEnded = endedAt !== null;
    const key = JSON.stringify([tests, fit, this.hasEnded]);
    const since = Date.now() - (this.fetchedAt ?? 0);
    const isDue = (tests.waiting > 0 && since >= whileOneWaits) || (this.noneIsLeft && since >= whileNoneIsLeft);
    if (key === this.seen && !isDue) return;
    this.seen = key;
    this.#fetch();
  }

  async #fetch() {
    this.fetchedAt = Date.now();
    try {
      this.#draw(await answered(`${this.path}/tests`, 'The arena does not answer.'));
    } catch {
      this.seen = ''; // asked again with the next state; the page already says that the arena does not answer
    }
  }

  #draw(all) {
    const mayPlay = all.allowed !== 'none' && all.versions.length > 0 && !this.hasEnded;
    this.element.hidden = !mayPlay && all.tests.length === 0 && all.against.length === 0;
    const hasOpponents = all.bots.length + all.authors.length > 0;
    this.form.hidden = !mayPlay || !hasOpponents;
    this.nobody.hidden = !mayPlay || hasOpponents;
    this.noneIsLeft = all.left === 0;
    say(this.left, leftWords(all.left));
    this.#drawChoices(all);
    this.start.disabled = all.left === 0 || all.tests.some(({ state }) => state === 'waiting' || state === 'playing');
    const text = JSON.stringify([all.tests, all.against]);
    if (text === this.drawn) return;
    this.drawn = text;
    fill(this.list, titledTable('My test matches', this.#columns(), all.tests));
    fill(this.against, titledTable('Test matches of others against my bot', againstColumns, all.against));
  }

  // Draws the choices again only if they have changed, because that takes the focus away.
  #drawChoices({ bots, authors, versions }) {
    const text = JSON.stringify([bots, authors, versions]);
    if (text === this.choices) return;
    this.choices = text;
    const chosen = this.opponents?.value;
    const groups = [{ label: 'Bots of the arena', options: bots.map((bot) => [`bot ${bot.name}`, botWords(bot)]) },
      { label: 'House bots', options: authors.filter(({ rating }) => rating !== null).map(({ name, rating }) => [`author ${name}`, `${name}, rating ${rating}`]) },
      { label: 'Bots of other authors', options: authors.filter(({ rating }) => rating === null).map(({ name }) => [`author ${name}`, name]) }];
    const first = chosen ?? (bots.length > 0 ? `bot ${bots[0].name}` : '');
    this.opponents = chooser(groups.filter(({ options }) => options.length > 0), first, null);
    this.ownVersions = chooser(versions.map((version) => [String(version), `version ${version}`]), String(versions[0] ?? ''), null);
    this.opponents.id = 'test-opponent';
    this.ownVersions.id = 'test-version';
    fill(this.opponent, field('Against', this.opponents));
    fill(this.version, field('With', this.ownVersions));
  }

  async ask() {
    const [kind] = this.opponents.value.split(' ', 1);
    const wanted = { [kind]: this.opponents.value.slice(kind.length + 1), version: Number(this.ownVersions.value) };
    await this.#post('', JSON.stringify(wanted), 'The match is asked for.');
  }

  async #post(what, body, words) {
    try {
      await answered(`${this.path}/tests${what}`, 'The arena did not answer: ask again.', { method: 'POST', body });
      tell(this.answer, words, false);
    } catch (problem) {
      tell(this.answer, problem.message);
    }
    await this.#fetch();
  }

  // Keeps the elements, so that a table that is drawn again shows the analyses that are made or done.
  #analysisOf(game) {
    if (!this.analyses.has(game.game)) this.analyses.set(game.game, new OwnAnalysis(this.path, game, 'tests').element);
    return this.analyses.get(game.game);
  }

  #columns() {
    const { path } = this;
    return [
      headColumn('Opponent', opponentWords), numberColumn('My version', 'version'),
      textColumn('Result', (test) => (test.state === 'waiting' || test.state === 'playing'
        ? h('div', { class: 'acts' }, testWords(test), wordButton('Cancel', () => this.#post(`/${test.id}/cancel`, null, 'The match is cancelled.')))
        : testWords(test)), 'words'),
      textColumn('Games', ({ games }) => h('div', { class: 'acts' }, games.map((game) => watchLink(path, game, null, 'tests')))),
      textColumn('Records', ({ games }) => h('div', { class: 'acts' }, games.filter(({ has_record: isThere }) => isThere)
        .map(({ game }) => h('a', { href: `${path}/tests/${game}/record`, download: '', 'aria-label': `record of test game ${game}` }, 'record')))),
      textColumn('Mistakes', ({ games }) => h('div', { class: 'stack' }, games.filter(({ result, has_record: isThere }) => result === 'lost' && isThere)
        .map((game) => this.#analysisOf(game))), 'words'),
      timeColumn('Asked'),
    ];
  }
}

const againstColumns = [
  headColumn('Author', ({ author, version }) => `${author}, version ${version}`), numberColumn('My version', ({ own }) => own ?? '–'),
  textColumn('My result', (test) => testWords({ ...test, state: 'done' })), timeColumn('Asked'),
];
