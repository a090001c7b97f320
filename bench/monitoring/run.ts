import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { readTargetSecret } from '#store/monitoring/monitors.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { type BenchRow, buildTable, isMet } from '../bench-row.ts';
import { readCpuMicros, readPostgresCpuMicros } from '../process-cpu.ts';
import { spawnService } from '../spawn-server.ts';
import { measureComparison } from './compare.ts';
import { fillMonitors, importMadeUp, OBSERVATIONS_EACH } from './fill-monitors.ts';

const { values } = parseArgs({
  options: {
    monitors: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '5' },
    // Observes this many instead of all, and extrapolates.
    observe: { type: 'string' },
    // Skips the rechecks, which take longest.
    'calls-only': { type: 'boolean', default: false },
  },
});
const MONITORS = Number(values.monitors);
const ROUNDS = Number(values.rounds);
const CALLS = 500;
const CHANGED_EACH = 100;

type Account = { tenant_id: string; account_id: string; api_key: string };
type Picked = {
  subscription_id: string;
  target: string;
  target_hash: string;
  comparison: unknown;
  source_versions: unknown;
  observed: number;
};

const rows: BenchRow[] = [];
const add = (measure: string, value: number, goal: number | null, detail: string, atLeast = false) => {
  rows.push({ measure, value, goal, detail, atLeast });
  process.stderr.write(`${measure}: ${value.toFixed(2)} (${detail})\n`);
};
const note = (text: string) => process.stderr.write(`${text}; load ${loadavg()[0]?.toFixed(1)}\n`);

const compared = measureComparison();
add('comparing two snapshots of 1,000 facts, 500 of them different: CPU, ms', compared.cpuMs, 2, compared.detail);

