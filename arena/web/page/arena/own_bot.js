// A player's own bot: files that are dropped on the page. The arena builds and examines the bot, then the form chooses
// it.

import { api } from '../core/api.js';
import { outcomeLine, tell, wordButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { rest } from '../core/timers.js';

const betweenLooksMs = 400;

// The file in which a player says which file is the main one.
const choiceName = 'arena-main.txt';

// Returns what is done to a bot at present: after its build it is examined.
function progressOf(steps) {
  const last = steps.at(-1);
  return !last ? 'received' : last.step === 'built' ? 'built, now it is examined' : printable(last.words);
}

export class OwnBot {
  /** setup: of the page; its takeBot(files) then leads here. onReady(name): called when a bot can be chosen. contest(): the name of the one for which it is examined. */
  constructor(setup, onReady, contest) {
    this.onReady = onReady;
    this.contest = contest;
    this.files = h('input', { type: 'file', id: 'own-bot', multiple: true, onchange: () => this.#chosen() });
    this.status = outcomeLine();
    this.choices = h('div', { class: 'acts', hidden: true });
    this.reason = h('pre', { class: 'build-log', tabindex: '0', 'aria-label': 'What was found', hidden: true });
    this.element = h('div', { class: 'drop-zone own-bot' },
      h('label', { for: 'own-bot', class: 'strong' }, 'Your own bot'),
      h('span', { class: 'dim' }, 'Drop its file (or several, an archive or a folder) anywhere on the page, or choose:'), this.files,
      h('div', {}, this.status, this.choices, this.reason));
    this.receive = (files) => setup.receive(files);
    setup.takeBot = (files) => this.#take(files);
    if (setup.waitingBot) this.#take(setup.waitingBot);
    setup.waitingBot = null;
  }

  // A record that is chosen here is a record all the same.
  #chosen() {
    const files = Array.from(this.files.files);
    this.files.value = '';
    this.receive(files);
  }

  async #take(files) {
    if (files.length === 0) return;
    this.element.closest('details')?.setAttribute('open', '');
    const sent = [...files];
    this.#tell(`Sending ${sent[0].name} …`);
    try {
      let bot = await api.dropBot(sent, this.contest());
      while (bot.state === 'working') {
        this.#tell(`${printable(bot.file)}: ${progressOf(bot.steps)} …`);
        await rest(betweenLooksMs);
        bot = await api.droppedBot(bot.id);
      }
      this.#conclude(bot, sent);
    } catch (problem) {
      this.#tell(problem.message, true);
    }
    this.files.value = '';
  }

  #conclude(bot, sent) {
    const last = bot.steps.at(-1);
    const [first, ...others] = last.words.split('\n').map(printable);
    if (last.choices.length > 0) return this.#offer(last.choices, sent);
    const [verdict, isProblem] = bot.state !== 'ready' ? [`${printable(bot.file)} cannot play. `, true]
      : last.holds ? [`${printable(bot.name)} is ready: `, false] : [`${printable(bot.name)} is not fit, but can be chosen: `, true];
    this.#tell(verdict + first, isProblem);
    this.reason.hidden = others.length === 0;
    fill(this.reason, others.join('\n'));
    if (bot.state === 'ready') this.onReady(bot.name);
  }

  // Sends the files again with the main file that is clicked.
  #offer(choices, sent) {
    this.#tell('Which file starts the bot?', true);
    const others = sent.filter(({ name }) => name !== choiceName);
    fill(this.choices, choices.map((choice) => wordButton(printable(choice), () =>
      this.#take([...others, new File([`${choice}\n`], choiceName)]))));
    this.choices.hidden = false;
  }

  #tell(words, isProblem = false) {
    this.reason.hidden = true;
    this.choices.hidden = true;
    tell(this.status, words, isProblem);
  }
}
