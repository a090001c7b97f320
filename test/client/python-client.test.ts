import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import { buildWebhookHeaders } from '#domain/webhooks/sign-message.ts';
import { type ClientService, signTestWebhook, startClientService, TEST_KEY } from '#test/support/client-service.ts';
import {
  cutBody,
  type Scripted,
  type ScriptedServer,
  sendError,
  sendJson,
  startScriptedServer,
} from '#test/support/scripted-server.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const PYTHONPATH = join(import.meta.dirname, '../../client/python');
const program = promisify(execFile);

const SETTINGS = { PATH: process.env.PATH ?? '', PYTHONPATH, PYTHONDONTWRITEBYTECODE: '1' };
const timeout = 120_000;

async function runPython(words: string[], env: Record<string, string> = {}): Promise<unknown> {
  const { stdout } = await program('python3', ['-W', 'error', ...words], { env: { ...SETTINGS, ...env }, timeout });
  return JSON.parse(stdout);
}

let service: ClientService;
let server: ScriptedServer;
let stranger: ScriptedServer;
before(async () => {
  if (whyLeftOut('python3') !== false) return;
  [service, server, stranger] = await Promise.all([startClientService(), startScriptedServer(), startScriptedServer()]);
});
after(async () => {
  calls?.program.stdin?.end();
  server?.stop();
  stranger?.stop();
  await service?.stop();
});

test('a Python program works against the service', { skip: whyLeftOut('python3') }, async () => {
  const { url, account } = service;
  const env = { SERVICE_BASE_URL: url, SERVICE_API_KEY: account.api_key, WEBHOOK: signTestWebhook() };
  assert.deepEqual(await runPython([join(import.meta.dirname, 'fresh-program.py')], env), {
    tool: 'verify_counterparty',
    invalid: ['invalid_abn', 400, false, true],
    classes: [true, true],
    charged_once: true,
    listed: [true, true, true, 1],
    job: ['succeeded', 'succeeded', 'application/zip', 'PK', true],
    pdf: ['application/pdf', '%PDF-', true],
    revoked: null,
    refused: 'connection_failed',
    webhook: ['evt_1', 'evidence_export.ready', 'job_1'],
    forged: true,
  });
});

// One program makes the calls of many tests, each with its own client, because starting Python takes longer than a call.
const CALLS = `
import json, sys
from register_data import *
for line in sys.stdin:
    url, expression = json.loads(line)
    try:
        client = RegisterDataClient(url, "svc_test_secret")
        end = ["ok", eval(expression) is not None]
    except RegisterDataError as error:
        assert "svc_test_secret" not in repr(error) + repr(error.__cause__)
        end = [type(error).__name__, error.code, error.retryable]
    except ValueError as error:
        assert "svc_test_x" not in str(error)
        end = ["ValueError"]
    print(json.dumps(end), flush=True)
`;
let calls: { program: ChildProcess; ends: AsyncIterator<string> } | undefined;

async function call(expression: string): Promise<unknown> {
  calls ??= startCalls();
  calls.program.stdin?.write(`${JSON.stringify([server.url, expression])}\n`);
  const { done, value } = await calls.ends.next();
  assert.ok(!done, 'the Python program ended: its error is above');
  return JSON.parse(value);
}

function startCalls() {
  const words = ['-W', 'error', '-c', CALLS];
  const program = spawn('python3', words, { env: SETTINGS, stdio: ['pipe', 'pipe', 'inherit'] });
  return { program, ends: createInterface(program.stdout)[Symbol.asyncIterator]() };
}

const OK = sendJson(200, { ok: true });
const page =
  (status: number): Scripted =>
  (response) => {
    response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
  };
const redirect: Scripted = (response) => {
  response.writeHead(302, { location: `${stranger.url}/elsewhere` }).end();
};
const drip: Scripted = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 20);
  response.on('close', () => clearInterval(timer));
};
const endless: Scripted = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' });
  const chunk = Buffer.alloc(1024 * 1024, ' ');
  const write = (error?: Error | null) => void (error == null && !response.destroyed && response.write(chunk, write));
  write();
};
const nested: Scripted = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).end('['.repeat(100_000));
};
const sendKeys = (next_cursor: string) => sendJson(200, { ok: true, keys: [], next_cursor });
const KEYS = 'list(client.list_keys())';
const GET = 'client.get_usage()';
const POST = 'client.verify_counterparty({"abn": "1"})';
const REMOVE = 'client.delete_monitor({"subscription_id": "mon_1"})';
const PAID = 'client.ppsr_search({"acn": "1"})';
const FILE = 'client.get_export({"id": "exp_1"}).read()';

