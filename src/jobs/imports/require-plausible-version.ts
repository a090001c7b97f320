import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { findSourceTimeFault } from '#domain/extracts/source-time.ts';
import type { ImportRequest } from './import-request.ts';

// A register does not lose a tenth of its rows between two versions; an incomplete download does.
const LEAST_SHARE_OF_PREVIOUS = 0.9;

/** Throws a BadRegisterFile when a version has far fewer rows than the one before it, unless the operator insists. */
export function requireNoShrink(
  { allowShrink, sample }: { allowShrink?: boolean; sample: boolean },
  rowCount: number,
  previous: { source_version: string; row_count: number },
): void {
  if (rowCount >= previous.row_count * LEAST_SHARE_OF_PREVIOUS || allowShrink === true || sample) return;
  throw new BadRegisterFile(
    `only ${rowCount} rows, where ${previous.source_version} has ${previous.row_count}: is a file missing? (--allow-shrink takes it all the same)`,
  );
}

/** Throws on a version that is dated ahead, which would answer as the newest until that day; a sample speaks for no day. */
export function requirePastTime({ sample }: Pick<ImportRequest, 'sample'>, time: string): void {
  const fault = sample ? null : findSourceTimeFault(time, new Date());
  if (fault !== null) throw new BadRegisterFile(`the time of this version, ${fault}`);
}
