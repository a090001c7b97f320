import type { z } from 'zod';
import { ServiceError } from '#base/service-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { Operation } from '#contract/operation.ts';

const MAX_ISSUES = 5;

/** Gives the input as the contract reads it, or refuses it naming the fields that do not fit. */
export function parseInput(operation: Operation, input: unknown): unknown {
  const result = operation.input.safeParse(input);
  if (result.success) return result.data;
  const issues = result.error.issues.slice(0, MAX_ISSUES).map(describeIssue);
  const code = findFieldCode(operation, result.error.issues);
  throw new ServiceError(code, issues.map((issue) => `${issue.field}: ${issue.problem}`).join('; '), {
    details: { issues },
  });
}

function findFieldCode(operation: Operation, issues: readonly z.core.$ZodIssue[]): ErrorCode {
  const named = issues.map((issue) => operation.invalidFieldCodes[String(issue.path[0])]);
  return named.find((code) => code !== undefined) ?? 'invalid_input';
}

function describeIssue(issue: z.core.$ZodIssue): { field: string; problem: string } {
  // An unknown key is the caller's own text: it may be of any length.
  if (issue.code === 'unrecognized_keys') {
    return { field: issue.keys[0]?.slice(0, 100) ?? '', problem: 'is not part of this request' };
  }
  return { field: issue.path.join('.').slice(0, 100) || 'body', problem: issue.message };
}

const checkedAnswers = new WeakMap<object, unknown>();

/** Gives the answer as the contract has it; an answer that breaks the contract is our fault and throws. */
export function validateAnswer(operation: Operation, answer: unknown): unknown {
  // A frozen answer (a cached one) that was checked once cannot have changed since.
  const frozen = typeof answer === 'object' && answer !== null && Object.isFrozen(answer) ? answer : null;
  if (frozen !== null && checkedAnswers.has(frozen)) return checkedAnswers.get(frozen);
  const result = operation.output.safeParse(answer);
  if (!result.success) throw new Error(`the answer of ${operation.name} breaks the contract`, { cause: result.error });
  if (frozen !== null) checkedAnswers.set(frozen, Object.freeze(result.data));
  return result.data;
}
