import { type Bytes, encodeText, findBytes } from '#domain/log/bytes/bytes.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { hasStatement } from '#domain/log/pdf/signed-pdf.ts';

const TITLE = encodeText('/Title (Index of an evidence export)');

/** Whether a PDF calls itself the index of an export. The index has no signature of its own: that of its ZIP covers it. */
export function isIndexPdf(pdf: Bytes): boolean {
  return findBytes(pdf, TITLE, 0) !== -1 && !hasStatement(pdf) && !parseTrailedPdf(pdf).ok;
}
