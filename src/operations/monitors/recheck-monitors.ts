import { requestJob } from '#contract/job.ts';
import { recheckMonitorsJob } from '#contract/jobs/monitors/recheck-monitors.ts';
import { recheckMonitors } from '#contract/operations/monitors/recheck-monitors.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { requireOpenPlace } from '#store/jobs/account-jobs.ts';
import { hasMonitors } from '#store/monitoring/recheck-items.ts';
import type { Database } from '#store/postgres/database.ts';

/** Binds recheck_monitors; the job selects the monitors when it starts. */
export function bindRecheckMonitors(db: Database, publicUrl: () => string): BoundOperation {
  return bind(recheckMonitors).order(async ({ reference = null }, context) => {
    const { accountId: account_id } = callerOf(context);
    await requireOpenPlace(db, account_id, 'monitor_recheck');
    if (!(await hasMonitors(db, { account_id, reference })))
      throw new ServiceError('not_found', 'No monitor of this account matches: nothing was ordered.');
    const job = requestJob(recheckMonitorsJob, {
      step: 'plan',
      after: '',
      reference,
      ordered_at: context.now.toISOString(),
    });
    const answer = { ok: true as const, job_id: job.jobId, job_url: `${publicUrl()}/v1/jobs/${job.jobId}` };
    return { answer, jobs: [job] };
  });
}
