// Test matches of an author, which count for nothing: the form that asks for one, those of the author's bot, and those
// that others have played against it.

import { answered } from '../core/api.js';
import { chooser, field, outcomeLine, tell, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { reasonWords } from '../core/format.js';
import { numberColumn, textColumn } from '../core/lazy_table.js';
import { OwnAnalysis } from './own_analysis.js';
import { headColumn, timeColumn, titledTable, watchLink } from './table.js';
import { columns as titles, common, ownTests as words } from './words.js';

// ms between two looks
const whileOneWaits = 2000;
const whileNoneIsLeft = 60_000;

/** Returns the name of the opponent of a test match, with the version that played. */
export function opponentWords({ bot, author, opponents_version: version }) {
  return bot ?? (version === null ? author : common.named({ author, version }));
}

/** Returns a sentence for a test match that was not played, or the results of its games: `won (no move), lost`. */
export function testWords({ state, why, games }) {
  const sentence = words.states[state];
  return sentence ? sentence(why) : games.map(({ result, reason }) => words.result(result, reasonWords(reason))).join(', ');
}

const botWords = ({ name, rating, summary }) => `${rating === null ? name : words.rated(name, rating)}: ${summary}`;

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
    this.start = wordButton(words.play, () => this.ask(), { class: 'button primary' });
    this.nobody = h('p', { class: 'dim', hidden: true }, words.nobody);
    this.form = h('div', { class: 'stack' }, this.left, this.opponent, this.version, h('div', { class: 'acts' }, this.start));
    this.list = h('div', { class: 'stack' });
    this.against = h('div', { class: 'stack' });
    this.element = h('section', { class: 'stack', 'aria-label': words.label, hidden: true },
      h('h2', {}, words.label), this.nobody, this.form, this.answer, this.list, this.against);
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
      this.#draw(await answered(`${this.path}/tests`, common.noAnswer));
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
    say(this.left, words.left(all.left));
    this.#drawChoices(all);
    this.start.disabled = all.left === 0 || all.tests.some(({ state }) => state === 'waiting' || state === 'playing');
    const text = JSON.stringify([all.tests, all.against]);
    if (text === this.drawn) return;
    this.drawn = text;
    fill(this.list, titledTable(words.own, this.#columns(), all.tests));
    fill(this.against, titledTable(words.others, againstColumns, all.against));
  }

  // Draws the choices again only if they have changed, because that takes the focus away.
  #drawChoices({ bots, authors, versions }) {
    const text = JSON.stringify([bots, authors, versions]);
    if (text === this.choices) return;
    this.choices = text;
    const chosen = this.opponents?.value;
    const groups = [{ label: words.arenaBots, options: bots.map((bot) => [`bot ${bot.name}`, botWords(bot)]) },
      { label: words.houseBots, options: authors.filter(({ rating }) => rating !== null).map(({ name, rating }) => [`author ${name}`, words.rated(name, rating)]) },
      { label: words.authorBots, options: authors.filter(({ rating }) => rating === null).map(({ name }) => [`author ${name}`, name]) }];
    const first = chosen ?? (bots.length > 0 ? `bot ${bots[0].name}` : '');
    this.opponents = chooser(groups.filter(({ options }) => options.length > 0), first, null);
    this.ownVersions = chooser(versions.map((version) => [String(version), common.version(version)]), String(versions[0] ?? ''), null);
    this.opponents.id = 'test-opponent';
    this.ownVersions.id = 'test-version';
    fill(this.opponent, field(words.against, this.opponents));
    fill(this.version, field(words.withVersion, this.ownVersions));
  }

  async ask() {
    const [kind] = this.opponents.value.split(' ', 1);
    const wanted = { [kind]: this.opponents.value.slice(kind.length + 1), version: Number(this.ownVersions.value) };
    await this.#post('', JSON.stringify(wanted), words.asked);
  }

  async #post(what, body, done) {
    try {
      await answered(`${this.path}/tests${what}`, words.noAnswer, { method: 'POST', body });
      tell(this.answer, done, false);
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
      headColumn(titles.opponent, opponentWords), numberColumn(titles.ownVersion, 'version'),
      textColumn(titles.result, (test) => (test.state === 'waiting' || test.state === 'playing'
        ? h('div', { class: 'acts' }, testWords(test), wordButton(words.cancel, () => this.#post(`/${test.id}/cancel`, null, words.cancelled)))
        : testWords(test)), 'words'),
      textColumn(titles.games, ({ games }) => h('div', { class: 'acts' }, games.map((game) => watchLink(path, game, null, 'tests')))),
      textColumn(words.records, ({ games }) => h('div', { class: 'acts' }, games.filter(({ has_record: isThere }) => isThere)
        .map(({ game }) => h('a', { href: `${path}/tests/${game}/record`, download: '', 'aria-label': words.recordOf(game) }, common.record)))),
      textColumn(words.mistakes, ({ games }) => h('div', { class: 'stack' }, games.filter(({ result, has_record: isThere }) => result === 'lost' && isThere)
        .map((game) => this.#analysisOf(game))), 'words'),
      timeColumn(words.askedAt),
    ];
  }
}

const againstColumns = [
  headColumn(titles.author, common.named), numberColumn(titles.ownVersion, ({ own }) => own ?? '–'),
  textColumn(words.ownResult, (test) => testWords({ ...test, state: 'done' })), timeColumn(words.askedAt),
];
