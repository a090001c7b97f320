import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer as createPlainServer } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { ANSWERS, startFakeService } from '#test/fakes/fake-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';
import { KEY, runSvc } from './run-svc.ts';

const SELF_SIGNED = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
const NAMES = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];

test('https works only with a trusted certificate', {
  skip: whyLeftOut('openssl'),
}, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'svc-https-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  execFileSync('openssl', [...SELF_SIGNED, ...NAMES, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  const store = await startFakeService({
    '*': { status: 200, body: 'PK', headers: { 'content-type': 'application/zip' } },
  });
  t.after(() => store.stop());
  const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (request, response) => {
    if (request.url?.startsWith('/v1/jobs/')) response.writeHead(302, { location: `${store.url}/file` }).end();
    else response.end(JSON.stringify(ANSWERS.health));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost']) {
    const words = ['health', '--base-url', `https://${host}:${port}`];
    assert.equal((await runSvc(words, { NODE_EXTRA_CA_CERTS: cert })).code, 0, host);
    const distrusted = await runSvc(words);
    assert.deepEqual([distrusted.code, distrusted.stdout], [3, '']);
    assert.match(distrusted.stderr, /certificate/);
  }
  const result = ['jobs', 'result', 'job_1', '--token', KEY, '--base-url', `https://localhost:${port}`];
  const unsafe = await runSvc(result, { NODE_EXTRA_CA_CERTS: cert });
  assert.deepEqual([unsafe.code, unsafe.stdout, store.seen], [3, '', []], 'a file does not leave https');
  assert.match(unsafe.stderr, /it redirects to http:/);
  const plain = await runSvc(['health', '--base-url', `http://127.0.0.1:${port}`]);
  assert.equal(plain.code, 3);
});

test('https to a plain HTTP server is explained, with what to try', async (t) => {
  const server = createPlainServer((_request, response) => response.end('{}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  t.after(() => server.close());
  const { port } = server.address() as AddressInfo;
  for (const words of [['health'], ['receipts', 'get', '--token', 'a']]) {
    const run = await runSvc([...words, '--base-url', `https://127.0.0.1:${port}`]);
    assert.deepEqual([run.code, run.stdout], [3, '']);
    assert.match(run.stderr, /the TLS handshake failed; .* http:\/\//);
    assert.doesNotMatch(run.stderr, /openssl|ssl3|0A00|:error:/i);
  }
});
