// The page of an author: it takes a bot, and shows what happens to the bot.

import { answered, formOf, patiently } from '../core/api.js';
import { droppable, field, outcomeLine, problemLine, tell, wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { newestChallenges, placeWords } from './ladder.js';
import { OwnGames } from './own_games.js';
import { OwnTests } from './own_tests.js';
import { Progress } from './progress.js';
import { outcome, sayTime, secondsLeft, stepList, versionWords, waitingWords } from './submission.js';
import { TaskPanel } from './task_panel.js';
import { author as words } from './words.js';

export class AuthorPage {
  constructor(path) {
    this.path = path;
    this.shown = '';
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.deadline = h('p', { class: 'dim digits' });
    this.answer = outcomeLine();
    this.waiting = h('p', { class: 'dim', role: 'status' });
    this.versions = h('div', { class: 'stack' });
    this.place = h('p', { class: 'digits' });
    this.challenges = h('div', { class: 'stack' });
    this.progress = new Progress(path);
    this.games = new OwnGames(path);
    this.gamesThere = 0;
    this.tests = new OwnTests(path);
    this.key = h('code');
    this.stopped = problemLine();
    this.form = this.makeForm();
    this.task = new TaskPanel();
    this.element = h('div', { class: 'view host' },
      h('div', {}, this.title, this.date, this.deadline), this.stopped, this.task.element, this.form, this.answer, this.waiting, this.place, this.progress.element, this.challenges, this.games.element, this.tests.element, this.versions,
      h('p', { class: 'dim' }, `${words.key} `, this.key, ': ', h('code', {}, words.verify)));
  }

  makeForm() {
    this.files = h('input', { type: 'file', id: 'files', multiple: true, onchange: () => this.send(this.files.files) });
    this.name = h('input', { type: 'text', id: 'name', placeholder: words.exampleName, spellcheck: 'false' });
    this.text = h('textarea', { id: 'text', rows: 10, spellcheck: 'false' });
    this.languages = h('p', { class: 'dim' });
    this.shared = h('p', { class: 'dim' });
    const drop = h('div', { class: 'drop-zone', ...droppable((files) => this.send(files)) },
      h('label', { for: 'files', class: 'strong' }, words.handIn),
      h('p', { class: 'dim' }, words.handInHint), this.files, this.languages, this.shared);
    const paste = h('details', {}, h('summary', {}, words.paste),
      h('div', { class: 'stack' },
        field(words.fileName, this.name), field(words.program, this.text),
        wordButton(words.handInNow, () => this.sendText(), { class: 'button primary' })));
    return h('section', { class: 'panel stack', 'aria-label': words.ownBot }, drop, paste,
      h('p', { class: 'dim' }, `${words.terminal} `, h('code', {}, words.curl(location.href))));
  }

  sendText() {
    if (!this.name.value.trim() || !this.text.value) return tell(this.answer, words.nameAndText);
    return this.send([new File([this.text.value], this.name.value.trim())]);
  }

  async send(files) {
    if (files.length === 0) return;
    tell(this.answer, words.sending, false);
    await this.post(this.path, formOf(files), words.received);
    this.files.value = '';
  }

  async post(path, body, done) {
    try {
      await answered(path, words.noAnswer, { method: 'POST', body, ...patiently() });
      tell(this.answer, done, false);
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }

  refuse(why) {
    for (const part of [this.form, this.games.element, this.tests.element, this.progress.element]) part.hidden = true;
    for (const part of [this.versions, this.place, this.challenges]) fill(part);
    tell(this.answer, why);
  }

  show(state) {
    document.title = `${state.author} · ${state.title}`;
    fill(this.title, state.title, h('span', { class: 'dim' }, ` · ${state.author}`));
    const left = secondsLeft(state);
    say(this.date, state.date);
    sayTime(this.deadline, state, `${this.path}/final/#/contest`);
    this.form.hidden = state.ended_at !== null || (left !== null && left <= 0);
    say(this.languages, words.languages(state.languages.join(', ')));
    say(this.shared, state.shared.length > 0 ? words.shared(state.shared.map(printable).join(', ')) : '');
    say(this.key, state.key);
    say(this.waiting, waitingWords(state));
    tell(this.stopped, state.stopped && words.stopped(state.stopped));
    this.showLadder(state);
    this.tests.show(state);
    this.task.offer(state.submissions.length === 0);
    // Draws the list again only if it has changed, because drawing takes the focus and the selection away.
    const text = JSON.stringify([state.playing, state.submissions, this.form.hidden]);
    if (text === this.shown) return;
    this.shown = text;
    fill(this.versions, state.submissions.map((version, index) => this.version(version, state.playing, index === 0)));
  }

  showLadder({ ladder, author }) {
    say(this.place, ladder ? placeWords(ladder) : '');
    const games = ladder?.standing.games ?? 0;
    if (games === this.gamesThere) return;
    this.gamesThere = games;
    fill(this.challenges, newestChallenges(ladder?.challenges ?? []));
    this.progress.refresh();
    this.games.refresh(author);
  }

  // Offers the files between which the arena could not decide. The one that is clicked becomes a new version.
  choices({ version, steps }) {
    const choices = steps.at(-1)?.choices ?? [];
    if (choices.length === 0) return null;
    return h('div', { class: 'acts', 'aria-label': words.mainFile }, h('span', {}, words.whichFile),
      choices.map((choice) => wordButton(printable(choice), () =>
        this.post(`${this.path}/choose/${version}`, choice, words.mainFileIs(choice)))));
  }

  version(version, playing, isNewest) {
    const mayPlay = !this.form.hidden && version.state === 'fit' && version.has_files && version.version !== playing;
    return h('section', { class: 'panel version', 'aria-label': words.version(version.version) },
      h('h2', {}, `${words.version(version.version)} `, h('span', { class: `outcome ${version.state}` }, outcome(version, playing)),
        h('span', { class: 'dim' }, versionWords(version))),
      isNewest || version.version === playing
        ? stepList(version, this.path)
        : h('details', {}, h('summary', {}, words.steps), stepList(version, this.path)),
      isNewest && !this.form.hidden && this.choices(version),
      mayPlay && wordButton(words.letPlay, () =>
        this.post(`${this.path}/play/${version.version}`, null, words.plays(version.version))));
  }
}
