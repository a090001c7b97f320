import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * The issues of the one form that was meant, where an input has just the fields of one of several forms: then it is a
 * field that does not fit, and not the choice of the form. Otherwise the issue as it is.
 */
export function openUnionIssue(issue: Issue, input: unknown): Issue[] {
  if (issue.code !== 'invalid_union' || issue.path.length > 0) return [issue];
  const meant = issue.errors.filter((issues) => issues.every((one) => isOfValue(one, input)));
  const [only] = meant;
  return only !== undefined && meant.length === 1 ? only : [issue];
}

function isOfValue({ code, path }: Issue, input: unknown): boolean {
  const [field] = path;
  if (code === 'unrecognized_keys' || field === undefined) return false;
  return typeof input === 'object' && input !== null && Object.hasOwn(input, field);
}
