import type { ExportParts } from '#jobs/exports/export-records.ts';
import type { PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import {
  buildPdfSignerFinder,
  buildSignedPrinter,
  type PdfSignerSettings,
} from '#operations/pdf/signature/find-pdf-signer.ts';
import { buildRecordPrinter } from '#operations/records/print-record.ts';
import { openLogSigner } from '#store/log/log-keys.ts';
import { waitForLog } from '#store/log/read-record-log.ts';
import { announceEvent } from '#store/webhooks/events.ts';
import type { Stores } from './open-stores.ts';

/** Builds what exports need: the log, its keys, the printer and the events. */
export function wireExports(
  { db, objects }: Pick<Stores, 'db' | 'objects'>,
  renderPdf: PdfRenderer['renderPdf'],
  settings: PdfSignerSettings,
): ExportParts {
  const openSigner = (checkpoint: string | null) => openLogSigner(db, { secret: settings.logKeySecret, checkpoint });
  const findPdfSigner = buildPdfSignerFinder(db, settings);
  const printSigned = buildSignedPrinter(renderPdf, findPdfSigner);
  return {
    db,
    objects,
    async readLog(recordId) {
      const log = await waitForLog(db, recordId);
      if (log === null) throw new Error(`${recordId} is not in the log yet`);
      return log;
    },
    printRecord: buildRecordPrinter({ db, objects, renderPdf, openSigner, findPdfSigner }),
    printIndex: (index, accountId) => printSigned({ kind: 'index', index }, accountId, new Date()),
    openSigner: () => openSigner(null),
    announce: async (trx, event) => void (await announceEvent(trx, event)),
  };
}
