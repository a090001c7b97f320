import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BenchRow, buildTable } from './bench-row.ts';
import { readResidentMegabytes, type SpawnedServer, spawnService } from './spawn-server.ts';

const ATTACK_MS = 15_000;
const PAUSE_MS = 20;
// The attackers come from an address of their own, as they would.
const ATTACKER = '127.0.0.2';

// What others feel of two cheap attacks, against a service of our own on this machine and nothing else.
const dataDir = mkdtempSync(join(tmpdir(), 'bench-hostile-'));
const service = await spawnService({ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' });
let ended = false;
try {
  const ask = buildAsk(service, dataDir);
  await measure(ask, 2_000);
  const quiet = await measure(ask, 5_000);
  const announced = await underAttack(ask, { sockets: 1_000, bytes: buildAnnouncement(), times: 1 });
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
type Felt = { requests: number; refused: number; p99Ms: number; maxMs: number; peakMegabytes: number };
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
  return { requests: tookMs.length, refused, p99Ms, maxMs: tookMs.at(-1) ?? Number.NaN, peakMegabytes };
}

async function underAttack(ask: Ask, one: Attack): Promise<Felt> {
  const attacker = attack(one);
  const felt = await measure(ask, ATTACK_MS);
  attacker.kill();
  await sleep(2_000);
  return felt;
}

/** Opens sockets in a process of its own, writes on each and reads nothing. */
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

function buildAnnouncement(): string {
  return 'POST /v1/ppsr/search HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n';
}
