import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifetime } from '#test/rig/lifetime.ts';
import type { ServiceRig } from '#test/rig/open-rig.ts';
import type { PromiseBook } from '#test/rig/promise-book.ts';
import { buildQuestion } from '#test/rig/rig-asks.ts';
import type { RigClient } from '#test/rig/rig-client.ts';
import { buildAbn } from '#test/support/bulk-extract.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const PAUSE_MS = 2_000;
const SETTLE_LIMIT_MS = 180_000;
// An account has few exports at a time, and they end late while something is broken: rate_limited.
const CODED = new Set([
  'store_unavailable',
  'storage_error',
  'overloaded',
  'clock_skew',
  'idempotency_conflict',
  'rate_limited',
]);

/** The exports and monitors that are ordered beside the load. */
export type SideWork = {
  /** Ends the work, and reports in the book whatever was acknowledged and is missing; returns counts. */
  settle(): Promise<{ exports: number; monitors: number; events: number }>;
};

type Answer = { status: number; body: Record<string, unknown> };

/** Orders exports with a webhook and makes monitors, one after another. */
export async function startSideWork(
  t: Lifetime,
  rig: ServiceRig,
  book: PromiseBook,
  client: RigClient,
): Promise<SideWork> {
  const [caller] = rig.callers;
  if (caller === undefined) throw new Error('the rig has no caller');
  const heard = new Map<string, Set<string>>();
  const url = await startReceiver(t, heard);
  const exports = new Map<string, string>();
  const monitors = new Map<string, string>();
  let [stopped, count] = [false, 0];

  async function ask(method: 'GET' | 'POST', path: string, body: object | null, key: string | null): Promise<Answer> {
    const reply = await client.ask(buildQuestion(caller?.apiKey ?? '', method, path, { body, key }));
    if (reply.is !== 'answer') return { status: 0, body: {} };
    return { status: reply.status, body: JSON.parse(reply.text) as Answer['body'] };
  }

  /** Repeats an order under its key until it is acknowledged, as a careful caller does. */
  async function order(path: string, body: object, key: string, status: number): Promise<Answer['body'] | null> {
    for (;;) {
      const answer = await ask('POST', path, body, key);
      if (answer.status === status) return answer.body;
      const isCoded = answer.status === 0 || CODED.has(String(answer.body.code));
      if (!isCoded) {
        book.reportBroken(`${path} was answered ${answer.status} ${String(answer.body.code)}`);
        return null;
      }
      book.count(answer.status === 0 ? 'cut' : `${answer.status} ${String(answer.body.code)}`, 0);
      if (stopped) return null;
      await sleep(500);
    }
  }

  async function workOnAndOn(): Promise<void> {
    for (; !stopped; count += 1) {
      const target = buildAbn(500_000_000 + (count % 1_500));
      const monitor = await order('/v1/monitors', { target_type: 'ABN', target }, `monitor-${count}`, 201);
      const id = String(monitor?.subscription_id ?? '');
      const snapshots = `/v1/monitors/${id}/snapshots`;
      const taken = monitor && (await order(snapshots, { role: 'baseline' }, `baseline-${count}`, 201));
      if (taken) monitors.set(id, String(taken.snapshot_id));
      const own = book.latestKeys.findLast((late) => late.caller === caller)?.name;
      if (own !== undefined) {
        const filter = { filter: { reference: own }, webhook_url: url };
        const job = await order('/v1/exports', filter, `export-${count}`, 202);
        if (job) exports.set(String(job.job_id), `export-${count}`);
      }
      await sleep(PAUSE_MS);
    }
  }

  const working = workOnAndOn();
  return {
    async settle() {
      stopped = true;
      await working;
      for (const [jobId] of exports) await requireExport(jobId);
      for (const [id, snapshotId] of monitors) {
        const { status, body } = await ask('GET', `/v1/monitors/${id}`, null, null);
        if (status !== 200 || body.baseline_snapshot_id !== snapshotId) {
          book.reportBroken(`${id} with ${snapshotId} was acknowledged and is lost`);
        }
      }
      return { exports: exports.size, monitors: monitors.size, events: heard.size };
    },
  };

  async function requireExport(jobId: string): Promise<void> {
    const isReady = async () => {
      const { body } = await ask('GET', `/v1/jobs/${jobId}`, null, null);
      return ['succeeded', 'failed'].includes(String(body.state)) ? body : null;
    };
    const job = await waitUntil(`${jobId} ends`, isReady, SETTLE_LIMIT_MS).catch(() => null);
    if (job?.state !== 'succeeded') book.reportBroken(`${jobId} was acknowledged and is lost: ${JSON.stringify(job)}`);
    const isHeard = () => (heard.get(jobId)?.size ?? 0) > 0;
    await waitUntil(`the webhook of ${jobId}`, isHeard, SETTLE_LIMIT_MS).catch(() =>
      book.reportBroken(`the webhook of ${jobId} is lost`),
    );
    if ((heard.get(jobId)?.size ?? 0) > 1) book.reportBroken(`${jobId} was announced twice, by two events`);
  }
}

/** A receiver that notes which events it heard of each job. An event may arrive twice, with the same id. */
async function startReceiver(t: Lifetime, heard: Map<string, Set<string>>): Promise<string> {
  const port = await findFreePort();
  const server = createServer(async (request, response) => {
    const event = JSON.parse(Buffer.concat(await request.toArray()).toString()) as { data: { job_id: string } };
    const ids = heard.get(event.data.job_id) ?? new Set();
    heard.set(event.data.job_id, ids.add(String(request.headers['webhook-id'])));
    response.writeHead(204).end();
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${port}/hook`;
}
