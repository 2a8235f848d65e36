// The page on which people register who know the code of the contest.

import { fill, h, say } from '../core/dom.js';

function field(id, label, attributes) {
  const input = h('input', { id, type: 'text', spellcheck: 'false', autocomplete: 'off', ...attributes });
  return { input, element: h('div', { class: 'field' }, h('label', { for: id }, label), input) };
}

export class RegisterPage {
  constructor(path) {
    this.path = path;
    this.title = h('h1', {}, '…');
    this.date = h('p', { class: 'dim' });
    this.answer = h('p', { class: 'message', role: 'status', hidden: true });
    this.name = field('name', 'Your name, or your team’s: everybody sees it', { maxlength: 60, required: true, autocomplete: 'name' });
    this.email = field('email', 'E-mail (may be left out): the organiser alone sees it', { inputmode: 'email', autocomplete: 'email' });
    this.code = field('code', 'The registration code that the organiser told you', { required: true });
    this.form = h('form', {
      class: 'panel stack', 'aria-label': 'Register',
      onsubmit: (event) => {
        event.preventDefault();
        this.send();
      },
    }, [this.name, this.email, this.code].map(({ element }) => element),
    h('button', { type: 'submit', class: 'button primary' }, 'Register'));
    this.element = h('div', { class: 'view host' }, h('div', {}, this.title, this.date), this.form, this.answer);
  }

  tell(text) {
    this.answer.hidden = !text;
    this.answer.classList.toggle('problem', Boolean(text));
    say(this.answer, text);
  }

  async send() {
    const body = JSON.stringify({ name: this.name.input.value, email: this.email.input.value, code: this.code.input.value });
    try {
      const response = await fetch(this.path, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
      const answer = await response.json();
      if (response.ok) this.welcome(answer.link);
      else this.tell(answer.error);
    } catch {
      this.tell('The arena did not answer. If your name is taken now, ask the organiser for your link.');
    }
  }

  welcome(link) {
    this.tell('');
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
    this.tell(why);
  }

  show(state) {
    document.title = `Register · ${state.title}`;
    say(this.title, state.title);
    say(this.date, state.date);
    if (state.closed) this.refuse(state.closed);
  }
}
