// The organiser's panel for the settings of the contest, which is changed while it is served.

import { ordered } from '../../core/api.js';
import { field, form, outcomeLine, tell } from '../../core/controls.js';
import { fill, h, say } from '../../core/dom.js';
import { localTime } from '../table.js';
import { settings, settingsPanel as words } from '../words.js';

const two = (number) => String(number).padStart(2, '0');

// Returns a moment of contest.toml as a field for dates and times has it, in the time zone of the browser: without seconds
// if they are 0.
function localField(text) {
  const at = new Date(text);
  if (text === '' || Number.isNaN(at.getTime())) return '';
  const seconds = at.getSeconds() === 0 ? '' : `:${two(at.getSeconds())}`;
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}T${two(at.getHours())}:${two(at.getMinutes())}${seconds}`;
}

/** Returns the value of a field for dates and times with the time zone of the browser. */
export function withZone(text) {
  if (text === '') return '';
  const minutes = -new Date(text).getTimezoneOffset();
  const zone = `${minutes < 0 ? '-' : '+'}${two(Math.floor(Math.abs(minutes) / 60))}:${two(Math.abs(minutes) % 60)}`;
  return `${text.length === 16 ? `${text}:00` : text}${zone}`;
}

class Setting {
  constructor(key) {
    this.key = key;
    this.isMoment = key === 'deadline';
    this.control = h('input', { type: this.isMoment ? 'datetime-local' : 'text', step: this.isMoment ? '1' : null, autocomplete: 'off' });
    this.other = h('p', { class: 'field-problem', role: 'alert' });
    this.element = field(settings[key] ?? key, this.control, this.other);
    this.stored = '';
  }

  get #shown() {
    return this.isMoment ? localField(this.stored) : this.stored;
  }

  /** Whether the organiser has typed something else than what is stored. */
  get isChanged() {
    return this.control.value.trim() !== this.#shown;
  }

  get value() {
    const text = this.control.value.trim();
    return this.isMoment ? withZone(text) : text;
  }

  /** Takes the value that was stored for the text which the organiser has typed and sent. */
  keep(value, typed) {
    this.stored = value;
    if (this.control.value === typed) this.control.value = this.#shown;
    say(this.other, '');
  }

  /** Takes the stored value. What the organiser has typed stays, and the new value is shown below it. */
  store(value) {
    const isOwn = this.isChanged;
    const isNew = value !== this.stored;
    this.stored = value;
    if (!isOwn) this.control.value = this.#shown;
    if (!this.isChanged) say(this.other, '');
    else if (isNew) say(this.other, words.setMeanwhile(this.isMoment && value ? localTime(value) : value));
  }
}

export class SettingsPanel {
  /** path: of the organiser's page. */
  constructor(path, changed) {
    this.path = path;
    this.changed = changed;
    this.settings = [];
    this.digest = '';
    this.fields = h('div', { class: 'stack' });
    this.refused = h('p', { class: 'message problem', role: 'status', hidden: true });
    this.later = h('p', { class: 'message', role: 'status', hidden: true });
    this.answer = outcomeLine();
    this.element = h('section', { class: 'panel stack', 'aria-label': words.label, hidden: true }, this.refused, this.later,
      h('details', {}, h('summary', {}, words.label), form({ class: 'stack' }, () => this.#save(), this.fields,
        h('button', { type: 'submit', class: 'button' }, words.save), this.answer)));
  }

  /** Shows the settings of the state. The file that the next save changes is the one that is shown now. */
  show(settings) {
    this.element.hidden = settings === null;
    if (settings === null) return;
    const { digest, values, refused, later } = settings;
    if (this.settings.length === 0) {
      this.settings = Object.keys(values).map((key) => new Setting(key));
      fill(this.fields, this.settings.map(({ element }) => element));
    }
    this.digest = digest;
    for (const each of this.settings) if (each.key in values) each.store(values[each.key]);
    tell(this.refused, refused && words.refused(refused));
    tell(this.later, later.length > 0 && words.later(later.join(', ')), false);
  }

  async #save() {
    const changes = this.settings.filter(({ isChanged }) => isChanged);
    if (changes.length === 0) return tell(this.answer, words.unchanged, false);
    const typed = changes.map(({ control }) => control.value);
    const values = Object.fromEntries(changes.map(({ key, value }) => [key, value]));
    try {
      const state = await ordered(`${this.path}/settings`, words.noAnswer, { digest: this.digest, values });
      changes.forEach((each, index) => each.keep(state.settings.values[each.key], typed[index]));
      tell(this.answer, words.saved, false);
      this.changed(state);
    } catch (problem) {
      tell(this.answer, problem.message);
    }
  }
}
