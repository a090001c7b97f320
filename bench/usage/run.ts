import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { recordAccount, recordTenant } from '#store/access/accounts.ts';
import { recordApiKey } from '#store/access/api-keys.ts';
import { recordCredit } from '#store/billing/ledger.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { sealTestRecord } from '#test/support/test-records.ts';
import { type BenchRow, buildTable, isMet } from '../bench-row.ts';
import { spawnService } from '../spawn-server.ts';
import { addRecords, COMMON_TOOLS, RARE_TOOL } from './add-records.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '10000000' },
    // Keeps and reuses the filled store: filling takes long, and measuring needs a quiet machine.
    folder: { type: 'string' },
    fill: { type: 'boolean', default: false },
  },
});
const RECORDS = Number(values.records);
const CALLS = 500;
// The first hundred answers of an operation are all validated; after that few are.
const WARM_UP_CALLS = 120;
const LOOPS = 50;
const FELT_MS = 20_000;
const PAUSE_MS = 10;
const LIST = '/v1/receipts/due-diligence?limit=50';
const DAY_MS = 86_400_000;

const day = new Date(Date.now() - 20 * DAY_MS).toISOString();
const LISTS: Record<string, string> = {
  'no filter': '',
  tool: `&tool=${RARE_TOOL}`,
  target: '&target=51824753556',
  reference: '&reference=deal-rare',
  'target and tool': `&target=51824753556&tool=${RARE_TOOL}`,
  'reference and tool': `&reference=deal-rare&tool=${COMMON_TOOLS[1]}`,
  'reference and target': '&reference=deal-rare&target=11111111115',
  'reference, target and tool': `&reference=deal-rare&target=51824753556&tool=${RARE_TOOL}`,
  from: `&from=${day}`,
  to: `&to=${day}`,
  'tool, from and to': `&tool=${COMMON_TOOLS[3]}&from=${day}&to=${new Date(Date.parse(day) + DAY_MS).toISOString()}`,
};

// One account with millions of records: the cost of its calls, and the latency of another account while it attacks.
const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), 'bench-usage-'));
mkdirSync(dataDir, { recursive: true });
const filledPath = join(dataDir, 'bench-account.json');
const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
const database = openDatabase(socket, { maxConnections: 1 });
try {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
  const { account_id, api_key } = existsSync(filledPath) ? readFilled() : await fill();
  process.stderr.write(`\nload before the measurements: ${loadavg()[0]?.toFixed(1)}\n`);
  if (!values.fill) await measure({ demo, account_id, api_key });
} finally {
  await database.close();
  await service.stop();
  if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
}

type Filled = { account_id: string; api_key: string };

function readFilled(): Filled {
  return JSON.parse(readFileSync(filledPath, 'utf8')) as Filled;
}

async function fill(): Promise<Filled> {
  const account_id = await recordAccount(database.db, await recordTenant(database.db, 'Bench'), 'Bench');
  const key = { account_id, name: 'Bench', scopes: ALL_SCOPES, rate_limit_per_minute: null };
  const { api_key } = await recordApiKey(database.db, key);
  await recordCredit(database.db, { accountId: account_id, amountCents: 1_000_000, reason: 'bench' });
  await addRecords(database.db, account_id, RECORDS, (count) => process.stderr.write(`\r${count} records`));
  writeFileSync(filledPath, JSON.stringify({ account_id, api_key }));
  return { account_id, api_key };
}

