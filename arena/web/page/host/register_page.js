// The page on which people register who know the code of the contest.

import { answered, Refused } from '../core/api.js';
import { field, form, outcomeLine, tell } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';

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
    this.form = form({ class: 'panel stack', 'aria-label': 'Register' }, () => this.send(),
      field('Your name, or your team’s: everybody sees it', this.name),
      field('E-mail (may be left out): the organiser alone sees it', this.email),
      field('The registration code that the organiser told you', this.code),
      h('button', { type: 'submit', class: 'button primary' }, 'Register'));
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.date), this.form, this.answer);
  }

  async send() {
    const body = JSON.stringify({ name: this.name.value, email: this.email.value, code: this.code.value });
    const order = { method: 'POST', headers: { 'content-type': 'application/json' }, body };
    const silence = 'The arena did not answer. If your name is taken now, ask the organiser for your link.';
    try {
      this.welcome((await answered(this.path, silence, order)).link);
    } catch (problem) {
      tell(this.answer, problem instanceof Refused ? problem.message : silence);
    }
  }

  welcome(link) {
    tell(this.answer, '');
    this.done = true;
    const heading = h('h2', { tabindex: '-1' }, 'You take part');
    fill(this.form, heading,
      h('p', {}, 'This is your personal link. Keep it: it is not shown again, and who has it hands in bots in your name.'),
      h('p', {}, h('a', { href: link, class: 'strong' }, link)));
    heading.focus();
  }

  refuse(why) {
    if (this.done) return;
    this.form.hidden = true;
    tell(this.answer, why);
  }

  show(state) {
    document.title = `Register · ${state.title}`;
    say(this.title, state.title);
    say(this.date, state.date);
    if (state.closed) this.refuse(state.closed);
  }
}
