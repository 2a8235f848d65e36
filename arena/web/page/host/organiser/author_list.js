// The organiser's controls that change the list of authors: the form that adds one, and the link and the name of one.

import { answered, ordered } from '../../core/api.js';
import { field, form, outcomeLine, tell, wordButton } from '../../core/controls.js';
import { fill, h, say } from '../../core/dom.js';
import { addAuthor, common, linkAndName as words } from '../words.js';

// A name as the arena stores it.
const stored = (name) => name.trim().normalize('NFC');

export class AddAuthor {
  /** added(state, author): called with the new state, and the author in it. */
  constructor(path, added) {
    this.path = path;
    this.added = added;
    this.digest = ''; // of the list that the page shows; the arena refuses an order about another one
    this.isWaiting = false;
    this.name = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
    this.email = h('input', { type: 'email', autocomplete: 'off' });
    this.answer = outcomeLine();
    this.element = h('details', { class: 'add-author' }, h('summary', {}, addAuthor.add), form({ class: 'stack', novalidate: '' }, () => this.#add(),
      field(addAuthor.name, this.name), field(addAuthor.email, this.email), h('button', { type: 'submit', class: 'button' }, addAuthor.add), this.answer));
  }

  async #add() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    const typed = [this.name, this.email].map((control) => [control, control.value]);
    const name = stored(this.name.value);
    try {
      const state = await ordered(`${this.path}/authors`, addAuthor.nothingAdded, { digest: this.digest, name, email: this.email.value.trim() });
      // What is typed for the next author meanwhile stays.
      for (const [control, value] of typed) if (control.value === value) control.value = '';
      tell(this.answer, addAuthor.added(name), false);
      this.added(state, state.authors.find((author) => author.name === name));
    } catch (problem) {
      tell(this.answer, problem.message);
      this.name.focus();
    }
    this.isWaiting = false;
  }
}

/** The link and the name of the author who is shown. */
export class LinkAndName {
  /** changed(state): called with the state after a renaming. answer: the line that says how something went. */
  constructor(path, changed, answer) {
    this.path = path;
    this.changed = changed;
    this.answer = answer;
    this.digest = '';
    this.link = h('code', { class: 'command', tabindex: '0', role: 'group', 'aria-label': words.linkIs, hidden: true });
    this.name = h('input', { type: 'text', autocomplete: 'off', spellcheck: 'false' });
    this.other = h('p', { class: 'field-problem', role: 'alert' });
    this.form = h('details', {}, h('summary', {}, words.rename), form({ class: 'stack' }, () => this.#rename(),
      field(words.newName, this.name, this.other), h('button', { type: 'submit', class: 'button' }, words.rename)));
    this.element = h('div', { class: 'stack' }, h('div', { class: 'acts' }, wordButton(words.copyLink, () => this.#copy()),
      wordButton(words.newLink, () => this.#makeNew())), this.link, this.form);
  }

  /** Shows another author. */
  open(author) {
    this.author = author;
    this.element.hidden = author.house !== null;
    this.link.hidden = true;
    this.form.open = false;
    this.name.value = author.name;
    say(this.other, '');
  }

  /** Shows the new state of the same author. What the organiser has typed stays. */
  update(author) {
    const typed = stored(this.name.value);
    if (author.name !== this.author.name) {
      const isOwn = typed !== this.author.name && typed !== author.name;
      if (!isOwn) this.name.value = author.name;
      say(this.other, isOwn ? words.renamedMeanwhile(author.name) : '');
    }
    this.author = author;
  }

  // Asks for something of the author who is shown, and calls take(answer). Does nothing with the answer if another one is
  // shown by then: neither the link nor how it went is theirs.
  async #ask(request, take) {
    const { id } = this.author;
    const isShown = () => this.author.id === id;
    try {
      const answer = await request(`${this.path}/authors/${id}`);
      if (isShown()) await take(answer);
    } catch (problem) {
      if (isShown()) tell(this.answer, problem.message);
    }
  }

  #copy() {
    return this.#ask((base) => answered(`${base}/link`, common.nothingDone), (answer) => this.#take(answer));
  }

  async #makeNew() {
    if (!confirm(words.askNewLink(this.author.name))) return;
    await this.#ask((base) => answered(`${base}/link`, common.nothingDone, { method: 'POST', body: 'new' }), ({ link }) => {
      fill(this.link, link);
      this.link.hidden = false;
      tell(this.answer, words.newLinkMade, false);
    });
  }

  async #take({ link }) {
    fill(this.link, link);
    this.link.hidden = false;
    try {
      await navigator.clipboard.writeText(link);
      tell(this.answer, words.linkCopied, false);
    } catch {
      getSelection().selectAllChildren(this.link);
      tell(this.answer, words.linkSelected, false);
    }
  }

  async #rename() {
    const name = stored(this.name.value);
    if (name === this.author.name) return tell(this.answer, words.sameName, false);
    return this.#ask((base) => ordered(`${base}/rename`, words.notRenamed, { digest: this.digest, name }), (state) => {
      say(this.other, '');
      tell(this.answer, words.renamed, false);
      this.changed(state);
    });
  }
}
