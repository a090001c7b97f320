import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { ANSWERS, type FakeAnswer, refuse, startFakeService } from '#test/fakes/fake-service.ts';
import { KEY, runProgram, runSvc, runSvcLine, runSvcLines, SVC } from './run-svc.ts';

const LOOKUP = ['abn', 'lookup', '79002637069'];

async function runAgainst(t: TestContext, answer: FakeAnswer, words = LOOKUP) {
  const service = await startFakeService({ '*': answer });
  t.after(() => service.stop());
  const result = await runSvcLine([...words, '--base-url', service.url], { SERVICE_API_KEY: KEY });
  return { ...result, seen: service.seen };
}

test('0: success', async (t) => {
  assert.equal((await runAgainst(t, { status: 200, body: ANSWERS.abn })).code, 0);
});

test('0: svc ends with the answer, even if the server keeps the connection open', async (t) => {
  let isOpen = true;
  const server = createServer((socket) => {
    const end = () => {
      isOpen = false;
      socket.end();
    };
    setTimeout(end, 10_000).unref();
    socket
      .on('error', () => undefined)
      .once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 11\r\n\r\n{"ok":true}');
      });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  const { code } = await runSvc(['health', '--base-url', `http://127.0.0.1:${address.port}`]);
  assert.deepEqual([code, isOpen], [0, true]);
});

test('1: the service refused; stderr shows code, message, request_id, details and the next step', async (t) => {
  const refusal = refuse(403, 'insufficient_scope', 'The credential lacks: abn:lookup.', {
    missing_scopes: ['abn:lookup'],
    issues: [{ field: 'abn', problem: 'odd' }],
  });
  const { code, stdout, stderr } = await runAgainst(t, refusal);
  assert.deepEqual([code, stdout], [1, '']);
  assert.equal(
    stderr,
    'svc: The credential lacks: abn:lookup. [insufficient_scope]\n' +
      '<abn>           odd\n' +
      'missing_scopes  abn:lookup\n' +
      'request_id      req_01K1FAKE000000000000000000\n' +
      'next            use an API key with the missing scope\n',
  );
});

test('1: an error about the whole input names the options of the command', async (t) => {
  const issues = [{ field: 'body', problem: 'must have acn, abn or company_name' }];
  const refusal = refuse(400, 'invalid_input', 'body must have acn, abn or company_name.', { issues });
  const { code, stderr } = await runAgainst(t, refusal, ['company', 'lookup']);
  assert.equal(code, 1);
  assert.match(stderr, /^next +give --acn, --abn, --name; see svc company lookup --help$/m);
});

test('1: a temporary error says when to retry', async (t) => {
  const refusal = refuse(429, 'rate_limited', 'Too many requests.', {}, { 'retry-after': '7' });
  const { code, stderr } = await runAgainst(t, refusal);
  assert.equal(code, 1);
  assert.match(stderr, /^next .*run the command again in 7 s$/m);
});

test('1: an internal error is shown with its request_id, not as unreachable', async (t) => {
  const { code, stderr } = await runAgainst(t, refuse(500, 'internal_error', 'An internal fault.'));
  assert.equal(code, 1);
  assert.match(stderr, /request_id +req_01K1FAKE/);
});

test('1 and 3: no text of the service can control the terminal', async (t) => {
  const evil = '\u001b[2J\u009b31m';
  const reported = refuse(
    400,
    `invalid${evil}`,
    evil,
    { [evil]: evil, list: [{ [evil]: evil }] },
    { 'retry-after': '\u009b1' },
  );
  const away: FakeAnswer = { status: 302, body: '', headers: { location: 'http://x/\u009b31m' } };
  for (const [answer, code] of [
    [reported, 1],
    [away, 3],
  ] as const) {
    const result = await runAgainst(t, answer);
    assert.equal(result.code, code);
    assert.match(result.stderr, /\\u009b/);
    assert.doesNotMatch(result.stderr, /[^\n\P{Cc}]/u);
  }
});

