// The organiser's panel to end the contest, and for the time after it.

import { field, form, problemLine, tell } from '../core/controls.js';
import { h, say } from '../core/dom.js';

const count = (number) => (number === 1 ? '1 version is' : `${number} versions are`);

export class EndPanel {
  /** path: of the organiser's page. */
  constructor(path) {
    this.path = path;
    this.title = h('input', { type: 'text', id: 'end-title', autocomplete: 'off', spellcheck: 'false' });
    this.answer = problemLine();
    this.form = h('details', {}, h('summary', {}, 'End the contest'),
      form({ class: 'stack' }, () => this.#end(),
        h('p', {}, 'Nothing is taken any more then, and no match of the ladder begins. What was received before is still examined. '
          + 'It cannot be taken back.'),
        field('The title of the contest, so that it does not end by mistake', this.title),
        h('button', { type: 'submit', class: 'button' }, 'End it now'), this.answer));
    this.waiting = h('p', { role: 'status' });
    this.next = h('div', { hidden: true }, this.waiting,
      h('p', {}, 'The final is played on the machine of the arena. Stop it there by Ctrl-C, then type: ',
        h('code', {}, 'arena host FOLDER --freeze')));
    this.element = h('section', { class: 'panel', 'aria-label': 'The end' }, this.form, this.next);
  }

  show({ ended_at: moment, has_final: hasFinal, queue }) {
    this.form.hidden = moment !== null;
    this.next.hidden = moment === null || hasFinal;
    this.element.hidden = this.form.hidden && this.next.hidden;
    say(this.waiting, queue.length > 0 ? `${count(queue.length)} still examined.` : 'Everything that was received is examined.');
  }

  async #end() {
    const response = await fetch(`${this.path}/end`, { method: 'POST', body: this.title.value.trim() });
    const answer = await response.json();
    tell(this.answer, response.ok ? '' : answer.error);
  }
}
