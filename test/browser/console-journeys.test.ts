import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { runSvc } from '#test/doors/cli/run-svc.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import { type ConsentService, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { bindExports, wirePlainExports } from '#test/support/made-exports.ts';
import { answerFrom, MOVED_ABN, NOVEMBER, OCTOBER } from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { bindRechecks, buildRecheckParts } from '#test/support/rechecks.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

// What people do in the console from beginning to end, in a real browser: with its script, and without any.
const options = { skip: whyLeftOut('a browser'), timeout: 300_000 };
const WAYS = [
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const;
// A busy machine may take long for a page; no journey depends on how long.
const WAIT_MS = 60_000;

let service: ConsentService;
let runner: JobRunner;
const folder = mkdtempSync(join(tmpdir(), 'journeys-'));
const windows: Page[] = [];

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService();
  const { database } = service;
  runner = await startTestRunner(database, [
    ...bindExports(wirePlainExports(database), 50),
    ...bindRechecks(buildRecheckParts(database), 50),
  ]);
});
closeAfterLastFile(closeBrowser);
after(async () => {
  for (const page of windows) await page.context().close();
  await runner?.stop();
  await service?.stop();
  rmSync(folder, { recursive: true });
});

async function openWindow(javaScriptEnabled: boolean): Promise<Page> {
  const context = await (await openBrowser()).newContext({ javaScriptEnabled, viewport: { width: 1280, height: 900 } });
  const page = await context.newPage();
  page.setDefaultTimeout(WAIT_MS);
  windows.push(page);
  return page;
}

const owners = new Map<boolean, Page>();

/** The window in which the owner is signed in, at the search. */
async function openOwner(javaScriptEnabled: boolean): Promise<Page> {
  const known = owners.get(javaScriptEnabled);
  if (known !== undefined) {
    await known.goto(`${service.url}/app`);
    return known;
  }
  const page = await openWindow(javaScriptEnabled);
  owners.set(javaScriptEnabled, page);
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  return page;
}

async function goTo(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Console' }).getByRole('link', { name: place, exact: true }).click();
  await page.getByRole('heading', { name: place, level: 1 }).waitFor();
}

async function download(page: Page, name: string): Promise<{ path: string; bytes: Buffer }> {
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name }).first().click()]);
  const path = join(folder, file.suggestedFilename());
  await file.saveAs(path);
  return { path, bytes: readFileSync(path) };
}

async function verify(page: Page, path: string, hasScript: boolean): Promise<void> {
  if (hasScript) {
    await page.getByLabel('The file: JSON, PDF or ZIP').setInputFiles(path);
    await page.getByRole('heading', { name: /^Proven: / }).waitFor();
    return;
  }
  // The page names the command for people without JavaScript.
  await page.getByText('node svc-verify.mjs FILE --keys evidence-keys.json').waitFor();
  const keys = join(folder, 'evidence-keys.json');
  writeFileSync(keys, await (await fetch(`${service.url}/.well-known/evidence-keys.json`)).text());
  const { code, stdout, stderr } = await runSvc(['verify', path, '--keys', keys]);
  assert.equal(code, 0, stdout + stderr);
  assert.match(stdout, /^proven: /);
}

/** Presses Tab until an element with these words has the focus; it must be seen and marked. */
async function tabTo(page: Page, words: string): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    await page.keyboard.press('Tab');
    const [name, outline, top] = (await page.evaluate(`(() => {
      const focused = document.activeElement;
      const bar = focused.closest('.bar, .skip') === null ? document.querySelector('.bar').getBoundingClientRect().bottom : 0;
      return [focused.textContent.trim(), getComputedStyle(focused).outlineStyle, focused.getBoundingClientRect().top - bar];
    })()`)) as [string, string, number];
    assert.notEqual(outline, 'none', `the focus on ${name} is marked`);
    assert.ok(top >= 0, `the bar covers ${name}`);
    if (name === words) return;
  }
  assert.fail(`Tab never reaches ${words}`);
}

