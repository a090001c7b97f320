import type { z } from 'zod';

type Issue = z.core.$ZodIssue;

/**
 * Returns the issues of the only form of a union whose fields the input has: then a field is wrong, and not the choice
 * of the form. Otherwise returns the issue unchanged.
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
