import assert from 'node:assert/strict';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { updateProfiles } from '#doors/cli/access/config-file.ts';
import { formatOffsetTime, formatRegisterDay } from '#doors/cli/answer/format-value.ts';
import { listAddressVersions } from '#doors/cli/check/ask-service.ts';
import { buildCheckedRow, type CheckPart, describeCard } from '#doors/cli/check/describe-card.ts';
import { type Inspected, inspectFile } from '#doors/cli/check/inspect-file.ts';
import {
  appendResult,
  continueJournal,
  findJournal,
  noteSaved,
  readResults,
  startJournal,
} from '#doors/cli/check/journal.ts';
import { decideWait, openPacer } from '#doors/cli/check/pacer.ts';
import { parseCheckWords } from '#doors/cli/check/parse-check-words.ts';
import { buildHead } from '#doors/cli/check/prepare-run.ts';
import { acceptPrice } from '#doors/cli/check/price.ts';
import { buildTally, countRow, isComplete, renderSummary } from '#doors/cli/check/render-summary.ts';
import { takeLock } from '#doors/cli/check/run-check.ts';
import { checkRows, isLeft } from '#doors/cli/check/run-rows.ts';
import { openRunToken, type RunToken } from '#doors/cli/check/run-token.ts';
import { sendCheck } from '#doors/cli/check/send-check.ts';
import { writeResult } from '#doors/cli/check/write-result.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import {
  type Scripted,
  type ScriptedServer,
  sendError,
  sendJson,
  startScriptedServer,
} from '#test/support/scripted-server.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-check-'));
let server: ScriptedServer;
let stranger: ScriptedServer;
before(async () => {
  [server, stranger] = await Promise.all([startScriptedServer(), startScriptedServer()]);
});
after(() => {
  server.stop();
  stranger.stop();
  rmSync(folder, { recursive: true, force: true });
});

const buildCall = (): SvcCall => {
  const { protocol, hostname, port } = new URL(server.url);
  const parts = { method: 'POST', path: '/v1/x', headers: { authorization: 'Bearer k' }, body: '{}' };
  return { protocol, host: hostname, port: Number(port), timeoutMs: 10_000, ...parts };
};
const OK = sendJson(200, { ok: true });
const KEY: RunToken = { current: () => 'k', renew: async () => false };
const limited = sendError(429, 'rate_limited', { 'retry-after': '99999999' });

// A refusal of the key or the account stops the run; one of the row does not.
const SENT: [what: string, script: Scripted[], sent: string, calls: number][] = [
  ['an answer', [OK], 'answered', 1],
  ['401', [sendError(401, 'authentication_required')], 'stop 4', 1],
  ['402', [sendError(402, 'insufficient_credit')], 'stop 1', 1],
  ['403', [sendError(403, 'insufficient_scope')], 'stop 1', 1],
  ['400', [sendError(400, 'invalid_abn')], 'refused invalid_abn', 1],
  ['409 for another body', [sendError(409, 'idempotency_conflict')], 'refused idempotency_conflict', 1],
  ['409 while it runs', [sendError(409, 'idempotency_conflict', { 'retry-after': '0' }), OK], 'answered', 2],
  ['429 with a wait of years', [limited], 'stop 1', 1],
  ['503 with a wait of years', [sendError(503, 'overloaded', { 'retry-after': '99999999' })], 'stop 1', 1],
  ['503', [sendError(503, 'overloaded', { 'retry-after': '0' }), OK], 'answered', 2],
];
for (const [what, script, expected, calls] of SENT) {
  test(`a check that gets ${what} is ${expected} after ${calls} calls with one key`, async () => {
    server.follow(...script);
    const sent = await sendCheck(buildCall(), 'key-1', openPacer(new AbortController().signal), KEY);
    const detail = sent.kind === 'stop' ? ` ${sent.exitCode}` : sent.kind === 'refused' ? ` ${sent.code}` : '';
    assert.equal(sent.kind + detail, expected);
    const keys = server.arrived.map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual(
      keys,
      Array.from({ length: calls }, () => 'key-1'),
    );
  });
}

