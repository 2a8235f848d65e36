// A player's own bot: files that are dropped on the page. The arena builds the bot, then the form chooses it.

import { api } from '../core/api.js';
import { droppable, outcomeLine, tell } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { rest } from '../core/timers.js';

const betweenLooksMs = 400;

export class OwnBot {
  /** onReady(name): called when a bot can play. */
  constructor(onReady) {
    this.onReady = onReady;
    this.files = h('input', { type: 'file', id: 'own-bot', multiple: true, onchange: () => this.#take(this.files.files) });
    this.status = outcomeLine();
    this.reason = h('pre', { class: 'build-log', tabindex: '0', 'aria-label': 'Why it cannot play', hidden: true });
    this.element = h('div', { class: 'drop-zone own-bot', ...droppable((files) => this.#take(files)) },
      h('label', { for: 'own-bot', class: 'strong' }, 'Your own bot'),
      h('span', { class: 'dim' }, 'Drop its file here (or several, or an archive), or choose:'), this.files,
      h('div', {}, this.status, this.reason));
  }

  async #take(files) {
    if (files.length === 0) return;
    this.#tell(`Sending ${files[0].name} …`);
    try {
      let bot = await api.dropBot([...files]);
      while (bot.state === 'working') {
        this.#tell(`${printable(bot.file)}: ${bot.steps.at(-1)?.words ?? 'received'} …`);
        await rest(betweenLooksMs);
        bot = await api.droppedBot(bot.id);
      }
      this.#conclude(bot);
    } catch (problem) {
      this.#tell(problem.message, true);
    }
    this.files.value = '';
  }

  #conclude(bot) {
    const last = bot.steps.at(-1);
    if (bot.state === 'ready') {
      this.#tell(`${bot.name} is ready: ${printable(last.words)}`);
      return this.onReady(bot.name);
    }
    const [first, ...others] = last.words.split('\n');
    this.#tell(`${printable(bot.file)} cannot play. ${printable(first)}`, true);
    this.reason.hidden = others.length === 0;
    return fill(this.reason, others.map(printable).join('\n'));
  }

  #tell(words, isProblem = false) {
    this.reason.hidden = true;
    tell(this.status, words, isProblem);
  }
}
