import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';
import { bindRecheckMonitorsJob, type RecheckParts } from '#jobs/monitors/recheck-monitors.ts';
import { buildSourceTurns } from '#jobs/monitors/source-turns.ts';
import type { BoundJob } from '#jobs/runner/bind-job.ts';
import { bindEndFailedJob } from '#jobs/service/end-failed-job.ts';
import { buildGates } from '#operations/funnel/gates.ts';
import { buildChangeAnnouncer } from '#operations/monitors/announce-change.ts';
import { buildObserver } from '#operations/monitors/observe-target.ts';
import { buildReadersByMode } from '#operations/readers/register-readers.ts';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { readGateEvidence } from '#store/access/gate-evidence.ts';
import { dropItems } from '#store/monitoring/recheck-items.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { type Body, readOk } from './answers.ts';
import { postJson } from './post-json.ts';
import type { TestDatabase } from './test-database.ts';
import type { TestService } from './test-service.ts';
import { waitUntil } from './wait-until.ts';

/** A report as it is fetched: its head and its lines. */
export type Report = { head: z.infer<typeof recheckReportHead>; lines: z.infer<typeof recheckReportLine>[] };

/** What rechecks of a test are made with. */
export function buildRecheckParts(database: TestDatabase, abr: AbrSettings | null = null): RecheckParts {
  const { live, test } = buildReadersByMode(database, { abr, addressCacheBytes: 1 << 20 });
  return {
    db: database.db,
    objects: database.objects,
    readers: live,
    observe: buildObserver(live),
    test: { readers: test, observe: buildObserver(test) },
    turns: buildSourceTurns(abr === null ? [] : ['ABN']),
    completions: openCompletionWriter(database.db),
    announceChange: buildChangeAnnouncer(buildGates(() => readGateEvidence(database.db))),
  };
}

/** The jobs of rechecks, with steps as small as a test wants them. */
export function bindRechecks(parts: RecheckParts, itemsPerStep: number): BoundJob[] {
  return [
    bindRecheckMonitorsJob(parts, itemsPerStep, 2),
    bindEndFailedJob({ monitor_recheck: (trx, job) => dropItems(trx, job.job_id) }),
  ];
}

/** Orders a recheck. Returns the job's id. */
export async function orderRecheck(service: TestService, body: Body = {}): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const response = await postJson(service, '/v1/monitors/recheck', body, headers);
  const text = await response.text();
  assert.equal(response.status, 202, text);
  return (JSON.parse(text) as { job_id: string }).job_id;
}

/** Waits for the end of a job. Returns it as its caller sees it. */
export async function followJob(service: TestService, jobId: string): Promise<Body> {
  let job: Body = {};
  await waitUntil('the job has ended', async () => {
    job = await readOk(await service.request(`/v1/jobs/${jobId}`));
    return job.finished_at !== null;
  });
  return job;
}

/** Fetches the report of a job that has succeeded; every line must be as the contract has it. */
export async function fetchReport(service: TestService, jobId: string): Promise<Report> {
  const job = await followJob(service, jobId);
  assert.equal(job.state, 'succeeded', JSON.stringify(job));
  const response = await service.request(new URL(String(job.result_url)).pathname);
  assert.equal(response.headers.get('content-type'), 'application/x-ndjson');
  const [head, ...lines] = (await response.text()).trimEnd().split('\n');
  return {
    head: recheckReportHead.parse(JSON.parse(head ?? '')),
    lines: lines.map((line) => recheckReportLine.parse(JSON.parse(line))),
  };
}

/** Orders a recheck. Returns its report. */
export async function recheck(service: TestService, body: Body = {}): Promise<Report> {
  return fetchReport(service, await orderRecheck(service, body));
}

/** Returns the line of a monitor in a report, which must have exactly one. */
export function findLine({ lines }: Report, { subscription_id }: { subscription_id: string }) {
  const [line, ...more] = lines.filter((one) => one.subscription_id === subscription_id);
  assert.ok(line !== undefined && more.length === 0, `${subscription_id} is in the report once`);
  return line;
}