test('the wait grows with each try, also when the service says 0, and has an end', () => {
  const wait = (retryAfter: string | null) => [1, 2, 5, 60].map((tries) => decideWait(retryAfter, tries));
  assert.deepEqual(wait('0'), [100, 200, 1600, 10_000]);
  for (const unknown of [null, '-5', 'x', '']) assert.deepEqual(wait(unknown), [500, 1000, 8000, 10_000]);
  assert.deepEqual(wait('7'), [7000, 7000, 7000, 10_000]);
  assert.deepEqual(wait('3000000'), [null, null, null, null]);
});

test('429 for ever stops the run, and a pause of years is cut', async (t) => {
  t.mock.timers.enable({ apis: ['Date'] });
  const pacer = openPacer(new AbortController().signal);
  const paused: number[] = [];
  server.follow(sendError(429, 'rate_limited', { 'retry-after': '0' }));
  const sent = await sendCheck(buildCall(), 'key-1', { ...pacer, pause: (ms) => paused.push(ms) }, KEY);
  assert.deepEqual([sent.kind, server.arrived.length, paused.at(-1)], ['stop', 10, 10_000]);
  const controller = new AbortController();
  const cut = openPacer(controller.signal);
  cut.note('"key";r=0;t=99999999');
  t.mock.timers.tick(300_000);
  assert.equal(await cut.wait(), true);
});

test('a login that ends during the run is renewed once for all rows; a key is not', async () => {
  const env = { XDG_CONFIG_HOME: join(folder, 'config') };
  const endpoints = { token_endpoint: `${server.url}/token`, revocation_endpoint: `${server.url}/revoke` };
  const tokens = { access_token: 'old', refresh_token: 'r', expires_at: '2020-01-01T00:00:00Z' };
  const mine = { base_url: server.url, login: { client_id: 'c', ...endpoints, ...tokens } };
  updateProfiles(env, () => ({ current: 'mine', profiles: { mine } }));
  const access = { baseUrl: server.url, token: 'old', from: 'x', profile: 'mine', expiresAt: tokens.expires_at };
  server.follow((response, request) => {
    const isRefused = request.headers.authorization === 'Bearer old';
    if (request.url === '/token') sendJson(200, { access_token: 'new', expires_in: 60 })(response, request);
    else (isRefused ? sendError(401, 'token_expired') : OK)(response, request);
  });
  const send = (token: RunToken) => sendCheck(buildCall(), 'k', openPacer(new AbortController().signal), token);
  const login = openRunToken(access, env);
  const all = await Promise.all([send(login), send(login), send(login)]);
  assert.deepEqual([all.map(({ kind }) => kind), login.current()], [['answered', 'answered', 'answered'], 'new']);
  assert.equal(server.arrived.filter(({ url }) => url === '/token').length, 1);
  const { expiresAt: _none, ...key } = access;
  assert.equal((await send(openRunToken({ ...key, profile: null }, env))).kind, 'stop');
  rmSync(join(folder, 'config'), { recursive: true });
});

test('an answer larger than 8 MiB is not read', async () => {
  server.follow((response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(Buffer.alloc(9 << 20, 32));
  });
  const sent = await sendCheck(buildCall(), 'key-1', openPacer(new AbortController().signal), KEY);
  assert.match(sent.kind === 'stop' ? sent.message : '', /larger than 8 MiB/);
});

test('a check follows no redirect', async () => {
  const controller = new AbortController();
  server.follow((response) => {
    response.writeHead(307, { location: `${stranger.url}/stolen` }).end();
    controller.abort();
  });
  await sendCheck(buildCall(), 'key-1', openPacer(controller.signal), KEY);
  assert.equal(stranger.arrived.length, 0);
});

