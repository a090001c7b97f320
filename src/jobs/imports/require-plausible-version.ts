import { BadRegisterFile } from '#domain/extracts/register-dataset.ts';
import { findSourceTimeFault } from '#domain/extracts/source-time.ts';
import type { ImportRequest } from './import-request.ts';

// A register does not lose a tenth of its rows between two versions, but an incomplete download does.
const LEAST_SHARE_OF_PREVIOUS = 0.9;

/** Throws a BadRegisterFile when a version has far fewer rows than the previous one, unless the operator allows it. */
export function requireNoShrink(
  { allowShrink, sample }: { allowShrink?: boolean; sample: boolean },
  rowCount: number,
  previous: { source_version: string; row_count: number },
): void {
  if (rowCount >= previous.row_count * LEAST_SHARE_OF_PREVIOUS || allowShrink === true || sample) return;
  throw new BadRegisterFile(
    `only ${rowCount} rows, but ${previous.source_version} has ${previous.row_count}: is a file missing? (--allow-shrink accepts it anyway)`,
  );
}

/** Throws a BadRegisterFile when a version is dated in the future, because it would answer as the newest until then. Samples may have any date. */
export function requirePastTime({ sample }: Pick<ImportRequest, 'sample'>, time: string): void {
  const fault = sample ? null : findSourceTimeFault(time, new Date());
  if (fault !== null) throw new BadRegisterFile(`the time of this version, ${fault}`);
}

/** Throws a BadRegisterFile when a newer version is held than the one being imported. */
export function requireNotOlder(
  time: string,
  newer: { source_version: string } | null,
  { source_url }: { source_url: string },
): void {
  if (newer === null) return;
  throw new BadRegisterFile(
    `this file is of ${time}, older than the version ${newer.source_version} that is held; download the current one from ${source_url}`,
  );
}
