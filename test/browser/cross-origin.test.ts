import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { beginAsking, type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 180_000 };
let service: ConsentService;
let browser: Browser;
let host: Server;
let origin = '';

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService();
  browser = await openBrowser();
  host = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Host</title><h1>A host in a page</h1>');
  });
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve));
  origin = `http://localhost:${(host.address() as { port: number }).port}`;
});
closeAfterLastFile(closeBrowser);
after(async () => {
  host?.close();
  await service?.stop();
});

test('a host in a page of another origin goes from the first 401 to a tool’s answer', options, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(origin);
  const found = await page.evaluate(
    async ({ url, back }) => {
      const refused = await fetch(`${url}/mcp`, { method: 'POST', headers: { 'mcp-protocol-version': '2025-11-25' } });
      const address = /resource_metadata="([^"]+)"/.exec(refused.headers.get('www-authenticate') ?? '')?.[1] ?? '';
      const described = await fetch(address, { headers: { 'mcp-protocol-version': '2025-11-25' } });
      const resource = (await described.json()) as { authorization_servers: string[] };
      const [issuer] = resource.authorization_servers;
      const discovered = await fetch(`${issuer}/.well-known/oauth-authorization-server`);
      const metadata = (await discovered.json()) as Record<string, string>;
      const registered = await fetch(metadata.registration_endpoint ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ client_name: 'A page', redirect_uris: [back] }),
      });
      return { status: refused.status, metadata, client: (await registered.json()) as { client_id: string } };
    },
    { url: service.url, back: `${origin}/callback` },
  );
  assert.equal(found.status, 401);
  const redirect_uri = `${origin}/callback`;
  const asking = await beginAsking(service, { client_id: found.client.client_id, redirect_uri });
  await page.goto(service.url + asking.url);
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.waitForURL(`${origin}/callback?**`);
  const code = new URL(page.url()).searchParams.get('code');
  const fields = {
    grant_type: 'authorization_code',
    client_id: asking.clientId,
    redirect_uri,
    code: code ?? '',
    code_verifier: asking.verifier,
  };
  const answered = await page.evaluate(
    async ({ metadata, url, sent }) => {
      const traded = await fetch(metadata.token_endpoint ?? '', { method: 'POST', body: new URLSearchParams(sent) });
      const { access_token = '', refresh_token = '' } = (await traded.json()) as Record<string, string>;
      const call = { name: 'abn_lookup', arguments: { abn: '79002637069' } };
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = await fetch(`${url}/mcp`, {
        method: 'POST',
        headers: {
          ...headers,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          'mcp-protocol-version': '2025-11-25',
        },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call }),
      });
      const text = await answer.text();
      const stream = await fetch(`${url}/sse`, { headers });
      const first = new TextDecoder().decode((await stream.body?.getReader().read())?.value);
      const revocation = {
        method: 'POST',
        body: new URLSearchParams({ token: refresh_token, client_id: sent.client_id }),
      };
      const revoked = await fetch(metadata.revocation_endpoint ?? '', revocation);
      const after = await fetch(`${url}/mcp`, { method: 'POST', headers });
      return { traded: traded.status, text, first, revoked: revoked.status, after: after.status };
    },
    { metadata: found.metadata, url: service.url, sent: fields },
  );
  assert.match(answered.text, /SAMPLE HARBOUR BAKERY/);
  assert.match(answered.first, /^event: endpoint/);
  assert.deepEqual([answered.traded, answered.revoked, answered.after], [200, 200, 401]);
  await context.close();
});

test('a page of another origin cannot read what the person’s cookies give access to', options, async () => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.goto(origin);
  const read = await page.evaluate(async (url) => {
    const tries = ['/account/apps', '/approvals', '/oauth/token', '/mcp', '/.well-known/oauth-authorization-server'];
    return Promise.all(
      tries.map((path) =>
        fetch(url + path, { credentials: 'include' }).then(
          () => `${path} was read`,
          () => null,
        ),
      ),
    );
  }, service.url);
  assert.deepEqual(read, [null, null, null, null, null]);
  await context.close();
});
