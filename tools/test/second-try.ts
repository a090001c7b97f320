import { existsSync, readFileSync } from 'node:fs';

/** What failed in a whole run: the test files, and whether nothing else was wrong. */
export type Failed = { files: readonly string[]; isNothingElse: boolean };

/** More failing files than this are a fault of the code, not of the moment. */
const MOST_FILES = 3;

/** Lists the files that may be run again alone: a few that failed in a run in which nothing else was wrong. */
export function listSecondTries({ files, isNothingElse }: Failed): readonly string[] {
  return isNothingElse && files.length <= MOST_FILES ? files : [];
}

/** Reads what the reporter of a run wrote about its failures; without a file, no test failed. */
export function readFailed(path: string): Failed {
  if (!existsSync(path)) return { files: [], isNothingElse: false };
  return JSON.parse(readFileSync(path, 'utf8')) as Failed;
}