test('calls wait while the RateLimit header says that none is left', async () => {
  for (const [header, goesOn] of [
    ['"key";r=0;t=60', false],
    ['"key";r=1;t=60', true],
    [null, true],
  ] as const) {
    const controller = new AbortController();
    const pacer = openPacer(controller.signal);
    pacer.note(header);
    const waiting = pacer.wait();
    controller.abort();
    assert.equal(await waiting, goesOn, String(header));
  }
});

const part = (more: Partial<CheckPart> = {}): CheckPart => ({
  cells: ['x'],
  verdict: 'verified',
  code: null,
  isSample: false,
  recordId: 'rec_1',
  ...more,
});

test('a run is complete only if each card and each address was checked; codes cannot control the terminal', () => {
  const failed = part({ verdict: null, code: 'bad\u001b[2J' });
  const rows: [card: CheckPart, address: CheckPart | null, isWhole: boolean][] = [
    [part(), null, true],
    [part(), part(), true],
    [failed, null, false],
    [part(), failed, false],
  ];
  for (const [card, address, isWhole] of rows) {
    const tally = buildTally();
    countRow(tally, buildCheckedRow(card, address));
    assert.equal(isComplete(tally), isWhole);
    const end = { out: 'x', tally, guardedCells: 0, priceText: 'free', seconds: 1 };
    assert.ok(!renderSummary(end).includes('\u001b'));
  }
});

test('five faults in a row stop the run; a row that was checked between them does not let them add up', async () => {
  const run = async (...mayPass: boolean[]) => {
    const rows = mayPass.map((isFault) => buildCheckedRow(part(isFault ? { mayPass: true, code: 'down' } : {}), null));
    const numbered = (async function* () {
      for (const [at] of rows.entries()) yield { no: at, cells: [] };
    })();
    const kept: unknown[] = [];
    const check = async ({ no }: { no: number }) => rows[no] ?? assert.fail();
    const stop = await checkRows(numbered, check, (row) => kept.push(row), new AbortController().signal);
    return [stop?.exitCode ?? 0, kept.length];
  };
  assert.deepEqual(await run(true, true, true, true, true, true, true), [1, 5]);
  assert.deepEqual(await run(true, true, true, true, false, true, true), [0, 7]);
});

test('a run without a stated price does not start', async () => {
  const parsed = parseCheckWords(['--csv', 'a', '--out', 'b', '--yes']);
  assert.ok(parsed.kind === 'request');
  await assert.rejects(acceptPrice(null, parsed.request), /states no price/);
});

test('one process at a time checks a file; the lock of one that ended is taken over', () => {
  const path = join(folder, 'a.lock');
  const release = takeLock(path);
  assert.throws(() => takeLock(path), /is being checked already/);
  release();
  writeFileSync(path, '');
  takeLock(path)();
  mkdirSync(path);
  assert.throws(() => takeLock(path), /is not a lock of svc: remove it/);
  rmdirSync(path);
  assert.deepEqual(readdirSync(folder), []);
});

test('a source that is down was not checked, and data of the test mode is sample data', () => {
  const body = (data_mode: string) => ({
    record_id: 'rec_1',
    data_mode,
    generated_at: '2026-11-01T00:00:00Z',
    card: {
      verdict: 'verified',
      headline: 'h',
      confidence: 1,
      source_checks: [{ source: 'ABR', status: 'source_unavailable' }],
      not_checked: [{ source: 'PPSR' }],
    },
  });
  const { cells, isSample } = describeCard(body('live'));
  assert.deepEqual([isSample, cells[6], cells[8]], [false, 'ABR (unavailable); PPSR', 'live']);
  assert.deepEqual(
    [describeCard(body('sample')).isSample, describeCard(body('sample')).cells[8]],
    [true, 'SAMPLE DATA'],
  );
});

test('the newest active G-NAF version comes first', () => {
  const version = (source_version: string, retrieved_at: string, state = 'active') => ({
    source_version,
    retrieved_at,
    state,
  });
  const versions = [
    version('b', '2026-05-01T00:00:00Z'),
    version('c', '2026-08-01T00:00:00Z'),
    version('d', '2026-11-01T00:00:00Z', 'loading'),
    version('a', '2026-02-01T00:00:00Z'),
  ];
  assert.deepEqual(listAddressVersions([{ source_id: 'abn' }, { source_id: 'gnaf', versions }]), ['c', 'b', 'a']);
});