const CASES: [what: string, expression: string, first: Scripted, requests: number, end: unknown[]][] = [
  ['a GET is retried after 429', GET, sendError(429, 'rate_limited', { 'retry-after': '0' }), 2, ['ok', true]],
  ['a GET is retried after a cut body', GET, cutBody('application/json'), 2, ['ok', true]],
  ['a GET is retried after a proxy’s page', GET, page(502), 2, ['ok', true]],
  ['a POST is retried with its key', POST, (response) => response.destroy(), 2, ['ok', true]],
  ['a deletion is retried after 503', REMOVE, sendError(503, 'overloaded'), 2, ['ok', true]],
  [
    'a long wait is raised',
    GET,
    sendError(429, 'rate_limited', { 'retry-after': '3600' }),
    1,
    ['RateLimitError', 'rate_limited', true],
  ],
  [
    'a lost deletion is raised',
    REMOVE,
    (response) => response.destroy(),
    1,
    ['RequestConnectionError', 'connection_failed', true],
  ],
  [
    'a lost paid search is raised',
    PAID,
    cutBody('application/json'),
    1,
    ['RequestConnectionError', 'connection_failed', true],
  ],
  [
    'another body under a key is raised',
    POST,
    sendError(409, 'idempotency_conflict'),
    1,
    ['ConflictError', 'idempotency_conflict', false],
  ],
  ['a page instead of JSON is raised', GET, page(200), 1, ['UnexpectedResponseError', 'unexpected_response', false]],
  ['a page instead of a file is raised', FILE, page(200), 1, ['UnexpectedResponseError', 'unexpected_response', false]],
  ['a redirect is raised', POST, redirect, 1, ['UnexpectedResponseError', 'unexpected_response', false]],
  ['a cut file is raised', FILE, cutBody('application/pdf'), 1, ['RequestConnectionError', 'connection_failed', true]],
  ['an endless answer is raised', GET, endless, 1, ['UnexpectedResponseError', 'unexpected_response', false]],
  [
    'no answer in time is raised',
    'client.get_usage(timeout=0.2, max_retries=0)',
    () => undefined,
    1,
    ['RequestTimeoutError', 'timeout', true],
  ],
  [
    'a dripping answer is raised',
    'client.get_usage(timeout=0.2, max_retries=0)',
    drip,
    1,
    ['RequestTimeoutError', 'timeout', true],
  ],
  [
    'a paid search with an unknown outcome is raised as final',
    PAID,
    sendJson(504, { ok: false, code: 'network_error', message: '-', request_id: 'r', record_id: 'rec_1' }),
    1,
    ['ServerError', 'network_error', false],
  ],
  [
    'a feed that has no more now ends',
    'list(client.list_events())',
    sendJson(200, { ok: true, events: [], next_cursor: 'later', has_more: false }),
    1,
    ['ok', true],
  ],
  ['a user in the base URL is raised', 'RegisterDataClient("http://me:pw@a", "svc_test_x")', OK, 0, ['ValueError']],
  ['deep JSON is raised', GET, nested, 1, ['UnexpectedResponseError', 'unexpected_response', false]],
  ['pages in a circle are raised', KEYS, sendKeys('a'), 3, ['UnexpectedResponseError', 'unexpected_response', false]],
  ['a dot segment is raised', 'client.get_abn({"abn": ".."})', OK, 0, ['ValueError']],
  ['a token with a line break is raised', 'RegisterDataClient("http://a", "svc_test_x\\n")', OK, 0, ['ValueError']],
];
for (const [what, expression, first, requests, end] of CASES) {
  test(`Python: ${what}`, { skip: whyLeftOut('python3'), timeout }, async () => {
    stranger.follow(OK);
    server.follow(first, ...(expression === KEYS ? [sendKeys('b'), first] : [OK]));
    assert.deepEqual(await call(expression), end);
    const keys = new Set(server.arrived.map(({ headers }) => headers['idempotency-key']));
    assert.deepEqual(
      [server.arrived.length, stranger.arrived.length, keys.size],
      [requests, 0, requests === 0 ? 0 : 1],
    );
  });
}

const FORGED: [what: string, changed: string][] = [
  ['a superscript as the time', 'headers["webhook-timestamp"] = "\\u00b2"'],
  ['a time of 400 digits', 'headers["webhook-timestamp"] = "9" * 400'],
  ['a signature that UTF-8 cannot hold', 'headers["webhook-signature"] = "v1,\\ud800"'],
  ['an id that UTF-8 cannot hold', 'headers["webhook-id"] = "\\ud800"'],
  ['a tolerance that is no number', 'tolerance = float("nan")'],
];