const dataDir = mkdtempSync(join(tmpdir(), 'bench-monitoring-'));
mkdirSync(dataDir, { recursive: true });
const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '10000000' };
const service = await spawnService(env);
const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
const database = openDatabase(socket, { maxConnections: 2 });
try {
  const { db } = database;
  const own = await makeAccount();
  const foreign = await makeAccount();
  const version = { entities: MONITORS, changedEach: null };
  await importMadeUp(database, join(dataDir, 'files'), {
    ...version,
    label: 'bench-1',
    retrieved_at: '2026-11-10T00:00:00Z',
  });
  note(`${MONITORS} entities imported`);
  const tenantSecret = await readTargetSecret(db, own.tenant_id);
  await db.connection().execute((connection) =>
    fillMonitors(connection, { account_id: own.account_id, tenantSecret }, 'bench-1', (count) => {
      if (count % 20_000 === 0) note(`${count} monitors`);
    }),
  );
  await sleep(1_500);
  const picked = await pick(own, CALLS);
  await measureCalls(own, picked);
  await measureStrangers(foreign, picked);
  if (!values['calls-only']) {
    await importMadeUp(database, join(dataDir, 'files'), {
      ...version,
      label: 'bench-2',
      retrieved_at: '2026-11-12T00:00:00Z',
      changedEach: CHANGED_EACH,
    });
    await sleep(1_500);
    await measureRechecks(own);
  }
} finally {
  await database.close();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
process.stdout.write(
  `${MONITORS} monitors of ${OBSERVATIONS_EACH} snapshots, load ${loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')}\n\n${buildTable(rows)}\n`,
);
process.exitCode = rows.every(isMet) ? 0 : 1;

async function makeAccount(): Promise<Account> {
  const tenant_id = await recordTenant(database.db, 'Bench');
  const account_id = await recordAccount(database.db, tenant_id, 'Bench');
  const key = { account_id, name: 'Bench', scopes: ALL_SCOPES, rate_limit_per_minute: 10_000_000 };
  return { tenant_id, account_id, api_key: (await recordApiKey(database.db, key)).api_key };
}

async function pick({ account_id }: Account, howMany: number): Promise<Picked[]> {
  const { rows: found } = await sql<Picked>`
    select m.subscription_id, m.target_value as target, m.target_hash, s.comparison, s.source_versions, s.source_observed_at as observed
    from (select * from monitors where account_id = ${account_id} order by md5(subscription_id) limit ${howMany}) m
      join monitor_snapshots s on s.snapshot_id = m.baseline_snapshot_id`.execute(database.db);
  return found;
}

async function post(
  { api_key }: Account,
  path: string,
  body: object,
): Promise<{ status: number; body: Record<string, unknown> }> {
  const headers = { authorization: `Bearer ${api_key}`, 'content-type': 'application/json' };
  const answer = await fetch(service.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
}

/** Returns the lowest p99 of several rounds in which the calls take turns. A round has one call per selected monitor. */
async function measureCalls(own: Account, picked: readonly Picked[]): Promise<void> {
  const owner = { tenant_id: own.tenant_id, account_id: own.account_id };
  const calls: Record<
    string,
    { goal: number | null; ask: (one: Picked) => Promise<{ status: number; body: object }> }
  > = {
    'what_changed of two packs': {
      goal: 20,
      ask: ({ subscription_id: id }) =>
        post(own, '/v1/what-changed', {
          ...owner,
          previous_pack_id: `bench_${id}_1`,
          current_pack_id: `bench_${id}_12`,
        }),
    },
    'what_changed in a window': {
      goal: 20,
      ask: ({ target_hash }) =>
        post(own, '/v1/what-changed', { ...owner, target_type: 'ABN', target_hash, from: 1, to: 4_000_000_000_000 }),
    },
    confirm_no_changes: {
      goal: 40,
      ask: ({ subscription_id, comparison, source_versions, observed }) =>
        post(own, '/v1/confirm-no-changes', {
          ...owner,
          subscription_id,
          baseline_evidence_pack_id: `bench_${subscription_id}_1`,
          current_evidence: {
            evidence_pack_id: `bench_${subscription_id}_1`,
            comparison,
            source_versions,
            source_observed_at: observed,
          },
        }),
    },
  };
  const reference = 'GET /v1/abn/{abn}';
  calls[reference] = {
    goal: null,
    ask: async ({ target }) => {
      const headers = { authorization: `Bearer ${own.api_key}` };
      const answer = await fetch(`${service.url}/v1/abn/${target}`, { headers });
      return { status: answer.status, body: (await answer.json()) as object };
    },
  };
  const best = new Map<string, { p99: number; median: number; cpu: number; load: number }>();
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const [name, { ask }] of Object.entries(calls)) {
      const cpuBefore = readCpuMicros(service.pid) + readPostgresCpuMicros(dataDir);
      const took: number[] = [];
      for (const one of picked) {
        const startedMs = performance.now();
        const { status, body } = await ask(one);
        took.push(performance.now() - startedMs);
        if (status !== 200) throw new Error(`${name}: ${JSON.stringify(body)}`);
      }
      const cpu = (readCpuMicros(service.pid) + readPostgresCpuMicros(dataDir) - cpuBefore) / 1_000 / picked.length;
      const [p99, median] = [quantile(took, 0.99), quantile(took, 0.5)];
      // The first round warms up.
      if (round > 0 && p99 < (best.get(name)?.p99 ?? Infinity))
        best.set(name, { p99, median, cpu, load: loadavg()[0] ?? 0 });
    }
  }
  for (const [name, { goal }] of Object.entries(calls)) {
    const { p99, median, cpu, load } = best.get(name) ?? { p99: Number.NaN, median: 0, cpu: 0, load: 0 };
    const detail = `median ${median.toFixed(1)} ms, CPU of service and store ${cpu.toFixed(2)} ms a call, ${picked.length} calls, the best of ${ROUNDS} rounds at load ${load.toFixed(1)}`;
    add(`${name}: p99, ms`, p99, goal, detail);
  }
}

