import type { Job } from './job.ts';
import { finishBatch } from './jobs/batch/finish-batch.ts';
import { runBatch } from './jobs/batch/run-batch.ts';
import { settlePurchases } from './jobs/billing/settle-purchases.ts';
import { exportRecords } from './jobs/exports/export-records.ts';
import { recheckMonitorsJob } from './jobs/monitors/recheck-monitors.ts';
import { screenWatchedNames } from './jobs/screening/screen-watched-names.ts';
import { endFailedJob } from './jobs/service/end-failed-job.ts';
import { housekeeping } from './jobs/service/housekeeping.ts';
import { deliverWebhook } from './jobs/webhooks/deliver-webhook.ts';

export const JOBS: readonly Job[] = [
  housekeeping,
  settlePurchases,
  endFailedJob,
  exportRecords,
  deliverWebhook,
  runBatch,
  finishBatch,
  recheckMonitorsJob,
  screenWatchedNames,
];
