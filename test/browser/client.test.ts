import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { after, before, test } from 'node:test';
import type { Browser, Page, Route } from 'playwright-core';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { signTestWebhook } from '#test/support/client-service.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 180_000 };
const ELSEWHERE = 'http://elsewhere.example';
let service: TestService;
let browser: Browser;
before(async () => {
  if (options.skip !== false) return;
  service = await startTestService();
  browser = await openBrowser();
});
closeAfterLastFile(closeBrowser);
after(async () => service?.stop());

/** Serves an empty page and the modules of the client below /client, at any origin. */
async function serveClient(route: Route): Promise<void> {
  const name = new URL(route.request().url()).pathname.slice('/client/'.length);
  if (name === '') return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Page</title>' });
  const source = readFileSync(new URL(`../../client/src/${name}`, import.meta.url), 'utf8');
  return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(source) });
}

async function openPage(origin: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.route('**/client/**', serveClient);
  await page.goto(`${origin}/client/`);
  return page;
}

test('the client works in a page of the service’s own origin', options, async () => {
  const page = await openPage(service.url);
  const given = { origin: service.url, token: service.account.api_key, webhook: signTestWebhook() };
  const seen = await page.evaluate(async ({ origin, token, webhook }) => {
    const place = '/client/index.ts';
    const { RegisterDataClient, ApiError, verifyWebhook } = (await import(place)) as typeof import('#client/index.ts');
    const client = new RegisterDataClient({ baseUrl: origin, token });
    const { record_id } = await client.getAbn({ abn: '79002637069' });
    await client.abnLookup({ abn: '79002637069' });
    const records: string[] = [];
    for await (const record of client.listRecentSearches({ limit: 1 })) records.push(record.record_id);
    const { export_id } = await client.createEvidencePack({ abn: '79002637069' });
    const file = await client.getExport({ id: export_id });
    const bytes = await file.bytes();
    const error = await client.getAbn({ abn: '1' }).catch((reason: unknown) => reason);
    const message = JSON.parse(webhook) as { body: string; headers: Record<string, string>; keys: string[] };
    const events = await Promise.all(message.keys.map((secret) => verifyWebhook({ ...message, secret })));
    return {
      listed: records.includes(record_id) && records.length === 2,
      file: [file.contentType, file.sizeBytes === bytes.length],
      error: error instanceof ApiError && error.code,
      events: events.map(({ type }) => type),
    };
  }, given);
  assert.deepEqual(seen, {
    listed: true,
    file: ['application/pdf', true],
    error: 'invalid_abn',
    events: ['evidence_export.ready', 'evidence_export.ready'],
  });
  await page.context().close();
});

test('a page of another origin loads the client, and the service refuses its calls', options, async () => {
  const page = await openPage(ELSEWHERE);
  const seen = await page.evaluate(async (baseUrl) => {
    const place = '/client/index.ts';
    const { RegisterDataClient, RegisterDataError } = (await import(place)) as typeof import('#client/index.ts');
    const client = new RegisterDataClient({ baseUrl, token: 'svc_test_x', maxRetries: 0 });
    const error = await client.verifyCounterparty({ abn: '79002637069' }).catch((reason: unknown) => reason);
    return error instanceof RegisterDataError ? error.code : String(error);
  }, service.url);
  assert.equal(seen, 'connection_failed');
  await page.context().close();
});
