import { findPlaceFault } from '#doors/cli/output-place.ts';
import { CsvFault } from './csv-fault.ts';
import type { Inspected } from './inspect-file.ts';
import { findJournal, type Journal, type RunHead } from './journal.ts';
import type { CheckRequest } from './parse-check-words.ts';

const fs = process.getBuiltinModule('node:fs');
const path = process.getBuiltinModule('node:path');
const crypto = process.getBuiltinModule('node:crypto');

/** The files beside the result: the progress of a run, and the lock while it runs. */
export function locateBeside(out: string): { journal: string; lock: string } {
  return { journal: `${out}.journal`, lock: `${out}.journal.lock` };
}

/** Throws a CsvFault when the run would write where its input is, by whatever name, or where there is no folder. */
export function requirePlaces({ csv, out }: CheckRequest): void {
  const { journal, lock } = locateBeside(out);
  const input = fs.statSync(csv, { bigint: true });
  for (const place of [out, journal, lock]) {
    const there = fs.statSync(place, { bigint: true, throwIfNoEntry: false });
    if (there?.ino === input.ino && there.dev === input.dev)
      throw new CsvFault(`cannot be replaced by its results: it is the same file as ${place}. Choose another --out`);
  }
  const folder = path.dirname(path.resolve(out));
  if (!fs.existsSync(folder)) throw new CsvFault(`was not checked: there is no folder ${folder} for the results`);
}

/** Finds the unfinished run of this file; null to start a new one. Throws a CsvFault when neither is possible. */
export function findUnfinished(request: CheckRequest, file: Inspected, settings: RunHead['settings']): Journal | null {
  const place = locateBeside(request.out).journal;
  const journal = request.restart ? null : findJournal(place);
  if (journal !== null) requireSame(journal, file, settings, place);
  requireOut(request, journal);
  return journal;
}

/** Throws a CsvFault when the result must not be saved: only --force, or the run that saved it, replaces a file. */
export function requireOut({ out, force }: CheckRequest, journal: Journal | null): void {
  const isOwn = (saved: string) => crypto.hash('sha256', fs.readFileSync(out)) === saved;
  const fault = findPlaceFault({ path: out, mayReplace: force });
  if (fault === null) return;
  if (journal?.saved != null && fs.lstatSync(out).isFile() && isOwn(journal.saved)) return;
  throw new CsvFault(`was not checked: ${fault}`);
}

export function buildHead({ path: input, sha256, rows }: Inspected, settings: RunHead['settings']): RunHead {
  const run = crypto.randomBytes(12).toString('hex');
  return { run, input, sha256, rows, settings, started_at: new Date().toISOString() };
}

// One result must not mix two files, two accounts or two readings of the columns.
function requireSame({ head, rows }: Journal, file: Inspected, settings: RunHead['settings'], place: string): void {
  const again = `add --restart to check every row again, or choose another --out (progress is kept in ${place})`;
  const done = `${rows} of ${head.rows} rows were checked in a run that started at ${head.started_at}`;
  if (head.sha256 !== file.sha256)
    throw new CsvFault(`has changed since then: ${done}. Put the old file back to continue, or ${again}`);
  const changed = Object.keys(settings).filter((name) => head.settings[name] !== settings[name]);
  if (changed.length > 0)
    throw new CsvFault(
      `was checked with another ${changed.join(', ')}: ${done}. Use the same to continue, or ${again}`,
    );
}
