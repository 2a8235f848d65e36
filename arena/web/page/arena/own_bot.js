// A player's own bot: files that are dropped on the page. The arena builds and examines the bot, then the form chooses
// it.

import { api } from '../core/api.js';
import { button, outcomeLine, tell, wordButton } from '../core/controls.js';
import { fill, h } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { rest } from '../core/timers.js';

const betweenLooksMs = 400;
const betweenStampsMs = 700;

// The file in which a player says which file is the main one.
const choiceName = 'arena-main.txt';

// Returns what is done to a bot at present: after its build it is examined.
function progressOf(steps) {
  const last = steps.at(-1);
  return !last ? 'received' : last.step === 'built' ? 'built, now it is examined' : printable(last.words);
}

// Returns lines about what a bot is built without: what the page did not send, and what unpacking left out.
function linesOfLeftOut({ steps }, sent) {
  const unpacked = steps.find(({ step }) => step === 'unpacked')?.words ?? '';
  return [...sent.flatMap(({ leftOut = [] }) => leftOut), ...unpacked.split('; left out: ').slice(1)].map((each) => `Left out: ${printable(each)}`);
}

export class OwnBot {
  /**
   * setup: of the page; its takeBot(files, sources) then leads here. onReady(name, isAgain): called when a bot can be chosen, or
   * is fit after it was read again. contest(): the name of the one for which it is examined. onNews(words, isProblem): told how a
   * bot fares that is read again.
   */
  constructor(setup, onReady, contest, onNews) {
    Object.assign(this, { onReady, contest, onNews });
    this.again = h('div', { class: 'cluster', hidden: true });
    this.files = h('input', { type: 'file', id: 'own-bot', multiple: true, onchange: () => this.#chosen() });
    this.status = outcomeLine();
    this.choices = h('div', { class: 'acts', hidden: true });
    this.reason = h('pre', { class: 'build-log', tabindex: '0', 'aria-label': 'What was found', hidden: true });
    this.element = h('div', { class: 'drop-zone own-bot' },
      h('label', { for: 'own-bot', class: 'strong' }, 'Your own bot'),
      h('span', { class: 'dim' }, 'Drop its file (or several, an archive or a folder) anywhere on the page, or choose:'), this.files,
      h('div', {}, this.status, this.again, this.choices, this.reason));
    this.receive = (files) => setup.receive(files);
    setup.takeBot = (files, sources) => this.#take(files, { sources });
    if (setup.waitingBot) setup.takeBot(...setup.waitingBot);
    setup.waitingBot = null;
  }

  // A record that is chosen here is a record all the same.
  #chosen() {
    const files = Array.from(this.files.files);
    this.files.value = '';
    this.receive(files);
  }

  // sources: the BotSources of the files; null: as they were. isAgain: they were read again.
  async #take(files, { sources = null, isAgain = false } = {}) {
    if (files.length === 0) return;
    if (!isAgain) this.element.closest('details')?.setAttribute('open', '');
    if (sources) await this.#keep(sources);
    this.isAgain = isAgain;
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
    others.push(...linesOfLeftOut(bot, sent));
    if (last.choices.length > 0) return this.#offer(last.choices, sent);
    const [verdict, isProblem] = bot.state !== 'ready' ? [`${printable(bot.file)} cannot play: `, true]
      : last.holds ? [`${printable(bot.name)} is ready: `, false] : [`${printable(bot.name)} is not fit, but can be chosen: `, true];
    this.#tell(verdict + first, isProblem);
    this.reason.hidden = others.length === 0;
    fill(this.reason, others.join('\n'));
    if (bot.state !== 'ready') return;
    this.name = bot.name;
    if (!this.isAgain || last.holds) this.onReady(bot.name, this.isAgain);
  }

  // Remembers where a bot came from, and says how its changes get here.
  async #keep(sources) {
    this.sources = sources;
    this.choice = null;
    this.stamp = await sources.stamp().catch(() => null);
    const isWatchable = await sources.isWatchable();
    fill(this.again, button('rerun', 'Read again', () => this.readAgain(true), { kind: 'quiet' }), h('span', { class: 'dim' }, isWatchable
      ? 'When its files change, this page reads them again by itself.'
      : 'This browser does not tell the page when these files change: press Read again after a change, or Rerun. The arena itself watches bots that are named in a terminal: arena serve BOT.'));
    this.again.hidden = false;
    if (isWatchable) this.#watch(sources);
  }

  // Reads a bot again once its files have changed and stay as they are for a moment.
  async #watch(sources) {
    for (let before = this.stamp; this.sources === sources; await rest(betweenStampsMs)) {
      const now = await sources.stamp().catch(() => null);
      if (now !== null && now === before && now !== this.stamp) await this.readAgain();
      before = now;
    }
  }

  /** Sends the bot that was dropped last again, if its files have changed or isAsked. Resolves when it is examined. */
  async readAgain(isAsked = false) {
    const { sources } = this;
    if (!sources) return;
    try {
      const stamp = await sources.stamp();
      if (stamp === this.stamp && !isAsked) return;
      const files = await sources.read();
      this.stamp = stamp;
      await this.#take(this.#withChoice(files), { isAgain: true });
    } catch (problem) {
      this.isAgain = true;
      this.#tell(`${problem.name === 'NotReadableError' ? 'This browser reads a chosen file only as it was' : printable(problem.message)}: drop it again, or choose it again.`, true);
    }
  }

  // Sends the files again with the main file that is clicked, which stays the main one when they are read again.
  #offer(choices, sent) {
    this.#tell('Which file starts the bot?', true);
    const choose = (choice) => {
      this.choice = new File([`${choice}\n`], choiceName);
      this.#take(this.#withChoice(sent));
    };
    fill(this.choices, choices.map((choice) => wordButton(printable(choice), () => choose(choice))));
    this.choices.hidden = false;
  }

  #withChoice(files) {
    return this.choice ? [...files.filter(({ name }) => name !== choiceName), this.choice] : files;
  }

  #tell(words, isProblem = false) {
    this.reason.hidden = true;
    this.choices.hidden = true;
    tell(this.status, words, isProblem);
    if (this.isAgain) this.onNews(words, isProblem);
  }
}
