import type { z } from 'zod';

/** An invalid field and its problem, a phrase that follows the field's name. */
type InputIssue = { field: string; problem: string };

type Issue = z.core.$ZodIssue;

/** Names of fields are cut to this length in messages. */
export const MAX_FIELD_NAME_LENGTH = 100;
const MAX_CHOICES = 20;

const TYPES: Readonly<Record<string, string>> = {
  string: 'must be text',
  int: 'must be a whole number',
  number: 'must be a number',
  boolean: 'must be true or false',
  array: 'must be a list',
  object: 'must be a JSON object',
};

const FORMATS: Readonly<Record<string, string>> = {
  date: 'must be a day such as 2026-11-15',
  datetime: 'must be a date and time with a zone, such as 2026-11-15T09:30:00Z',
  url: 'must be a web address that starts with http:// or https://',
};

const WRITTEN_DAY = /^\d{4}-\d{2}-\d{2}$/;
const NO_SUCH_DAY = 'must be a day such as 2026-11-15: the one given is not in the calendar';
const DOES_NOT_FIT = 'does not have the expected form';

/** Describes what is wrong with a field in plain English, without repeating its value. */
export function describeIssue(issue: Issue, input: unknown): InputIssue {
  // An unknown key is the caller's own text, of any length.
  if (issue.code === 'unrecognized_keys') {
    const field = [...issue.path, issue.keys[0] ?? ''].join('.').slice(0, MAX_FIELD_NAME_LENGTH);
    return { field, problem: 'is not part of this request' };
  }
  const field = issue.path.join('.').slice(0, MAX_FIELD_NAME_LENGTH) || 'body';
  const isMissing = issue.path.length > 0 && findValue(input, issue.path) === undefined;
  return { field, problem: isMissing ? describeMissing(issue) : describeProblem(issue, findValue(input, issue.path)) };
}

// The contract can say where to find a value.
function describeMissing({ message }: Issue): string {
  return message.startsWith('is required') ? message : 'is required';
}

function describeProblem(issue: Issue, value: unknown): string {
  // Messages of the contract begin with "must "; any other is the library's wording.
  if (issue.message.startsWith('must ')) return issue.message;
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? DOES_NOT_FIT;
    case 'too_small':
      return describeTooSmall(issue.origin, Number(issue.minimum));
    case 'too_big':
      return describeTooBig(issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return describeChoices(issue.values);
    case 'invalid_format':
      if (issue.format === 'date' && WRITTEN_DAY.test(String(value))) return NO_SUCH_DAY;
      return FORMATS[issue.format] ?? DOES_NOT_FIT;
    default:
      return DOES_NOT_FIT;
  }
}

function describeTooSmall(origin: string, minimum: number): string {
  if (origin === 'int') return `must be a whole number of ${minimum} or more`;
  if (origin !== 'string' && origin !== 'array') return `must be ${minimum} or more`;
  if (minimum === 1) return 'must not be empty';
  return `must have at least ${minimum} ${origin === 'string' ? 'characters' : 'items'}`;
}

function describeTooBig(origin: string, maximum: number): string {
  if (origin === 'int') return `must be a whole number of ${maximum} or less`;
  if (origin !== 'string' && origin !== 'array') return `must be ${maximum} or less`;
  return `must have at most ${maximum} ${origin === 'string' ? 'characters' : 'items'}`;
}

function describeChoices(values: readonly unknown[]): string {
  if (values.length === 1) return `must be ${values[0]}`;
  const more = values.length > MAX_CHOICES ? ', …' : '';
  return `must be one of ${values.slice(0, MAX_CHOICES).join(', ')}${more}`;
}

function findValue(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value;
}

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
