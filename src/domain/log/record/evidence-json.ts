import { canonicalJson } from '#base/canonical-json.ts';
import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { accept, type Parsed, refuse } from '#domain/log/bytes/parsed.ts';

/** The largest JSON evidence file that is accepted. */
export const MAX_JSON_BYTES = 16 * 1024 * 1024;

/**
 * Parses an evidence file: a record, or the service's response that contains one.
 *
 * The bytes must be compact JSON, JSON indented by two spaces, or RFC 8785, with at most one line feed at the end.
 * This detects duplicate names, reformatted numbers and changed white space, even if the record's meaning is the same.
 */
export function parseEvidenceJson(bytes: Uint8Array): Parsed<PlainObject> {
  if (bytes.length > MAX_JSON_BYTES) return refuse(`the JSON is larger than ${MAX_JSON_BYTES} bytes`);
  const text = parseText(bytes);
  if (text === null) return refuse('the file is not UTF-8 text');
  const read = parseJsonText(text);
  if (!read.ok) return read;
  const { value } = read;
  if (!isPlainObject(value)) return refuse('the JSON is not an object');
  const record = findRecord(value);
  if (!record.ok || isWrittenAs(text.endsWith('\n') ? text.slice(0, -1) : text, value)) return record;
  // Report a missing record_id first: the formatting of something that never was a record is irrelevant.
  if (!Object.hasOwn(record.value, 'record_id')) return refuse('it has no record_id, so it is not a record');
  return refuse(
    'the JSON was reformatted or changed after the service issued it: download the file again and keep its bytes',
  );
}

/** Whether a JSON value is an evidence pack, which people often mistake for a record. */
export function isEvidencePack(value: unknown): boolean {
  return isPlainObject(value) && 'machine_pack' in value && 'human_pack' in value;
}

function isWrittenAs(text: string, value: PlainObject): boolean {
  const canonical = findCanonical(value);
  if (canonical === null) return false;
  return text === JSON.stringify(value) || text === JSON.stringify(value, null, 2) || text === canonical;
}

/** The RFC 8785 form; null if a string contains a lone surrogate, which RFC 8785 cannot represent. */
function findCanonical(value: PlainObject): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}

function findRecord(value: PlainObject): Parsed<PlainObject> {
  if (!('ok' in value)) return accept(value);
  const { ok, record, ...rest } = value;
  const isAnswer = ok === true && isPlainObject(record) && Object.keys(rest).length === 0;
  return isAnswer
    ? accept(record)
    : refuse('the JSON is a response of the service, but not one that contains a record');
}
