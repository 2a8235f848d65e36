// Records from files, which are dropped anywhere on the page or chosen (received.js). The arena reads them, as it knows the rules;
// they are kept until the page is closed.

import { api } from '../core/api.js';
import { fill, h, listen } from '../core/dom.js';
import { printable } from '../core/printable.js';
import { Game } from '../model/game.js';
import { droppedIn, receive } from './received.js';

const analysisEnding = '.analysis.json';

export class LocalRecords extends EventTarget {
  constructor() {
    super();
    this.files = [];
    this.problems = [];
  }

  /**
   * Reads files and shows the first one that could be read. An analysis must come with its record, or after it. problems: what
   * was wrong with other files.
   */
  async take(files, problems = []) {
    this.problems = [...problems];
    let first = null;
    const isAnalysis = ({ name }) => name.endsWith(analysisEnding);
    const records = files.filter((file) => !isAnalysis(file));
    for (const file of [...records, ...files.filter(isAnalysis)]) {
      try {
        const text = await file.text();
        const at = isAnalysis(file) ? await this.#analyse(file.name, text) : await this.#read(file.name, text);
        first ??= at;
      } catch (problem) {
        const where = problem.line ? `, line ${problem.line}` : '';
        this.problems.push(`${printable(file.name)}${where}: ${printable(problem.message)}`);
      }
    }
    this.dispatchEvent(new Event('change'));
    location.hash = first === null ? '#/games' : `#/file/${first + 1}`;
  }

  async #read(name, text) {
    const game = Game.whole(await api.readRecord(text));
    return this.files.push({ name: printable(name), game, text }) - 1;
  }

  // Adds an analysis to its record. The arena makes the frames of the better lines.
  async #analyse(name, text) {
    const record = printable(name).slice(0, -analysisEnding.length);
    const at = this.files.findLastIndex((file) => file.name.replace(/\.[^.]*$/, '') === record);
    if (at < 0) throw new Error(`it is the analysis of ${record}.jsonl: drop that, too`);
    const line = JSON.stringify(JSON.parse(text));
    const game = Game.whole(await api.readRecord(`${this.files[at].text.replace(/\n*$/, '')}\n${line}\n`));
    if (game.analysis === null) throw new Error(`it is no analysis of ${this.files[at].name}`);
    this.files[at] = { ...this.files[at], game };
    return at;
  }
}

/** Lets files be dropped anywhere on the page. bots, openings: as of receive(). */
export function acceptDrops(localRecords, bots, openings) {
  localRecords.receive = (files) => receive({ files }, localRecords, bots, openings);
  const overlay = h('div', { class: 'drop-overlay', hidden: true, 'aria-hidden': 'true' }, h('p', {}, bots ? 'Drop a bot, an archive, a folder, records or openings' : 'Drop records here'));
  document.body.append(overlay);
  const hasFiles = (event) => Array.from(event.dataTransfer?.types ?? []).includes('Files');
  let depth = 0;
  const show = (change) => {
    depth = Math.max(0, depth + change);
    overlay.hidden = depth === 0;
  };
  const withFiles = (handle) => (event) => hasFiles(event) && handle(event);
  listen(window, {
    dragenter: withFiles(() => show(1)),
    dragleave: withFiles(() => show(-1)),
    dragover: withFiles((event) => event.preventDefault()),
    drop: withFiles((event) => {
      event.preventDefault();
      show(-depth);
      receive(droppedIn(event.dataTransfer), localRecords, bots, openings);
    }),
  });
}

/**
 * Creates { element, draw }: the button that chooses files, with the problems of reading them, which draw() updates.
 */
export function filePicker(localRecords) {
  const input = h('input', { type: 'file', multiple: true, class: 'visually-hidden', id: 'record-files' });
  input.addEventListener('change', () => {
    localRecords.receive(Array.from(input.files));
    input.value = '';
  });
  const problems = h('div', { role: 'alert' });
  const draw = () => fill(problems, localRecords.problems.map((text) => h('p', { class: 'message problem' }, text)));
  draw();
  const element = h('div', { class: 'drop-zone' },
    h('p', {}, 'Drop records, or a folder of them, anywhere on this page, or'), input,
    h('label', { class: 'button', for: 'record-files' }, 'Choose files'), problems);
  return { element, draw };
}
