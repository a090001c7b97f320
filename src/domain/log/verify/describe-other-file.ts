import { isPlainObject } from '#base/plain-object.ts';
import { parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { parseFileStatement } from '#domain/log/note/file-statement.ts';
import { parseTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { parseSums } from '#domain/log/zip/sums-file.ts';
import { parseConsistencyAnswer } from './check-consistency.ts';

/** Describes a file that this service issues but that is not a record, so that it is not reported as altered; null for other files. */
export function describeOtherFile(bytes: Uint8Array): string | null {
  const text = parseText(bytes);
  if (text === null) return null;
  const json = parseJsonText(text);
  return json.ok ? describeJson(json.value, text) : describeText(text);
}

function describeJson(value: unknown, text: string): string | null {
  if (!isPlainObject(value)) return null;
  if (value.format === 'evidence-export-1') return describePart('manifest.json');
  if (Array.isArray(value.keys) && 'origin' in value)
    return 'This is a key file, not a record: give it as --keys together with the file of a record';
  if (parseConsistencyAnswer(text).ok)
    return 'This is a consistency response, not a record: give it as --consistency together with the file of a record';
  return null;
}

function describeText(text: string): string | null {
  if (parseFileStatement(text, 'zip').ok) return describePart('SHA256SUMS.note');
  if (text.startsWith('file,reference,subject')) return describePart('index.csv');
  if (parseSums(text).ok) return describePart('SHA256SUMS');
  if (parseTlogProof(text).ok)
    return 'This is the proof of a record, not the record. The record’s own file contains it too: verify that file, or the ZIP that contains both';
  if (parseSignedCheckpoint(text).ok)
    return 'This is a checkpoint of a log, not a record: give it as --checkpoint together with the file of a record';
  return null;
}

function describePart(name: string): string {
  return `This is ${name}, part of an export, not a record: verify the ZIP as you received it, which covers this file too`;
}
