import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  type ConsentService,
  decide,
  openSignedIn,
  registerClient,
  startConsentService,
} from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { findFreePort } from '#test/support/free-port.ts';
import { listSurprises } from './judge.ts';
import { runSuite } from './run-suite.ts';

const SCENARIOS = ['authorization-server-metadata-endpoint', 'authorization-code-grant'];

let service: ConsentService;

before(async () => {
  service = await startConsentService();
});

after(() => service.stop());

test('the issuer passes the official suite for authorisation servers, a person allowing it on the page, with not one expected failure', async () => {
  const port = await findFreePort();
  const callback = `http://127.0.0.1:${port}/callback`;
  const { body } = await registerClient(service, { redirect_uris: [callback] });
  const browser = await openSignedIn(service);
  const trouble = new AbortController();
  const args = ['--url', service.url, '--client-id', String(body.client_id), '--resource', `${service.url}/mcp`];
  const findings = await runSuite('authorization', [...args, '--port', String(port)], {
    signal: trouble.signal,
    onLine(line) {
      // It prints the address for its person, and waits for minutes.
      if (!line.startsWith(`${service.url}/oauth/authorize?`)) return;
      allow(browser, line, callback).catch((error: unknown) => trouble.abort(error));
    },
  });
  assert.deepEqual(listSurprises(findings, SCENARIOS, {}), []);
  const passed = [...findings.values()].flat().filter(({ status }) => status === 'SUCCESS');
  assert.deepEqual(passed.map(({ id }) => id).sort(), [
    'authorization-code-grant',
    'authorization-server-metadata',
    'authorization-server-metadata-cimd',
  ]);
});

async function allow(browser: FetchBrowser, address: string, callback: string): Promise<void> {
  const answer = await decide(browser, await browser.open(address), {}, callback);
  const response = await fetch(`${callback}?${answer}`);
  assert.equal(response.status, 200);
}
