import type { GuardedClient } from '#base/guarded-client.ts';
import { createEvidencePackTool } from '#contract/operations/packs/create-evidence-pack-tool.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildRecordPack, choosePackRecords } from '#domain/evidence/build-record-pack.ts';
import { fixScope, orderExport } from '#operations/exports/export-evidence-pack.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { requireUrl } from '#operations/funnel/require-field.ts';
import { requireOpenPlace } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { listExportedRecords } from '#store/records/export-records.ts';

export type PackToolParts = { db: Database; web: GuardedClient; publicUrl: () => string };

// As many as one part of an archive: the pack is a file in it, and travels with the order.
const LIMITS = { most: 100, mostWaiting: 500 };
// No record belongs to the ZIP by its place in the log: only those that are named.
const NO_PLACE = -1;

/** Binds the tool create_evidence_pack: it fixes the records, and a job builds the ZIP from exactly these. */
export function bindCreateEvidencePackTool({ db, web, publicUrl }: PackToolParts): BoundOperation {
  return bind(createEvidencePackTool).order(async ({ purpose, webhook_url = null, ...asked }, context) => {
    const { accountId } = callerOf(context);
    requireUrl(web, 'webhook_url', webhook_url);
    await requireOpenPlace(db, accountId, 'evidence_export');
    const { filter, upToPlace, also } = await fixScope(db, accountId, asked, LIMITS);
    const wanted = { filter, bounds: { upToPlace, also }, after: null, limit: LIMITS.most };
    const listed = await listExportedRecords(db, accountId, wanted);
    const records = listed.flatMap(({ record }) => record ?? []);
    if (records.length === 0)
      throw new ServiceError('not_found', 'No matching record is undamaged: nothing was ordered.');
    const chosen = choosePackRecords(records);
    const subject = { target: filter.target ?? null, reference: filter.reference ?? null, purpose: purpose ?? null };
    const pack = buildRecordPack(chosen, { subject, assembledAt: context.now });
    const { answer, jobs } = orderExport({
      ordered_at: context.now.toISOString(),
      filter,
      webhook_url,
      public_url: publicUrl(),
      up_to_place: NO_PLACE,
      also: chosen.chosen.map(({ record_id }) => record_id),
      total: chosen.chosen.length,
      pack,
    });
    return { answer: { ...answer, tool: 'create_evidence_pack', pack }, jobs };
  });
}
