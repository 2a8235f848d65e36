// The organiser's panel for one author: link and name, all versions with their steps and files, and the buttons to
// withdraw, examine again, disqualify and readmit, and to accept or refuse a version.

import { answered, Refused } from '../../core/api.js';
import { field, outcomeLine, problemLine, tell, wordButton } from '../../core/controls.js';
import { fill, h, refill, say } from '../../core/dom.js';
import { LinkAndName } from './author_list.js';
import { outcome, stepList, versionWords } from '../submission.js';
import { common, oneAuthor as words } from '../words.js';

export class AuthorPanel {
  /**
   * path: of the organiser's page. changed(state): called with the state after a change of the list. closed(author,
   * hadFocus): called when the panel was closed.
   */
  constructor(path, changed, closed) {
    this.path = path;
    this.closed = closed;
    this.name = h('h2', { tabindex: '-1' });
    this.stopped = h('p', { class: 'message problem', hidden: true });
    this.reason = h('input', { type: 'text', id: 'reason', maxlength: '300', autocomplete: 'off' });
    this.acts = h('div', { class: 'acts' });
    this.answer = outcomeLine();
    this.identity = new LinkAndName(path, changed, this.answer);
    this.versions = h('div', { class: 'stack' });
    this.element = h('section', { class: 'panel stack', 'aria-label': words.label, hidden: true, onkeydown: (event) => this.#keyed(event) },
      h('div', { class: 'panel-head' }, this.name, wordButton(words.close, () => this.close())), this.stopped, this.identity.element,
      field(words.reason, this.reason), this.acts, this.answer, this.versions);
  }

  async open(author) {
    if (author.id !== this.lastId) this.reason.value = '';
    this.lastId = author.id;
    this.author = author;
    this.identity.open(author);
    this.element.hidden = false;
    tell(this.answer, '');
    this.shown = null;
    fill(this.versions, []);
    await this.update(author);
    this.name.focus();
  }

  #keyed({ key }) {
    if (key === 'Escape') this.close();
  }

  close() {
    const hadFocus = this.element.contains(document.activeElement);
    this.element.hidden = true;
    const { author } = this;
    this.author = null;
    this.closed(author, hadFocus);
  }

  /** Asks for the versions again if they could not be shown. */
  async goOn() {
    if (this.author && this.shown === null) await this.update(this.author);
  }

  async #showVersions() {
    const { author } = this;
    if (!author) return; // the panel was closed
    const isShown = () => author.id === this.author?.id;
    try {
      const { submissions } = await answered(`${this.path}/authors/${author.id}`, words.noVersions);
      if (!isShown()) return;
      const opened = new Set(Array.from(this.versions.querySelectorAll('details[open]'), ({ dataset }) => dataset.version));
      const focused = document.activeElement.closest('details')?.dataset.version;
      const next = () => this.versions.querySelector(`[data-version="${focused}"] summary`) ?? this.name;
      refill(this.versions, next, submissions.map((version) => this.#version(version, opened.has(String(version.version)))));
    } catch (problem) {
      if (!isShown()) return;
      if (!(problem instanceof Refused)) this.shown = null;
      refill(this.versions, () => this.name, problemLine(problem.message));
    }
  }

  /** Shows the new state of the author who is shown. */
  async update(author) {
    this.identity.update(author);
    this.author = author;
    say(this.name, author.name);
    tell(this.stopped, author.stopped);
    const key = JSON.stringify([author.playing, author.disqualified, author.newest?.version, author.newest?.state]);
    if (key === this.shown) return;
    this.shown = key;
    refill(this.acts, () => this.name,
      author.playing !== null && this.#button(words.withdraw, 'withdraw'),
      author.playing !== null && this.#button(words.examine, 'examine'),
      author.playing !== null && this.#button(words.rebuild, 'examine', 'rebuild'),
      author.disqualified ? this.#button(words.readmit, 'readmit') : this.#button(words.disqualify, 'disqualify'));
    await this.#showVersions();
  }

  // body: the text to be sent; null: the typed reason, which must not be empty then.
  #button(label, act, body = act === 'readmit' || act === 'examine' ? '' : null) {
    return wordButton(label, () => this.#act(label, act, body));
  }

  async #act(label, act, body) {
    const reason = this.reason.value.trim();
    if (body === null && !reason) {
      tell(this.answer, words.reasonFirst);
      return this.reason.focus();
    }
    const { author } = this;
    if (!confirm(words.ask(label, author.name))) return undefined;
    const isShown = () => author.id === this.author?.id;
    try {
      await answered(`${this.path}/authors/${author.id}/${act}`, common.nothingDone, { method: 'POST', body: body ?? reason });
      if (!isShown()) return undefined;
      if (body === null && this.reason.value.trim() === reason) this.reason.value = '';
      tell(this.answer, words.done, false);
      return this.#showVersions();
    } catch (problem) {
      return isShown() && tell(this.answer, problem.message);
    }
  }

  // The button to decide against the examination; null for a version that was not examined, because it was not built.
  #decision({ version, state, steps, has_files: hasFiles }) {
    const act = { fit: 'refuse', unfit: 'accept' }[state];
    if (!act || !hasFiles || !steps.some(({ step }) => step === 'fit')) return null;
    return this.#button(words.decisions[act](version), `versions/${version}/${act}`);
  }

  #version(version, open) {
    return h('details', { open, 'data-version': version.version },
      h('summary', {}, `${words.version(version.version)} · ${outcome(version, this.author.playing)}${versionWords(version)}`), stepList(version, null),
      h('div', { class: 'acts' }, this.#decision(version), version.has_files && h('a', { class: 'button', download: '',
        href: `${this.path}/authors/${this.author.id}/versions/${version.version}/files` }, words.download(version.version))));
  }
}
