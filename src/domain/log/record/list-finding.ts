import { isObject } from '#domain/log/bytes/parse-json-text.ts';
import { findFieldText } from './find-field-text.ts';
import type { ShapedRecord } from './record-shape.ts';

const NAMES = ['entity_name', 'entityName', 'company_name', 'licensee_name', 'full_address'];
const MAX_SOURCES = 3;
const MAX_LENGTH = 400;
const SYDNEY = new Intl.DateTimeFormat('en-AU', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** Lists what a record found, for a reader who has nothing else: subject, answer, day and sources. */
export function listFinding(record: ShapedRecord): [name: string, value: string][] {
  const { target, result, created_at, sources } = record;
  const name = NAMES.map((one) => findFieldText(result, one)).find((one) => one !== null) ?? null;
  const subject = `${target.type} ${target.value}`;
  const answer = findAnswer(result);
  const more = sources.length - MAX_SOURCES;
  const cited = sources.slice(0, MAX_SOURCES).map(({ source_citation }) => shorten(source_citation));
  return [
    ['Subject', shorten(name === null || name === target.value ? subject : `${name}, ${subject}`)],
    ...(answer === null ? [] : [['Answer', shorten(answer)] as [string, string]]),
    ['Day', `${SYDNEY.format(new Date(created_at))}, Sydney time (${created_at})`],
    ...cited.map((citation): [string, string] => ['Source', citation]),
    ...(more > 0 ? [['Source', `and ${more} more, in the file`] as [string, string]] : []),
  ];
}

/** The sentence with which an answer begins; null if it has none. */
function findAnswer(result: ShapedRecord['result']): string | null {
  if (result.ok === false && typeof result.message === 'string') return result.message;
  for (const part of [result, ...Object.values(result)]) {
    const said = isObject(part) ? (part.headline ?? part.reason) : null;
    if (typeof said === 'string') return said;
  }
  return typeof result.status === 'string' ? `Status: ${result.status}` : null;
}

function shorten(text: string): string {
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1)}…` : text;
}
