import assert from 'node:assert/strict';
import { mkdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Page } from 'playwright-core';
import { GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { buildAppKey } from '#domain/access/app-key.ts';
import { recordDecision } from '#store/billing/quotes.ts';
import { findAxeViolations } from '#test/support/axe.ts';
import { closeBrowser, openBrowser } from '#test/support/browser.ts';
import {
  addPerson,
  beginAsking,
  CALLBACK,
  type ConsentService,
  startConsentService,
} from '#test/support/consent-service.ts';
import { createGrant } from '#test/support/consented-grant.ts';
import { closeAfterLastFile } from '#test/support/last-file.ts';
import { bindSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

// Every page as people meet it: in both schemes, on a desk and on a phone. PAGE_SHOTS names a folder for pictures of them.
const options = { skip: whyLeftOut('a browser'), timeout: 300_000 };
const SHOTS = process.env.PAGE_SHOTS;
const WIDTHS = { desk: 1180, phone: 375 } as const;
// Each scheme and each width once; pictures are made of all four.
const LOOKS = [
  ['light', 'desk'],
  ['dark', 'phone'],
  ...(SHOTS === undefined
    ? []
    : ([
        ['light', 'phone'],
        ['dark', 'desk'],
      ] as const)),
] as const;

let service: ConsentService;
let windows: { signedIn: Page; signedOut: Page };
let price = '';

// As long as they may be, and without a place to break.
const LONG_NAME = 'Acme-Procurement-Counterparty-Assistant-for-the-Whole-of-the-Asia-Pacific-Region';
const LONG_PLACE =
  'https://xn--counterparty-assistant-of-the-whole-of-the-asia-pacific-1a.procurement.example/callback';

before(async () => {
  if (options.skip !== false) return;
  service = await startConsentService({ host: 'localhost' });
  const browser = await openBrowser();
  windows = { signedIn: await browser.newPage(), signedOut: await browser.newPage() };
  await signIn(windows.signedIn);
  const { account_id } = service.account;
  const { user_id } = service.person;
  const grant = {
    account_id,
    user_id,
    client_id: 'x',
    redirect_uri: 'http://127.0.0.1:8123/callback',
    cap_cents_per_day: 500,
  };
  await createGrant(service.database.db, {
    ...grant,
    client_name: 'Claude Code',
    app_key: 'one',
    scopes: ['abn:lookup', 'gst:status', 'company:lookup'],
  });
  // Shown together with the one above.
  await createGrant(service.database.db, {
    ...grant,
    client_name: 'Claude Code',
    app_key: 'four',
    redirect_uri: 'http://127.0.0.1:9000/callback',
    scopes: ['assets:receipts'],
  });
  await createGrant(service.database.db, {
    ...grant,
    client_name: 'Inspector',
    app_key: 'two',
    scopes: ['billing:read'],
    cap_cents_per_day: 0,
  });
  for (const [client_name, redirect_uri] of [
    ['VS Code', CALLBACK],
    ['Web host', SITE],
  ] as const) {
    const app_key = buildAppKey({ id: '', isDocument: false, name: client_name, redirectUris: [redirect_uri] });
    const app = { client_name, redirect_uri, app_key, client_id: client_name, cap_cents_per_day: 100_000 };
    await createGrant(service.database.db, { ...grant, ...app, scopes: ['abn:lookup', 'company:lookup'] });
  }
  const grantId = await createGrant(service.database.db, {
    ...grant,
    client_name: LONG_NAME,
    app_key: 'three',
    redirect_uri: LONG_PLACE,
    scopes: [...GRANTABLE_SCOPES],
  });
  const search = await bindSearch(service.database, service.account, {
    tool: 'ppsr_search_organisation',
    input: { acn: '002637069', reference: `settlement-${'0123456789'.repeat(6)}` },
  });
  const asked = await quoteSearch(service.database, { ...search, userId: user_id, grantId });
  price = `${service.url}/approvals/${asked.quoteId}`;
  const declined = await quoteSearch(service.database, { ...search, userId: null, grantId: null });
  const decided = { quoteId: declined.quoteId, person: { accountId: account_id, userId: user_id }, now: new Date() };
  await recordDecision(service.database.db, { ...decided, decision: 'declined' });
  await addPerson(service, 'ben@example.com');
  const public_key = Buffer.alloc(77);
  await service.database.db
    .insertInto('passkeys')
    .values({ credential_id: 'x', user_id, name: 'Work phone', public_key, sign_count: 1, transports: [] })
    .execute();
});
closeAfterLastFile(closeBrowser);
after(async () => {
  for (const page of Object.values(windows ?? {})) await page.context().close();
  await service?.stop();
});

async function openConsent(page: Page, changes: Record<string, string>, metadata: object): Promise<void> {
  const asking = await beginAsking(service, changes, metadata);
  await page.goto(service.url + asking.url);
}

const SCOPES = 'abn:lookup gst:status company:lookup address:lookup assets:receipts';
const SITE = 'https://host.example/callback';
const LOOK_ALIKE = 'https://\u0441laude.ai/callback';

/** Every page, by name, and the way to it for who is signed in (or not). */
const PAGES: Record<string, { signedIn: boolean; open: (page: Page) => Promise<unknown> }> = {
  'sign-in': { signedIn: false, open: (page) => page.goto(`${service.url}/sign-in`) },
  'sign-in-refused': {
    signedIn: false,
    open: async (page) => {
      await page.goto(`${service.url}/sign-in`);
      await page.getByLabel('E-mail').fill('ada@example.com');
      await page.getByLabel('Password').fill('not this one');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  passkey: { signedIn: false, open: (page) => page.goto(`${service.url}/sign-in/passkey`) },
  consent: {
    signedIn: true,
    open: (page) => openConsent(page, { scope: SCOPES }, { client_name: 'Claude Code' }),
  },
  'consent-look-alike': {
    signedIn: true,
    open: (page) =>
      openConsent(page, { redirect_uri: LOOK_ALIKE }, { client_name: 'Claude', redirect_uris: [LOOK_ALIKE] }),
  },
  'consent-again-device': {
    signedIn: true,
    open: (page) => openConsent(page, { scope: 'abn:lookup billing:read' }, { client_name: 'VS Code' }),
  },
  'consent-again-site': {
    signedIn: true,
    open: (page) =>
      openConsent(page, { redirect_uri: SITE, scope: SCOPES }, { client_name: 'Web host', redirect_uris: [SITE] }),
  },
  'consent-sign-in': {
    signedIn: false,
    open: async (page) => {
      await page.goto(service.url + (await beginAsking(service, {}, { client_name: 'Claude Code' })).url);
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    },
  },
  'consent-fault': {
    signedIn: true,
    open: async (page) => {
      await openConsent(page, {}, { client_name: 'Claude Code' });
      await page.getByLabel('It may spend each day').fill('a lot');
      await page.getByRole('button', { name: 'Connect', exact: true }).click();
      await page.getByRole('alert').waitFor();
    },
  },
  home: { signedIn: false, open: (page) => page.goto(service.url) },
  search: { signedIn: true, open: (page) => page.goto(`${service.url}/app?q=Sample+Harbour`) },
  entity: { signedIn: true, open: (page) => searchFor(page, '79 002 637 069') },
  found: { signedIn: true, open: (page) => searchFor(page, 'Sample Harbour') },
  address: { signedIn: true, open: (page) => searchFor(page, '12 Sampel St Sampleton') },
  mistyped: { signedIn: true, open: (page) => searchFor(page, '79 002 637 068') },
  apps: { signedIn: true, open: (page) => page.goto(`${service.url}/account/apps`) },
  'apps-cap': {
    signedIn: true,
    open: async (page) => {
      await page.goto(`${service.url}/account/apps`);
      await page.getByText('Change the cap').first().click();
      await page.getByLabel('Daily cap for').first().fill('a lot');
      await page.getByRole('button', { name: 'Save' }).first().click();
      await page.getByRole('alert').waitFor();
    },
  },
  'apps-dialog': {
    signedIn: true,
    open: async (page) => {
      await page.goto(`${service.url}/account/apps`);
      await page.getByRole('button', { name: 'Disconnect Inspector' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  'consent-long': {
    signedIn: true,
    open: (page) => openConsent(page, { scope: GRANTABLE_SCOPES.join(' ') }, { client_name: LONG_NAME }),
  },
  price: { signedIn: true, open: (page) => page.goto(price) },
  approvals: { signedIn: true, open: (page) => page.goto(`${service.url}/approvals`) },
  team: { signedIn: true, open: (page) => page.goto(`${service.url}/app/team`) },
  'team-invitation': {
    signedIn: true,
    open: async (page) => {
      await page.goto(`${service.url}/app/team`);
      await page.getByLabel('For whom').fill('Ben, loans desk');
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      await page.getByRole('button', { name: 'Copy' }).waitFor();
    },
  },
  'team-remove': {
    signedIn: true,
    open: async (page) => {
      await page.goto(`${service.url}/app/team`);
      await page.getByRole('link', { name: 'Manage ben@example.com' }).click();
      await page.getByRole('button', { name: 'Remove ben@example.com' }).click();
      await page.getByRole('heading', { name: 'Remove ben@example.com?' }).waitFor();
    },
  },
  audit: { signedIn: true, open: (page) => page.goto(`${service.url}/app/team/audit`) },
  security: { signedIn: true, open: (page) => page.goto(`${service.url}/account/security`) },
  'confirm-passkey': { signedIn: true, open: (page) => page.goto(`${service.url}/account/security/passkey`) },
  'add-passkey': {
    signedIn: true,
    open: async (page) => {
      await page.goto(`${service.url}/account/security/passkey`);
      await page.getByLabel('Password').fill(service.person.password);
      await page.getByRole('button', { name: 'Continue', exact: true }).click();
      await page.getByRole('heading', { name: 'Add a passkey' }).waitFor();
    },
  },
  error: { signedIn: false, open: (page) => page.goto(`${service.url}/oauth/authorize?client_id=gone`) },
  pricing: { signedIn: false, open: (page) => page.goto(`${service.url}/pricing`) },
};

for (const [name, { signedIn, open }] of Object.entries(PAGES)) {
  test(`axe finds nothing on the page ${name}, and it does not scroll sideways`, options, async () => {
    // One window for each, because a new one takes three times the CPU time of another page in the same one.
    const page = signedIn ? windows.signedIn : windows.signedOut;
    await wear(page, 'light', 'desk');
    await open(page);
    for (const [colorScheme, device] of LOOKS) {
      await wear(page, colorScheme, device);
      await assertFits(page, `${name}-${device}-${colorScheme}`);
    }
    for (const [colorScheme, device] of LOOKS) {
      await wear(page, colorScheme, device);
      await assertNoViolations(page, `${name}-${device}-${colorScheme}`);
    }
  });
}

async function wear(page: Page, colorScheme: 'light' | 'dark', device: keyof typeof WIDTHS): Promise<void> {
  // Without transitions, so that axe sees no colour halfway between two looks.
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize({ width: WIDTHS[device], height: 860 });
}

async function assertFits(page: Page, name: string): Promise<void> {
  if (SHOTS !== undefined) {
    mkdirSync(SHOTS, { recursive: true });
    await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage: true });
  }
  const wide = (await page.evaluate('document.documentElement.scrollWidth - window.innerWidth')) as number;
  assert.ok(wide <= 0, `${name} is ${wide} px too wide`);
  const cut = await page.evaluate(
    '[...document.querySelectorAll(".wide")].filter((one) => one.scrollWidth > one.clientWidth).length',
  );
  assert.equal(cut, 0, `${name} has tables that scroll sideways`);
}

test('the font is loaded from the service, and nothing moves when it comes', options, async () => {
  const page = windows.signedIn;
  await page.goto(`${service.url}/app/sources`);
  const loaded = await page.evaluate(`document.fonts.ready.then(() => document.fonts.check('16px "Inter Variable"'))`);
  assert.equal(loaded, true);
  const shift = await page.evaluate(
    `new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true });
      setTimeout(() => resolve(0), 500);
    })`,
  );
  assert.ok(Number(shift) < 0.01, `layout shift ${shift}`);
});

test(
  'g and a letter open a page, ? lists the keys, and neither acts while a field has the focus',
  options,
  async () => {
    const page = windows.signedIn;
    await page.goto(`${service.url}/app/sources`);
    await page.keyboard.press('?');
    const keys = page.getByRole('dialog', { name: 'Keys' });
    await keys.getByText('Watchlist').waitFor();
    await assertNoViolations(page, 'the list of keys');
    const letters = await keys.locator('dt').allTextContents();
    assert.equal(new Set(letters).size, letters.length, `two pages with one key: ${letters}`);
    assert.equal(letters.length, (await page.locator('.places a').count()) + 2, 'every page has a key');
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.keyboard.press('g');
    await page.keyboard.press('u');
    await page.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });
    await page.keyboard.press('g');
    await page.keyboard.press('w');
    await page.waitForURL(/\/app\/watchlist$/);
    assert.equal(asked.includes('/app/usage'), false, 'a dialog keeps its keys');
    await page.getByLabel('ABN, ACN or G-NAF PID').focus();
    await page.keyboard.type('gu?/');
    assert.equal(await page.getByLabel('ABN, ACN or G-NAF PID').inputValue(), 'gu?/');
    assert.equal(await page.getByRole('dialog').count(), 0);
    assert.match(page.url(), /\/app\/watchlist$/);
  },
);

async function assertNoViolations(page: Page, name: string): Promise<void> {
  const violations = await findAxeViolations(page, {});
  const found = violations.map(({ id, targets }) => `${id}: ${targets.join(' ')}`);
  assert.deepEqual(found, [], name);
}

async function signIn(page: Page): Promise<void> {
  await page.goto(`${service.url}/sign-in`);
  await page.getByLabel('E-mail').fill(service.person.email);
  await page.getByLabel('Password').fill(service.person.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await page.getByRole('heading', { name: 'Search', level: 1 }).waitFor();
}

/** Moves to the search with its key, and sends it. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.goto(`${service.url}/app/sources`);
  await page.keyboard.press('/');
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await page.waitForURL(/\/app\/(?:entities|found|addresses|search)/);
}
