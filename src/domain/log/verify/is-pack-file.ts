import { type Bytes, parseText } from '#domain/log/bytes/bytes.ts';
import { parseJsonText } from '#domain/log/bytes/parse-json-text.ts';
import { parsePdfAttachment } from '#domain/log/pdf/pdf-attachment.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { hasStatement } from '#domain/log/pdf/signed-pdf.ts';
import { isEvidencePack } from '#domain/log/record/evidence-json.ts';

/** Whether a file is an evidence pack in JSON or PDF. A PDF with a statement of the log's key is not. */
export async function isPackFile(kind: 'JSON' | 'PDF', bytes: Bytes): Promise<boolean> {
  if (kind === 'PDF' && (hasStatement(bytes) || parseTrailedPdf(bytes).ok)) return false;
  const inside = kind === 'PDF' ? await parsePdfAttachment(bytes) : { ok: true as const, value: bytes };
  const text = inside.ok ? parseText(inside.value) : null;
  const json = text === null ? null : parseJsonText(text);
  return json?.ok === true && isEvidencePack(json.value);
}