async function measure({ demo, account_id, api_key }: Filled & { demo: Record<string, string> }): Promise<void> {
  const rows: BenchRow[] = [];
  const usage = await measureCalls(() => ask(api_key, '/v1/usage'));
  rows.push(toRow('usage of 30 days', usage));
  const from = new Date(Date.now() - 360 * DAY_MS).toISOString().slice(0, 10);
  rows.push(toRow('usage of a year', await measureCalls(() => ask(api_key, `/v1/usage?from=${from}`))));
  for (const [name, query] of Object.entries(LISTS))
    rows.push(toRow(`list by ${name}`, await measureCalls(() => ask(api_key, LIST + query))));
  const completions = openCompletionWriter(database.callers.writes);
  const charge = async () => {
    const sealing = sealTestRecord({ price_cents: 10 });
    const outcome = await completions.record({
      accountId: account_id,
      sealing,
      held: null,
      answer: {},
      jobs: [],
      funding: { from: 'key' },
    });
    if (outcome !== 'recorded') throw new Error(outcome);
  };
  rows.push(toRow('charge', await measureCalls(charge)));

  const lookUp = () => ask(demo.api_key ?? '', `/v1/abn/${demo.sample_abn}`);
  await feel(lookUp, 3_000);
  const quiet = await feel(lookUp, FELT_MS);
  const attack = startAttack(api_key, demo.sample_abn ?? '');
  await sleep(2_000);
  const felt = await feel(lookUp, FELT_MS);
  attack.kill();
  const p99 = (times: readonly number[]) => quantile(times, 0.99);
  rows.push({
    measure: `p99 of another account's look-ups under ${LOOPS} hostile loops, times quiet`,
    value: p99(felt.tookMs) / p99(quiet.tookMs),
    goal: 2,
    atLeast: false,
    detail: `${p99(felt.tookMs).toFixed(1)} against ${p99(quiet.tookMs).toFixed(1)} ms, medians ${quantile(felt.tookMs, 0.5).toFixed(1)} and ${quantile(quiet.tookMs, 0.5).toFixed(1)}`,
  });
  rows.push({
    measure: 'the same: look-ups of the other account that were refused',
    value: felt.refused,
    goal: 0,
    atLeast: false,
    detail: `of ${felt.tookMs.length}`,
  });
  process.stdout.write(`${RECORDS} records of one account\n\n${buildTable(rows)}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
}

async function ask(apiKey: string, path: string): Promise<number> {
  const answer = await fetch(service.url + path, { headers: { authorization: `Bearer ${apiKey}` } });
  const text = await answer.text();
  if (answer.status !== 200 && answer.status !== 503) throw new Error(text);
  if (text.includes('"damaged"')) throw new Error('the records of the bench are not sound');
  return answer.status;
}

async function measureCalls(call: () => Promise<unknown>): Promise<number[]> {
  for (let warmUp = 0; warmUp < WARM_UP_CALLS; warmUp++) await call();
  const tookMs: number[] = [];
  for (let index = 0; index < CALLS; index++) {
    const startedMs = performance.now();
    await call();
    tookMs.push(performance.now() - startedMs);
  }
  return tookMs;
}

async function feel(call: () => Promise<number>, forMs: number): Promise<{ tookMs: number[]; refused: number }> {
  const untilMs = performance.now() + forMs;
  const tookMs: number[] = [];
  let refused = 0;
  while (performance.now() < untilMs) {
    const startedMs = performance.now();
    if ((await call()) !== 200) refused += 1;
    tookMs.push(performance.now() - startedMs);
    await sleep(PAUSE_MS);
  }
  return { tookMs, refused };
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN;
}

function toRow(measure: string, tookMs: readonly number[]): BenchRow {
  const detail = `median ${quantile(tookMs, 0.5).toFixed(1)} ms of ${tookMs.length}`;
  return { measure: `${measure}: p99, ms`, value: quantile(tookMs, 0.99), goal: 20, atLeast: false, detail };
}

/** Calls usage, lists and look-ups without a pause, in a child process with a number of loops. */
function startAttack(apiKey: string, abn: string) {
  const from = new Date(Date.now() - 360 * DAY_MS).toISOString().slice(0, 10);
  const paths = [`/v1/usage?from=${from}`, `${LIST}${LISTS.tool}`, `/v1/abn/${abn}`, LIST.replace('50', '200')];
  const program = `
    const paths = ${JSON.stringify(paths)};
    const headers = { authorization: 'Bearer ' + process.env.ATTACK_KEY };
    const loop = async (start) => {
      for (let index = start; ; index++)
        await fetch('${service.url}' + paths[index % paths.length], { headers }).then((a) => a.arrayBuffer()).catch(() => 0);
    };
    for (let start = 0; start < ${LOOPS}; start++) loop(start);`;
  return spawn(process.execPath, ['-e', program], { stdio: 'ignore', env: { ...process.env, ATTACK_KEY: apiKey } });
}
