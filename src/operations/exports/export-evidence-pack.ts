import type { GuardedClient } from '#base/guarded-client.ts';
import { requestCountedJob } from '#contract/job.ts';
import { type ExportOrder, exportRecords } from '#contract/jobs/exports/export-records.ts';
import { exportEvidencePack } from '#contract/operations/exports/export-evidence-pack.ts';
import { ServiceError } from '#contract/service-error.ts';
import { normaliseTarget } from '#domain/identifiers/normalise-target.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { requireUrl } from '#operations/funnel/require-field.ts';
import { recordAct } from '#operations/team/record-act.ts';
import { requireOpenPlace } from '#store/jobs/account-jobs.ts';
import type { Database } from '#store/postgres/database.ts';
import { type ExportFilter, readExportScope } from '#store/records/export-records.ts';

/** The most records in one export, and the most of them that may still be pending in the log. */
const LIMITS = { most: 100_000, mostWaiting: 500 };

/** Binds export_evidence_pack: the order fixes which records the export contains. */
export function bindExportEvidencePack(
  db: Database,
  web: GuardedClient,
  publicUrl: () => string,
  limits = LIMITS,
): BoundOperation {
  return bind(exportEvidencePack).order(async ({ filter: asked, annex, webhook_url = null }, context) => {
    const { accountId } = callerOf(context);
    requireUrl(web, 'webhook_url', webhook_url);
    await requireOpenPlace(db, accountId, 'evidence_export');
    const { filter, count, upToPlace, also } = await fixScope(db, accountId, asked, limits);
    const ordered = orderExport({
      ordered_at: context.now.toISOString(),
      filter,
      webhook_url,
      public_url: publicUrl(),
      up_to_place: upToPlace,
      also,
      total: count,
      annex,
    });
    const details = { filter, records: count };
    const act = { action: 'export_ordered', subjectId: ordered.answer.job_id, details } as const;
    return { ...ordered, effect: (trx) => recordAct(trx, context, act) };
  });
}

/** Fixes which records match now; throws when there are none, or more than the limits allow. */
export async function fixScope(db: Database, accountId: string, asked: ExportFilter, limits: typeof LIMITS) {
  const filter = asked.target === undefined ? asked : { ...asked, target: normaliseTarget(asked.target) };
  const scope = await readExportScope(db, accountId, filter, limits);
  if (scope.count === 0) {
    throw new ServiceError('not_found', 'No record of this account matches the filter: nothing was ordered.');
  }
  if (scope.count > limits.most) {
    const message = `More than ${limits.most} records match the filter, the most that an export can contain; narrow it with from and to.`;
    throw new ServiceError('invalid_input', message);
  }
  if (scope.also.length > limits.mostWaiting) {
    const message = 'Many records of the last seconds are not in the log yet; try again shortly.';
    throw new ServiceError('overloaded', message, { details: { retry_after_seconds: 2 } });
  }
  return { filter, ...scope };
}

export function orderExport(order: ExportOrder) {
  const first = { order, part: 0, done: 0, after: null, assemble: false };
  const job = requestCountedJob(exportRecords, first, order.total);
  const answer = {
    ok: true as const,
    job_id: job.jobId,
    job_url: `${order.public_url}/v1/jobs/${job.jobId}`,
    record_count: order.total,
  };
  return { answer, jobs: [job] };
}