test('with the keyboard alone: a search, evidence, a deal and its export', options, async () => {
  const page = await openWindow(true);
  await page.goto(`${service.url}/app`);
  await page.getByLabel('E-mail').focus();
  await page.keyboard.type(service.person.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(service.person.password);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
  await page.goto(`${service.url}/app/sources`);
  await page.keyboard.press('/');
  await page.keyboard.type(MOVED_ABN);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Not checked' }).waitFor();
  await tabTo(page, 'Save evidence');
  await page.keyboard.press('Enter');
  await page.getByText('The evidence is saved.').waitFor();
  await tabTo(page, 'Add to deal');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.type('deal by keyboard');
  await page.keyboard.press('Enter');
  await page.getByText('The evidence is saved under this deal.').waitFor();
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  await page.getByRole('heading', { name: 'Deals', level: 1 }).waitFor();
  await tabTo(page, 'deal by keyboard');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'deal by keyboard', level: 1 }).waitFor();
  await tabTo(page, 'Export evidence');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Evidence export', level: 1 }).waitFor();
});

for (const [way, hasScript] of WAYS) {
  test(
    `${way}: a new member joins, searches by name, chooses, saves evidence, and verifies its PDF`,
    options,
    async () => {
      const owner = await openOwner(hasScript);
      await goTo(owner, 'Team');
      await owner.getByLabel('Role', { exact: true }).selectOption('member');
      await owner.getByRole('button', { name: 'Invite', exact: true }).click();
      const link = await owner.getByLabel('Link to send').inputValue();
      const page = await openWindow(hasScript);
      await page.goto(link);
      await page.getByLabel('E-mail').fill(`new-${hasScript}@example.com`);
      await page.getByLabel('New password').fill('a few words to remember');
      await page.getByRole('button', { name: 'Join' }).click();
      await page.getByRole('link', { name: 'Search', exact: true }).click();
      await page.getByLabel('What to check').fill('Sample Harbour Bakery');
      await page.getByRole('button', { name: 'Check', exact: true }).click();
      await page.getByRole('heading', { name: /^Results for/ }).waitFor();
      await page
        .getByRole('button', { name: /^Open SAMPLE HARBOUR BAKERY/ })
        .first()
        .click();
      await page.getByRole('heading', { name: /SAMPLE HARBOUR BAKERY/, level: 1 }).waitFor();
      await page.getByRole('button', { name: 'Save evidence' }).click();
      await page.getByText('The evidence is saved.').waitFor();
      // A worker does this within two seconds.
      await integrateAll(service.database.db);
      const { path, bytes } = await download(page, 'Download PDF');
      assert.match(bytes.toString('latin1'), /^%PDF-/);
      await page.getByRole('link', { name: 'Record', exact: true }).first().click();
      await page.getByRole('link', { name: 'the page to verify' }).click();
      await verify(page, path, hasScript);
    },
  );

  test(`${way}: a watched business changes in the register, and the change is seen`, options, async () => {
    await answerFrom(service, 'abn', OCTOBER);
    const page = await openOwner(hasScript);
    await goTo(page, 'Watchlist');
    await page.getByLabel('ABN, ACN or G-NAF PID').fill(MOVED_ABN);
    await page.getByLabel('Reference (optional)').fill(`watched ${way}`);
    await page.getByRole('button', { name: 'Add one' }).click();
    // The other way watched it before, under another reference.
    const also = page.getByRole('button', { name: 'Also watch it for' });
    await also.or(page.getByText('There is nothing to compare yet.')).first().waitFor();
    if (await also.isVisible()) await also.click();
    await page.getByText('There is nothing to compare yet.').waitFor();
    await answerFrom(service, 'abn', NOVEMBER);
    await goTo(page, 'Watchlist');
    await page.getByRole('button', { name: 'Check all now' }).click();
    await page.getByRole('link', { name: 'Download report' }).waitFor();
    await goTo(page, 'Watchlist');
    await page
      .getByRole('row')
      .filter({ hasText: `watched ${way}` })
      .filter({ hasText: 'Changed' })
      .getByRole('link')
      .first()
      .click();
    const change = page.getByRole('row').filter({ hasText: 'Postcode' });
    const values = await change.getByRole('cell').allTextContents();
    assert.match(values.join(' | '), /^Postcode \| \d{4} \| \d{4} \| /);
    assert.notEqual(values[1], values[2]);
  });

  test(
    `${way}: a key is made and used over REST, the log has the call, and once revoked it is refused`,
    options,
    async () => {
      const page = await openOwner(hasScript);
      await page.getByRole('link', { name: 'Developers', exact: true }).click();
      await page.getByRole('link', { name: 'Create a key' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill(`Journey ${way}`);
      await page.getByRole('button', { name: 'Create key' }).click();
      const secret = await page.getByLabel('Secret').inputValue();
      if (hasScript) {
        // Going back from the page that showed the secret leads to the list, not to an error of the browser.
        await page.getByRole('link', { name: 'Requests', exact: true }).click();
        await page.getByRole('heading', { name: 'Requests', exact: true }).waitFor();
        await page.goBack();
        await page
          .getByRole('row')
          .filter({ hasText: `Journey ${way}` })
          .waitFor();
      }
      const call = () =>
        fetch(`${service.url}/v1/abn/${MOVED_ABN}`, { headers: { authorization: `Bearer ${secret}` } });
      assert.equal((await call()).status, 200);
      await page.getByRole('link', { name: 'Requests', exact: true }).click();
      const logged = page.getByRole('row').filter({ hasText: `Journey ${way}` });
      // The log is written a moment after the answer.
      await waitUntil('the call is in the log', async () => {
        await page.reload();
        return (await logged.count()) > 0;
      });
      assert.match(await logged.first().innerText(), /get_abn[\s\S]*200/);
      await page.getByRole('link', { name: 'Keys', exact: true }).click();
      await page.getByRole('link', { name: `Revoke Journey ${way}` }).click();
      await page.getByRole('button', { name: 'Revoke key' }).click();
      await page
        .getByRole('row')
        .filter({ hasText: `Journey ${way}` })
        .getByText('Revoked', { exact: true })
        .waitFor();
      // A process knows within a second.
      await waitUntil('the key is refused', async () => (await call()).status === 401);
    },
  );

  test(`${way}: the evidence of a deal is exported, and its ZIP downloads`, options, async () => {
    const reference = `deal ${way}`;
    const page = await openOwner(hasScript);
    await page.getByLabel('What to check').fill(MOVED_ABN);
    await page.getByRole('button', { name: 'Check', exact: true }).click();
    await page.getByText('Add to deal').click();
    await page.getByLabel('Deal reference').fill(reference);
    await page.getByRole('button', { name: 'Save in this deal' }).click();
    await page.getByText('The evidence is saved under this deal.').waitFor();
    await integrateAll(service.database.db);
    await goTo(page, 'Deals');
    await page.getByRole('link', { name: reference }).click();
    const href = await page.getByRole('table').getByRole('link').first().getAttribute('href');
    await page.getByRole('button', { name: 'Export evidence' }).click();
    const { bytes } = await download(page, 'Download ZIP');
    assert.equal(bytes.subarray(0, 2).toString(), 'PK');
    assert.ok(bytes.includes(`${href?.split('/').at(-1)}.pdf`), 'the ZIP has the PDF of the record');
    await page.getByRole('link', { name: reference }).click();
    const row = page.getByRole('region', { name: 'Exports' }).getByRole('row').filter({ hasText: '1 record' });
    await row.getByText('Done').waitFor();
    assert.match(
      (await row.getByRole('link', { name: 'Download ZIP' }).getAttribute('href')) ?? '',
      /^\/app\/jobs\/job_\w+\/file$/,
    );
  });
}
