import { execFileSync, fork, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRow, buildTable } from './bench-row.ts';
import type { PostLoops } from './post-loops.ts';
import { readResidentMegabytes, type SpawnedServer, spawnService } from './spawn-server.ts';

const ATTACK_MS = 15_000;
// Windows of quiet and of attack take turns, so that other work on the machine affects both.
const ROUNDS = 6;
const WINDOW_MS = 2_500;
const PAUSE_MS = 20;
// The attackers use their own address, as real ones would.
const ATTACKER = '127.0.0.2';

// Measures how cheap attacks slow down other callers. Attacks only a local service started for this bench.
const dataDir = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
let ended = false;
try {
  const ask = buildAsk(service, dataDir);
  await measure(ask, 2_000);
  const quiet = await measure(ask, 5_000);
  const apiKey = addAttacker(dataDir);
  const nested = '['.repeat(120_000) + ']'.repeat(120_000);
  const flat = JSON.stringify({ query: 'x'.repeat(240_000) });
  const lists = `[${Array(80_000).fill('[]').join()}]`;
  const objects = `[${Array(26_000).fill('{"a":{}}').join()}]`;
  const numbers = `{"abn":[${Array(60_000).fill('1e1').join()}]}`;
  const bodyRows = [
    await compareBodies(ask, 'without a credential', { body: nested, apiKey: null }),
    await compareBodies(ask, 'with the key of another account', { body: nested, apiKey }),
    await compareBodies(ask, 'with that key, one long text in place of brackets', { body: flat, apiKey }),
    await compareBodies(ask, 'with that key, of empty lists', { body: lists, apiKey }),
    await compareBodies(ask, 'with that key, of small objects', { body: objects, apiKey }),
    await compareBodies(ask, 'with that key, of numbers', { body: numbers, apiKey }),
  ];
  const announced = await underAttack(ask, { sockets: 1_000, bytes: buildAnnouncement(apiKey), times: 1 });
  const unread = await underAttack(ask, {
    sockets: 300,
    bytes: 'GET /v1/_health HTTP/1.1\r\nHost: a\r\n\r\n',
    times: 2_000,
  });
  const attacker = attack({ sockets: 300, bytes: 'GET /docs HTTP/1.1\r\nHost: a\r\n\r\n', times: 2_000 });
  await sleep(2_000);
  const stopStartedMs = performance.now();
  await service.stop();
  ended = true;
  const stoppedSeconds = (performance.now() - stopStartedMs) / 1_000;
  attacker.kill();
  const rows: BenchRow[] = [
    ...bodyRows,
    row('1,000 bodies announced and never sent: others refused', announced.refused, 0, describe(announced)),
    row(
      'the same: p99 of others, times quiet',
      announced.p99Ms / quiet.p99Ms,
      3,
      `${announced.p99Ms.toFixed(1)} against ${quiet.p99Ms.toFixed(1)} ms`,
    ),
    row('300 sockets × 2,000 unread GET /v1/_health: resident memory, MB', unread.peakMegabytes, 400, describe(unread)),
    row('the same: p99 of others, ms', unread.p99Ms, 100, `quiet ${quiet.p99Ms.toFixed(1)} ms`),
    row('SIGTERM under 300 sockets × 2,000 unread GET /docs: ends after, s', stoppedSeconds, 10, 'one run'),
  ];
  console.log(buildTable(rows));
} finally {
  if (!ended) await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

type Ask = () => Promise<number>;
type Felt = {
  requests: number;
  refused: number;
  tookMs: number[];
  p99Ms: number;
  maxMs: number;
  peakMegabytes: number;
};
type Attack = { sockets: number; bytes: string; times: number };

function row(measure: string, value: number, goal: number, detail: string): BenchRow {
  return { measure, value, goal, detail, atLeast: false };
}

function describe(felt: Felt): string {
  return `${felt.requests} requests of others, the slowest ${felt.maxMs.toFixed(0)} ms, memory up to ${felt.peakMegabytes.toFixed(0)} MB`;
}

function buildAsk({ url }: SpawnedServer, folder: string): Ask {
  const demo = JSON.parse(readFileSync(join(folder, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
  return async () => {
    const answer = await fetch(`${url}/v1/abn/${demo.sample_abn}`, {
      headers: { authorization: `Bearer ${demo.api_key}` },
    });
    await answer.arrayBuffer();
    return answer.status;
  };
}

async function measure(ask: Ask, forMs: number): Promise<Felt> {
  const untilMs = performance.now() + forMs;
  const tookMs: number[] = [];
  let refused = 0;
  let peakMegabytes = 0;
  while (performance.now() < untilMs) {
    const startedMs = performance.now();
    if ((await ask()) !== 200) refused += 1;
    tookMs.push(performance.now() - startedMs);
    peakMegabytes = Math.max(peakMegabytes, readResidentMegabytes(service.pid));
    await sleep(PAUSE_MS);
  }
  tookMs.sort((left, right) => left - right);
  const p99Ms = tookMs[Math.floor(tookMs.length * 0.99)] ?? Number.NaN;
  return { requests: tookMs.length, refused, tookMs, p99Ms, maxMs: tookMs.at(-1) ?? Number.NaN, peakMegabytes };
}

async function underAttack(ask: Ask, one: Attack): Promise<Felt> {
  const attacker = attack(one);
  const felt = await measure(ask, ATTACK_MS);
  attacker.kill();
  await sleep(2_000);
  return felt;
}

/** Adds an account with a key to the running service; returns the key. */
function addAttacker(folder: string): string {
  const run = (...words: string[]) => {
    const env = { ...process.env, DATA_DIR: folder };
    const program = join(import.meta.dirname, '..', 'src', 'app', 'admin.ts');
    return JSON.parse(execFileSync(process.execPath, [program, ...words], { env, encoding: 'utf8' }));
  };
  const { account_id } = run('accounts', 'create', '--name', 'Attacker');
  return run('keys', 'create', '--account', account_id).api_key;
}

/** Compares other callers' latency in windows with and without eight connections that keep posting a body. */
async function compareBodies(ask: Ask, how: string, sent: Pick<PostLoops, 'body' | 'apiKey'>): Promise<BenchRow> {
  const loops = { url: `${service.url}/v1/verify-counterparty`, connections: 8, localAddress: ATTACKER, ...sent };
  const quietMs: number[] = [];
  const attackedMs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    quietMs.push(...(await measure(ask, WINDOW_MS)).tookMs);
    const attacker = fork(join(import.meta.dirname, 'post-loops.ts'), { stdio: 'ignore' });
    // A real attacker runs elsewhere, so it must not inherit the priority of this bench.
    setPriority(attacker.pid ?? 0, 0);
    attacker.send(loops);
    await sleep(500);
    attackedMs.push(...(await measure(ask, WINDOW_MS)).tookMs);
    attacker.kill();
    await sleep(500);
  }
  const [quiet, attacked] = [findMedian(quietMs), findMedian(attackedMs)];
  return row(
    `8 connections post 240 KB ${how}: p50 of others, times quiet`,
    attacked / quiet,
    2,
    `${attacked.toFixed(1)} against ${quiet.toFixed(1)} ms, ${ROUNDS} windows of each in turns`,
  );
}

function findMedian(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Opens sockets in a child process, writes on each and reads nothing. */
function attack({ sockets, bytes, times }: Attack) {
  const program = `
    const { connect } = require('node:net');
    const bytes = ${JSON.stringify(bytes)}.repeat(${times});
    for (let index = 0; index < ${sockets}; index++) {
      const socket = connect({ port: ${new URL(service.url).port}, host: '127.0.0.1', localAddress: '${ATTACKER}' });
      socket.pause().on('error', () => undefined).write(bytes);
    }
    setTimeout(() => process.exit(), 60_000);`;
  return spawn(process.execPath, ['-e', program], { stdio: 'ignore' });
}

function buildAnnouncement(apiKey: string): string {
  return `POST /v1/evidence-packs HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${apiKey}\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n`;
}