test('2: an invalid command line is explained in one line, and nothing is sent', async (t) => {
  const wrong: [string[], RegExp][] = [
    [['abn', 'lookup'], /^svc: abn lookup needs <abn>\n$/],
    [['abn', 'lookup', '79', '002'], /^svc: unexpected argument "002": abn lookup takes only <abn> .*\n$/],
    [['health', '--limt', '3'], /^svc: unknown option "--limt"; did you mean "--limit"\?\n$/],
    [['receipts', 'get', '--limit'], /^svc: --limit needs a value\n$/],
    [['ppsr', 'search', '002637069'], /^svc: ppsr search needs --purpose <text>\n$/],
    [
      ['health', '--timeout', 'soon'],
      /^svc: --timeout "soon" is invalid: it must be more than 0 and at most 3600 seconds\n$/,
    ],
    [['health', '--base-url', 'ftp://127.0.0.1'], /^svc: the base URL must start with http:\/\/ or https:\/\/\n$/],
  ];
  const service = await startFakeService();
  t.after(() => service.stop());
  const lines = wrong.map(([words]) => words);
  const runs = await runSvcLines(lines, { SERVICE_API_KEY: KEY, SERVICE_BASE_URL: service.url });
  for (const [at, [words, line]] of wrong.entries()) {
    assert.deepEqual([runs[at]?.code, runs[at]?.stdout], [2, ''], words.join(' '));
    assert.match(runs[at]?.stderr ?? '', line);
  }
  assert.deepEqual(service.seen, []);
});

test('2: an address without a version is refused when the service holds several or none', async (t) => {
  const hold = (...names: string[]): FakeAnswer => {
    const versions = names.map((source_version) => ({ source_version }));
    return { status: 200, body: { ok: true, sources: [{ source_id: 'abn' }, { source_id: 'gnaf', versions }] } };
  };
  for (const [names, why] of [
    [['gnaf-b', 'gnaf-a'], /needs --source-version <text>: the service holds gnaf-b, gnaf-a\n$/],
    [[], /the service holds none\n$/],
  ] as const) {
    const { code, stderr, seen } = await runAgainst(t, hold(...names), ['address', 'lookup', '1 High St']);
    assert.equal(code, 2);
    assert.match(stderr, why);
    assert.deepEqual(
      seen.map(({ url }) => url),
      ['/v1/sources'],
    );
  }
});

test('2: an unknown command shows at most the three nearest, of its group if it has one', async () => {
  const table: [string[], string, string[]][] = [
    [['ppsr', 'serch', '002637069'], '"ppsr serch"', ['ppsr search', 'ppsr preview']],
    [['lookup', '79002637069'], '"lookup"', ['abn lookup', 'company lookup', 'licence lookup']],
    [['abn', 'histroy'], '"abn histroy"', ['abn history', 'abn gst', 'abn lookup']],
    [['abn', 'get'], '"abn get"', ['abn gst', 'abn lookup', 'abn profile']],
    [['verfy', 'a.json'], '"verfy"', ['verify', 'counterparty verify', 'business-name verify']],
  ];
  const [key, far, ...runs] = await runSvcLines([[KEY], ['frobnicate'], ...table.map(([words]) => words)]);
  for (const [at, [, shown, nearest]] of table.entries()) {
    const stderr = runs[at]?.stderr ?? '';
    assert.deepEqual([runs[at]?.code, runs[at]?.stdout], [2, '']);
    assert.match(stderr, new RegExp(`^svc: unknown command ${shown}\nDid you mean:\n`));
    const listed = stderr.split('\n').filter((line) => /^ {2}\S/.test(line));
    assert.equal(listed.length, nearest.length, stderr);
    for (const [at, command] of nearest.entries()) assert.ok(listed[at]?.startsWith(`  ${command}`), stderr);
    assert.match(stderr, /^See svc (abn |ppsr )?--help for all commands\.$/m);
  }
  assert.match(key?.stderr ?? '', /unknown command/);
  assert.doesNotMatch(key?.stderr ?? '', /Did you mean/);
  assert.equal(far?.stderr, 'svc: unknown command "frobnicate"\nSee svc --help for all commands.\n');
});

test('3: the connection is refused, or the host name is unknown', async () => {
  const refused = await runSvcLine(['health', '--base-url', 'http://127.0.0.1:1']);
  assert.deepEqual([refused.code, refused.stdout], [3, '']);
  assert.match(
    refused.stderr,
    /^svc: cannot reach the service at http:\/\/127\.0\.0\.1:1: the connection was refused$/m,
  );
  assert.match(refused.stderr, /^next .*--base-url or SERVICE_BASE_URL$/m);
  const unknown = await runSvcLine(['health', '--json', '--base-url', 'http://no-such-host.invalid']);
  assert.deepEqual([unknown.code, unknown.stdout], [3, '']);
});

test('3: --timeout limits the wait for the complete answer, not only its beginning', async (t) => {
  for (const answer of [() => undefined, drip] satisfies FakeAnswer[]) {
    const began = performance.now();
    const { code, stderr } = await runAgainst(t, answer, ['health', '--timeout', '0.4']);
    assert.equal(code, 3);
    assert.match(stderr, /no complete answer within 0\.4 s/);
    assert.ok(performance.now() - began < 10_000);
  }
});

