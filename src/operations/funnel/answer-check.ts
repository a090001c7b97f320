import type { MaybePromise } from '#base/maybe-promise.ts';
import { yieldIfSlow } from '#base/yield-if-slow.ts';
import type { Operation } from '#contract/operation.ts';
import { validateAnswer } from './validate.ts';

/** Which answers of this service's own handlers are validated: all of them, or a sample. */
export type AnswerChecks = 'all' | 'sample';

/** Validates an answer if it is due; throws when it breaks the contract. */
export type AnswerCheck = (operation: Operation, answer: unknown) => MaybePromise<void>;

// An operation that breaks the contract does so at once or rarely. Tests validate every answer. Validating a long answer
// takes longer than building it, so fewer than one in a hundred are: they must not decide the p99.
const FIRST_ANSWERS = 100;
const THEN_ONE_IN = 128;

/** Builds the check: every answer, or the first hundred of each operation and one in 128 after that. */
export function buildAnswerCheck(which: AnswerChecks): AnswerCheck {
  const counts = new Map<string, number>();
  return (operation, answer) => {
    const before = counts.get(operation.name) ?? 0;
    counts.set(operation.name, before + 1);
    const isDue = which === 'all' || before < FIRST_ANSWERS || before % THEN_ONE_IN === 0;
    return isDue ? yieldIfSlow(() => validateAnswer(operation, answer)) : undefined;
  };
}
