// Records from files, which are dropped anywhere on the page or chosen. The arena reads them, as it knows the rules;
// they are kept until the page is closed.

import { api } from '../core/api.js';
import { fill, h } from '../core/dom.js';
import { Game } from '../core/game.js';
import { printable } from '../core/printable.js';

export class Shelf extends EventTarget {
  constructor() {
    super();
    this.files = [];
    this.problems = [];
  }

  /** Reads files and shows the first one that could be read. */
  async take(files) {
    this.problems = [];
    let first = null;
    for (const file of files) {
      try {
        const text = await file.text();
        const game = Game.whole(await api.readRecord(text));
        this.files.push({ name: printable(file.name), game, text });
        first ??= this.files.length - 1;
      } catch (problem) {
        const where = problem.line ? `, line ${problem.line}` : '';
        this.problems.push(`${printable(file.name)}${where}: ${printable(problem.message)}`);
      }
    }
    this.dispatchEvent(new Event('change'));
    if (first !== null) location.hash = `#/file/${first + 1}`;
    else location.hash = '#/games';
  }
}

/** Lets files be dropped anywhere on the page. */
export function acceptDrops(shelf) {
  const overlay = h('div', { class: 'drop-overlay', hidden: true, 'aria-hidden': 'true' }, h('p', {}, 'Drop records here'));
  document.body.append(overlay);
  const hasFiles = (event) => Array.from(event.dataTransfer?.types ?? []).includes('Files');
  let depth = 0;
  const show = (change) => {
    depth = Math.max(0, depth + change);
    overlay.hidden = depth === 0;
  };
  addEventListener('dragenter', (event) => hasFiles(event) && show(1));
  addEventListener('dragleave', (event) => hasFiles(event) && show(-1));
  addEventListener('dragover', (event) => {
    if (!hasFiles(event)) return;
    // What takes other files says so itself, and must be seen.
    overlay.hidden = depth === 0 || event.defaultPrevented;
    event.preventDefault();
  });
  addEventListener('drop', (event) => {
    if (!hasFiles(event)) return;
    const isTaken = event.defaultPrevented;
    event.preventDefault();
    show(-depth);
    if (!isTaken) shelf.take(event.dataTransfer.files);
  });
}

/**
 * Creates { element, draw }: the button that chooses files, with the problems of reading them, which draw() updates.
 */
export function filePicker(shelf) {
  const input = h('input', { type: 'file', multiple: true, accept: '.jsonl,.json,application/jsonl', class: 'visually-hidden', id: 'record-files' });
  input.addEventListener('change', () => {
    shelf.take(Array.from(input.files));
    input.value = '';
  });
  const problems = h('div', { role: 'alert' });
  const draw = () => fill(problems, shelf.problems.map((text) => h('p', { class: 'message problem' }, text)));
  draw();
  const element = h('div', { class: 'drop-zone' },
    h('p', {}, 'Drop record files anywhere on this page, or'), input,
    h('label', { class: 'button', for: 'record-files' }, 'Choose files'), problems);
  return { element, draw };
}
