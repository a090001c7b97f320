import { getExport } from '#contract/operations/packs/get-export.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildBytesAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { PdfRenderer } from '#operations/pdf/pdf-renderer.ts';
import type { Database } from '#store/postgres/database.ts';
import { findPack } from '#store/records/evidence-packs.ts';

/** Binds the download of a pack's PDF; only the account that made the pack can download it. */
export function bindGetExport(db: Database, renderPdf: PdfRenderer['renderPdf']): BoundOperation {
  return bind(getExport).read(async ({ id }, context) => {
    const { accountId } = callerOf(context);
    const found = await findPack(db, accountId, id);
    if (found === null)
      throw new ServiceError(
        'not_found',
        'There is no such export in this account; use the export_id that its creation returned.',
      );
    if (found === 'unstamped') {
      throw new ServiceError(
        'legacy_artifact_unavailable',
        'This export has an old format that is no longer served; create the pack again.',
      );
    }
    const bytes = await renderPdf({ kind: 'pack', pack: found }, accountId);
    return buildBytesAnswer('pdf', `evidence-pack-${id}.pdf`, bytes);
  });
}
