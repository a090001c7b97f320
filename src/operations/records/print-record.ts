import { invariant } from '#base/invariant.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import { appendPdfTrailer } from '#domain/log/pdf/pdf-trailer.ts';
import type { PdfRenderer } from '#operations/pdf/pdf-renderer.ts';

/** Prints a logged record as a PDF signed by the key of its checkpoint; always the same bytes. */
export type PrintRecord = (record: DueDiligenceRecord, publicUrl: string, accountId: string) => Promise<Uint8Array>;

/** Builds the printer of records; `openSigner` returns the key that signed a checkpoint. */
export function buildRecordPrinter(
  renderPdf: PdfRenderer['renderPdf'],
  openSigner: (checkpoint: string) => Promise<NoteSigner>,
): PrintRecord {
  return async (record, publicUrl, accountId) => {
    invariant(record.log !== null, `${record.record_id} is in the log before it is printed`);
    const signer = await openSigner(record.log.checkpoint);
    const signedBy = `${signer.key.name}+${signer.key.keyId}`;
    const pdf = await renderPdf({ kind: 'record', record, publicUrl, signedBy }, accountId);
    return appendPdfTrailer(new Uint8Array(pdf), { origin: signer.key.name, record_id: record.record_id }, signer);
  };
}
