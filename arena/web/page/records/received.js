// Files that are dropped on the page or chosen: what they are is recognised by their content, wherever they were dropped.
// Records and analyses are opened, everything else is taken for a bot.

import { printable } from '../core/printable.js';
import { BotSources, filesIn, packedFolder, sourceOf } from './sources.js';

const analysisEnding = /\.analysis\.json$/;
const lookedAt = 65536;  // bytes of a file that tell what it is

const signs = [['PK\u0003\u0004', 'a ZIP archive'], ['\u001f\u008b', 'a gzip archive'], ['\u007fELF', 'a program for Linux'], ['%PDF', 'a PDF document'],
  ['\u0089PNG', 'a picture'], ['\u00ff\u00d8\u00ff', 'a picture'], ['MZ', 'a program for Windows'], ['SQLite format 3', 'a database'], ['#!', 'a script']];

// A line of a file of openings: a position of the Isola family, or one of the other games in numbers; or the start, and moves.
const opening = /^(?:[12];\d+x\d+;[01#AaBb]+|[12];[\d;:]{4,}|start)(?:\s*\|.*)?$/;

function isHeader(line) {
  try {
    return Array.isArray(JSON.parse(line)?.players);
  } catch {
    return false;
  }
}

/**
 * Recognises a file: { kind, what }. kind: `record`, `analysis`, `openings` or `bot`; what: what was found, in words. bytes: the
 * beginning of the file, a character for each byte.
 */
export function recognise(name, bytes) {
  const lines = bytes.replace(/^\u00ef\u00bb\u00bf/, '').split('\n').map((line) => line.trim()).filter(Boolean);
  if (analysisEnding.test(name)) return { kind: 'analysis', what: 'an analysis' };
  if (name.endsWith('.jsonl') || isHeader(lines[0] ?? '')) return { kind: 'record', what: 'a record' };
  const positions = lines.filter((line) => !line.startsWith('#'));
  if (positions.length > 0 && positions.every((line) => opening.test(line))) return { kind: 'openings', what: 'openings' };
  const sign = signs.find(([start]) => bytes.startsWith(start));
  if (sign) return { kind: 'bot', what: sign[1] };
  if (lines.length === 0) return { kind: 'bot', what: 'an empty file' };
  return { kind: 'bot', what: /[\u0000-\u0008]/.test(bytes) ? 'a file that is no text' : `text that begins with “${lines[0].slice(0, 40)}”` };
}

async function bytesOf(file) {
  return new TextDecoder('latin1').decode(await file.slice(0, lookedAt).arrayBuffer());
}

/**
 * Returns what was dropped: { files, folders, entries, handles }. files: as File; folders: as FileSystemDirectoryEntry;
 * entries, handles: by name, how files can be read again, as far as the browser allows. To be called in the event.
 */
export function droppedIn(transfer) {
  const items = Array.from(transfer.items ?? []).filter(({ kind }) => kind === 'file');
  const all = items.map((item) => ({ entry: item.webkitGetAsEntry?.() ?? null, handle: item.getAsFileSystemHandle?.().catch(() => null) ?? null, name: item.getAsFile?.()?.name }));
  const folders = all.map(({ entry }) => entry).filter((entry) => entry?.isDirectory);
  const names = new Set(folders.map(({ name }) => name));
  const byName = (what) => new Map(all.filter((one) => one[what]).map((one) => [one.entry?.name ?? one.name, one[what]]));
  return { files: Array.from(transfer.files).filter(({ name }) => !names.has(name)), folders, entries: byName('entry'), handles: byName('handle') };
}

/**
 * Takes files and folders. records: LocalRecords. bots(files, sources): takes a bot, whose
 * BotSources read it again; openings(name, text): takes openings; null: this page takes none. Records and analyses are opened; what the page cannot take is named, with what was found in it.
 */
export async function receive(dropped, records, bots, openings = null) {
  const { files, folders = [] } = dropped;
  const [games, programs, sources, problems] = [[], [], [], []];
  const sort = async (file) => {
    const { kind, what } = recognise(file.name, await bytesOf(file));
    const name = printable(file.name);
    if (kind === 'record' || kind === 'analysis') games.push(file);
    else if (kind === 'openings' && openings) openings(file.name, await file.text());
    else if (kind === 'openings') problems.push(`${name}: found openings. Matches play from them in a terminal: arena match --openings ${name}`);
    else if (bots) {
      programs.push(file);
      sources.push(sourceOf({ file }, dropped));
    }
    else problems.push(`${name}: found ${printable(what)}, expected a record (JSON Lines) or an analysis; this page takes no bots.`);
  };
  try {
    for (const file of files) await sort(file);
    for (const folder of folders) {
      const found = await filesIn(folder);
      const inside = found.files;
      const kinds = await Promise.all(inside.map(async ({ file }) => recognise(file.name, await bytesOf(file)).kind));
      const areGames = kinds.some((kind) => kind === 'record') && !kinds.includes('bot');
      if (areGames) for (const { file } of inside) await sort(file);
      else if (bots && inside.length > 0) {
        programs.push(await packedFolder(folder.name, found));
        sources.push(sourceOf({ folder }, dropped));
      }
      else problems.push(`${printable(folder.name)}: found a folder ${inside.length === 0 ? 'without files' : 'that is no folder of records'}; this page takes no bots.`);
    }
  } catch (problem) {
    problems.push(printable(problem.message));
  }
  if (programs.length > 0) bots(programs, new BotSources(sources));
  if (games.length > 0 || problems.length > 0) await records.take(games, problems);
}
