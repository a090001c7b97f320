import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';

/** The SHA-256 of each file that a source of a record names. */
export function listSourceFiles({ sources }: Pick<ShapedRecord, 'sources'>): string[] {
  const named = sources.map(({ source_file }) => source_file?.sha256).filter((sha256) => sha256 !== undefined);
  return [...new Set(named)];
}

/** Checks that records were read from a file with this SHA-256; each list holds the files that one record names. */
export function checkSourceFile(sha256: string, records: readonly (readonly string[])[]): Outcome {
  const naming = records.filter((files) => files.length > 0);
  const reading = naming.filter((files) => files.includes(sha256));
  if (naming.length === 0)
    return leaveUnchecked(
      'No record in this file names the file that it was read from: it may be older than that field.',
    );
  if (reading.length === 0)
    return fail(
      `The file given has the SHA-256 ${sha256}, which no source names. It names ${[...new Set(naming.flat())].slice(0, MAX_NAMED).join(', ')}.`,
    );
  if (records.length === 1) return pass('A source of the record names the file given, by its SHA-256.');
  return pass(`${reading.length} of the ${records.length} records name the file given, by its SHA-256.`);
}

const MAX_NAMED = 5;