test('3: another server answers', async (t) => {
  const strangers: FakeAnswer[] = [
    { status: 200, body: '<html>Welcome</html>' },
    { status: 200, body: { hello: 'world' } },
    { status: 200, body: { ok: false, code: 'not_found', message: 'x', request_id: 'y' } },
    { status: 404, body: { error: 'no route' } },
    { status: 502, body: 'Bad gateway' },
    { status: 200, body: '' },
    { status: 200, body: '[1]' },
    { status: 200, body: 'null' },
  ];
  for (const stranger of strangers) {
    const { code, stdout, stderr } = await runAgainst(t, stranger, [...LOOKUP, '--json']);
    assert.deepEqual([code, stdout], [3, '']);
    assert.match(stderr, /the answer does not come from this service \(HTTP \d+\)/);
  }
});

test('3: the connection closes early, is not HTTP, or needs TLS', async (t) => {
  const halfway: FakeAnswer = (response) => {
    response.writeHead(200, { 'content-length': '1000' }).write('{"ok":true');
    setTimeout(() => response.socket?.end(), 50);
  };
  assert.match((await runAgainst(t, halfway)).stderr, /did not send a complete HTTP response/);
  const server = createServer((socket: Socket) => socket.on('error', () => undefined).end('220 ready\r\n'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const address = server.address();
  assert.ok(typeof address === 'object' && address !== null);
  for (const scheme of ['http', 'https']) {
    const { code, stdout } = await runSvcLine(['health', '--base-url', `${scheme}://127.0.0.1:${address.port}`]);
    assert.deepEqual([code, stdout], [3, ''], scheme);
  }
});

test('3: an answer over 8 MiB is not read completely', async (t) => {
  const { code, stderr } = await runAgainst(t, { status: 200, body: { ok: true, filler: 'x'.repeat(9_000_000) } });
  assert.equal(code, 3);
  assert.match(stderr, /larger than 8 MiB/);
});

test('4: the service rejects the credential, and svc says how to set one', async (t) => {
  for (const code of ['authentication_required', 'unauthorized']) {
    const result = await runAgainst(t, refuse(401, code, 'No valid credential.'));
    assert.deepEqual([result.code, result.stdout], [4, '']);
    assert.match(
      result.stderr,
      /run svc login, or set SERVICE_ASSETS_API_KEY \(or SERVICE_API_KEY\) to your API key, or use --token$/m,
    );
  }
  assert.equal((await runAgainst(t, refuse(403, 'unauthorized', 'Not your account.'))).code, 1);
});

test('4: without a credential a command that needs one sends nothing', async (t) => {
  const service = await startFakeService();
  t.after(() => service.stop());
  const { code, stdout, stderr } = await runSvc([...LOOKUP, '--base-url', service.url], { SERVICE_API_KEY: '' });
  assert.deepEqual([code, stdout, service.seen], [4, '', []]);
  assert.match(stderr, /^svc: abn lookup needs a credential; nothing was sent$/m);
});

test('2: a folder of profiles that cannot be made is named', async () => {
  const words = ['login', '--with-key', '--base-url', 'http://127.0.0.1:1'];
  const script = `printf '%s\\n' "$K" | ${SVC} ${words.join(' ')}`;
  const { code, stdout, stderr } = await runProgram('sh', ['-c', script], { K: KEY, XDG_CONFIG_HOME: SVC });
  assert.deepEqual([code, stdout], [2, '']);
  assert.equal(stderr, `svc: ${SVC}/svc cannot be used: a part of its path is not a folder\n`);
});

test('70: an error that no command handles is reported without its stack, at once or later', async () => {
  const fail = "throw new Error('odd')";
  for (const connect of [fail, `setTimeout(() => { ${fail} }); return { on() {}, write() {} };`]) {
    const code = `import net from 'node:net'; net.connect = () => { ${connect} };`;
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(code)}`;
    const failed = await runSvc(['health', '--base-url', 'http://127.0.0.1:1'], { NODE_OPTIONS });
    const stderr = 'svc: an internal error, which should be reported: odd\n';
    assert.deepEqual(failed, { code: 70, stdout: '', stderr });
  }
});

function drip(response: Parameters<Extract<FakeAnswer, (...a: never[]) => void>>[0]): void {
  response.writeHead(200);
  const timer = setInterval(() => response.write(' '), 50);
  response.on('close', () => clearInterval(timer));
}
