import assert from 'node:assert/strict';
import { mkdirSync, readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Client } from '@modelcontextprotocol/client';
import type { Browser, Frame, Page } from 'playwright-core';
import { toPlainObject } from '#base/plain-object.ts';
import { type AgentService, connectAgent, REVISIONS, startAgentService } from '#test/support/agent-service.ts';
import { type Body, readOk } from '#test/support/answers.ts';
import { findAxeViolations } from '#test/support/axe.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { postJson } from '#test/support/post-json.ts';
import { importSample } from '#test/support/test-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 300_000 };
const SHOTS = process.env.PAGE_SHOTS;
const HOST = 'http://host.test';
const MODULES = new URL('../../node_modules/', import.meta.url);
// The bridge of the package as it is installed, without a bundler: the map says where its imports are.
const IMPORTS = {
  '@modelcontextprotocol/ext-apps/app-bridge': '/@modelcontextprotocol/ext-apps/dist/src/app-bridge.js',
  '@modelcontextprotocol/client': '/@modelcontextprotocol/client/dist/index.mjs',
  '@modelcontextprotocol/client/_shims': '/@modelcontextprotocol/client/dist/shimsBrowser.mjs',
  '@modelcontextprotocol/core': '/@modelcontextprotocol/core/dist/index.mjs',
  '@modelcontextprotocol/core/internal': '/@modelcontextprotocol/core/dist/internal.mjs',
  'zod/v4': '/zod/v4/index.js',
  eventsource: '/eventsource/dist/index.js',
  'eventsource-parser': '/eventsource-parser/dist/index.js',
  'eventsource-parser/stream': '/eventsource-parser/dist/stream.js',
  'pkce-challenge': '/pkce-challenge/dist/index.browser.js',
};
const HOST_PAGE = `<!doctype html><title>A host</title>
<script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>
<body style="margin:0">
<script type="module">
import { AppBridge, PostMessageTransport } from '@modelcontextprotocol/ext-apps/app-bridge';
window.showCard = ({ html, theme, result }) => new Promise((resolve, reject) => {
  const iframe = document.createElement('iframe');
  iframe.setAttribute('sandbox', 'allow-scripts');
  iframe.style = 'border:0;width:100%;display:block';
  document.body.replaceChildren(iframe);
  const bridge = new AppBridge(null, { name: 'a host', version: '1.0.0' }, {}, { hostContext: { theme } });
  bridge.oninitialized = async () => {
    await bridge.sendToolInput({ arguments: {} });
    await bridge.sendToolResult(result);
    resolve(bridge.getAppVersion()?.name);
  };
  bridge.onsizechange = ({ height }) => {
    iframe.style.height = height + 'px';
  };
  setTimeout(() => reject(new Error('the card never answered the host')), 60_000);
  bridge.connect(new PostMessageTransport(iframe.contentWindow, iframe.contentWindow)).catch(reject);
  iframe.srcdoc = html;
});
</script></body>`;

let service: AgentService;
let client: Client;
let browser: Browser;
let html: string;
before(async () => {
  if (options.skip !== false) return;
  service = await startAgentService();
  await importSample(service.database);
  await service.grant('good');
  client = await connectAgent(service, 'good', REVISIONS[0]);
  const { tools } = await client.listTools();
  const uris = new Set(tools.map(({ _meta }) => (_meta?.ui as Body | undefined)?.resourceUri));
  const [uri] = [...uris].filter((one) => one !== undefined);
  const { contents } = await client.readResource({ uri: String(uri) });
  const [page] = contents as { mimeType: string; text: string; _meta: Body }[];
  assert.equal(page?.mimeType, 'text/html;profile=mcp-app');
  assert.deepEqual(toPlainObject(page?._meta.ui).csp, { connectDomains: [], resourceDomains: [] });
  html = page?.text ?? '';
  browser = await openBrowser();
  for (const [theme, width] of THEMES) hosts.push(await openHost(theme, width));
});
closeAfterLastFile(closeBrowser);
after(async () => {
  for (const { page } of hosts) await page.context().close();
  await client?.close();
  await service?.stop();
});

/** The themes and widths of the hosts. Loading the bridge takes seconds, so each host is one page for all cards. */
const THEMES = [
  ['light', 720],
  ['dark', 320],
  ...(SHOTS === undefined
    ? []
    : ([
        ['light', 320],
        ['dark', 720],
      ] as const)),
] as const;
type Host = { page: Page; theme: 'light' | 'dark'; width: number; strangers: string[] };
const hosts: Host[] = [];

async function openHost(theme: 'light' | 'dark', width: number): Promise<Host> {
  const page = await browser.newPage({ viewport: { width, height: 1_600 } });
  const strangers: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(HOST) && !request.url().startsWith('about:')) strangers.push(request.url());
  });
  await page.route(`${HOST}/**`, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: HOST_PAGE });
    return route.fulfill({ contentType: 'text/javascript', body: readFileSync(new URL(`.${pathname}`, MODULES)) });
  });
  await page.goto(`${HOST}/`);
  await page.waitForFunction('window.showCard');
  return { page, theme, width, strangers };
}

