import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DemoCredentials } from '#app/demo.ts';
import { openDatabase } from '#store/postgres/database.ts';
import { addToken } from './add-token.ts';
import { type BenchRow, buildTable, isMet } from './bench-row.ts';
import { type LoadRequest, loadRequest, median } from './load.ts';
import { readCpuMicros } from './process-cpu.ts';
import { spawnService } from './spawn-server.ts';

const ROUNDS = Number(process.env.ROUNDS ?? 5);
const SECONDS = 3;
// A tool call costs twice as much until its code is compiled.
const WARM_UP_SECONDS = 8;
const GOAL = 0.6;
const TOOL = 'address_lookup';
const REVISIONS = ['2026-07-28', '2025-11-25'];

// Compares address look-ups per second as a tool over /mcp with the same over REST, with a record for each: one service,
// one account, one access token, in turns. The other operations with both ways are reads, which take turns within an
// account, so the interface is not what limits them.
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const service = await spawnService({
  DATA_DIR: dataDir,
  PORT: '0',
  LOG_LEVEL: 'error',
  RATE_LIMIT_PER_MINUTE: '100000000',
  // Measures work, so the limits are raised: a busy machine would otherwise reject some requests.
  MAX_LAG_MS: '600000',
  ...{ NSW_PLANNING_URL: 'off', VIC_PLANNING_URL: 'off', SA_PLANNING_URL: 'off', SILO_URL: 'off', BOM_URL: 'off' },
});
const socket = { host: join(dataDir, 'postgres-socket'), port: 5432, user: 'service', database: 'service' };
const database = openDatabase(socket, { maxConnections: 1 });
try {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as DemoCredentials;
  const { secret } = await addToken(database.db, service.url, 0);
  const address = { source_version: demo.gnaf_source_version, raw_address: demo.sample_address };
  const lookUp = buildRest(secret, address);
  const rows: BenchRow[] = [];
  for (const revision of REVISIONS) rows.push(await compare(revision, lookUp, buildTool(secret, revision, address)));
  process.stdout.write(`${buildTable(rows)}\n`);
  process.exitCode = rows.every(isMet) ? 0 : 1;
} finally {
  await database.close();
  await service.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

function buildRest(token: string, body: object): LoadRequest {
  return {
    url: `${service.url}/v1/address/lookup`,
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    isGood: (text) => text.startsWith('{"ok":true'),
  };
}

function buildTool(token: string, revision: string, args: object): LoadRequest {
  const _meta = {
    'io.modelcontextprotocol/protocolVersion': revision,
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1.0.0' },
    'io.modelcontextprotocol/clientCapabilities': {},
  };
  // Only the newer revision sends these with every request.
  const isNew = revision === REVISIONS[0];
  const params = { name: TOOL, arguments: args, ...(isNew ? { _meta } : {}) };
  return {
    url: `${service.url}/mcp`,
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-protocol-version': revision,
      ...(isNew ? { 'mcp-method': 'tools/call', 'mcp-name': TOOL } : {}),
    },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    // An error is a result too, and a quick one, so it must not count.
    isGood: (text) => text.includes('"structuredContent":{"ok":true'),
  };
}

function startCount(request: LoadRequest) {
  return { request, perSecond: [] as number[], cpuMicros: [] as number[] };
}

async function compare(revision: string, rest: LoadRequest, tool: LoadRequest): Promise<BenchRow> {
  const ways = { rest: startCount(rest), tool: startCount(tool) };
  // The first round is a warm-up and does not count. The two take turns, so that noise affects both equally.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const way of [ways.rest, ways.tool]) {
      const before = readCpuMicros(service.pid);
      const result = await loadRequest(way.request, { seconds: round === 0 ? WARM_UP_SECONDS : SECONDS });
      if (result.errors > 0) throw new Error(`${result.errors} answers of ${way.request.url} were not good`);
      if (round === 0) continue;
      way.perSecond.push(result.perSecond);
      way.cpuMicros.push((readCpuMicros(service.pid) - before) / result.requests);
    }
  }
  const [ofTool, ofRest] = [median(ways.tool.perSecond), median(ways.rest.perSecond)];
  const [cpuOfTool, cpuOfRest] = [median(ways.tool.cpuMicros), median(ways.rest.cpuMicros)];
  return {
    measure: `${TOOL} as a tool over /mcp (${revision}), share of the same over REST`,
    value: ofTool / ofRest,
    detail: `${Math.round(ofTool)} of ${Math.round(ofRest)} requests/s; CPU of the service ${Math.round(cpuOfTool)} against ${Math.round(cpuOfRest)} µs a request`,
    goal: GOAL,
    atLeast: true,
  };
}
