import { type Bytes, encodeText, findBytes } from '#domain/log/bytes/bytes.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { hasStatement } from '#domain/log/pdf/signed-pdf.ts';

/** The title of index.pdf, in its text and in its metadata. */
export const INDEX_TITLE = 'Index of an evidence export';

const TITLE = encodeText(`/Title (${INDEX_TITLE})`);

/** Whether a PDF calls itself the index of an export. The log's key signs its ZIP, not the index: its own signature is for PDF readers. */
export function isIndexPdf(pdf: Bytes): boolean {
  return findBytes(pdf, TITLE, 0) !== -1 && !hasStatement(pdf) && !parseTrailedPdf(pdf).ok;
}