/** Shows a result in a sandboxed frame through the bridge. Returns the frame, once the card is drawn and has its height. */
async function showCard({ page, theme }: Host, result: Body): Promise<Frame> {
  const app = await page.evaluate(`showCard(${JSON.stringify({ html, theme, result })})`);
  assert.equal(app, 'evidence-card');
  // Not from the list of frames: the frame of the card before may still be there.
  const frame = await (await page.$('iframe'))?.contentFrame();
  assert.ok(frame);
  await frame.waitForSelector('main');
  const height = await frame.evaluate('Math.ceil(document.documentElement.getBoundingClientRect().height)');
  await page.waitForFunction(`document.querySelector('iframe').clientHeight === ${height}`);
  return frame;
}

async function call(name: string, args: object): Promise<Body> {
  return (await client.callTool({ name, arguments: { ...args } })) as Body;
}

const sampleCompany = () => call('company_lookup', { acn: '002637069' });

const CASES: readonly { name: string; ask: () => Promise<Body>; shows: RegExp[]; never?: RegExp }[] = [
  {
    name: 'company',
    ask: sampleCompany,
    shows: [
      /Company lookup/,
      /Verified/,
      /SAMPLE HARBOUR BAKERY/,
      /SAMPLE DATA/,
      /Not checked \(1\)/,
      /\d+ days? old/,
      /rec_/,
    ],
  },
  {
    name: 'company to review',
    ask: () => call('company_lookup', { company_name: 'Sample' }),
    shows: [/Human review required/, /Candidates \(\d\)/, /SAMPLE QUARRY INVESTMENTS/, /For human review/],
    never: /class="verdict good"/,
  },
  {
    name: 'ABN',
    ask: () => call('abn_lookup', { abn: '79002637069' }),
    shows: [/ABN lookup/, /Active/, /SAMPLE HARBOUR BAKERY/, /GST status/, /registered/],
    never: /class="verdict good"/,
  },
  {
    name: 'address',
    ask: () =>
      call('address_lookup', {
        source_version: 'gnaf-sample-2026-08',
        raw_address: '1 Sample Street, Sampleton NSW 2999',
      }),
    shows: [/Matched/, /1 SAMPLE STREET/, /Title ownership/, /NSW Planning Portal/, /GANSW900000001/, /SAMPLE DATA/],
  },
  {
    name: 'counterparty',
    ask: async () => ({
      content: [],
      structuredContent: await readOk(await postJson(service, '/v1/verify-counterparty', { abn: '79002637069' })),
    }),
    shows: [/Verify counterparty/, /Verified/, /Bank account ownership/, /GST status/, /registered Verified/],
  },
  {
    name: 'record',
    ask: async () => {
      const { _meta } = await sampleCompany();
      await integrateAll(service.database.db);
      return call('get_search_record', { record_id: (_meta as Body)['svc/record_id'] });
    },
    shows: [/Company lookup/, /SAMPLE HARBOUR BAKERY/, /Evidence log, entry \d+/, /SHA-256/, /Not checked/],
  },
  {
    name: 'refusal',
    ask: () => call('abn_lookup', { abn: '123' }),
    shows: [/Refused/, /Invalid ABN/],
  },
];

for (const { name, ask, shows, never } of CASES) {
  test(
    `the evidence card shows a ${name} answer through the host bridge, without a request of its own`,
    options,
    async () => {
      const result = await ask();
      for (const host of hosts) {
        const { page, theme, width, strangers } = host;
        const frame = await showCard(host, result);
        const text = await frame.evaluate<string>('document.body.innerText');
        for (const expected of shows) assert.match(text, expected, `${name}: ${text}`);
        if (never) assert.doesNotMatch(await frame.evaluate<string>('document.body.innerHTML'), never);
        assert.doesNotMatch(text, /\bclear\b|undefined|\[object|NaN/);
        const overflow = await frame.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
        assert.ok(overflow <= 0, `${name} fits ${width} px`);
        assert.deepEqual(strangers, []);
        if (SHOTS === undefined) continue;
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: `${SHOTS}/card-${name}-${theme}-${width}.png` });
      }
    },
  );
}

test('text of a register cannot become markup, and the card can load and send nothing', options, async () => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=2</script>';
  const structuredContent = {
    ok: true,
    tool: 'abn_lookup',
    entity_name: hostile,
    status: hostile,
    risk_flags: [hostile],
  };
  const [host] = hosts;
  assert.ok(host);
  const frame = await showCard(host, { content: [], structuredContent });
  assert.equal(await frame.locator('h1').innerText(), hostile);
  assert.equal(await frame.locator('img, main script').count(), 0);
  assert.equal(await frame.title(), 'Evidence card');
  const reached = await frame.evaluate(
    `fetch('${HOST}/secret', { mode: 'no-cors' }).then(() => 'sent', () => 'blocked')`,
  );
  assert.equal(reached, 'blocked');
});

test('the card is accessible in both themes', options, async () => {
  const result = await sampleCompany();
  for (const theme of ['light', 'dark'] as const) {
    const page = await browser.newPage({ viewport: { width: 720, height: 600 } });
    await page.setContent(html.replace('<html', `<html data-theme="${theme}"`));
    const data = { jsonrpc: '2.0', method: 'ui/notifications/tool-result', params: result };
    await page.evaluate(`postMessage(${JSON.stringify(data)}, '*')`);
    await page.waitForSelector('main');
    assert.deepEqual(await findAxeViolations(page), []);
    await page.close();
  }
});
