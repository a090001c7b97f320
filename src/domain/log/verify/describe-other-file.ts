import { parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { parseFileStatement } from '#domain/log/note/file-statement.ts';
import { parseTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { isObject } from '#domain/log/record/evidence-json.ts';
import { parseSums } from '#domain/log/zip/sums-file.ts';
import { parseConsistencyAnswer } from './check-consistency.ts';

/** Says what a file is that this service hands out and that is no record, so that an untouched one is not called altered; null for any other. */
export function describeOtherFile(bytes: Uint8Array): string | null {
  const text = parseText(bytes);
  if (text === null) return null;
  const json = parseJsonText(text);
  return json.ok ? describeJson(json.value, text) : describeText(text);
}

function describeJson(value: unknown, text: string): string | null {
  if (!isObject(value)) return null;
  if (value.format === 'evidence-export-1') return describePart('manifest.json');
  if (Array.isArray(value.keys) && 'origin' in value)
    return 'This is a file of keys, not a record: give it as --keys beside the file of a record';
  if (parseConsistencyAnswer(text).ok)
    return 'This is an answer about consistency, not a record: give it as --consistency beside the file of a record';
  return null;
}

function describeText(text: string): string | null {
  if (parseFileStatement(text, 'zip').ok) return describePart('SHA256SUMS.note');
  if (parseSums(text).ok) return describePart('SHA256SUMS');
  if (parseTlogProof(text).ok)
    return 'This is the proof of a record, not the record. The file of the record holds it too: verify that, or the ZIP in which both came';
  if (parseSignedCheckpoint(text).ok)
    return 'This is a checkpoint of a log, not a record: give it as --checkpoint beside the file of a record';
  return null;
}

function describePart(name: string): string {
  return `This is ${name}, part of an export, not a record: verify the ZIP as you received it, which answers for this file too`;
}
