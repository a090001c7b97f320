import type { Check, Findings } from './run-suite.ts';

/** Why a scenario, or one check of it (`scenario:check`), may fail. Every entry here must fail, or it is stale. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** Lists what is not as expected: what fails without a reason, what passes although it has one, what was not run. A warning counts as a failure, and no message may break the schema of the protocol, whatever else is expected. */
export function listSurprises(findings: Findings, scored: readonly string[], expected: ExpectedFailures): string[] {
  const failures = [...findings].flatMap(([scenario, checks]) => listFailures(scenario, checks));
  const unexpected = failures.filter(({ names }) => !names.some((name) => name in expected));
  const stale = Object.keys(expected).filter((name) => !failures.some(({ names }) => names.includes(name)));
  return [
    ...scored.filter((scenario) => !findings.has(scenario)).map((scenario) => `${scenario} was not run`),
    ...unexpected.map(({ message }) => message),
    ...stale.map((name) => `${name} is expected to fail and does not`),
  ];
}

/** What went wrong, and the names by which it can be expected. */
type Failure = { message: string; names: string[] };

function listFailures(scenario: string, checks: readonly Check[]): Failure[] {
  const failed = checks.filter(({ status }) => status === 'FAILURE' || status === 'WARNING');
  return failed.map(({ id, status, errorMessage }) => ({
    message: `${scenario}:${id} is a ${status}: ${errorMessage ?? 'no reason given'}`,
    names: isOfTheWire(id) ? [] : [scenario, `${scenario}:${id}`],
  }));
}

/** Whether a check is about the form of the messages themselves. */
export function isOfTheWire(id: string): boolean {
  return id.startsWith('wire-schema-');
}
