// The task of a hosted contest: the organiser's words, the rules with pictures, the protocol, the clock, and what to
// begin with. It is the same for everybody.

import { Board } from '../board/board.js';
import { answered } from '../core/api.js';
import { wordButton } from '../core/controls.js';
import { fill, h, say } from '../core/dom.js';
import { limitWords, upperFirst } from '../core/format.js';
import { wholeFrame } from '../model/frame.js';
import { lineParts, room, rules, task as words } from './words.js';

// Makes elements of HTML that the arena has made safe. Nothing in it can run: a document that is parsed runs no script,
// and the page's policy allows none.
function elementsOf(html) {
  return [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map((node) => document.importNode(node, true));
}

const part = (title, ...content) => h('section', { class: 'stack', 'aria-label': title }, h('h2', {}, title), ...content);

const facts = (lines) => h('ul', { class: 'facts' }, lines.filter(Boolean).map((line) => h('li', {}, line)));

// A picture is not a board on which somebody plays, so nothing in it takes the focus.
function picture(frame, caption) {
  const board = new Board();
  const whole = wholeFrame(frame);
  board.draw(whole, { isInstant: true });
  return h('figure', {}, h('div', { inert: true, 'aria-hidden': 'true' }, board.element), h('figcaption', {}, caption));
}

function rulesPart({ variant, game, example, documents }) {
  const known = rules[variant];
  if (!known) return null;
  const inFull = documents.find(({ address }) => address.endsWith(`/${game}.md`));
  const pictures = (example?.frames ?? []).slice(0, known.pictures.length);
  return part(words.rules, known.lines.map((line) => h('p', {}, line)),
    h('div', { class: 'pictures' }, pictures.map((frame, i) => picture(frame, known.pictures[i]))),
    inFull && h('p', {}, h('a', { href: inFull.address }, words.rulesInFull)));
}

function conversation({ turns }) {
  const lines = turns.flatMap(({ player, line, reply }) => [`${words.to(player)}  ${line}`, `${words.from(player)}  ${reply}`]);
  return h('pre', { class: 'conversation', tabindex: '0', role: 'group', 'aria-label': words.conversation }, lines.join('\n'));
}

function protocolPart({ game, example, documents }) {
  const inFull = documents.find(({ address }) => address.endsWith('/protocol.md'));
  return part(words.protocol, h('p', {}, words.loop), lineParts[game] && h('p', {}, lineParts[game]),
    example && [h('p', {}, words.conversation), conversation(example)],
    inFull && h('p', {}, h('a', { href: inFull.address }, inFull.title)));
}

function clockPart({ contest, build_seconds: build }) {
  const { settings } = contest;
  return part(words.clock, facts([
    words.time(contest.time, limitWords(settings.start_ms)), words.fault[settings.on_fault], words.match(settings.rounds), words.tie[settings.tie],
    contest.boards && words.boards(contest.boards), words.build(build),
  ]));
}

// Creates the program with a button that copies it.
function program(text) {
  const code = h('pre', { class: 'conversation', tabindex: '0', role: 'group', 'aria-label': words.firstBot }, text);
  const done = h('span', { role: 'status' });
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(done, words.copied);
    } catch {
      getSelection().selectAllChildren(code);
      say(done, words.selected);
    }
  };
  return h('details', {}, h('summary', {}, words.firstBot),
    h('div', { class: 'stack' }, h('p', {}, words.firstBotHint), code, h('div', { class: 'acts' }, wordButton(words.copy, copy), done)));
}

const links = (all) => h('ul', { class: 'links-in-a-row' }, all.map(([address, title, attributes]) => h('li', {}, h('a', { href: address, ...attributes }, title))));

function startPart({ kits, takes_whole_kits: areWhole, first_bot: bot, documents }) {
  return part(words.start, bot && program(bot),
    kits.length > 0 ? [h('p', {}, `${words.kits}:`), links(kits.map(({ name, title }) => [`/kits/${name}.zip`, title, { download: '' }])), !areWhole && h('p', {}, words.programsAlone)] : h('p', {}, words.kitsNone),
    h('p', {}, `${words.documents}:`), links(documents.map(({ address, title }) => [address, title, {}])));
}

export class TaskPanel {
  /** known(task): called when the task is known. */
  constructor(known = () => {}) {
    this.known = known;
    this.summary = h('summary', {}, '…');
    this.content = h('div', { class: 'stack' });
    this.element = h('details', { class: 'panel task', hidden: true }, this.summary, this.content);
    this.#load();
  }

  /** Unfolds the task for somebody who has not begun, once: afterwards the reader decides. */
  offer(isNew) {
    if (this.isOffered) return;
    this.isOffered = true;
    this.element.open = isNew;
  }

  async #load() {
    try {
      this.#show(await answered('/task', words.failed));
    } catch (problem) {
      say(this.summary, words.failed);
      fill(this.content, h('p', { class: 'dim' }, problem.message));
    }
    this.element.hidden = false;
  }

  #show(task) {
    const { contest } = task;
    this.known(task);
    say(this.summary, words.title(contest.title));
    fill(this.content, task.words && h('div', { class: 'document' }, elementsOf(task.words)),
      h('p', { class: 'dim' }, upperFirst(words.source(contest.summary, contest.source))),
      rulesPart(task), protocolPart(task), clockPart(task), startPart(task));
  }
}

/**
 * Creates a panel with the address of the page as a QR code, for the organiser to show to a room. The panel stays empty if
 * only this machine reaches the page.
 */
export function roomPanel() {
  const element = h('div', { class: 'room' });
  answered('/task', '').then(({ address }) => {
    if (!address) return;
    fill(element, h('details', {}, h('summary', {}, room.toPage),
      h('div', { class: 'stack' }, h('img', { class: 'qr', src: '/qr.svg', alt: room.code }), h('p', {}, h('a', { href: address }, address)))));
  }, () => {});
  return element;
}
