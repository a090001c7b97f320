import { countWords } from '#base/count-words.ts';
import { type ByteSource, type Bytes, parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { parsePdfAttachment } from '#domain/log/pdf/pdf-attachment.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { hasStatement } from '#domain/log/pdf/signed-pdf.ts';
import { isInvented } from '#domain/log/record/describe-data.ts';
import { isEvidencePack, MAX_JSON_BYTES, parseEvidenceJson } from '#domain/log/record/evidence-json.ts';
import { isShapedRecord, type ShapedRecord } from '#domain/log/record/record-shape.ts';
import {
  buildChecks,
  buildFailedChecks,
  type CheckName,
  type Checks,
  decideVerdict,
  leaveUnchecked,
  type Verdict,
} from './check.ts';
import { listSourceHashes } from './check-source-file.ts';
import { describeOtherFile } from './describe-other-file.ts';
import type { EvidenceKind } from './describe-verdict.ts';
import { isIndexPdf } from './is-index-pdf.ts';
import { MAX_PDF_BYTES, verifyPdf } from './verify-pdf.ts';
import { type Trust, verifyRecord } from './verify-record.ts';
import { NOTHING_FOUND, type VerifiedZip, verifyZip } from './verify-zip.ts';

/** The result of verifying a file. `record` is null for a ZIP, and for a failed file, which must not be believed. */
export type FileReport = VerifiedZip & { kind: EvidenceKind; verdict: Verdict; record: ShapedRecord | null };

const UNASKED = buildChecks(() => leaveUnchecked('There is nothing to check: the file is synthetic.'));
const SYNTHETIC = { verdict: 'nothing to verify', checks: UNASKED, record: null, recordCount: 0 } as const;
const INDEX_ALONE = {
  checks: buildChecks(() =>
    leaveUnchecked(
      'This is index.pdf, the index of an export. It cannot be checked alone: verify the ZIP that it came in, as you received it.',
    ),
  ),
  record: null,
};
const UNKNOWN = 'it is not JSON, a PDF or a ZIP';

/** Verifies an evidence file. Its first bytes decide its kind, not its name. */
export async function verifyFile(source: ByteSource, trust: Trust): Promise<FileReport> {
  const kind = decideKind(await source.read(0, 5));
  const asked = listAsked(trust);
  const report = { ...NOTHING_FOUND, kind, recordCount: 1 };
  if (kind === 'ZIP') {
    const zip = await verifyZip(source, trust);
    return { ...report, ...zip, record: null, verdict: decideVerdict(zip.checks, asked) };
  }
  const foreign = kind === 'unknown' ? describeForeign(await source.read(0, HEAD_BYTES)) : null;
  if (foreign !== null) return { ...report, ...refuseFile(foreign) };
  const maxBytes = kind === 'PDF' ? MAX_PDF_BYTES : MAX_JSON_BYTES;
  if (source.size > maxBytes) return { ...report, ...refuseFile(`the file is larger than ${maxBytes} bytes`) };
  const bytes = await source.read(0, source.size);
  if (kind === 'PDF' && (await isPackFile('PDF', bytes))) return { ...report, ...SYNTHETIC };
  if (kind === 'PDF' && isIndexPdf(bytes)) return { ...report, ...conclude(INDEX_ALONE), recordCount: 0 };
  if (kind === 'PDF') return { ...report, ...conclude(await verifyPdf(bytes, trust), asked) };
  const read = parseEvidenceJson(bytes);
  const isRecord = read.ok && isShapedRecord(read.value);
  if (!isRecord && (await isPackFile('JSON', bytes))) return { ...report, ...SYNTHETIC };
  const other = isRecord ? null : describeOtherFile(bytes);
  if (other !== null) return { ...report, kind: 'unknown', ...refuse(other) };
  if (!read.ok) return { ...report, ...refuseFile(kind === 'unknown' ? UNKNOWN : read.why) };
  return { ...report, ...conclude(await verifyRecord(read.value, trust), asked) };
}

// A reader who names a checkpoint or a policy wants consistency checked, and one who names an authority the timestamp.
// The file is then proven only if that check passed.
function listAsked({ known, authorities = [] }: Trust): CheckName[] {
  return [
    ...(known.checkpoint === null && (known.policy ?? null) === null ? [] : ['consistency' as const]),
    ...(authorities.length === 0 ? [] : ['timestamp' as const]),
  ];
}

function decideKind(head: Uint8Array): EvidenceKind {
  const text = String.fromCharCode(...head);
  if (text === '%PDF-') return 'PDF';
  if (text.startsWith('PK')) return 'ZIP';
  return /^[ \t\r\n]*(?:[{[]|$)/.test(text) && text !== '' ? 'JSON' : 'unknown';
}

function refuseFile(why: string) {
  return refuse(`This is not an evidence file: ${why}`);
}

function refuse(sentence: string) {
  return conclude({ checks: buildFailedChecks('schema', `${sentence}.`), record: null });
}

function conclude({ checks, record }: { checks: Checks; record: ShapedRecord | null }, asked: CheckName[] = []) {
  const verdict = decideVerdict(checks, asked);
  const shown = verdict === 'failed' ? null : record;
  if (shown === null) return { checks, verdict, record: null, sourceFiles: [], inventedCount: 0 };
  const sourceFiles = [listSourceHashes(shown)];
  return { checks, verdict, record: shown, sourceFiles, inventedCount: isInvented(shown) ? 1 : 0 };
}

/** Whether a file is an evidence pack in JSON or PDF. A PDF with a statement of the log's key is not. */
async function isPackFile(kind: 'JSON' | 'PDF', bytes: Bytes): Promise<boolean> {
  if (kind === 'PDF' && (hasStatement(bytes) || parseTrailedPdf(bytes).ok)) return false;
  const inside = kind === 'PDF' ? await parsePdfAttachment(bytes) : { ok: true as const, value: bytes };
  const text = inside.ok ? parseText(inside.value) : null;
  const json = text === null ? null : parseJsonText(text);
  return json?.ok === true && isEvidencePack(json.value);
}

/** How many bytes are searched for a header. PDF readers tolerate as many bytes before it. */
const HEAD_BYTES = 1024;

const STARTS: [name: string, start: string][] = [
  ['a ZIP', 'PK\u0003\u0004'],
  ['a PDF', '%PDF-'],
];
// JPEG, PNG, GIF, TIFF (both byte orders), WebP, and what phones make of a photo (HEIC, AVIF).
const PICTURE = /^(?:\xff\xd8\xff|\x89PNG|GIF8|II\*\0|MM\0\*|RIFF.{4}WEBP|.{4}ftyp)/s;

/** Says why a file whose kind is unknown cannot be evidence: it is empty, a picture, or a PDF or ZIP after some extra bytes; null for other files. */
function describeForeign(head: Uint8Array): string | null {
  if (head.length === 0) return 'it is empty, so it was not copied or downloaded to its end. Get it again';
  const text = Array.from(head, (byte) => String.fromCharCode(byte)).join('');
  if (PICTURE.test(text))
    return 'it is a picture. A photo or scan of a page cannot be checked: use the PDF or JSON file itself, as you received it';
  for (const [name, start] of STARTS) {
    const at = text.indexOf(start);
    if (at > 0)
      return `it looks like ${name} with ${countWords(at, 'byte', 'bytes')} before it, which this service did not write: use the file as you received it`;
  }
  return null;
}
