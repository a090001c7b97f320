import type { ShapedRecord } from '#domain/log/record/record-shape.ts';
import { fail, leaveUnchecked, type Outcome, pass } from './check.ts';

type Naming = Pick<ShapedRecord['sources'][number], 'source_file'>;

/** Lists the SHA-256 of each file that a source of a record names. */
export function listSourceHashes({ sources }: { sources: readonly Naming[] }): string[] {
  const named = sources.map(({ source_file }) => source_file?.sha256).filter((sha256) => sha256 !== undefined);
  return [...new Set(named)];
}

/** Checks that records were read from a file with this SHA-256; `records` has one list of file hashes per record. */
export function checkSourceFile(sha256: string, records: readonly (readonly string[])[]): Outcome {
  const naming = records.filter((files) => files.length > 0);
  const reading = naming.filter((files) => files.includes(sha256));
  if (naming.length === 0)
    return leaveUnchecked('No record in this file names its source file; older records lack that field.');
  if (reading.length === 0)
    return fail(
      `The file you gave has the SHA-256 ${sha256}, which no source names. The sources name ${[...new Set(naming.flat())].slice(0, MAX_NAMED).join(', ')}.`,
    );
  if (records.length === 1) return pass('A source of the record names the file you gave, by its SHA-256.');
  return pass(`${reading.length} of the ${records.length} records name the file you gave, by its SHA-256.`);
}

const MAX_NAMED = 5;
