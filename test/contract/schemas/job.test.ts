import { test } from 'node:test';
import { exportRequest, jobAccepted, jobRequest, jobResponse } from '#contract/schemas/job.ts';
import { exportRequestExample, jobResponseExample } from '#test/contract/examples/job.ts';
import { checkSchema } from '#test/contract/schema-checks.ts';

const job = checkSchema(jobResponse, jobResponseExample);
const exporting = checkSchema(exportRequest, exportRequestExample);

test('a job is queued, running, succeeded or failed [states.job-names]', () => {
  job.allowsOnly('state', ['queued', 'running', 'succeeded', 'failed']);
});

test('a job says what it is, when it was made and how it ended', () => {
  const times = ['created_at', 'started_at', 'finished_at', 'expires_at'];
  job.requiresExactly('', ['ok', 'job_id', 'kind', 'state', 'progress', ...times, 'result_url', 'error']);
  job.requiresExactly('progress', ['done', 'total']);
  job.accepts('progress', [{ done: 0, total: null }]);
  job.refuses('progress', [null, { done: -1, total: 2 }, { done: 0.5, total: 2 }]);
  job.allowsOnly('ok', [true]);
  job.allowsOnly('kind', ['evidence_export', 'batch_search', 'monitor_recheck']);
  job.takesDateTime('created_at');
  for (const time of times.slice(1)) job.takesDateTime(time, { nullable: true });
  job.accepts('result_url', [null]);
  job.refuses('result_url', ['', '/v1/exports/1', 'file:///tmp/export.zip']);
  job.accepts('error', [{ code: 'store_unavailable', message: 'Our store does not answer.' }]);
  job.refuses('error', [{}, { code: 'store_unavailable' }, 'failed']);
});

test('an export is asked for with a filter of reference, date range and target [tools.export-evidence-pack-arguments]', () => {
  exporting.requiresExactly('', ['filter']);
  exporting.requiresExactly('filter', []);
  exporting.refusesExtra('');
  exporting.refusesExtra('filter');
  exporting.takesText('filter.reference', { minLength: 1 });
  exporting.takesText('filter.target', { minLength: 1 });
  exporting.takesDateTime('filter.from');
  exporting.takesDateTime('filter.to');
  exporting.refuses('filter', [null, 'deal-7', []]);
});

test('a webhook address is on the web', () => {
  exporting.refuses('webhook_url', ['', 'caller.example', 'file:///etc/passwd', null]);
});

test('a job is found by its id, which the answer to its request contains', () => {
  const request = checkSchema(jobRequest, { job_id: `job_${'0'.repeat(26)}` });
  request.requiresExactly('', ['job_id']);
  request.refusesExtra('');
  request.refuses('job_id', ['', 'job_1', `rec_${'0'.repeat(26)}`, `job_${'8'.repeat(26)}`, null]);
  checkSchema(jobAccepted, { ok: true, job_id: 'job_1' }).requiresExactly('', ['ok', 'job_id']);
});
