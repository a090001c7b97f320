import { isPlainObject, toPlainObject } from '#base/plain-object.ts';
import { splitWords } from '#base/word-lists.ts';
import { shortenLegalForm } from '#domain/names/legal-form.ts';

const ASKED = ['raw_address', 'company_name', 'business_name', 'name'];
const NAMES = splitWords('entity_name entityName company_name licensee_name matched_address full_address');
// In this order. An observation of a monitor has no code but the severity of its flags.
const OUTCOMES = ['verdict', 'outcome', 'status', 'severity'];

/** Finds the name or address in a request, as it was written; null when it was asked by a number. */
export function findAskedFor(request: Readonly<Record<string, unknown>>): string | null {
  const asked = ASKED.map((field) => request[field]).find((text) => typeof text === 'string');
  return asked === undefined ? null : String(asked);
}

/** The caller's deal or file id in the input of a check; null when there is none. */
export function findReference(input: unknown): string | null {
  const { reference } = toPlainObject(input);
  return typeof reference === 'string' ? reference : null;
}

/** Finds the code of an answer: its verdict, outcome, status or severity, also of its one part such as a card; null without one. */
export function findOutcome(answer: Readonly<Record<string, unknown>>): string | null {
  for (const name of OUTCOMES)
    for (const part of [answer, ...Object.values(answer).filter(isPlainObject)]) {
      const code = part[name];
      if (typeof code === 'string' && code !== '' && code !== 'info') return code;
    }
  return null;
}

/** Finds the name or address of the subject of an answer; null when it has none, or has not settled on one. */
export function findSubjectName(answer: unknown): string | null {
  if (isUnsettledAddress(answer)) return null;
  for (const name of NAMES) {
    const found = findFieldText(answer, name);
    if (found !== null) return found;
  }
  return findMainName(answer);
}

// The nearest address is named in the answer, but it may be another property than the one written.
function isUnsettledAddress(answer: unknown): boolean {
  const property = isPlainObject(answer) ? answer.property_evidence : null;
  return isPlainObject(property) && property.verdict !== 'matched';
}

// A history lists the names of one entity; its present main name is what it is about.
function findMainName(answer: unknown): string | null {
  const names = isPlainObject(answer) && Array.isArray(answer.names) ? answer.names.filter(isPlainObject) : [];
  const main = names.find(({ kind, is_current }) => kind === 'main' && is_current === true);
  return typeof main?.name === 'string' ? main.name : null;
}

// Monitors compare names with the legal form spelt out; their lists show it short.
function shortenCompared(value: unknown): unknown {
  return typeof value === 'string' ? shortenLegalForm(value) : value;
}

/** Finds a text in an answer by the name of its field: a member of that name, or a row of a list that names its field; null without one. */
function findFieldText(value: unknown, name: string, depth = 4): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  const members = value as Readonly<Record<string, unknown>>;
  const own = members.field === name ? (members.value ?? shortenCompared(members.normalized_value)) : members[name];
  if (typeof own === 'string' && own !== '') return own;
  // A candidate is only a possible match, so it is not the subject.
  const inner = Object.entries(members).filter(([member]) => member !== 'candidates');
  const found = inner.map(([, one]) => findFieldText(one, name, depth - 1)).filter((text) => text !== null);
  // A list with different names, such as two licences with one number, does not identify the subject.
  return Array.isArray(value) && new Set(found).size > 1 ? null : (found[0] ?? null);
}
