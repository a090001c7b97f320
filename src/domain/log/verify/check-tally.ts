import { CHECK_NAMES, type CheckName, type Checks, fail, leaveUnchecked, type Outcome, pass } from './check.ts';

/** Something about one file of an archive that did not pass. */
export type Trouble = { file: string; check: CheckName; message: string };

/** So many are told one by one; the rest is counted. */
export const MAX_TROUBLES = 20;

type Count = { passed: number; failed: number; unchecked: number; firstFailed: string; firstUnchecked: string };

/** Counts how the checks of many records ended, so that memory does not grow with their number. */
export class CheckTally {
  readonly troubles: Trouble[] = [];
  readonly #counts = new Map<CheckName, Count>();

  /** Adds how one check of one file ended. */
  add(file: string, check: CheckName, { result, message }: Outcome): void {
    const count = this.#counts.get(check) ?? {
      passed: 0,
      failed: 0,
      unchecked: 0,
      firstFailed: '',
      firstUnchecked: '',
    };
    this.#counts.set(check, count);
    if (result === 'passed') count.passed += 1;
    if (result === 'not checked') {
      count.unchecked += 1;
      count.firstUnchecked ||= `${file}: ${message}`;
    }
    if (result !== 'failed') return;
    count.failed += 1;
    count.firstFailed ||= `${file}: ${message}`;
    if (this.troubles.length < MAX_TROUBLES) this.troubles.push({ file, check, message });
  }

  /** What the checks come to for all files together; `absent` is said of a check of which there was no file. */
  buildChecks(absent: string): Checks {
    const outcomes = CHECK_NAMES.map((name) => [name, buildOutcome(this.#counts.get(name), absent)]);
    return Object.fromEntries(outcomes) as Checks;
  }
}

function buildOutcome(count: Count | undefined, absent: string): Outcome {
  if (count === undefined) return leaveUnchecked(absent);
  const { passed, failed, unchecked, firstFailed, firstUnchecked } = count;
  const all = passed + failed + unchecked;
  if (failed > 0) return fail(`Failed for ${failed} of ${all}. ${firstFailed}`);
  if (unchecked > 0)
    return leaveUnchecked(`Not checked for ${unchecked} of the ${all} files that it is asked of. ${firstUnchecked}`);
  return pass(
    all === 1 ? 'Passed for the one file that it is asked of.' : `Passed for all ${all} files that it is asked of.`,
  );
}
