// The organiser's panel to end the contest, to play its final, and to open it again.

import { answered, ordered } from '../../core/api.js';
import { field, form, outcomeLine, problemLine, tell, wordButton } from '../../core/controls.js';
import { h, say } from '../../core/dom.js';
import { withZone } from './settings_panel.js';
import { common, end as words } from '../words.js';

const fewestBots = 2; // of a final; house bots are not in it

/** Returns what the organiser reads about the final of a contest that has ended, and whether it can be played, or played on, now. */
export function stateOfFinal({ final: { state }, queue, authors }) {
  if (state !== 'none') return { text: words.final[state], canPlay: state === 'interrupted' && queue.length === 0 };
  const bots = authors.filter(({ house, playing }) => house === null && playing !== null).length;
  const isShort = bots < fewestBots;
  if (queue.length > 0) return { text: words.waiting(queue.length, isShort), canPlay: false };
  return { text: isShort ? words.tooFew(bots) : words.ready, canPlay: !isShort };
}

export class EndPanel {
  /** path: of the organiser's page. changed(state): called with the state after each act. */
  constructor(path, changed) {
    this.path = path;
    this.changed = changed;
    this.digest = '';
    this.title = h('input', { type: 'text', id: 'end-title', autocomplete: 'off', spellcheck: 'false' });
    this.answer = problemLine();
    this.form = h('details', {}, h('summary', {}, words.end),
      form({ class: 'stack' }, () => this.#act('end', this.title.value.trim(), this.answer),
        h('p', {}, words.endHint), field(words.endTitle, this.title),
        h('button', { type: 'submit', class: 'button' }, words.endNow), this.answer));
    this.waiting = h('p', { role: 'status', tabindex: '-1' });
    this.play = wordButton(words.play, () => this.#act('play', '', this.played));
    this.played = outcomeLine();
    this.command = h('p', { class: 'dim' }, `${words.playCommand} `, h('code', {}, words.freeze));
    this.audience = h('p', { role: 'status' });
    this.published = outcomeLine();
    this.publish = h('div', { class: 'stack' }, h('h3', {}, words.publish), this.audience,
      h('div', { class: 'acts' }, ...Object.entries(words.audiences).map(([value, { button }]) => wordButton(button, () => this.#publish(value)))), this.published);
    this.deadline = h('input', { type: 'datetime-local', step: '1', autocomplete: 'off', required: '' });
    this.reopened = problemLine();
    this.reopen = h('details', {}, h('summary', {}, words.reopen),
      form({ class: 'stack' }, () => this.#reopen(), h('p', {}, words.reopenHint), field(words.reopenDeadline, this.deadline),
        h('button', { type: 'submit', class: 'button' }, words.reopenNow), this.reopened));
    this.ended = h('div', { class: 'stack', hidden: true }, this.waiting, h('div', { class: 'acts' }, this.play), this.played, this.command, this.publish, this.reopen);
    this.element = h('section', { class: 'panel', 'aria-label': words.label }, this.form, this.ended);
  }

  show(all) {
    const { ended_at: moment, final: { state, trouble }, queue, settings } = all;
    this.digest = settings?.digest ?? '';
    this.form.hidden = moment !== null;
    this.ended.hidden = moment === null;
    this.reopen.hidden = state === 'playing';
    if (moment === null) this.reopen.open = false;
    else this.title.value = '';
    const isToPlay = state === 'none' || state === 'interrupted';
    const { text, canPlay } = stateOfFinal(all);
    say(this.waiting, text);
    this.play.hidden = !isToPlay;
    this.play.disabled = !canPlay;
    // The command examines what waits.
    this.command.hidden = !isToPlay || (!canPlay && queue.length === 0);
    say(this.play, state === 'interrupted' ? words.goOn : words.play);
    this.publish.hidden = settings === null;
    this.public = settings?.values.public ?? '';
    say(this.audience, settings?.refused ? '' : words.audience(this.public)); // the values of a file that is refused do not count
    // What the last answer said may be true no more when another number of versions waits.
    const isOther = this.waits !== queue.length;
    this.waits = queue.length;
    if (trouble || !isToPlay || isOther) tell(this.played, trouble && words.trouble(trouble));
  }

  #reopen() {
    return this.#act('reopen', { digest: this.digest, deadline: withZone(this.deadline.value) }, this.reopened);
  }

  #publish(value) {
    const question = words.audiences[value].confirm;
    if (question && !confirm(question)) return;
    this.#act('settings', { digest: this.digest, values: { public: value } }, this.published);
  }

  // order: a text, or what is sent as JSON.
  async #act(what, order, line) {
    const path = `${this.path}/${what}`;
    try {
      const state = await (typeof order === 'string' ? answered(path, common.nothingDone, { method: 'POST', body: order }) : ordered(path, common.nothingDone, order));
      tell(line, '');
      const hadFocus = this.element.contains(document.activeElement);
      this.changed(state);
      // What was pressed may be hidden now.
      if (hadFocus && document.activeElement.getClientRects().length === 0) (this.ended.hidden ? this.form.firstElementChild : this.waiting).focus();
    } catch (problem) {
      tell(line, problem.message);
    }
  }
}