/** Requests another tenant's monitors and unknown ones in turns, and compares the two distributions. */
async function measureStrangers(foreign: Account, picked: readonly Picked[]): Promise<void> {
  const { tenant_id, account_id } = foreign;
  const made = (id: string) =>
    `mon_${id
      .slice(4)
      .split('')
      .reverse()
      .join('')
      .replace(/^[^0-7]/, '0')}`;
  const asks: Record<string, (id: string, one: Picked) => Promise<{ status: number; body: object }>> = {
    'GET /v1/monitors/{id}': async (id) => {
      const answer = await fetch(`${service.url}/v1/monitors/${id}`, {
        headers: { authorization: `Bearer ${foreign.api_key}` },
      });
      return { status: answer.status, body: (await answer.json()) as object };
    },
    confirm_no_changes: (id, { comparison, source_versions, observed }) =>
      post(foreign, '/v1/confirm-no-changes', {
        tenant_id,
        account_id,
        subscription_id: id,
        baseline_evidence_pack_id: `bench_${id}_1`,
        current_evidence: {
          evidence_pack_id: `bench_${id}_1`,
          comparison,
          source_versions,
          source_observed_at: observed,
        },
      }),
    'what_changed of two packs': (id) =>
      post(foreign, '/v1/what-changed', {
        tenant_id,
        account_id,
        previous_pack_id: `bench_${id}_1`,
        current_pack_id: `bench_${id}_12`,
      }),
  };
  for (const [name, ask] of Object.entries(asks)) {
    const took = { theirs: [] as number[], nobodys: [] as number[], again: [] as number[] };
    for (let round = 0; round <= 2; round += 1) {
      for (const one of picked) {
        const kinds = [
          ['theirs', one.subscription_id],
          ['nobodys', made(one.subscription_id)],
          ['again', made(one.subscription_id)],
        ] as const;
        // In another order each time, so that warm-up helps all equally.
        const order = [0, 1, 2].toSorted(() => Math.random() - 0.5);
        for (const at of order) {
          const [kind, id] = kinds[at] as (typeof kinds)[number];
          const startedMs = performance.now();
          const { status } = await ask(id, one);
          if (round > 0) took[kind].push(performance.now() - startedMs);
          if (status !== 404) throw new Error(`${name} answered ${status}`);
        }
      }
    }
    const at = (share: number) =>
      [took.theirs, took.nobodys, took.again].map((times) => quantile(times, share).toFixed(3)).join(' / ');
    const median = (times: readonly number[]) => quantile(times, 0.5);
    const difference = Math.abs(median(took.theirs) / median(took.nobodys) - 1) * 100;
    const noise = Math.abs(median(took.again) / median(took.nobodys) - 1) * 100;
    add(
      `${name}: another tenant's id against none, difference of medians, %`,
      difference,
      5,
      `theirs / none / none again: median ${at(0.5)}, p10 ${at(0.1)}, p90 ${at(0.9)} ms; none against itself ${noise.toFixed(1)} %; ${took.theirs.length} of each`,
    );
  }
}

async function measureRechecks(own: Account): Promise<void> {
  const changes = await timeRecheck(own);
  const observed = Math.min(Number(values.observe ?? MONITORS), MONITORS);
  await sql`update monitors set clear_snapshot_id = null where subscription_id in (select subscription_id from monitors
    where account_id = ${own.account_id} order by md5(subscription_id) limit ${observed})`.execute(database.db);
  const some = await timeRecheck(own);
  // Both include the fixed cost of a recheck, so the difference is observations only.
  const looks = MONITORS / ((some.counts.checked ?? 0) - (changes.counts.checked ?? 0));
  const share = (take: (timed: Timed) => number) => ((take(some) - take(changes)) * looks) / take(changes);
  const detail = `${describe(changes)} against ${describe(some)}, counted for ${MONITORS}`;
  const measure = 'recheck after a version with 1 % of changes, times faster than observing all';
  add(
    measure,
    share(({ tookMs }) => tookMs),
    20,
    detail,
    true,
  );
  add(
    'the same by CPU of service and store',
    share(({ cpuMs }) => cpuMs),
    20,
    detail,
    true,
  );
}

type Timed = { tookMs: number; cpuMs: number; counts: Record<string, number>; load: number };

async function timeRecheck(own: Account): Promise<Timed> {
  const cpuBefore = readCpuMicros(service.pid) + readPostgresCpuMicros(dataDir);
  const startedMs = performance.now();
  const ordered = await post(own, '/v1/monitors/recheck', {});
  if (ordered.status !== 202) throw new Error(JSON.stringify(ordered.body));
  const headers = { authorization: `Bearer ${own.api_key}` };
  for (;;) {
    const job = (await (await fetch(`${service.url}/v1/jobs/${ordered.body.job_id}`, { headers })).json()) as Record<
      string,
      unknown
    >;
    if (job.state === 'failed') throw new Error(JSON.stringify(job));
    if (job.state === 'succeeded') break;
    await sleep(20);
  }
  const tookMs = performance.now() - startedMs;
  const cpuMs = (readCpuMicros(service.pid) + readPostgresCpuMicros(dataDir) - cpuBefore) / 1_000;
  const report = await (await fetch(`${service.url}/v1/jobs/${ordered.body.job_id}/result`, { headers })).text();
  const { counts } = JSON.parse(report.slice(0, report.indexOf('\n'))) as { counts: Record<string, number> };
  note(`recheck: ${(tookMs / 1_000).toFixed(1)} s, ${JSON.stringify(counts)}`);
  return { tookMs, cpuMs, counts, load: loadavg()[0] ?? 0 };
}

function describe({ tookMs, cpuMs, counts, load }: Timed): string {
  return `${(tookMs / 1_000).toFixed(1)} s (CPU ${(cpuMs / 1_000).toFixed(1)} s, ${counts.checked} looked at, load ${load.toFixed(1)})`;
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN;
}
