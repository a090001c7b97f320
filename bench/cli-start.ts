import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type BenchRow, buildTable, isMet } from './bench-row.ts';

const RUNS = 40;
const WARM_UP_RUNS = 3;
const GOAL = 1.6;
const SVC = fileURLToPath(new URL('../bin/svc', import.meta.url));
// The node that bin/svc runs, so that both sides of the ratio start the same program.
const NODE = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url));
const HEALTH = { ok: true, status: 'ok', store: 'ok', version: '1.0.0', time: '2026-07-01T00:00:00.000Z' };

/** Times `svc health` against `node -e 0` plus one HTTP request of a warm process, in turns, so that noise affects all equally. */
export async function measureCliStart(): Promise<BenchRow[]> {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json').end(JSON.stringify(HEALTH));
  });
  const url = await listen(server);
  const times = { node: [] as number[], request: [] as number[], svc: [] as number[] };
  for (let turn = -WARM_UP_RUNS; turn < RUNS; turn += 1) {
    const node = await time(() => run(NODE, ['-e', '0']));
    const one = await time(() => ask(`${url}/v1/_health`));
    const svc = await time(() => run(SVC, ['health', '--base-url', url]));
    if (turn < 0) continue;
    times.node.push(node);
    times.request.push(one);
    times.svc.push(svc);
  }
  server.close();
  return [buildRow(medianOf(times.node), medianOf(times.request), medianOf(times.svc))];
}

function buildRow(nodeMs: number, requestMs: number, svcMs: number): BenchRow {
  return {
    measure: 'svc health, times `node -e 0` plus one HTTP request',
    value: svcMs / (nodeMs + requestMs),
    detail: `${svcMs.toFixed(1)} ms against ${nodeMs.toFixed(1)} + ${requestMs.toFixed(1)} ms`,
    goal: GOAL,
    atLeast: false,
  };
}

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

async function time(act: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await act();
  return performance.now() - began;
}

async function run(program: string, words: readonly string[]): Promise<void> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${words.join(' ')} ended with ${code}`);
}

async function ask(url: string): Promise<void> {
  const sent = request(url, { agent: false }).end();
  const [response] = await once(sent, 'response');
  response.resume();
  await once(response, 'end');
}

function medianOf(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;
}

if (import.meta.main) {
  const rows = await measureCliStart();
  process.stdout.write(`${buildTable(rows)}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
}
