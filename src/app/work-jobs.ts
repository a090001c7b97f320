import { buildGuardedClient } from '#base/guarded-client.ts';
import { chooseUrlRules } from '#base/url-rules.ts';
import { announceFailedBatch, bindFinishBatch } from '#jobs/batch/finish-batch.ts';
import { bindRunBatch } from '#jobs/batch/run-batch.ts';
import { bindSettlePurchases } from '#jobs/billing/settle-purchases.ts';
import { announceFailedExport, bindExportRecords } from '#jobs/exports/export-records.ts';
import { sweepFiles } from '#jobs/exports/sweep-exports.ts';
import { startAppendingToLog } from '#jobs/log/append-to-log.ts';
import { startFailingLostChecks } from '#jobs/monitors/fail-lost-checks.ts';
import { bindRecheckMonitorsJob } from '#jobs/monitors/recheck-monitors.ts';
import { buildSourceTurns } from '#jobs/monitors/source-turns.ts';
import { type JobLog, type JobRunner, type RunnerParts, startJobs } from '#jobs/runner/start-jobs.ts';
import { bindScreenWatchedNames } from '#jobs/screening/screen-watched-names.ts';
import { bindEndFailedJob } from '#jobs/service/end-failed-job.ts';
import { bindHousekeeping } from '#jobs/service/housekeeping.ts';
import { bindDeliverWebhook } from '#jobs/webhooks/deliver-webhook.ts';
import { bindBatchTools } from '#operations/batch/bind-batch-tools.ts';
import { buildGates } from '#operations/funnel/gates.ts';
import { openEndorser } from '#operations/log/open-endorser.ts';
import { buildChangeAnnouncer } from '#operations/monitors/announce-change.ts';
import { settleStates } from '#operations/monitors/monitor-states.ts';
import { buildObserver } from '#operations/monitors/observe-target.ts';
import { buildPdfRenderer, PDF_DEFAULTS } from '#operations/pdf/pdf-renderer.ts';
import { buildReadersByMode, type ReaderSettings } from '#operations/readers/register-readers.ts';
import { buildAlertAnnouncer } from '#operations/screening/announce-alerts.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import { openBoss } from '#store/jobs/open-boss.ts';
import { dropItems } from '#store/monitoring/recheck-items.ts';
import { keepPartitions } from '#store/partitions/partitions.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import type { Config } from './config.ts';
import { openMasterKey } from './master-key.ts';
import type { Stores } from './open-stores.ts';
import { buildSweeps, listDroppedPartitions } from './retention.ts';
import { watchLog } from './watch-log.ts';
import { wireExports } from './wire-exports.ts';

type WorkSettings = ReaderSettings &
  Pick<
    Config,
    | 'logKeySecret'
    | 'pdfCertificate'
    | 'timestamps'
    | 'witnessPolicy'
    | 'allowPrivateUrls'
    | 'secretsKey'
    | 'secretsKeyOther'
    | 'dataDir'
    | 'retention'
  >;

/** Starts running every kind of job, and appending records to the evidence log. */
export async function workJobs(
  stores: Stores,
  log: JobLog,
  config: WorkSettings,
  onTry?: RunnerParts['onTry'],
): Promise<JobRunner> {
  const { db, address } = stores;
  const boss = await openBoss(address, log);
  const pdf = buildPdfRenderer({
    ...PDF_DEFAULTS,
    onFault: (fault) => log.warn({ err: fault }, 'a PDF thread could not be replaced'),
  });
  const onStampTrouble = (why: string) => log.warn({}, why);
  const exports = wireExports(stores, pdf.renderPdf, { ...config, onStampTrouble });
  const { live, test } = buildReadersByMode(stores, config);
  const completions = openCompletionWriter(db);
  const gates = buildGates(() => readGateEvidence(db));
  const bound = [
    bindHousekeeping({
      tidyJobs: () => boss.supervise(),
      sweepFiles: () => sweepFiles(stores, log),
      sweeps: buildSweeps(db, config.retention),
      keepPartitions: () => keepPartitions(db, listDroppedPartitions(config.retention)),
      settleStates: () => db.transaction().execute((trx) => settleStates(trx, 'any')),
      announceLost: async (trx, job, error) => {
        if (job.kind === 'batch_search') return announceFailedBatch(trx, job, error);
        if (job.kind === 'monitor_recheck') return dropItems(trx, job.job_id);
        const data = { job_id: job.job_id, kind: job.kind, state: 'failed', error };
        const event = { accountId: job.account_id, type: 'evidence_export.failed', data, webhookUrl: null } as const;
        await exports.announce(trx, event);
      },
      onSwept: ({ lostJobs, revivedDeliveries, expired, ...others }) => {
        const lost = { lost_jobs: lostJobs, revived_deliveries: revivedDeliveries };
        log.info({ ...lost, ...expired, ...others }, 'swept');
      },
    }),
    // No register, because this service has no access to the PPSR.
    bindSettlePurchases({ db, register: null, onSettled: (count) => log.info({ purchases: count }, 'settled') }),
    bindExportRecords(exports),
    bindRunBatch({
      db,
      tools: { live: bindBatchTools(live, null), test: bindBatchTools(test, null) },
      completions,
    }),
    bindFinishBatch(exports),
    bindRecheckMonitorsJob({
      db,
      objects: stores.objects,
      readers: live,
      observe: buildObserver(live),
      test: { readers: test, observe: buildObserver(test) },
      turns: buildSourceTurns(config.abr === null ? [] : ['ABN']),
      completions,
      announceChange: buildChangeAnnouncer(gates),
    }),
    bindScreenWatchedNames(
      { db, completions, readers: { live, test }, announceAlerts: buildAlertAnnouncer(gates) },
      (run) => log.info(run, 'names screened'),
    ),
    bindEndFailedJob({
      batch_search: announceFailedBatch,
      evidence_export: announceFailedExport(exports.announce),
      monitor_recheck: (trx, job) => dropItems(trx, job.job_id),
    }),
    bindDeliverWebhook({
      db,
      web: buildGuardedClient({ rules: chooseUrlRules(config.allowPrivateUrls) }),
      masterKey: openMasterKey(config),
      onTrouble: (message) => log.warn({}, message),
    }),
  ];
  const logWatch = watchLog(stores, {
    onTrouble: (trouble) => log.warn({}, trouble),
    onUnknown: (error) => log.warn({ err: error }, 'the log could not be compared with the signed checkpoints'),
  });
  // Jobs write records too. With a wrong clock other processes run them; while the log is behind, no process does.
  const mayWork = async () => (await stores.clock.isInStep()) && (await logWatch.findTrouble()) === null;
  stores.clock.watch();
  const runner = await startJobs({ db, boss, log, mayWork, ...(onTry !== undefined && { onTry }) }, bound);
  // Not a job: records should be in the log within a second or so, and appending again or late does no harm.
  const placing = startAppendingToLog(db, log, {
    logKeySecret: config.logKeySecret,
    checkpoints: stores.checkpoints,
    endorser: await openEndorser(db, config, onStampTrouble),
  });
  const failingChecks = startFailingLostChecks(db, log);
  return {
    async stop() {
      placing.stop();
      failingChecks.stop();
      logWatch.stop();
      await runner.stop();
      await stores.checkpoints.flush();
      await pdf.close();
    },
  };
}
