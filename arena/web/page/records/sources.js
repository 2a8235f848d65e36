// Where the files of a dropped bot come from, so that they can be read again after they were changed.

import { archiveOf } from './archive.js';

const passedOver = /^(\.|__pycache__$|node_modules$|target$|build$)/;
const mostFiles = 2000;

const called = (ask) => new Promise((resolve, reject) => { ask(resolve, reject); });

async function entriesOf(folder) {
  const reader = folder.createReader();
  const all = [];
  for (let some = await called((done, fail) => reader.readEntries(done, fail)); some.length > 0;) {
    all.push(...some);
    some = await called((done, fail) => reader.readEntries(done, fail));
  }
  return all;
}

/** Returns the files of a dropped folder (a FileSystemDirectoryEntry) as a list of { path, file }. */
export async function filesIn(folder, path = '', list = []) {
  for (const entry of await entriesOf(folder)) {
    if (passedOver.test(entry.name)) continue;
    if (list.length >= mostFiles) throw new Error(`${folder.name}: more than ${mostFiles} files`);
    if (entry.isDirectory) await filesIn(entry, `${path}${entry.name}/`, list);
    else list.push({ path: `${path}${entry.name}`, file: await called((done, fail) => entry.file(done, fail)) });
  }
  return list;
}

// The same for the handle of a folder (a FileSystemDirectoryHandle).
async function filesOf(folder, path = '', list = []) {
  for await (const each of folder.values()) {
    if (passedOver.test(each.name)) continue;
    if (list.length >= mostFiles) throw new Error(`${folder.name}: more than ${mostFiles} files`);
    if (each.kind === 'directory') await filesOf(each, `${path}${each.name}/`, list);
    else list.push({ path: `${path}${each.name}`, file: await each.getFile() });
  }
  return list;
}

const stampOf = (files) => files.map(({ path, file }) => `${path} ${file.lastModified} ${file.size}`).sort().join('\n');

// One dropped thing: a file or a folder.
class Source {
  // item: { file } or { folder }; entry: its FileSystemEntry; handle: a promise of its FileSystemHandle. The last two may be missing.
  constructor(item, { entry = null, handle = null } = {}) {
    Object.assign(this, { ...item, entry, handle });
  }

  async list() {
    const handle = await this.handle;
    if (this.folder) return handle ? filesOf(handle) : filesIn(this.folder);
    const path = this.file.name;
    if (handle) return [{ path, file: await handle.getFile() }];
    if (this.entry) return [{ path, file: await called((done, fail) => this.entry.file(done, fail)) }];
    return [{ path, file: this.file }];
  }

  async read(list) {
    if (this.folder) return archiveOf(this.folder.name, list);
    // Reading fails here if a browser lets the page read a file only as it was when it was chosen.
    await list[0].file.slice(0, 1).arrayBuffer();
    return list[0].file;
  }
}

/** Returns the source of a dropped or chosen file, or of a dropped folder (its FileSystemDirectoryEntry). dropped: as droppedIn() returns it. */
export function sourceOf(item, { entries = new Map(), handles = new Map() } = {}) {
  const { name } = item.file ?? item.folder;
  return new Source(item, { entry: entries.get(name), handle: handles.get(name) });
}

/** All that was dropped together as a bot. */
export class BotSources {
  constructor(sources) {
    this.sources = sources;
  }

  /** Returns whether the browser lets the page see changes of the files by itself. */
  async isWatchable() {
    const handles = await Promise.all(this.sources.map(({ handle }) => handle));
    return handles.length > 0 && handles.every(Boolean);
  }

  /** Returns a text that differs once a file was changed, added or removed. */
  async stamp() {
    const lists = await Promise.all(this.sources.map((source) => source.list()));
    return lists.map(stampOf).join('\n\n');
  }

  /** Reads everything as it is now: a File each. Rejects where the browser does not allow this. */
  async read() {
    return Promise.all(this.sources.map(async (source) => source.read(await source.list())));
  }
}
