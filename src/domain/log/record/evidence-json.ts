import { canonicalJson } from '#base/canonical-json.ts';
import { parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';

/** The members of a JSON object that nobody has looked at yet. */
export type JsonObject = Record<string, unknown>;

/** The largest evidence file in JSON that is read. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024;

/**
 * Reads an evidence file: a record, or the service's answer that holds one.
 *
 * Every byte must be as a program writes it: compact, indented by two spaces, or RFC 8785, with or without one line feed
 * at the end. So a name that stands twice, a number written otherwise or a changed space is seen, although the record
 * would mean the same: a file either is what was handed out or is not.
 */
export function parseEvidenceJson(bytes: Uint8Array): Parsed<JsonObject> {
  if (bytes.length > MAX_JSON_BYTES) return refuse(`the JSON is larger than ${MAX_JSON_BYTES} bytes`);
  const text = parseText(bytes);
  if (text === null) return refuse('the file is not UTF-8 text');
  const read = parseJsonText(text);
  if (!read.ok) return read;
  const { value } = read;
  if (!isObject(value)) return refuse('the JSON is no object');
  const record = findRecord(value);
  if (!record.ok || isWrittenAs(text.endsWith('\n') ? text.slice(0, -1) : text, value)) return record;
  // Of what never was a record nobody knows how it was handed out.
  if (!Object.hasOwn(record.value, 'record_id')) return refuse('it has no record_id, so it is no record');
  return refuse(
    'the JSON was written anew or changed since it was handed out: fetch the file again and keep its bytes',
  );
}

/** Whether a value is a JSON object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isWrittenAs(text: string, value: JsonObject): boolean {
  const canonical = findCanonical(value);
  if (canonical === null) return false;
  return text === JSON.stringify(value) || text === JSON.stringify(value, null, 2) || text === canonical;
}

/** The RFC 8785 form; null where a text holds half a character, which has none and which no record holds. */
function findCanonical(value: JsonObject): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}

function findRecord(value: JsonObject): Parsed<JsonObject> {
  if (!('ok' in value)) return accept(value);
  const { ok, record, ...rest } = value;
  const isAnswer = ok === true && isObject(record) && Object.keys(rest).length === 0;
  return isAnswer
    ? accept(record)
    : refuse('the JSON is an answer of the service, but not the one that holds a record');
}
