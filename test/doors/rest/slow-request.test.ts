import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readConfig } from '#app/config.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { sendRaw } from '#test/support/raw-request.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  // The same rule with a shorter limit.
  service = await startTestService({ requestTimeoutMs: 500 });
});
after(() => service.stop());

test('headers and body have 15 seconds unless told otherwise, both together', () => {
  assert.equal(readConfig({}).requestTimeoutMs, 15_000);
  const { headersTimeout, requestTimeout } = service.server.server;
  assert.deepEqual([headersTimeout, requestTimeout], [500, 500]);
});

const authorization = () => `Authorization: Bearer ${service.account.api_key}\r\n`;
const bodyHeaders = 'Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{';

for (const [what, buildBytes] of [
  ['headers', () => 'GET /v1/_health HTTP/1.1\r\nHost: a\r\nX-Slow: '],
  ['body', () => `POST /v1/evidence-packs HTTP/1.1\r\nHost: a\r\n${authorization()}${bodyHeaders}`],
] as const) {
  test(`a request whose ${what} never arrive is 408 with our body, and its connection is closed`, async () => {
    const startedMs = performance.now();
    const answer = await sendRaw(service.url, buildBytes());
    assert.ok(answer !== null);
    assert.equal(answer.headers.get('connection'), 'close');
    await readRefusal(answer, 408, 'invalid_input');
    assert.ok(performance.now() - startedMs < 5_000);
  });
}

test('meanwhile others are served', async () => {
  const slow = sendRaw(service.url, 'GET /v1/_health HTTP/1.1\r\nHost: a\r\nX-Slow: ');
  await readOk(await fetch(`${service.url}/v1/_health`));
  await slow;
});
