import type { z } from 'zod';
import { canonicalJson } from '#base/canonical-json.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { JobRequest } from '#contract/job.ts';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { describeIssue, MAX_FIELD_NAME_LENGTH, openUnionIssue } from './describe-issue.ts';
import { findForbiddenKey } from './find-forbidden-key.ts';
import { parseBounded } from './parse-bounded.ts';

const MAX_ISSUES = 5;

/** Returns the input as the contract parses it, or throws a refusal that names the first invalid fields. */
export function readInput(operation: Operation, input: unknown): unknown {
  const parsed = parseInput(operation, input);
  if (parsed instanceof ServiceError) throw parsed;
  return parsed;
}

/** Returns the same, or the refusal as a value. */
export function parseInput(operation: Operation, input: unknown): unknown {
  const key = findForbiddenKey(input);
  if (key !== null) return buildForbiddenKey(key);
  const result = parseBounded(operation.input, input);
  if (result.success) return result.data;
  const found = result.error.issues.flatMap((issue) => openUnionIssue(issue, input));
  const issues = found.slice(0, MAX_ISSUES).map((issue) => describeIssue(issue, input));
  const code = findFieldCode(operation, found);
  const message = issues.map(({ field, problem }) => `${field} ${problem}.`).join(' ');
  return new ServiceError(code, message, { details: { issues } });
}

// Where a schema allows any keys, such a key would be stored and read again; elsewhere it would be dropped silently.
function buildForbiddenKey(key: string): ServiceError {
  return buildFieldError('invalid_input', key.slice(-MAX_FIELD_NAME_LENGTH), 'is a name that a request must not use');
}

function findFieldCode(operation: Operation, issues: readonly z.core.$ZodIssue[]): ErrorCode {
  const named = issues.map((issue) => operation.invalidFieldCodes[String(issue.path[0])]);
  return named.find((code) => code !== undefined) ?? 'invalid_input';
}

/** Throws when an answer breaks the contract, or has a field that the contract does not know. */
export function validateAnswer(operation: Operation, answer: unknown): void {
  const result = operation.output.safeParse(answer);
  if (!result.success) throw new Error(`the answer of ${operation.name} breaks the contract`, { cause: result.error });
  if (canonicalJson(result.data) === canonicalJson(answer)) return;
  throw new Error(`the answer of ${operation.name} has a field that the contract does not know`);
}

/** Returns a handler's jobs with their inputs as the contract parses them; throws when one breaks the contract. */
export function validateJobs(requests: readonly JobRequest[]): JobRequest[] {
  return requests.map((request) => {
    const result = request.job.input.safeParse(request.input);
    if (!result.success)
      throw new Error(`the input of the job ${request.job.name} breaks the contract`, { cause: result.error });
    return { ...request, input: result.data };
  });
}
