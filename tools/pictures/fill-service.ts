import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { newSortableId } from '#base/ids.ts';
import { hashPassword } from '#domain/access/password.ts';
import { recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import type { OpenDatabase } from '#store/postgres/database.ts';
import { FetchBrowser } from '#test/support/fetch-browser.ts';
import { fillConsole, send } from '#test/support/filled-console.ts';
import { answerFrom, CANCELLED_ABN, NOVEMBER, OCTOBER, STEADY_ABN } from '#test/support/monitored-targets.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const PASSWORD = 'correct horse battery staple';
const REFERENCES = ['Lot 7, 12 Sample Street', 'Facility 2026-118', 'Harbour refinance'];
const WORDS = [
  '30613501612',
  STEADY_ABN,
  CANCELLED_ABN,
  'Sample Twin Studios',
  'AFSL 999902',
  '12 Sampel St Sampleton',
];

/** A browser whose person tries again while the machine is too busy to answer. */
class PatientBrowser extends FetchBrowser {
  override async open(address: string, init?: RequestInit): Promise<Response> {
    const answer = await super.open(address, init);
    if (answer.status !== 503) return answer;
    await answer.arrayBuffer();
    await sleep(1000);
    return this.open(address, init);
  }
}

/** A browser in which a person is signed in, and pages to begin with. */
export type Visit = { browser: FetchBrowser; begin: string[] };

/** Fills the account of the demo as a busy office does, and creates an account that stays empty. */
export async function fillService(
  url: string,
  dataDir: string,
  database: OpenDatabase,
): Promise<{ filled: Visit; empty: Visit; joinPath: string }> {
  const demo = JSON.parse(readFileSync(join(dataDir, 'demo-credentials.json'), 'utf8')) as Record<string, string>;
  const browser = await signIn(url, demo.email ?? '', demo.password ?? '');
  await answerFrom({ database }, 'abn', OCTOBER);
  for (const q of WORDS) await browser.send('/app/search', { q }).then((answer) => answer.text());
  for (const reference of REFERENCES.slice(1)) await send(browser, `/app/entities/${STEADY_ABN}/check`, { reference });
  for (const [target, reference = ''] of [[CANCELLED_ABN, REFERENCES[1]], [STEADY_ABN]] as const)
    await send(browser, '/app/watchlist', { target, reference, form_id: newSortableId('') });
  const { more, instead } = await fillConsole(browser, REFERENCES[0] ?? '');
  await answerFrom({ database }, 'abn', NOVEMBER);
  const checked = await send(browser, '/app/watchlist/check', {});
  await waitForJob(browser, checked.path);
  const exported = await send(browser, '/app/deals', { reference: REFERENCES[0] ?? '' });
  await waitForJob(browser, exported.path);
  const post = async (path: string, body: object) => {
    const headers = {
      authorization: `Bearer ${demo.api_key}`,
      'content-type': 'application/json',
      'idempotency-key': newSortableId(''),
    };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    const given = (await answer.json()) as Record<string, unknown>;
    if (!answer.ok) throw new Error(`${path}: ${JSON.stringify(given)}`);
    return given;
  };
  await post('/v1/keys', { name: 'Settlement system', scopes: ['abn:lookup', 'gst:status'] });
  await post('/v1/webhook-endpoints', {
    url: 'https://hooks.example.invalid/in',
    event_type: 'evidence_export.ready',
    description: 'Loan system',
  });
  // Its event is tried at an address that does not exist, which the list of attempts shows.
  await waitForJob(browser, (await send(browser, '/app/deals', { reference: REFERENCES[1] ?? '' })).path);
  await fetch(`${url}/v1/abn/12345678901`, { headers: { authorization: `Bearer ${demo.api_key}` } });
  const invite = async (role: string) =>
    new URL(String((await post('/v1/team/invitations', { role })).join_url)).pathname;
  const member = new PatientBrowser(url);
  await send(member, await invite('member'), { email: 'grace@example.com', password: PASSWORD });
  const begin = ['/app', ...Object.values(more), ...Object.values(instead), checked.path, exported.path];
  return { filled: { browser, begin }, empty: await openEmpty(url, database), joinPath: await invite('viewer') };
}

async function signIn(url: string, email: string, password: string): Promise<FetchBrowser> {
  const browser = new PatientBrowser(url);
  await send(browser, '/sign-in', { email, password, next: '/app' });
  return browser;
}

async function openEmpty(url: string, { db }: OpenDatabase): Promise<Visit> {
  const account_id = await recordAccount(db, await recordTenant(db, 'New office'), 'New office');
  await recordUser(db, { account_id, email: 'new@example.com', password_hash: await hashPassword(PASSWORD) });
  return { browser: await signIn(url, 'new@example.com', PASSWORD), begin: ['/app'] };
}

async function waitForJob(browser: FetchBrowser, path: string): Promise<void> {
  await waitUntil('the job ends', async () => /<dt>Ended<\/dt>/.test(await (await browser.open(path)).text()), 120_000);
}
