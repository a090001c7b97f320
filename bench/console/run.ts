import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { readTargetSecret } from '#store/monitoring/monitors.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { fillMonitors, importMadeUp } from '../monitoring/fill-monitors.ts';
import { spawnService } from '../spawn-server.ts';
import { addRecords, COMMON_TOOLS, RARE_TOOL } from '../usage/add-records.ts';
import { addHistory, type BenchAccount, createBenchAccount } from './fill-account.ts';
import { readCpuMs } from './read-cpu.ts';

const { values } = parseArgs({
  options: {
    records: { type: 'string', default: '1000000' },
    rounds: { type: 'string', default: '200' },
    // Keeps and reuses the filled store: filling takes minutes.
    folder: { type: 'string' },
    // Only these pages, with commas between their names.
    pages: { type: 'string' },
  },
});
const RECORDS = Number(values.records);
const ROUNDS = Number(values.rounds);
const WARM_UP = 20;
const FEW = 100;
const GOAL_MS = 50;
const GOAL_BYTES = 50_000;
const BAKERY = '79002637069';
const MONITORS = 1_000;
const DEAL = 'deal-rare';
const SHOWN_OF_DEAL = 25;
const EXPORTS = 3;

// Every page of an account with a million records, and the same pages of an account with a hundred: their server time.
const dataDir = values.folder ?? mkdtempSync(join(tmpdir(), 'bench-console-'));
mkdirSync(dataDir, { recursive: true });
const filledPath = join(dataDir, 'bench-pages.json');
const env = {
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '10000000',
  MAX_LAG_MS: '600000',
};
const service = await spawnService(env);
const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
const database = openDatabase(socket, { maxConnections: 2 });
const note = (text: string) => process.stderr.write(`${text}; load ${loadavg()[0]?.toFixed(1)}\n`);
try {
  if (!existsSync(filledPath)) writeFileSync(filledPath, JSON.stringify(await fill()));
  await measure(JSON.parse(readFileSync(filledPath, 'utf8')) as BothPages);
} finally {
  await database.close();
  await service.stop();
  if (values.folder === undefined) rmSync(dataDir, { recursive: true, force: true });
}

async function fill(): Promise<BothPages> {
  const small = await createBenchAccount(database.db, 'Small');
  for (let count = 0; count < FEW; count += 1) await askRest(small, `/v1/abn/${BAKERY}`);
  const large = await createBenchAccount(database.db, 'Large');
  await database.db.connection().execute(async (db) => {
    await addRecords(db, large.account_id, RECORDS, (count) => note(`${count} records`), large.key_id);
    await addHistory(db, small, FEW);
    await addHistory(db, large, RECORDS);
  });
  note('histories added');
  const pages = { small: await fillPages(small), large: await fillPages(large) };
  // Last, because this version of the register does not have the businesses of the sample.
  const version = { label: 'bench-1', retrieved_at: '2026-11-10T00:00:00Z', entities: MONITORS, changedEach: null };
  await importMadeUp(database, join(dataDir, 'files'), version);
  const tenantSecret = await readTargetSecret(database.db, large.tenant_id);
  await database.db
    .connection()
    .execute((db) => fillMonitors(db, { account_id: large.account_id, tenantSecret }, version.label, () => undefined));
  await watchDeal(large.account_id);
  note(`${MONITORS} monitors`);
  return pages;
}

// Puts as many monitors into one deal as the page of a deal shows.
async function watchDeal(accountId: string): Promise<void> {
  await sql`update monitors set reference = ${DEAL} where subscription_id in (select subscription_id from monitors
    where account_id = ${accountId} order by subscription_id desc limit ${SHOWN_OF_DEAL})`.execute(database.db);
}

