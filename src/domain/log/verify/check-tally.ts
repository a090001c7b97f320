import { buildChecks, type CheckName, type Checks, fail, leaveUnchecked, type Outcome, pass } from './check.ts';

/** A check that failed for one file of an archive. */
export type Trouble = { file: string; check: CheckName; message: string };

/** How many failures are listed one by one; the rest is only counted. */
export const MAX_TROUBLES = 20;

type Count = { passed: number; failed: number; unchecked: number; firstFailed: string; firstUnchecked: string };

/** Counts the outcomes of many records' checks, so that memory use does not grow with their number. */
export class CheckTally {
  readonly troubles: Trouble[] = [];
  readonly #counts = new Map<CheckName, Count>();

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

  /** Returns the combined outcome of each check; `absent` is the message for a check that no file needed. */
  buildChecks(absent: string): Checks {
    return buildChecks((name) => buildOutcome(this.#counts.get(name), absent));
  }
}

function buildOutcome(count: Count | undefined, absent: string): Outcome {
  if (count === undefined) return leaveUnchecked(absent);
  const { passed, failed, unchecked, firstFailed, firstUnchecked } = count;
  const all = passed + failed + unchecked;
  if (failed > 0) return fail(`Failed for ${failed} of ${all}. ${firstFailed}`);
  if (unchecked > 0)
    return leaveUnchecked(`Not checked for ${unchecked} of the ${all} files that need it. ${firstUnchecked}`);
  return pass(all === 1 ? 'Passed for the one file that needs it.' : `Passed for all ${all} files that need it.`);
}
