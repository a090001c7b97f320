import { writeLabel } from './write-label.ts';

/** One line of what a check found: what it is called and what it is. */
export type Finding = { label: string; value: string };

type Members = Record<string, unknown>;

// Said elsewhere on the page, or of no meaning outside an answer.
const ELSEWHERE = new Set([
  'data_mode',
  'generated_at',
  'headline',
  'human_review_items',
  'limitations',
  'not_checked',
  'ok',
  'record_id',
  'retrieved_at',
  'risk_flags',
  'source_checks',
  'source_citation',
  'source_version',
  'sources',
  'tool',
]);
// Parts of an answer that are the answer itself: their names tell a reader nothing.
const WRAPPERS = new Set(['card', 'property_evidence']);
// What a reader looks for first, in this order; the rest follows by name, single values before nested ones.
const FIRST = [
  'name',
  'kind',
  'verdict',
  'status',
  'outcome',
  'registered',
  'as_at',
  'label',
  'reason',
  'entity_name',
  'entityName',
  'business_name',
  'company_name',
  'licensee_name',
  'full_address',
  'abn',
  'acn',
];

/** Lists what a check found, one line for each value, the most telling first. */
export function listFindings(result: Members): Finding[] {
  return [...listLabelled(result), ...listMembers(result, [])];
}

// The answers that label each field on its own: {field, value, label}.
function listLabelled(result: Members): Finding[] {
  return findAll(result, 'fields').flatMap((one) => {
    const { field, value, label } = one as Members;
    if (typeof field !== 'string' || typeof label !== 'string') return [];
    return [{ label: writeLabel(field), value: `${writeValue(value)} (${label.replaceAll('_', ' ')})` }];
  });
}

/** Finds the items of every list with this name in an answer or in a part of it. */
export function findAll(result: Members, name: string): unknown[] {
  const parts = [result, ...Object.values(result).filter(isMembers)];
  return parts.flatMap((part) => (Array.isArray(part[name]) ? (part[name] as unknown[]) : []));
}

/** Whether a value is an object with members. */
export function isMembers(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function listMembers(members: Members, path: readonly string[]): Finding[] {
  // The single values of a part are one line.
  const names = listNames(members);
  const single = path.length > 0 ? names.filter((name) => isSingle(members[name])) : [];
  const nested = names.filter((name) => !single.includes(name));
  return [...listSingle(members, single, path), ...listNested(members, nested, path)];
}

function listSingle(members: Members, names: readonly string[], path: readonly string[]): Finding[] {
  if (names.length === 0) return [];
  const value = names.map((name) => `${writeLabel(name)}: ${writeValue(members[name])}`).join('; ');
  return [{ label: path.join(', '), value }];
}

function listNested(members: Members, names: readonly string[], path: readonly string[]): Finding[] {
  return names.flatMap((name) => listValue(members[name], WRAPPERS.has(name) ? path : [...path, writeLabel(name)]));
}

function listValue(value: unknown, path: readonly string[]): Finding[] {
  if (isMembers(value)) return listMembers(value, path);
  if (Array.isArray(value) && value.some(isMembers)) {
    return value.flatMap((item, index) => listValue(item, [...path.slice(0, -1), `${path.at(-1)} ${index + 1}`]));
  }
  // The headline of the page says it.
  if (path.length === 1 && path[0] === 'Reason') return [];
  return [{ label: path.join(', '), value: writeValue(value) }];
}

function listNames(members: Members): string[] {
  const names = Object.keys(members).filter((name) => !ELSEWHERE.has(name) && !isLabelledList(members[name]));
  return names.sort((a, b) => rank(a, members[a]) - rank(b, members[b]) || (a < b ? -1 : 1));
}

function isSingle(value: unknown): boolean {
  return !isMembers(value) && !(Array.isArray(value) && value.some(isMembers));
}

function isLabelledList(value: unknown): boolean {
  return (
    Array.isArray(value) && value.length > 0 && value.every((one) => isMembers(one) && 'field' in one && 'label' in one)
  );
}

function rank(name: string, value: unknown): number {
  const place = FIRST.indexOf(name);
  if (place >= 0) return place;
  return FIRST.length + (typeof value === 'object' && value !== null ? 1 : 0);
}

function writeValue(value: unknown): string {
  if (value === null || value === undefined) return 'none given';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(writeValue).join('; ');
  return String(value);
}
