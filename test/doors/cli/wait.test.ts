import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { type FakeAnswer, refuse, startFakeService } from '#test/fakes/fake-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { KEY, runSvc, runSvcLine, SVC } from './run-svc.ts';

const JOB = 'job_01K1FAKE000000000000000000';
const ZIP = Buffer.from('PK a test of some bytes');
const ORDER = ['exports', 'create', '--reference', 'deal-7', '--wait'];

const folder = mkdtempSync(join(tmpdir(), 'svc-wait-'));
after(() => rmSync(folder, { recursive: true, force: true }));

type State = 'queued' | 'running' | 'succeeded' | 'failed';

function showJob(state: State, done: number, error: object | null = null): FakeAnswer {
  const ended = state === 'succeeded' || state === 'failed' ? '2026-11-16T00:00:02.000Z' : null;
  const progress = { done, total: 3 };
  return { status: 200, body: { ok: true, job_id: JOB, state, progress, finished_at: ended, error } };
}

const giveZip: FakeAnswer = (response) =>
  void response.writeHead(200, { 'content-type': 'application/zip', 'content-length': ZIP.length }).end(ZIP);

/** A service whose job advances one step per request and stays at the last. */
async function startOrders(t: TestContext, steps: readonly FakeAnswer[], giveFile = giveZip) {
  let looks = 0;
  const give: FakeAnswer = (response) => {
    const step = steps[Math.min(looks, steps.length - 1)];
    looks += 1;
    if (step === undefined || typeof step === 'function') return step?.(response);
    response.writeHead(step.status, { 'content-type': 'application/json', ...step.headers });
    response.end(JSON.stringify(step.body));
  };
  const accepted = { ok: true, job_id: JOB, job_url: `https://service.example/v1/jobs/${JOB}`, record_count: 3 };
  const service = await startFakeService({
    'POST /v1/exports': { status: 202, body: accepted },
    [`GET /v1/jobs/${JOB}`]: give,
    [`GET /v1/jobs/${JOB}/result`]: giveFile,
  });
  t.after(() => service.stop());
  return { service, env: { SERVICE_API_KEY: KEY, SERVICE_BASE_URL: service.url }, countLooks: () => looks };
}

test('--wait shows progress on standard error, and --output saves the file', async (t) => {
  const steps = [showJob('queued', 0), showJob('running', 1), showJob('succeeded', 3)];
  const { env, service } = await startOrders(t, steps);
  const output = join(folder, 'a.zip');
  const { code, stdout, stderr } = await runSvc([...ORDER, '--output', output], env);
  assert.equal(code, 0, stderr);
  assert.equal(stderr, `${JOB} queued 0 of 3\n${JOB} running 1 of 3\n${JOB} succeeded 3 of 3\n`);
  assert.equal(stdout, `File   ${output}\nBytes  ${ZIP.length}\n`);
  assert.ok(ZIP.equals(readFileSync(output)));
  assert.equal(service.seen.filter(({ method }) => method === 'POST').length, 1, 'ordered once');
});

test('if the output path is taken, no job is started', async (t) => {
  const { env, service } = await startOrders(t, [showJob('succeeded', 3)]);
  const output = join(folder, 'taken.zip');
  writeFileSync(output, 'before');
  const { code, stderr } = await runSvcLine([...ORDER, '--output', output], env);
  assert.equal(code, 2);
  assert.match(stderr, /taken\.zip already exists.* Nothing was sent/s);
  assert.deepEqual([service.seen.length, readFileSync(output, 'utf8')], [0, 'before']);
});

test('if the file of the job does not arrive, svc prints how to follow the job', async (t) => {
  const cut: FakeAnswer = (response) => void response.socket?.destroy();
  const { env } = await startOrders(t, [showJob('succeeded', 3)], cut);
  const { code, stdout, stderr } = await runSvcLine([...ORDER, '--output', join(folder, 'cut.zip')], env);
  assert.deepEqual([code, stdout], [3, '']);
  assert.ok(stderr.endsWith(`svc: ${JOB} was started. Follow it with: svc jobs show ${JOB}\n`), stderr);
});

