// Where the files of a dropped bot come from, so that they can be read again after they were changed.

import { archiveOf } from './archive.js';

const mostFiles = 2000;
const builtFolders = ['build', 'target'];
// As `arena submit` packs a folder: what is part of a bot though hidden, and what every virtual environment has.
const partsThoughHidden = ['.cargo', '.cargo-checksum.json', '.cargo_vcs_info.json'];
const settingsOfCargo = ['config', 'config.toml'];
const ofEveryEnvironment = /^(pip|setuptools|pkg_resources|_distutils_hack)(-.*)?$/;
const foldersOfEnvironment = ['bin', 'include', 'lib64', 'Scripts', 'share'];

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

// The two forms in which browsers give what is in a folder, as one.
const ofEntry = (entry) => ({
  name: entry.name,
  isFolder: entry.isDirectory,
  children: async () => (await entriesOf(entry)).map(ofEntry),
  file: () => called((done, fail) => entry.file(done, fail)),
});
const ofHandle = (handle) => ({
  name: handle.name,
  isFolder: handle.kind === 'directory',
  async children() {
    const all = [];
    for await (const each of handle.values()) all.push(ofHandle(each));
    return all;
  },
  file: () => handle.getFile(),
});

const isEnvironment = (children) => children.some(({ name }) => name === 'pyvenv.cfg');

// Returns why something in a folder is not sent; empty: it is sent. place: of the folder: { path,
// isAlone (nothing else is in it), isInEnvironment, isInPackages }.
async function reasonToLeaveOut(child, { path, isAlone, isInEnvironment, isInPackages }) {
  const { name, isFolder } = child;
  if (/(^|\/)\.cargo\/$/.test(path)) return settingsOfCargo.includes(name) ? '' : 'hidden';
  if (name.startsWith('.') && !partsThoughHidden.includes(name) && !(isFolder && isEnvironment(await child.children()))) return 'hidden';
  if (name === '__pycache__') return 'what Python compiled';
  if (isFolder && path === '' && name === 'games' && !isAlone) return 'a folder of records';
  if (isFolder && !isInPackages && builtFolders.includes(name)) return 'what a build has made';
  if (isFolder && isInEnvironment && foldersOfEnvironment.includes(name)) return 'programs of a virtual environment';
  if (path.endsWith('site-packages/') && ofEveryEnvironment.test(name)) return 'no part of a bot';
  return '';
}

// A file too many was found. packages: the folders of installed packages found so far.
function tooMany({ name, packages }) {
  const all = [...packages].join(' and ');
  return new Error(`${name}: more than ${mostFiles} files: ${packages.size === 0 ? 'leave out what the bot does not need'
    : `move ${all} elsewhere, or uninstall from ${packages.size === 1 ? 'it' : 'them'} what the bot does not need`}`);
}

// Lists what is in a folder. found: { files, leftOut, packages, isWithPackages }, to which it adds. isWithPackages: whether
// installed packages are listed, too.
async function walk(folder, path, isInPackages, found) {
  const children = await folder.children();
  const place = { path, isAlone: children.length === 1, isInEnvironment: isEnvironment(children), isInPackages: isInPackages || folder.name === 'node_modules' || isEnvironment(children) };
  if (place.isInPackages && !isInPackages) found.packages.add(path.slice(0, -1) || folder.name);
  if (place.isInPackages && !found.isWithPackages) return;
  for (const child of children) {
    const reason = await reasonToLeaveOut(child, place);
    const inner = `${path}${child.name}`;
    if (reason) found.leftOut.set(reason, [...found.leftOut.get(reason) ?? [], inner]);
    else if (child.isFolder) await walk(child, `${inner}/`, place.isInPackages, found);
    else if (found.files.length >= mostFiles) throw tooMany(found);
    else found.files.push({ path: inner, file: await child.file() });
  }
}

async function listed(folder, isWithPackages = true) {
  const found = { name: folder.name, files: [], leftOut: new Map(), packages: new Set(), isWithPackages };
  await walk(folder, '', false, found);
  const leftOut = [...found.leftOut].map(([reason, [first, ...more]]) => `${first}${more.length > 0 ? ` and ${more.length} more` : ''}: ${reason}`);
  return { files: found.files, leftOut };
}

/**
 * Returns the files of a dropped folder (a FileSystemDirectoryEntry) that are sent: { files, leftOut }. files: { path, file }
 * each; leftOut: a phrase for each reason for which something is not sent.
 */
export function filesIn(folder) {
  return listed(ofEntry(folder));
}

/** Returns the files that filesIn() found as an archive, a File, which has its leftOut. */
export async function packedFolder(name, { files, leftOut }) {
  return Object.assign(await archiveOf(name, files), { leftOut });
}

const stampOf = ({ files }) => files.map(({ path, file }) => `${path} ${file.lastModified} ${file.size}`).sort().join('\n');

// One dropped thing: a file or a folder.
class Source {
  // item: { file } or { folder }; entry: its FileSystemEntry; handle: a promise of its FileSystemHandle. The last two may be missing.
  constructor(item, { entry = null, handle = null } = {}) {
    Object.assign(this, { ...item, entry, handle });
  }

  async list(isWithPackages = true) {
    const handle = await this.handle;
    if (this.folder) return listed(handle ? ofHandle(handle) : ofEntry(this.folder), isWithPackages);
    const file = await (handle ? handle.getFile() : this.entry ? ofEntry(this.entry).file() : this.file);
    return { files: [{ path: this.file.name, file }] };
  }

  async read(list) {
    if (this.folder) return packedFolder(this.folder.name, list);
    // Reading fails here if a browser lets the page read a file only as it was when it was chosen.
    const [{ file }] = list.files;
    await file.slice(0, 1).arrayBuffer();
    return file;
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

  /** Returns a text that differs once a file was changed, added or removed, but not one of an installed package. */
  async stamp() {
    const lists = await Promise.all(this.sources.map((source) => source.list(false)));
    return lists.map(stampOf).join('\n\n');
  }

  /** Reads everything as it is now: a File each. Rejects where the browser does not allow this. */
  async read() {
    return Promise.all(this.sources.map(async (source) => source.read(await source.list())));
  }
}