async function askRest(account: BenchAccount, path: string, body?: object): Promise<Record<string, unknown>> {
  const headers = {
    authorization: `Bearer ${account.api_key}`,
    ...(body !== undefined && { 'content-type': 'application/json', 'idempotency-key': newSortableId('') }),
  };
  const sent = body === undefined ? { headers } : { headers, method: 'POST', body: JSON.stringify(body) };
  const answer = await fetch(service.url + path, sent);
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${text}`);
  return JSON.parse(text) as Record<string, unknown>;
}

type Pages = { cookie: string; paths: Record<string, string> };
type BothPages = { small: Pages; large: Pages };

/** Makes what the pages show in an account. Returns their addresses, and the session of its person. */
async function fillPages(account: BenchAccount): Promise<Pages> {
  const browser = new FetchBrowser(service.url);
  const { email, password } = account;
  await (await browser.send('/sign-in', { email, password, next: '/app' })).text();
  const search = async (q: string) => {
    const page = await browser.send('/app/search', { q });
    await page.text();
    return page.url.slice(service.url.length);
  };
  const entity = await search(BAKERY);
  await (await browser.send(`${entity}/history`, {})).text();
  const found = await search('Sample Harbour');
  const address = await search('1 Sample Street, Sampleton NSW 2999');
  const watched = await browser.send('/app/watchlist', { target: BAKERY, form_id: newSortableId('') });
  await watched.text();
  const watch = watched.url.slice(service.url.length);
  for (let count = 0; count < 5; count += 1) await (await browser.send(watch, { step: 'check' })).text();
  const job = await browser.send('/app/watchlist/check', {});
  await job.text();
  for (let count = 0; count < EXPORTS; count += 1) await (await browser.send('/app/deals', { reference: DEAL })).text();
  const { record_id } = await askRest(account, '/v1/verify-counterparty', { abn: BAKERY, reference: 'deal-7' });
  const lastMonth = new Date(Date.now() - 31 * 86_400_000).toISOString().slice(0, 7);
  const paths = {
    search: '/app',
    entity,
    'an entity without a check': '/app/entities/51824753556',
    'chooser of a name': found,
    address,
    deals: '/app/deals',
    deal: `/app/deals?reference=${DEAL}`,
    records: '/app/records',
    'records by tool': `/app/records?tool=${RARE_TOOL}`,
    'records by target': '/app/records?target=51824753556',
    'records by reference': `/app/records?reference=${DEAL}`,
    'records by who made them': `/app/records?made_by=${account.key_id}`,
    'records by who made them and tool': `/app/records?made_by=${account.key_id}&tool=${RARE_TOOL}`,
    'records of another person': `/app/records?made_by=${account.user_id}&tool=${COMMON_TOOLS[2]}`,
    'records by who made them and reference': `/app/records?made_by=${account.user_id}&reference=deal-20`,
    'records by who made them and target': `/app/records?made_by=${account.user_id}&target=51824753556`,
    'records by day': '/app/records?to=2026-11-01',
    record: `/app/records/${String(record_id)}`,
    watchlist: '/app/watchlist',
    'watchlist, changed only': '/app/watchlist?show=changed',
    'a watched business': watch,
    'its historic changes': `${watch}?show=historic`,
    'add from CSV': '/app/watchlist/csv',
    job: job.url.slice(service.url.length),
    usage: '/app/usage',
    'usage of last month': `/app/usage?month=${lastMonth}`,
    sources: '/app/sources',
    team: '/app/team',
    'audit log': '/app/team/audit',
    'audit log by action': '/app/team/audit?action=key_created',
    keys: '/app/developers',
    requests: '/app/developers/requests',
    'requests that failed': '/app/developers/requests?status=422',
    webhooks: '/app/developers/webhooks',
    events: '/app/developers/events',
    sandbox: '/app/developers/sandbox',
    apps: '/account/apps',
    approvals: '/approvals',
    security: '/account/security',
  };
  const cookie = [...browser.cookies].map(([key, { value }]) => `${key.split(' ')[0]}=${value}`).join('; ');
  return { cookie, paths };
}

type Measured = { tookMs: number[]; cpuMs: number[]; bytes: number };

async function measure(pages: BothPages): Promise<void> {
  const measured = new Map<string, { small: Measured; large: Measured }>();
  const wanted = values.pages?.split(',');
  const begin = (): Measured => ({ tookMs: [], cpuMs: [], bytes: 0 });
  for (const name of Object.keys(pages.large.paths))
    if (wanted?.includes(name) ?? true) measured.set(name, { small: begin(), large: begin() });
  note('measuring');
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1)
    // In turns, so that a slow moment of the machine is in every line.
    for (const [name, both] of measured)
      for (const which of ['small', 'large'] as const) {
        const { tookMs, cpuMs, bytes } = await open(pages[which], name);
        if (round >= WARM_UP) {
          both[which].tookMs.push(tookMs);
          both[which].cpuMs.push(cpuMs);
        }
        both[which].bytes = bytes;
      }
  note('measured');
  const lines = [...measured].map(([name, { small, large }]) => {
    const p99 = quantile(large.tookMs, 0.99);
    const isMet = p99 < GOAL_MS && large.bytes < GOAL_BYTES;
    if (!isMet) process.exitCode = 1;
    const times = [quantile(large.tookMs, 0.5), p99, quantile(small.tookMs, 0.5), quantile(small.tookMs, 0.99)];
    const cpu = [large, small].map(({ cpuMs }) => quantile(cpuMs, 0.5));
    const size = (large.bytes / 1000).toFixed(1);
    return `| ${name} | ${[...times, ...cpu].map((time) => time.toFixed(1)).join(' | ')} | ${size} | ${isMet ? 'met' : 'MISSED'} |`;
  });
  const count = RECORDS.toLocaleString('en-AU');
  const head = `| page | p50, ms | p99, ms | p50 with ${FEW} records | p99 with ${FEW} records | CPU p50, ms | CPU p50 with ${FEW} records | HTML, KB | p99 below ${GOAL_MS} ms, HTML below ${GOAL_BYTES / 1000} KB |`;
  process.stdout.write(
    `${count} records, ${ROUNDS} requests of each page\n\n${head}\n|---|---|---|---|---|---|---|---|---|\n${lines.join('\n')}\n`,
  );
}

async function open({ cookie, paths }: Pages, name: string): Promise<{ tookMs: number; cpuMs: number; bytes: number }> {
  const beganCpuMs = readCpuMs(service.pid, dataDir);
  const startedMs = performance.now();
  const answer = await fetch(service.url + paths[name], { headers: { cookie }, redirect: 'manual' });
  const body = await answer.arrayBuffer();
  const tookMs = performance.now() - startedMs;
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.headers.get('location')}`);
  return { tookMs, cpuMs: readCpuMs(service.pid, dataDir) - beganCpuMs, bytes: body.byteLength };
}

function quantile(times: readonly number[], share: number): number {
  return times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN;
}
