import type { Check, Findings } from './run-suite.ts';

/** Why a scenario, or one check of it (`scenario:check`), may fail. Every entry here must fail, or it is stale. */
export type ExpectedFailures = Readonly<Record<string, string>>;

/** Lists unexpected results: failures without a reason, passes despite a reason, and scenarios that did not run. A warning counts as a failure. A message that breaks the protocol's schema is never expected. */
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

/** A failure, and the names under which it can be listed as expected. */
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
