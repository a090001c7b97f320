import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import { CsvFault } from './csv-fault.ts';
import type { CheckedRow } from './describe-card.ts';

/** What a run is about; a run continues only when all of it is the same. */
export type RunHead = {
  run: string;
  input: string;
  sha256: string;
  rows: number;
  settings: Record<string, string | null>;
  started_at: string;
};

export type Journal = {
  head: RunHead;
  rows: number;
  /** Rows that failed with a temporary fault: they are checked again. */
  again: ReadonlySet<number>;
  /** The hash of the result that was saved; null when none was. */
  saved: string | null;
  /** Where the last whole line ends. */
  endBytes: number;
};

type ResultLine = CheckedRow & { no: number };
type SavedLine = { saved: string };

const fs = process.getBuiltinModule('node:fs');
const CHUNK_BYTES = 1 << 16;
const LINE_FEED = 10;
const HEAD_START = '{"run":"';

/** Reads the last result of each row, in the order of the rows; a line that was being written in a crash is left out. Throws a CsvFault. */
export function* readResults(path: string): Generator<CheckedRow> {
  const later = new Map<number, CheckedRow>();
  let rows = 0;
  for (const line of readResultLines(path)) {
    if (line.no > rows) rows = line.no;
    else later.set(line.no, line);
  }
  let next = 1;
  for (const line of readResultLines(path)) {
    if (line.no !== next) continue;
    next += 1;
    yield later.get(line.no) ?? line;
  }
}

/** Finds the journal of an unfinished run; null when there is none. Throws a CsvFault when it is damaged. */
export function findJournal(path: string): Journal | null {
  if (!isJournal(path)) return null;
  let head: RunHead | null = null;
  let rows = 0;
  let saved: string | null = null;
  let endBytes = 0;
  const again = new Set<number>();
  for (const { text, at, end } of readLines(path)) {
    endBytes = end;
    if (at === 0) head = parseLine<RunHead>(path, text);
    if (at === 0) continue;
    const line = parseLine<ResultLine | SavedLine>(path, text);
    if ('saved' in line) saved = line.saved;
    else {
      rows = Math.max(rows, line.no);
      if (line.mayPass) again.add(line.no);
      else again.delete(line.no);
    }
  }
  return head === null ? null : { head, rows, again, saved, endBytes };
}

/** Starts a journal with its head, readable by its owner only, in place of an old one; returns the file descriptor. Throws a CsvFault. */
export function startJournal(path: string, head: RunHead): number {
  if (isJournal(path)) fs.rmSync(path);
  const fd = fs.openSync(path, 'wx', 0o600);
  fs.writeFileSync(fd, `${JSON.stringify(head)}\n`);
  return fd;
}

/** Continues a journal after its last whole line; returns the file descriptor. */
export function continueJournal(path: string, { endBytes }: Journal): number {
  // Windows has no such flag.
  const { O_WRONLY, O_APPEND, O_NOFOLLOW = 0 } = fs.constants;
  const fd = fs.openSync(path, O_WRONLY | O_APPEND | O_NOFOLLOW);
  fs.ftruncateSync(fd, endBytes);
  return fd;
}

/** Appends the result of a row; a later one counts. */
export function appendResult(fd: number, no: number, result: CheckedRow): void {
  fs.writeFileSync(fd, `${JSON.stringify({ no, ...result })}\n`);
}

/** Notes that the result was saved, so that a later run may replace it. */
export function noteSaved(path: string, sha256: string): void {
  fs.appendFileSync(path, `${JSON.stringify({ saved: sha256 })}\n`);
}

// A file that is something else must not be read, continued or removed.
function isJournal(path: string): boolean {
  const there = fs.lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined) return false;
  const fault = `was not checked: ${path} is not a journal of svc. Remove it, or choose another --out`;
  if (!there.isFile()) throw new CsvFault(fault);
  const fd = fs.openSync(path, 'r');
  try {
    const start = Buffer.alloc(HEAD_START.length);
    const length = fs.readSync(fd, start);
    if (!HEAD_START.startsWith(start.toString('utf8', 0, length))) throw new CsvFault(fault);
  } finally {
    fs.closeSync(fd);
  }
  return true;
}

function* readResultLines(path: string): Generator<ResultLine> {
  for (const { text, at } of readLines(path)) {
    if (at === 0) continue;
    const line = parseLine<ResultLine | SavedLine>(path, text);
    if ('no' in line) yield line;
  }
}

function* readLines(path: string): Generator<{ text: string; at: number; end: number }> {
  const fd = fs.openSync(path, 'r');
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    let rest = Buffer.alloc(0);
    let end = 0;
    let at = 0;
    for (let count = fs.readSync(fd, chunk); count > 0; count = fs.readSync(fd, chunk)) {
      rest = Buffer.concat([rest, chunk.subarray(0, count)]);
      for (let line = rest.indexOf(LINE_FEED); line >= 0; line = rest.indexOf(LINE_FEED)) {
        end += line + 1;
        yield { text: rest.toString('utf8', 0, line), at, end };
        rest = rest.subarray(line + 1);
        at += 1;
      }
    }
  } finally {
    fs.closeSync(fd);
  }
}

function parseLine<Line>(path: string, text: string): Line {
  try {
    const value: unknown = JSON.parse(text);
    // Only this program writes the file, so its lines have the shape that it wrote.
    if (isPlainObject(value)) return value as Line;
  } catch (error) {
    throw new CsvFault(
      `was not checked: ${path} is damaged (${toPlainObject(error).message}). Remove it, or add --restart`,
    );
  }
  throw new CsvFault(`was not checked: ${path} is damaged. Remove it, or add --restart`);
}