test('if the output path is taken during the download, svc prints how to fetch the file again', async (t) => {
  const output = join(folder, 'meanwhile.zip');
  const giveLate: FakeAnswer = (response) => {
    writeFileSync(output, 'meanwhile');
    response.writeHead(200, { 'content-type': 'application/zip' }).end(ZIP);
  };
  const { env } = await startOrders(t, [showJob('succeeded', 3)], giveLate);
  const { code, stderr } = await runSvcLine([...ORDER, '--output', output], env);
  assert.deepEqual([code, readFileSync(output, 'utf8')], [2, 'meanwhile']);
  assert.match(stderr, new RegExp(`The download was discarded; fetch it again with svc jobs result ${JOB}\n$`));
});

test('--wait without --output shows the finished job, as JSON with --json', async (t) => {
  const { env } = await startOrders(t, [showJob('succeeded', 3)]);
  const { code, stdout } = await runSvcLine([...ORDER, '--json'], env);
  assert.deepEqual([code, (JSON.parse(stdout) as { state: string }).state], [0, 'succeeded']);
});

test('a failed job is exit 1 with its reason, and nothing is saved', async (t) => {
  const error = { code: 'store_unavailable', message: 'The object store did not respond.' };
  const { env } = await startOrders(t, [showJob('failed', 1, error)]);
  const { code, stdout, stderr } = await runSvcLine([...ORDER, '--output', join(folder, 'failed.zip')], env);
  assert.deepEqual([code, stdout], [1, '']);
  assert.match(stderr, /^svc: the job failed: The object store did not respond\. \[store_unavailable\]$/m);
  assert.match(stderr, new RegExp(JOB));
});

test('--wait tolerates a short outage, but not a permanent error', async (t) => {
  const busy = refuse(503, 'overloaded', 'Too much to do.');
  const cut: FakeAnswer = (response) => void response.socket?.destroy();
  const away = await startOrders(t, [busy, cut, showJob('succeeded', 3)]);
  const waited = await runSvcLine(ORDER, away.env);
  assert.equal(waited.code, 0, waited.stderr);
  assert.match(waited.stderr, /continues; its progress cannot be read right now/);
  const gone = await startOrders(t, [refuse(401, 'authentication_required', 'No valid credential.')]);
  const refused = await runSvcLine(ORDER, gone.env);
  assert.equal(refused.code, 4);
  assert.equal(gone.countLooks(), 1);
});

test('Ctrl-C ends the wait but not the job, and prints its id', async (t) => {
  const { env, countLooks, service } = await startOrders(t, [showJob('running', 1)]);
  const words = [...ORDER, '--output', join(folder, 'stopped.zip')];
  const own = { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '' };
  const child = spawn(SVC, words, { env: { ...own, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  await waitUntil('it waits', () => countLooks() >= 2);
  child.kill('SIGINT');
  const [code] = (await once(child, 'close')) as [number];
  assert.equal(code, 130, stderr);
  assert.ok(
    stderr.endsWith(`svc: stopped waiting, but ${JOB} continues. Follow it with: svc jobs show ${JOB}\n`),
    stderr,
  );
  assert.deepEqual([...new Set(service.seen.map(({ method }) => method))], ['POST', 'GET'], 'nothing was cancelled');
  assert.ok(!readdirSync(folder).some((name) => name.startsWith('stopped')));
});

test('only commands that start a job have --wait, and their --output needs --wait', async () => {
  const lookup = await runSvcLine(['abn', 'lookup', '1', '--wait']);
  assert.deepEqual([lookup.code, lookup.stderr], [2, 'svc: abn lookup starts no job, so it has no option --wait\n']);
  const output = await runSvcLine(['exports', 'create', '--output', 'x.zip']);
  assert.equal(output.code, 2);
  assert.match(output.stderr, /returns no file: add --wait to save the file of its job/);
});
