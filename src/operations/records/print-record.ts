import { invariant } from '#base/invariant.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { sha256Hex } from '#base/sha256.ts';
import type { Annex, DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { NoteSigner } from '#domain/log/note/note-signer.ts';
import type { PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import type { FindPdfSigner } from '#operations/pdf/signature/find-pdf-signer.ts';
import { signPdf } from '#operations/pdf/signature/sign-pdf.ts';
import { ObjectStoreError } from '#store/objects/object-store-error.ts';
import type { Database } from '#store/postgres/database.ts';
import { findRecordPdf, type RecordPdf, recordRecordPdf } from '#store/records/record-pdfs.ts';

/**
 * Prints a logged record as a signed PDF, with its annex if wanted. The first file of each kind is kept, so that a record
 * always has the same bytes.
 */
export type PrintRecord = (
  record: DueDiligenceRecord,
  publicUrl: string,
  accountId: string,
  annex?: Annex,
) => Promise<Uint8Array>;

/** What records are printed with; `openSigner` returns the key that signed a checkpoint. */
type RecordPrinterParts = {
  db: Database;
  objects: ObjectStore;
  renderPdf: PdfRenderer['renderPdf'];
  openSigner: (checkpoint: string) => Promise<NoteSigner>;
  findPdfSigner: FindPdfSigner;
};

type LoggedRecord = DueDiligenceRecord & { log: NonNullable<DueDiligenceRecord['log']> };

const FOLDER = 'record-pdfs';

export function buildRecordPrinter(parts: RecordPrinterParts): PrintRecord {
  return async (record, publicUrl, accountId, annex = 'none') => {
    invariant(isLogged(record), `${record.record_id} is in the log before it is printed`);
    const wanted: RecordPdf = {
      record_id: record.record_id,
      variant: annex === 'full' ? 'annex' : 'page',
      checkpoint_sha256: sha256Hex(record.log.checkpoint),
    };
    try {
      const kept = await findKept(parts, wanted);
      return kept ?? (await keep(parts, wanted, await print(parts, record, { publicUrl, accountId, annex })));
    } catch (cause) {
      if (!(cause instanceof ObjectStoreError)) throw cause;
      throw new ServiceError('store_unavailable', 'The file store is not available; try again shortly.', { cause });
    }
  };
}

function isLogged(record: DueDiligenceRecord): record is LoggedRecord {
  return record.log !== null;
}

// A kept file that was lost is made again.
async function findKept({ db, objects }: RecordPrinterParts, wanted: RecordPdf): Promise<Uint8Array | null> {
  const key = await findRecordPdf(db, wanted);
  return key === null ? null : objects.findObject(key);
}

async function print(
  { renderPdf, openSigner, findPdfSigner }: RecordPrinterParts,
  record: LoggedRecord,
  { publicUrl, accountId, annex }: { publicUrl: string; accountId: string; annex: Annex },
): Promise<Uint8Array> {
  const signer = await openSigner(record.log.checkpoint);
  const signedBy = `${signer.key.name}+${signer.key.keyId}`;
  const document = { kind: 'record', record, publicUrl, signedBy, annex: annex === 'full' } as const;
  const pdf = await renderPdf(document, accountId);
  const statement = { recordId: record.record_id, signer };
  return signPdf(pdf, { signer: await findPdfSigner(), statement, at: new Date() });
}

/** Keeps a PDF and returns it; when another process kept one first, returns that one. */
async function keep(parts: RecordPrinterParts, wanted: RecordPdf, pdf: Uint8Array): Promise<Uint8Array> {
  const object_key = `${FOLDER}/${wanted.record_id}/${sha256Hex(pdf)}.pdf`;
  await parts.objects.putObject(object_key, pdf);
  if (await recordRecordPdf(parts.db, { ...wanted, object_key })) return pdf;
  return (await findKept(parts, wanted)) ?? pdf;
}
