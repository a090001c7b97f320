/** The checks of an evidence file, in the order shown to people. */
export const CHECK_NAMES = [
  'schema',
  'record hash',
  'PDF hash',
  'signature',
  'inclusion',
  'consistency',
  'timestamp',
] as const;

export type CheckName = (typeof CHECK_NAMES)[number];

/** How a check ended. `not checked` is not a pass. */
export type CheckResult = 'passed' | 'failed' | 'not checked';

/** How a check ended, and the sentence that explains it. */
export type Outcome = { result: CheckResult; message: string };

/** The outcome of every check. */
export type Checks = Record<CheckName, Outcome>;

export function pass(message: string): Outcome {
  return { result: 'passed', message };
}

export function fail(message: string): Outcome {
  return { result: 'failed', message };
}

/** Builds the outcome of a check that could not be made. */
export function leaveUnchecked(message: string): Outcome {
  return { result: 'not checked', message };
}

/** Builds the outcome of every check. */
export function buildChecks(outcomeOf: (name: CheckName) => Outcome): Checks {
  return {
    schema: outcomeOf('schema'),
    'record hash': outcomeOf('record hash'),
    'PDF hash': outcomeOf('PDF hash'),
    signature: outcomeOf('signature'),
    inclusion: outcomeOf('inclusion'),
    consistency: outcomeOf('consistency'),
    timestamp: outcomeOf('timestamp'),
  };
}

/** Builds the checks of a file in which one check failed so early that the others could not be made. */
export function buildFailedChecks(name: CheckName, message: string): Checks {
  const unread = leaveUnchecked(`The file could not be checked further: the ${name} check failed.`);
  return buildChecks((one) => (one === name ? fail(message) : unread));
}

/**
 * The result of all checks. `proven`: a trusted key signed what the service logged. `not proven`: no fault was found, but
 * anyone could have made the file. `nothing to verify`: the file is an evidence pack, which is synthetic and unsigned.
 */
export type Verdict = 'proven' | 'not proven' | 'failed' | 'nothing to verify';

// The proof of one record needs neither consistency nor a timestamp, and only PDFs have a PDF hash.
const NEEDED: readonly CheckName[] = ['schema', 'record hash', 'signature', 'inclusion'];

/** Decides the verdict: one failed check fails the file, and every check in `asked` must have passed. */
export function decideVerdict(checks: Checks, asked: readonly CheckName[] = []): Verdict {
  if (CHECK_NAMES.some((name) => checks[name].result === 'failed')) return 'failed';
  return [...NEEDED, ...asked].every((name) => checks[name].result === 'passed') ? 'proven' : 'not proven';
}
