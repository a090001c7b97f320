import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import type { DemoCredentials } from '#app/demo.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const CLIENTS = 3;
const LIMIT_MS = 60_000;

/** The result of the load so far. */
export type UpgradeReport = { failures: string[]; answers: number; recordIds: Set<string>; exports: Set<string> };

/** Clients that read and write through whichever services are named. */
export type UpgradeLoad = {
  /** Waits until so many more requests were answered; fails at the first answer that was not expected. */
  reach(answers: number): Promise<void>;
  /** Sends new requests to these services only, as a balancer does; returns once no other has a request left. */
  moveTo(urls: readonly string[]): Promise<void>;
  /** Ends the load; waits for the last export. */
  stop(): Promise<UpgradeReport>;
  /** Reads each acknowledged record. */
  requireRecords(url: string): Promise<void>;
};

type Step = { method?: string; path: string; body?: unknown; status?: number };

/** Starts clients that use look-ups, records, monitors, exports and keys, and remember each answer that they did not expect. */
export function startUpgradeLoad(t: TestContext, demo: DemoCredentials, urls: readonly string[]): UpgradeLoad {
  const report: UpgradeReport = { failures: [], answers: 0, recordIds: new Set(), exports: new Set() };
  // An account may have few exports at a time.
  let exporting: string | null = null;
  const busy = new Map<string, number>();
  const address = { source_version: demo.gnaf_source_version, raw_address: demo.sample_address };
  let targets = urls;
  let turn = 0;
  let ended = false;
  t.after(() => {
    ended = true;
  });

  async function ask({ method = 'GET', path, body, status = 200 }: Step): Promise<Record<string, unknown>> {
    turn += 1;
    const url = targets[turn % targets.length] ?? '';
    busy.set(url, (busy.get(url) ?? 0) + 1);
    try {
      const response = await fetch(url + path, {
        method,
        headers: {
          authorization: `Bearer ${demo.api_key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          'idempotency-key': `up-${turn}`,
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(LIMIT_MS),
      });
      const text = await response.text();
      report.answers += 1;
      if (response.status === status) return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
      report.failures.push(`${method} ${url}${path}: ${response.status} ${text.slice(0, 500)}`);
    } catch (error) {
      report.failures.push(`${method} ${url}${path}: ${String(error)}`);
    } finally {
      busy.set(url, (busy.get(url) ?? 0) - 1);
    }
    return {};
  }

  async function followExport(reference: string): Promise<void> {
    if (exporting === 'ordering') return;
    const known = exporting;
    if (known !== null && !(await isMade(known))) return;
    if (exporting !== known) return;
    exporting = 'ordering';
    const { job_id } = await ask({ method: 'POST', path: '/v1/exports', body: { filter: { reference } }, status: 202 });
    exporting = typeof job_id === 'string' ? job_id : null;
  }

  async function isMade(job: string): Promise<boolean> {
    const { state } = await ask({ path: `/v1/jobs/${job}` });
    if (state === 'failed') report.failures.push(`the export ${job} failed`);
    if (state === 'succeeded') report.exports.add(job);
    return state === 'failed' || state === 'succeeded';
  }

  async function visit(): Promise<void> {
    const reference = `up-${turn}`;
    const { record_id } = await ask({ path: `/v1/abn/${demo.sample_abn}?reference=${reference}` });
    if (typeof record_id === 'string') {
      report.recordIds.add(record_id);
      await ask({ path: `/v1/receipts/due-diligence/${record_id}` });
    }
    await ask({ method: 'POST', path: '/v1/verify-counterparty', body: { abn: demo.sample_abn } });
    await ask({ method: 'POST', path: '/v1/companies/lookup', body: { acn: demo.sample_acn } });
    await ask({ method: 'POST', path: '/v1/screening', body: { name: 'Ada Lovelace' } });
    await ask({ method: 'POST', path: '/v1/address/lookup', body: address });
    const monitor = { target_type: 'ABN', target: demo.sample_abn, reference };
    const { subscription_id } = await ask({ method: 'POST', path: '/v1/monitors', body: monitor, status: 201 });
    if (typeof subscription_id === 'string') await ask({ method: 'DELETE', path: `/v1/monitors/${subscription_id}` });
    await followExport(reference);
    const { key } = await ask({ method: 'POST', path: '/v1/keys', body: { name: 'load' }, status: 201 });
    if (hasKeyId(key)) await ask({ method: 'DELETE', path: `/v1/keys/${key.key_id}`, status: 204 });
    for (const path of [
      '/v1/receipts/due-diligence',
      '/v1/usage',
      '/v1/whoami',
      '/v1/audit-log',
      '/v1/requests',
      '/v1/events',
    ])
      await ask({ path });
  }

  const client = async () => {
    while (!ended) await visit();
  };
  const clients = Promise.all(Array.from({ length: CLIENTS }, client));

  return {
    async reach(answers) {
      const goal = report.answers + answers;
      await waitUntil('the load is answered', () => report.answers >= goal || report.failures.length > 0, LIMIT_MS);
      assert.deepEqual(report.failures, []);
    },
    async moveTo(next) {
      targets = next;
      const left = () => [...busy].filter(([url, count]) => count > 0 && !next.includes(url));
      await waitUntil('no request is left elsewhere', () => left().length === 0, LIMIT_MS);
    },
    async stop() {
      ended = true;
      await clients;
      const last = exporting;
      if (last !== null) await waitUntil('the last export is made', () => isMade(last), LIMIT_MS);
      return report;
    },
    async requireRecords(url) {
      const headers = { authorization: `Bearer ${demo.api_key}` };
      for (const record_id of report.recordIds)
        assert.equal((await fetch(`${url}/v1/receipts/due-diligence/${record_id}`, { headers })).status, 200);
    },
  };
}

function hasKeyId(key: unknown): key is { key_id: string } {
  return typeof key === 'object' && key !== null && 'key_id' in key;
}
