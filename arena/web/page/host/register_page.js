// The page on which people register who know the code of the contest.

import { answered, Refused } from '../core/api.js';
import { field, form, outcomeLine, tell } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { register as words } from './words.js';

const input = (id, attributes) => h('input', { id, type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes });

export class RegisterPage {
  constructor(path) {
    this.path = path;
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.answer = outcomeLine();
    this.name = input('name', { maxlength: 60, required: true, autocomplete: 'name' });
    this.email = input('email', { inputmode: 'email', autocomplete: 'email' });
    this.code = input('code', { required: true });
    this.form = form({ class: 'panel stack', 'aria-label': words.register }, () => this.send(),
      field(words.name, this.name),
      field(words.email, this.email),
      field(words.code, this.code),
      h('button', { type: 'submit', class: 'button primary' }, words.register));
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.date), this.form, this.answer);
  }

  async send() {
    const body = JSON.stringify({ name: this.name.value, email: this.email.value, code: this.code.value });
    const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    try {
      this.welcome((await answered(this.path, words.noAnswer, order)).link);
    } catch (problem) {
      tell(this.answer, problem instanceof Refused ? problem.message : words.noAnswer);
    }
  }

  welcome(link) {
    tell(this.answer, '');
    this.done = true;
    const heading = h('h2', { tabindex: '-1' }, words.welcome);
    fill(this.form, heading,
      h('p', {}, words.keepLink),
      h('p', {}, h('a', { href: link, class: 'strong' }, link)));
    heading.focus();
  }

  refuse(why) {
    if (this.done) return;
    this.form.hidden = true;
    tell(this.answer, why);
  }

  show(state) {
    document.title = words.title(state.title);
    say(this.title, state.title);
    say(this.date, state.date);
    if (state.closed) this.refuse(state.closed);
  }
}
