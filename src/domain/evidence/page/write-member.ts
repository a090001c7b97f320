import { findOwn, type PlainObject } from '#base/plain-object.ts';
import { joinValues } from './cut-rows.ts';
import { isEnding, writeEnding } from './write-ending.ts';
import { isAbbreviation, writeInside, writeLabel } from './write-label.ts';
import { writeUtcTime } from './write-time.ts';

// A missing end date is a finding, not a gap.
const ENDS: Readonly<Record<string, string>> = {
  cancelled_on: 'no cancellation in the source',
  effective_to: 'no end in the source',
};
// If nothing is known or registered on a day, there is no span whose end could be missing.
const SPAN = new Set(['effective_from', 'effective_to']);
// Names that are unclear or misleading outside a response.
const LABELS: Readonly<Record<string, string>> = {
  band: 'Fit',
  complete: 'Is this the whole history',
  // Of a licence, ban or sanction; the day may be still to come.
  ended_on: 'Last day',
  is_current: 'Current',
  label: 'Verification',
  matched_by: 'Found by',
  observed_from: 'Observed here since',
  score: 'Likeness, 0 to 1',
};
const LICENCE_TYPES: Readonly<Record<string, string>> = {
  acl: 'Australian credit licence (ACL)',
  afsl: 'Australian financial services licence (AFSL)',
};

/** Whether a field says when something ended, so that its absence is a finding. */
export function isEnd(name: string): boolean {
  return Object.hasOwn(ENDS, name);
}

export function writeName(name: string): string {
  return findOwn(LABELS, name) ?? writeLabel(name);
}

/** Writes a field of a response; a register's code follows its meaning. */
export function writeMember(name: string, value: unknown, members: PlainObject): string {
  if (value === null && isDecision(members) && (name === 'registered' || SPAN.has(name)))
    return members.registered === null ? 'could not be determined' : 'no registration covers this day';
  const words = value === null ? findOwn(ENDS, name) : undefined;
  const known = words ?? (name === 'licence_type' ? findOwn(LICENCE_TYPES, String(value)) : undefined);
  if (known !== undefined) return known;
  // Numeric times are milliseconds, which people cannot read.
  if (name.endsWith('_at') && typeof value === 'number') return writeUtcTime(new Date(value));
  if (name === 'label' && typeof value === 'string' && isEnding(value)) return writeEnding([value], 'none');
  const meaning = members[`${name}_meaning`];
  return typeof meaning === 'string' ? `${meaning} (code ${writeValue(value)})` : writeValue(value);
}

// A decision about one day that is not covered by a registration.
function isDecision(members: PlainObject): boolean {
  return 'as_at' in members && 'registered' in members && members.registered !== true;
}

/** Writes a value for people, whole: a list with semicolons, an object with the names of its fields. */
export function writeValue(value: unknown): string {
  if (value === null || value === undefined) return 'none given';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'object' && !Array.isArray(value)) return writePart(value);
  if (!Array.isArray(value)) return writeCode(String(value));
  return value.length === 0 ? 'none' : joinValues(value.map(writeValue));
}

// The service's own codes, such as in_force; registers write their words in other ways.
function writeCode(value: string): string {
  return /^[a-z]+(?:_[a-z]+)+$/.test(value) || isAbbreviation(value) ? writeInside(writeLabel(value)) : value;
}

function writePart(part: object): string {
  return Object.entries(part)
    .map(([name, value]) => `${writeName(name)}: ${writeValue(value)}`)
    .join(', ');
}