test('a file that changed during the run has no result; a file that was checked before keeps its columns', async () => {
  const [csv, out, journal] = ['in.csv', 'out.csv', 'out.csv.journal'].map((name) => join(folder, name));
  assert.ok(csv && out && journal);
  writeFileSync(csv, 'ABN,Verdict\n1,old\n');
  const file = await inspectFile(csv, null, null);
  const fd = startJournal(journal, buildHead(file, {}));
  appendResult(fd, 1, buildCheckedRow(part({ cells: ['verified'] }), null));
  await writeResult(file, journal, ['verdict'], out);
  assert.equal(readFileSync(out, 'utf8'), '\uFEFFABN,Verdict,new_verdict\r\n1,old,verified\r\n');
  writeFileSync(csv, 'ABN,Verdict\n2,old\n');
  await assert.rejects(writeResult(file, journal, ['verdict'], out), /was changed while it was checked/);
  assert.match(readFileSync(out, 'utf8'), /1,old,verified/);
  assert.deepEqual(readdirSync(folder).sort(), ['in.csv', 'out.csv', 'out.csv.journal']);
});

test('a run continues with the rows that failed by a fault and those that are missing; half a line is written over', () => {
  const journal = join(folder, 'cut.journal');
  const row = (cell: string, mayPass = false) => buildCheckedRow(part({ cells: [cell], mayPass }), null);
  const file = { path: 'in.csv', sha256: 'x', rows: 4 };
  const fd = startJournal(journal, buildHead({ ...file } as Inspected, {}));
  for (const [at, one] of [row('1'), row('2', true), row('3'), row('4', true)].entries()) appendResult(fd, at + 1, one);
  noteSaved(journal, 'hash');
  appendFileSync(journal, '{"state":"che');
  const found = findJournal(journal);
  assert.ok(found !== null);
  assert.deepEqual([found.rows, [...found.again], found.saved], [4, [2, 4], 'hash']);
  assert.deepEqual(
    [1, 2, 3, 4, 5].filter((no) => isLeft(found, no)),
    [2, 4, 5],
  );
  const more = continueJournal(journal, found);
  for (const [no, cell] of [
    [2, '2 again'],
    [4, '4 again'],
    [5, '5'],
  ] as const)
    appendResult(more, no, row(cell));
  assert.equal(findJournal(journal)?.again.size, 0);
  assert.deepEqual(
    [...readResults(journal)].map(({ cells }) => cells),
    [['1'], ['2 again'], ['3'], ['4 again'], ['5']],
  );
  rmSync(journal);
  const victim = join(folder, 'victim');
  writeFileSync(victim, 'text of the user');
  symlinkSync(victim, journal);
  for (const touch of [() => findJournal(journal), () => startJournal(journal, found.head)])
    assert.throws(touch, /is not a journal of svc/);
  rmSync(journal);
  writeFileSync(journal, 'text of the user');
  assert.throws(() => startJournal(journal, found.head), /is not a journal of svc/);
  assert.equal(readFileSync(victim, 'utf8'), 'text of the user');
  rmSync(journal);
  rmSync(victim);
});

test('a time has the offset of this computer, also west of Greenwich', (t) => {
  const zone = process.env.TZ;
  t.after(() => {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  });
  for (const [name, shown] of [
    ['Australia/Sydney', '2026-11-01 19:00:00 +11:00'],
    ['America/St_Johns', '2026-11-01 04:30:00 -03:30'],
  ] as const) {
    process.env.TZ = name;
    assert.equal(formatOffsetTime(Date.parse('2026-11-01T08:00:00Z')), shown);
    assert.equal(formatRegisterDay(Date.parse('2026-11-01T20:00:00Z')), '2026-11-02', 'a day in Australia');
  }
});
