import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import {
  createServer,
  globalAgent,
  type IncomingMessage,
  type RequestListener,
  request,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, LookupFunction } from 'node:net';
import { createServer as createSocketServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import tls from 'node:tls';
import { gzipSync } from 'node:zlib';
import { buildGuardedClient, type GuardedClient } from '#base/guarded-client.ts';
import { buildDnsResolver } from '#base/resolve-host.ts';
import type { GuardedRequest } from '#base/send-to-address.ts';
import { chooseUrlRules, type UrlRules } from '#base/url-rules.ts';
import { SLOW_ANSWERS } from '#test/fakes/broken-answers.ts';
import { startDnsServer } from '#test/fakes/dns-server.ts';
import { answerWith, startSourceServer } from '#test/fakes/source-server.ts';
import { makeCertificates } from '#test/support/certificates.ts';

const GET: GuardedRequest = { method: 'GET', timeoutMs: 5_000, maxBytes: 1_000 };
const OPEN = buildGuardedClient({ rules: chooseUrlRules(true) });
// One address of this machine counts as public, and all others as private.
const PUBLIC = '127.0.0.2';
const RULES: UrlRules = { ...chooseUrlRules(true), allowsAddress: (address) => address === PUBLIC };

/** Starts a server at one address of this machine; returns its port and the requests that reached it. */
async function listenAt(t: TestContext, address: string, port = 0, answer: RequestListener = answerWith(address)) {
  const requests: string[] = [];
  const server = createServer((request, response) => {
    requests.push(request.headers.host ?? '');
    answer(request, response);
  });
  server.listen(port, address);
  await once(server, 'listening');
  t.after(() => server.close());
  return { port: (server.address() as AddressInfo).port, requests };
}

function textOf(answer: Awaited<ReturnType<GuardedClient['send']>>): string {
  return answer.ok ? `${answer.status} ${answer.body}` : answer.fault;
}

test('after DNS rebinding the request still goes to the address that was checked [webhooks.no-private-address]', async (t) => {
  const outside = await listenAt(t, PUBLIC);
  const inside = await listenAt(t, '127.0.0.1', outside.port);
  let turn = 0;
  const dns = await startDnsServer(t, () => [turn++ < 2 ? PUBLIC : '127.0.0.1']);
  const client = buildGuardedClient({ rules: RULES, resolveHost: buildDnsResolver([dns.server]) });
  const url = `http://turncoat.example:${outside.port}/`;
  assert.equal(textOf(await client.send(url, GET)), `200 ${PUBLIC}`);
  assert.deepEqual(dns.asked, ['turncoat.example'], 'the name is resolved once');
  assert.deepEqual(outside.requests, [`turncoat.example:${outside.port}`], 'the Host header is the name');
  assert.equal(textOf(await client.send(url, GET)), 'refused', 'now it resolves to a private address');
  assert.deepEqual(inside.requests, []);
});

test('a pooled connection to the same name is not reused, because its address was not checked', async (t) => {
  const outside = await listenAt(t, PUBLIC);
  const inside = await listenAt(t, '127.0.0.1', outside.port);
  const dns = await startDnsServer(t, () => [PUBLIC]);
  const client = buildGuardedClient({ rules: RULES, resolveHost: buildDnsResolver([dns.server]) });
  const url = `http://shared.example:${outside.port}/`;
  t.after(() => globalAgent.destroy());
  // Another part of the program may do this, through the default pool.
  const lookup: LookupFunction = (_name, _options, done) => done(null, [{ address: '127.0.0.1', family: 4 }]);
  const [answer] = (await once(request(url, { agent: globalAgent, lookup }).end(), 'response')) as [IncomingMessage];
  await once(answer.resume(), 'end');
  await new Promise(setImmediate);
  assert.equal(Object.values(globalAgent.freeSockets).flat().length, 1, 'the connection is in the pool');
  assert.equal(textOf(await client.send(url, GET)), `200 ${PUBLIC}`);
  assert.equal(inside.requests.length, 1, 'only the other one');
});

test('a name with one private address is refused, and no connection is opened [webhooks.no-private-address]', async (t) => {
  const outside = await listenAt(t, PUBLIC);
  const inside = await listenAt(t, '127.0.0.1', outside.port);
  let answer: string[] = [];
  const dns = await startDnsServer(t, () => answer);
  const client = buildGuardedClient({ rules: RULES, resolveHost: buildDnsResolver([dns.server]) });
  for (answer of [[PUBLIC, '127.0.0.1'], ['127.0.0.1', PUBLIC], [PUBLIC, '::1'], ['10.0.0.1']])
    assert.equal(textOf(await client.send(`http://mixed.example:${outside.port}/`, GET)), 'refused', answer.join());
  assert.deepEqual([outside.requests, inside.requests], [[], []]);
});

test('every private IPv6 address that DNS can return is refused [webhooks.no-private-address]', async (t) => {
  let answer: string[] = [];
  const dns = await startDnsServer(t, () => answer);
  const client = buildGuardedClient({
    rules: chooseUrlRules(false),
    resolveHost: buildDnsResolver([dns.server]),
    sendTo: async () => assert.fail('nothing is sent'),
  });
  const addresses = ['::1', '::', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1', '2002:7f00:1::', 'fd00::1'];
  for (const address of [...addresses, 'fe80::1', 'fec0::1', 'ff02::1', '2001:db8::1', '::7f00:1']) {
    answer = [address];
    assert.equal(textOf(await client.send('https://six.example/', GET)), 'refused', address);
  }
});

test('a name without an address, or whose DNS server is silent, is unresolved within the time limit', async (t) => {
  const dns = await startDnsServer(t, () => []);
  const client = buildGuardedClient({ rules: RULES, resolveHost: buildDnsResolver([dns.server]) });
  assert.equal(textOf(await client.send('http://nowhere.example/', GET)), 'unresolved');
  dns.answer = () => null;
  const late = await client.send('http://silent.example/', { ...GET, timeoutMs: 150 });
  assert.deepEqual(late, { ok: false, fault: 'unresolved', message: 'its name was not resolved in time' });
});

test('localhost resolves to this machine and is refused [webhooks.no-private-address]', async () => {
  const client = buildGuardedClient({ rules: chooseUrlRules(false) });
  for (const host of ['localhost', 'LOCALHOST', 'localhost.'])
    assert.equal(textOf(await client.send(`https://${host}/`, GET)), 'refused', host);
});

test('a URL that its text disallows is refused before its name is resolved, without repeating the URL', async () => {
  const client = buildGuardedClient({
    rules: chooseUrlRules(false),
    resolveHost: async () => assert.fail('nothing is resolved'),
  });
  assert.deepEqual(await client.send('https://user:secret@a.example/', GET), {
    ok: false,
    fault: 'refused',
    message: 'the URL must not contain a user name or password',
  });
  assert.equal(client.findUrlFault('https://10.0.0.1/'), 'must lead to the public internet');
  assert.equal(client.findUrlFault('https://a.example/'), null);
});

test('a redirect is returned like any other response and is not followed [webhooks.bounds]', async (t) => {
  const inside = await startSourceServer(t, answerWith('inside'));
  const server = await startSourceServer(t, (_request, response) => {
    response.writeHead(307, { location: inside.url }).end();
  });
  const answer = await OPEN.send(server.url, GET);
  assert.deepEqual(answer.ok && [answer.status, answer.headers.location], [307, inside.url]);
  assert.equal(inside.requests.length, 0);
});

test('a body and headers are sent, and the response’s status, headers and body are returned', async (t) => {
  const server = await startSourceServer(t, async (request, response) => {
    const chunks = await request.toArray();
    response.writeHead(201, { 'x-seen': request.headers['x-sent'] }).end(`got ${Buffer.concat(chunks)}`);
  });
  const answer = await OPEN.send(server.url, { ...GET, method: 'POST', headers: { 'x-sent': 'yes' }, body: 'hello' });
  assert.deepEqual(answer.ok && [answer.status, answer.headers['x-seen'], `${answer.body}`], [201, 'yes', 'got hello']);
  assert.equal(server.requests[0]?.method, 'POST');
});

test('a body of exactly the limit is accepted, one byte more is not', async (t) => {
  const server = await startSourceServer(t, answerWith('x'.repeat(1_000)));
  assert.equal((await OPEN.send(server.url, GET)).ok, true);
  server.answer = answerWith('x'.repeat(1_001));
  assert.equal(textOf(await OPEN.send(server.url, GET)), 'too_large');
});

test('a compressed response is refused and never unpacked', async (t) => {
  const bomb = gzipSync(Buffer.alloc(10_000_000));
  const server = await startSourceServer(t, (_request, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  assert.equal(textOf(await OPEN.send(server.url, { ...GET, maxBytes: 100_000 })), 'compressed');
  assert.equal(server.requests[0]?.headers['accept-encoding'], 'identity');
});

for (const [name, answer] of Object.entries(SLOW_ANSWERS)) {
  test(`${name}: times out`, async (t) => {
    const server = await startSourceServer(t, answer);
    const given = await OPEN.send(server.url, { ...GET, timeoutMs: 150 });
    assert.deepEqual(given, { ok: false, fault: 'late', message: 'it did not answer in time' });
  });
}

test('when only the status is needed, it is returned although the body is huge or never ends', async (t) => {
  const server = await startSourceServer(t, (_request, response) => {
    response.writeHead(204, { 'x-long': 'yes' });
    response.flushHeaders();
  });
  assert.equal(textOf(await OPEN.send(server.url, { ...GET, maxBytes: null })), '204 ');
  server.answer = answerWith('x'.repeat(5_000_000));
  assert.equal(textOf(await OPEN.send(server.url, { ...GET, maxBytes: null })), '200 ');
});

test('for showing it, the beginning of a body is read: of a huge one, of one that never ends and of one that breaks off', async (t) => {
  const wanted = { ...GET, maxBytes: null, shownBytes: 6 };
  const server = await startSourceServer(t, answerWith('x'.repeat(5_000_000)));
  assert.equal(textOf(await OPEN.send(server.url, wanted)), '200 xxxxxx');
  for (const end of [() => undefined, (response: ServerResponse) => response.destroy()]) {
    server.answer = (_request, response) => {
      response.writeHead(503, { 'content-length': 100 });
      response.write('full', () => end(response));
    };
    assert.equal(textOf(await OPEN.send(server.url, wanted)), '503 full');
  }
  server.answer = (_request, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('packed');
  assert.equal(textOf(await OPEN.send(server.url, wanted)), '200 ');
});

/** A server that keeps writing raw bytes until the connection is closed. */
async function startRawServer(t: TestContext, first: string, again: string): Promise<string> {
  const server = createSocketServer((socket) => {
    const drip = setInterval(() => socket.write(again), 1);
    socket.on('error', () => undefined).on('close', () => clearInterval(drip));
    socket.write(first);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test('endless headers and endless interim responses time out', async (t) => {
  const headers = await startRawServer(t, 'HTTP/1.1 200 OK\r\n', `x-more: ${'y'.repeat(500)}\r\n`);
  assert.deepEqual(await OPEN.send(headers, GET), {
    ok: false,
    fault: 'unreachable',
    message: 'it could not be reached or broke off (HPE_HEADER_OVERFLOW)',
  });
  const interim = await startRawServer(t, '', 'HTTP/1.1 102 Processing\r\n\r\n');
  assert.equal(textOf(await OPEN.send(interim, { ...GET, timeoutMs: 200 })), 'late');
});

test('a refused or broken connection is reported by its code, without the URL', async (t) => {
  const server = await startSourceServer(t, (request) => request.socket.resetAndDestroy());
  const broken = await OPEN.send(`${server.url}/?token=secret`, GET);
  assert.deepEqual(broken, {
    ok: false,
    fault: 'unreachable',
    message: 'it could not be reached or broke off (ECONNRESET)',
  });
  await server.stop();
  const refused = await OPEN.send(server.url, GET);
  assert.match(refused.ok ? '' : refused.message, /\(ECONNREFUSED\)$/);
});

test('a request can be aborted', async (t) => {
  const server = await startSourceServer(t, () => caller.abort());
  const caller = new AbortController();
  const answer = await OPEN.send(server.url, { ...GET, signal: caller.signal });
  assert.deepEqual(answer, { ok: false, fault: 'late', message: 'it was not waited for' });
});

test('TLS verifies the URL’s name at the checked address, and rejects a certificate for another name', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-guard-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const files = makeCertificates(folder, 'guard', ['DNS:hooks.example']);
  const before = tls.getCACertificates('default');
  tls.setDefaultCACertificates([readFileSync(files.authority, 'utf8')]);
  t.after(() => tls.setDefaultCACertificates(before));
  const asked: unknown[] = [];
  const server = createTlsServer(
    { key: readFileSync(files.key), cert: readFileSync(files.certificate) },
    (request, response) => {
      asked.push((request.socket as tls.TLSSocket).servername);
      response.end('private words');
    },
  );
  server.listen(0, PUBLIC);
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  const client = buildGuardedClient({ rules: RULES, resolveHost: async () => [PUBLIC] });
  assert.equal(textOf(await client.send(`https://hooks.example:${port}/`, GET)), '200 private words');
  assert.deepEqual(asked, ['hooks.example']);
  const other = await client.send(`https://other.example:${port}/`, GET);
  assert.match(other.ok ? '' : other.message, /ERR_TLS_CERT_ALTNAME_INVALID/);
});
