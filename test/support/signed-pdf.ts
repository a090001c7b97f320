import { deflateSync } from 'node:zlib';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { buildPdfStream, writePdfFile } from '#operations/pdf/file/pdf-file.ts';
import { type PdfSigner, signPdf } from '#operations/pdf/signature/sign-pdf.ts';
import { buildEvidenceJson, type EvidenceFixture, type LoggedRecord } from './evidence-files.ts';

/** Builds a small PDF of a record, and signs it for PDF readers and for the log, as the service does. */
export function buildSignedPdf(
  { signer: noteSigner }: EvidenceFixture,
  record: LoggedRecord,
  signer: PdfSigner,
): Promise<Bytes> {
  const attached = deflateSync(buildEvidenceJson(record));
  const entries = '  /Type /EmbeddedFile\n  /Filter /FlateDecode\n  /Subtype /application#2Fjson\n';
  const objects = new Map([
    [1, '<<\n  /Type /Catalog\n  /Pages 2 0 R\n  /Names << /EmbeddedFiles << /Names [(record.json) 5 0 R] >> >>\n>>'],
    [2, '<<\n  /Type /Pages\n  /Count 1\n  /Kids [3 0 R]\n>>'],
    [3, '<<\n  /Type /Page\n  /Parent 2 0 R\n  /MediaBox [0 0 595 842]\n>>'],
    [4, '<<\n  /Title (Record)\n>>'],
    [5, '<<\n  /Type /Filespec\n  /F (record.json)\n  /EF << /F 6 0 R >>\n>>'],
    [6, buildPdfStream(attached, entries)],
  ]);
  const page = writePdfFile({ objects, root: 1, info: 4, id: '[(a) (a)]' });
  const statement = { recordId: record.record_id, signer: noteSigner };
  return signPdf(page, { signer, statement, at: new Date('2026-11-15T15:54:08Z') });
}
