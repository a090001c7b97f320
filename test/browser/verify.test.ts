import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser, Page } from 'playwright-core';
import { buildVerifierKey, formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { readOk } from '#test/support/answers.ts';
import { findAxeViolations } from '#test/support/axe.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  type LoggedRecord,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('a browser'), timeout: 300_000 };
const SHOTS = process.env.PAGE_SHOTS;
const LOOKS = [
  ['light', 1180],
  ['dark', 375],
  ...(SHOTS === undefined
    ? []
    : ([
        ['light', 375],
        ['dark', 1180],
      ] as const)),
] as const;

let service: TestService;
let browser: Browser;
let recordId = '';
let evidence = Buffer.alloc(0);

before(async () => {
  if (options.skip !== false) return;
  service = await startTestService();
  browser = await openBrowser();
  const answer = await readOk(await service.request('/v1/abn/79002637069'));
  recordId = String(answer.record_id);
  await integrateAll(service.database.db);
  const response = await service.request(`/v1/receipts/due-diligence/${recordId}`);
  evidence = Buffer.from(await response.arrayBuffer());
});
closeAfterLastFile(closeBrowser);
after(async () => {
  for (const page of windows.values()) await page.context().close();
  await service?.stop();
});

type Opened = { page: Page; troubles: string[]; asked: string[] };

// Windows by their settings. To load the page again in one takes a third of the CPU time that a new window takes.
const windows = new Map<string, Page>();

async function openWindow(settings: object): Promise<Page> {
  const key = JSON.stringify(settings);
  const page = windows.get(key) ?? (await (await browser.newContext(settings)).newPage());
  windows.set(key, page);
  return page.removeAllListeners();
}

async function openPage(width = 1180, more: object = {}, path = `/verify/${recordId}`): Promise<Opened> {
  const page = await openWindow({ viewport: { width, height: 900 }, ...more });
  const troubles: string[] = [];
  const asked: string[] = [];
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()));
  page.on('pageerror', (error) => troubles.push(error.message));
  page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`));
  await page.goto(service.url + path);
  return { page, troubles, asked };
}

async function choose(page: Page, name: string, buffer: Buffer): Promise<string[]> {
  await page
    .getByLabel('The file: JSON, PDF or ZIP')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await page.getByRole('heading', { name }).waitFor();
  return readResults(page);
}

async function readResults(page: Page): Promise<string[]> {
  const rows = await page.locator('#answer tbody tr').all();
  return Promise.all(
    rows.map(
      async (row) => `${await row.locator('th').textContent()} ${await row.locator('td').first().textContent()}`,
    ),
  );
}

const PROVEN = [
  'schema passed',
  'record hash passed',
  'PDF hash not checked',
  'signature passed',
  'inclusion passed',
  'consistency not checked',
  'timestamp not checked',
];

test('a file chosen before the script is loaded is checked once it is', options, async () => {
  const page = await (await browser.newContext()).newPage();
  const held = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto(`${service.url}/verify/${recordId}`, { waitUntil: 'commit' });
  const file = { name: 'early.json', mimeType: 'application/json', buffer: evidence };
  await page.getByLabel('The file: JSON, PDF or ZIP').setInputFiles(file);
  held.resolve();
  await page.getByRole('heading', { name: 'Proven: early.json' }).waitFor();
  await page.context().close();
});

test(
  'the holder of a record chooses its file, and sees in the browser what svc verify says, for the keys of the service',
  options,
  async () => {
    const { page, troubles, asked } = await openPage();
    assert.deepEqual(await choose(page, 'record.json', evidence), PROVEN);
    assert.ok(await page.getByRole('heading', { name: 'Proven: record.json' }).isVisible());
    assert.equal(
      await page.evaluate('document.activeElement.textContent'),
      'Proven: record.json',
      'a screen reader goes there',
    );
    assert.ok(await page.getByText('What the register says about this ABN').isVisible());
    assert.deepEqual(troubles, []);
    // The file went nowhere: all that was ever asked for are the page and its own files, from this service.
    assert.ok(asked.length > 20);
    assert.deepEqual(
      asked.filter((line) => !line.startsWith(`GET ${service.url}/`)),
      [],
    );
    assert.deepEqual(
      asked.filter((line) => !/\/(verify|assets)\//.test(line)),
      [],
    );
  },
);

test('a proven sample is green with a mark of its own, and the finding is above the proof', options, async () => {
  const { page } = await openPage();
  await choose(page, 'record.json', evidence);
  assert.equal(await page.locator('#answer .notice').getAttribute('class'), 'notice good');
  const colour = await page.evaluate(`getComputedStyle(document.querySelector('#answer .notice')).borderLeftColor`);
  const [red = 0, green = 0, blue = 0] = String(colour).match(/\d+/g)?.map(Number) ?? [];
  assert.ok(green > red && green > blue, String(colour));
  assert.equal(await page.locator('#answer .sample-mark strong').textContent(), 'SAMPLE');
  const names = await page.locator('#answer dt').allTextContents();
  assert.deepEqual(names, ['Subject', 'Answer', 'Asked', 'Made', 'Source', 'As at', 'Data', 'Record']);
  assert.match(
    (await page.locator('#answer dd').first().textContent()) ?? '',
    /HARBOUR BAKERY PTY LTD \(ABN 79002637069\)/,
  );
});

test('on a phone the finding and the checks are one column', options, async () => {
  const listLefts = (page: Page) =>
    page.evaluate(
      `[...new Set([...document.querySelectorAll('#answer dt, #answer dd, #answer tbody th, #answer td:last-child')].map((one) => Math.round(one.getBoundingClientRect().left)))]`,
    ) as Promise<number[]>;
  const columns = [];
  for (const width of [1180, 390]) {
    const { page } = await openPage(width);
    await choose(page, 'record.json', evidence);
    columns.push((await listLefts(page)).length);
  }
  assert.ok((columns[0] ?? 0) > 1, 'a wide window has room for more');
  assert.equal(columns[1], 1);
});

test('an evidence pack is synthetic: nothing to verify, no alarm and no table of checks', options, async () => {
  const { page } = await openPage(1180, {}, '/verify');
  const pack = Buffer.from(JSON.stringify({ ok: true, machine_pack: {}, human_pack: {} }));
  assert.deepEqual(await choose(page, 'pack.json', pack), []);
  assert.ok(await page.getByRole('heading', { name: 'Nothing to verify here: synthetic: pack.json' }).isVisible());
  assert.equal(await page.locator('#answer .notice').getAttribute('class'), 'notice plain');
  assert.ok(await page.getByText('This is an evidence pack.').isVisible());
});

test('an altered archive is explained in words that need no engineer', options, async () => {
  const { page } = await openPage(1180, {}, '/verify');
  await choose(page, 'altered.zip', await buildAlteredZip(page));
  assert.ok(await page.getByText('This archive is not as the service made it').isVisible());
  assert.ok(await page.getByText(/^Affected: records\//).isVisible());
  assert.ok(await page.getByText('Ask the sender for the original').isVisible());
});

/** An export of another log in which one answer was changed; the page gets the key of that log. */
async function buildAlteredZip(page: Page): Promise<Buffer> {
  const fixture = await buildEvidenceFixture();
  if (!(await page.getByLabel('Keys that you trust').isVisible())) await page.getByText('Use other keys').click();
  await page.getByLabel('Keys that you trust').fill(fixture.vkey);
  const files = await listExportFiles(fixture);
  const altered = files.map(([name, bytes], at): [string, Uint8Array] => [
    name,
    at === 0 ? Buffer.from(Buffer.from(bytes).toString().replace('"active"', '"closed"')) : bytes,
  ]);
  return Buffer.from(await packZip(altered));
}

test('a file with one changed byte fails, and nothing that it says is repeated', options, async () => {
  const { page } = await openPage();
  const changed = Buffer.from(evidence);
  const at = changed.indexOf('HARBOUR');
  assert.ok(at > 0);
  changed[at] = 'B'.charCodeAt(0);
  const results = await choose(page, 'changed.json', changed);
  assert.equal(results[1], 'record hash failed');
  assert.ok(await page.getByRole('heading', { name: 'Failed: changed.json' }).isVisible());
  assert.equal(await page.locator('#answer dl').count(), 0);
});

test('the content of an unproven file appears below the verdict of svc verify', options, async () => {
  const { page } = await openPage();
  const unproven = JSON.parse(evidence.toString()) as { record: { log: unknown } };
  unproven.record.log = null;
  await choose(page, 'unproven.json', Buffer.from(JSON.stringify(unproven)));
  assert.ok(await page.getByRole('heading', { name: 'Not proven: unproven.json' }).isVisible());
  assert.ok(await page.getByRole('heading', { name: 'What the file claims:' }).isVisible());
  await choose(page, 'record.json', evidence);
  assert.equal(await page.getByText('What the file claims:').count(), 0);
});

test('a file that is dropped is checked like one that is chosen', options, async () => {
  const { page } = await openPage();
  const text = evidence.toString();
  const transfer = await page.evaluateHandle(
    `(() => { const data = new DataTransfer(); data.items.add(new File([${JSON.stringify(text)}], 'dropped.json')); return data; })()`,
  );
  await page.dispatchEvent('#drop-zone', 'drop', { dataTransfer: transfer });
  await page.getByRole('heading', { name: 'Proven: dropped.json' }).waitFor();
  assert.deepEqual(await readResults(page), PROVEN);
});

test('the keyboard alone reaches the file, the keys and the answer', options, async () => {
  const { page } = await openPage();
  const reached: string[] = [];
  for (let step = 0; step < 9; step++) {
    await page.keyboard.press('Tab');
    reached.push(
      (await page.evaluate('document.activeElement.id || document.activeElement.textContent.trim()')) as string,
    );
  }
  assert.ok(reached.includes('evidence-file'), reached.join(', '));
  assert.ok(reached.includes('The keys of this service') && reached.includes('Use other keys'), reached.join(', '));
});

test(
  'with keys of one’s own the file of another log is proven: a PDF and a ZIP too, in the browser',
  options,
  async () => {
    const fixture = await buildEvidenceFixture();
    const [record] = fixture.records as [LoggedRecord];
    const { page, troubles } = await openPage();
    assert.equal((await choose(page, 'stranger.json', Buffer.from(buildEvidenceJson(record))))[3], 'signature failed');
    await page.getByText('Use other keys').click();
    await page.getByLabel('Keys that you trust').fill(fixture.vkey);
    const results = [
      await choose(page, 'own.json', Buffer.from(buildEvidenceJson(record))),
      await choose(page, 'own.pdf', Buffer.from(await buildEvidencePdf(fixture, record))),
      await choose(page, 'own.zip', Buffer.from(await packZip(await listExportFiles(fixture)))),
    ];
    for (const one of results) assert.equal(one.filter((line) => line.endsWith(' failed')).length, 0, one.join());
    assert.ok(results.every((one) => one[3] === 'signature passed' && one[4] === 'inclusion passed'));
    assert.deepEqual(
      results.map((one) => one[2]),
      ['PDF hash not checked', 'PDF hash passed', 'PDF hash passed'],
    );
    await page.getByLabel('Keys that you trust').fill('nonsense');
    const buffer = Buffer.from(buildEvidenceJson(record));
    await page.locator('#evidence-file').setInputFiles({ name: 'own.json', mimeType: 'application/json', buffer });
    await page.getByRole('heading', { name: 'Nothing was checked' }).waitFor();
    assert.deepEqual(troubles, []);
  },
);

test('with a policy of one’s own, a file that its witnesses did not cosign is not proven', options, async () => {
  const { page, troubles } = await openPage();
  const witness = await buildVerifierKey('witness.example', 'cosignature', new Uint8Array(32).fill(7));
  await page.getByText('Use other keys').click();
  await page.getByLabel('Your witness policy').fill(`witness w ${formatVerifierKey(witness)}\nquorum w\n`);
  assert.equal((await choose(page, 'record.json', evidence))[5], 'consistency not checked');
  assert.ok(await page.getByRole('heading', { name: 'Not proven: record.json' }).isVisible());
  assert.ok(await page.getByText('Your policy needs more witnesses.').first().isVisible());
  await page.getByLabel('Your witness policy').fill('quorum w');
  await page
    .locator('#evidence-file')
    .setInputFiles({ name: 'x.json', mimeType: 'application/json', buffer: evidence });
  await page.getByRole('heading', { name: 'Nothing was checked' }).waitFor();
  assert.deepEqual(troubles, []);
});

test('a file with another record than the one the page was opened for is reported as another', options, async () => {
  const { page } = await openPage(1180, {}, '/verify/rec_01M7FYMYZ8RYR7KNJ0EMPP83NH');
  await choose(page, 'record.json', evidence);
  assert.ok(await page.getByRole('heading', { name: 'Not this record: record.json' }).isVisible());
  assert.match(
    (await page.locator('#answer .notice p').first().textContent()) ?? '',
    /This file contains another record: rec_/,
    'before what is proven about the other one',
  );
  const fixture = await buildEvidenceFixture();
  await page.getByText('Use other keys').click();
  await page.getByLabel('Keys that you trust').fill(fixture.vkey);
  await choose(page, 'own.zip', Buffer.from(await packZip(await listExportFiles(fixture))));
  assert.ok(await page.getByText('It is not among the 3 records in this ZIP.').isVisible());
  assert.equal(await page.locator('#answer .notice.warn').count(), 1);
});

test('a photo and an empty file get a plain sentence, and no table of checks', options, async () => {
  const { page } = await openPage(1180, {}, '/verify');
  const photo = Buffer.from('ffd8ffe000104a464946', 'hex');
  assert.deepEqual(await choose(page, 'page.jpg', photo), []);
  assert.ok(await page.getByRole('heading', { name: 'Not an evidence file: page.jpg' }).isVisible());
  assert.match((await page.locator('#answer .notice').textContent()) ?? '', /it is a picture\. A photo or scan/);
  await choose(page, 'empty.pdf', Buffer.alloc(0));
  assert.match((await page.locator('#answer .notice').textContent()) ?? '', /it is empty, so it was not copied/);
});

test(
  'a stranger learns nothing: the answer is the same for a record that exists and for one that does not',
  options,
  async () => {
    const other = 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH';
    const read = async (id: string) => {
      const response = await fetch(`${service.url}/verify/${id}`);
      const headers = [...response.headers].filter(([name]) => !/^(date|x-request-id|ratelimit.*)$/.test(name));
      return { status: response.status, headers, text: (await response.text()).replaceAll(id, '') };
    };
    const [there, missing] = [await read(recordId), await read(other)];
    assert.equal(there.status, 200);
    assert.deepEqual(missing, there);
    assert.match(
      new Map(there.headers).get('content-security-policy') ?? '',
      /^default-src 'none'; script-src 'self';/,
    );
    for (const odd of ['rec_1', 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NHX', '%3Cscript%3E']) {
      assert.equal((await fetch(`${service.url}/verify/${odd}`)).status, 404, odd);
    }
  },
);

test('without the id of a record the page is there for whatever file comes', options, async () => {
  for (const path of ['/verify', '/verify/']) {
    const { page } = await openPage(1180, {}, path);
    assert.ok(await page.locator('#evidence-file').isVisible(), path);
    assert.equal(await page.locator('#wanted-record').count(), 0);
  }
});

test('without JavaScript the page says so, and how to check with svc verify', options, async () => {
  const { page } = await openPage(1180, { javaScriptEnabled: false });
  assert.ok(
    await page.getByText('Checking in the browser needs JavaScript, which is off or did not load.').isVisible(),
  );
  assert.ok(await page.getByText('node svc-verify.mjs FILE --keys evidence-keys.json').isVisible());
  assert.equal(await page.locator('#evidence-file').isVisible(), false);
});

test(
  'the scripts are the modules that svc verify runs, kept for ever under a tag of their own; others are not there',
  options,
  async () => {
    const { asked } = await openPage();
    const scripts = asked.filter((line) => line.includes('/assets/modules-')).map((line) => line.slice('GET '.length));
    assert.ok(scripts.some((url) => url.endsWith('/domain/log/verify/verify-file.js')));
    for (const url of scripts) {
      const response = await fetch(url);
      assert.equal(response.headers.get('content-type'), 'text/javascript; charset=utf-8');
      assert.equal(response.headers.get('cache-control'), 'public, max-age=31536000, immutable');
    }
    const [first = ''] = scripts;
    const folder = first.slice(0, first.indexOf('/', first.indexOf('/modules-') + 1));
    for (const path of ['/app/config.js', '/domain/log/../../app/config.js', '/domain/log/tree/growing-tree.js', '/']) {
      assert.equal((await fetch(folder + path)).status, 404, path);
    }
  },
);

for (const [colorScheme, width] of LOOKS) {
  test(
    `axe finds nothing before and after a check, and the page fits: ${colorScheme}, ${width} px`,
    options,
    async () => {
      const { page } = await openPage(width, { colorScheme });
      const look = async (name: string) => {
        const violations = await findAxeViolations(page);
        assert.deepEqual(
          violations.map(({ id, html }) => `${id}: ${html[0]}`),
          [],
        );
        const wide = (await page.evaluate('document.documentElement.scrollWidth')) as number;
        assert.ok(wide <= width, `${name} is ${wide} px wide`);
        if (SHOTS === undefined) return;
        mkdirSync(SHOTS, { recursive: true });
        await page.screenshot({ path: `${SHOTS}/verify-${name}-${colorScheme}-${width}.png`, fullPage: true });
      };
      await look('empty');
      await choose(page, 'record.json', evidence);
      await look('proven');
      await choose(page, 'pack.json', Buffer.from('{"ok":true,"machine_pack":{},"human_pack":{}}'));
      await look('pack');
      await choose(page, 'altered.zip', await buildAlteredZip(page));
      await look('altered');
      await choose(page, 'x.json', Buffer.from('hello'));
      await page.getByText('The keys of this service', { exact: true }).click();
      await look('failed');
    },
  );
}