test('Python: a webhook that is not genuine raises one kind of error', { skip: whyLeftOut('python3') }, async () => {
  const check = `
import json, os
from register_data import *
given = json.loads(os.environ["WEBHOOK"])
def check(changed):
    headers, tolerance = dict(given["headers"]), 300.0
    scope = {"headers": headers, "tolerance": tolerance}
    exec(changed, scope)
    try:
        verify_webhook(given["body"], headers, given["keys"][0], tolerance=scope["tolerance"])
        return "accepted"
    except Exception as error:
        return type(error).__name__
print(json.dumps([check(one) for one in ["", *json.loads(os.environ["CHANGES"])]]))`;
  const env = { WEBHOOK: signTestWebhook(), CHANGES: JSON.stringify(FORGED.map(([, changed]) => changed)) };
  const [genuine, ...outcomes] = (await runPython(['-c', check], env)) as string[];
  assert.equal(genuine, 'accepted');
  for (const [index, [what]] of FORGED.entries()) assert.equal(outcomes[index], 'WebhookVerificationError', what);
});

test('Python: a file in an object store is fetched without the key', { skip: whyLeftOut('python3') }, async () => {
  server.follow(redirect);
  stranger.follow((response) => response.writeHead(200, { 'content-type': 'application/zip' }).end('PK'));
  assert.deepEqual(await call('client.get_job_result({"job_id": "job_1"}).read() == b"PK"'), ['ok', true]);
  assert.deepEqual([stranger.arrived.length, stranger.arrived[0]?.headers.authorization], [1, undefined]);
});

const WEBHOOKS = `
import json, sys
from register_data import *
message = json.loads(sys.argv[1])
seen = []
for changed in json.loads(sys.argv[2]):
    headers = {**message["headers"], **changed}
    try:
        seen.append(verify_webhook(message["body"], headers, message["keys"][0]).id)
    except WebhookVerificationError as error:
        seen.append(error.code)
print(json.dumps(seen))
`;

test('Python: a webhook is refused with another id, time, version or signature', {
  skip: whyLeftOut('python3'),
}, async () => {
  const signed = signTestWebhook();
  const { headers } = JSON.parse(signed);
  const signature: string = headers['webhook-signature'];
  const seconds = Number(headers['webhook-timestamp']);
  const old = buildWebhookHeaders(
    { id: 'evt_1', body: JSON.parse(signed).body },
    [TEST_KEY],
    new Date(Date.now() - 360_000),
  );
  const changes: [changed: Record<string, string>, end: string][] = [
    [{}, 'evt_1'],
    [{ 'webhook-id': 'evt_2' }, 'invalid_signature'],
    [{ 'webhook-timestamp': String(seconds - 60) }, 'invalid_signature'],
    [old, 'invalid_signature'],
    [{ 'webhook-timestamp': '\u00b2' }, 'invalid_signature'],
    [{ 'webhook-timestamp': '' }, 'invalid_signature'],
    [{ 'webhook-signature': signature.replaceAll('v1,', 'v2,') }, 'invalid_signature'],
    [{ 'webhook-signature': 'v1,' }, 'invalid_signature'],
  ];
  assert.deepEqual(
    await runPython(['-c', WEBHOOKS, signed, JSON.stringify(changes.map(([changed]) => changed))]),
    changes.map(([, end]) => end),
  );
});

const FILES = `
import json
from register_data import *
from register_data import transport
from http.client import HTTPMessage

class Stored:
    def __init__(self, status, **headers):
        self.status = status
        self.headers = HTTPMessage()
        for name, value in headers.items():
            self.headers[name.replace("_", "-")] = value
    def __enter__(self): return self
    def __exit__(self, *_): pass
    def close(self): pass

def fetch(answer):
    transport._open = lambda request, seconds: answer
    try:
        return RegisterDataClient("https://a.example", "t").get_job_result({"job_id": "job_1"}, max_retries=0).file_name
    except UnexpectedResponseError as error:
        return str(error)
names = ["../../a.zip", "C:\\\\a.zip", "a b.zip"]
print(json.dumps([
    fetch(Stored(302, location="http://a.example/file")),
    *[fetch(Stored(200, content_type="application/zip", content_disposition=f'attachment; filename="{name}"')) for name in names],
]))
`;

test('Python: a file comes over https, and has no name that leads out of a folder', {
  skip: whyLeftOut('python3'),
}, async () => {
  const seen = await runPython(['-c', FILES]);
  assert.deepEqual(seen, ['The file is at a.example, which is not https', null, null, 'a b.zip']);
});
