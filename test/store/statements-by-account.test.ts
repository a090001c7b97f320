import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { setStatementTrap } from '#test/faults/statement-trap.ts';
import {
  askRest,
  type ConsentService,
  connectApp,
  openSignedIn,
  startConsentService,
} from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import { BAKERY, fillConsole } from '#test/support/filled-console.ts';
import { bindSearch, dispatchSearch, quoteSearch } from '#test/support/paid-searches.ts';
import { postJson } from '#test/support/post-json.ts';
import { recordTestChecks } from '#test/support/test-records.ts';
import { addEndpoint, announce } from '#test/support/webhook-deliveries.ts';

const SCHEMA = readFileSync(new URL('../../schema.sql', import.meta.url), 'utf8');

// Small tables that every node would have a copy of: they lead from a credential or a person to the account.
const DIRECTORY = ['accounts', 'api_keys', 'erasures', 'grants', 'invitations', 'users'];

/** The tables that would be distributed by account. */
const DISTRIBUTED = [...SCHEMA.matchAll(/^create table (\w+) \(\n([^;]*)\);/gm)]
  .filter(([, , columns = '']) => /^ {2}account_id /m.test(columns))
  .map(([, name = '']) => name)
  .filter((name) => !DIRECTORY.includes(name));

/** The statements that touch an account's table without naming the account, and why they may. */
const CENTRAL: readonly { name: string; matches: RegExp; why: string }[] = [
  {
    name: 'hashes for the log',
    matches: /^select p\.place, p\.record_id, case when substring/,
    why: 'the log has one order over all accounts, and reads the hash of each record in it',
  },
  {
    name: 'a monitor by its id',
    matches: /^(?:select "subscription_id" from|update) "?monitors"? .*"?subscription_id"? = \$/,
    why: 'once per check of a monitor, not per look-up; the account was compared when the monitor was read',
  },
  {
    name: 'monitors that are not due',
    matches: /^(?:\/\* ready: list_not_due \*\/ )?with recursive answering as /,
    why: 'compares versions of registers, which are central, with monitors by id',
  },
  {
    name: 'a quote by its id',
    matches: /^(?:select \* from|update) "?quotes"? .*"?quote_id"? = \$/,
    why: 'an approval link names the quote only; its account is compared afterwards',
  },
  {
    name: 'deliveries of an event',
    matches: /^select \* from "webhook_deliveries" where "event_id" = \$1/,
    why: 'the page of one event, whose account was compared when it was read',
  },
];

/** The mentions of distributed tables in a statement that come without the account. */
function listMissing(text: string): string[] {
  const mention = /\b(?:from|join|into|update) (?:only )?"?(\w+)"?(?: (?:as )?"?([a-z]\w*)"?)?/g;
  const keywords =
    /^(?:where|set|on|using|join|left|cross|inner|group|order|limit|select|values|for|union|returning|as)$/;
  const found = [...text.matchAll(mention)].filter(([, table = '']) => DISTRIBUTED.includes(table));
  const shared = /using \([^)]*account_id/.test(text);
  const bare = [...text.matchAll(/(?<![.\w])"?account_id"?(?= ?(?:=|in\b|,|\)|text\b))/g)].length;
  let unnamed = 0;
  return found.flatMap(([, table = '', word]) => {
    const alias = word === undefined || keywords.test(word) ? null : word;
    if (shared) return [];
    const names = alias === null ? [table] : [alias];
    if (names.some((name) => new RegExp(`"?\\b${name}"?\\."?account_id"?`).test(text))) return [];
    unnamed += 1;
    return unnamed <= bare ? [] : [table];
  });
}

let service: ConsentService;
before(async () => {
  service = await startConsentService();
});
after(() => service.stop());

/** Everything that callers do often, and the jobs that follow from it; returns each statement once. */
async function recordStatements(): Promise<string[]> {
  const { database, account } = service;
  const app = await connectApp(service);
  const browser = await openSignedIn(service);
  const seen = new Set<string>();
  const remove = setStatementTrap(({ text }) => void seen.add(text));
  try {
    await service.request('/v1/abn/79002637069');
    for (const _ of [1, 2])
      await postJson(service, '/v1/verify-counterparty', { abn: BAKERY }, { 'idempotency-key': 'once' });
    await askRest(service, app.accessToken);
    await fillConsole(browser, 'deal-7');
    await recordTestChecks(database.db, account.account_id, [{ price_cents: 250 }]);
    await quoteSearch(database, await bindSearch(database, account));
    await dispatchSearch(database, account, 'rec_01M7G8FDTG8E849C2VBKRP2XXX');
    await addEndpoint(database, account.account_id, 'https://hooks.example/a');
    await announce(database, account.account_id);
    for (const path of [
      'receipts/due-diligence',
      'receipts/due-diligence?reference=deal-7',
      'usage',
      'events',
      'monitors',
    ])
      assert.equal((await service.request(`/v1/${path}`)).status, 200, path);
    for (const path of ['screening/monitors', 'screening/alerts', 'keys', 'requests', 'audit-log', 'webhook-endpoints'])
      assert.equal((await service.request(`/v1/${path}`)).status, 200, path);
    await integrateAll(database.db);
  } finally {
    remove();
  }
  return [...seen];
}

test('every hot statement that touches an account’s table names the account, except those that are listed with a reason', async () => {
  const statements = await recordStatements();
  const touching = statements.filter((text) => DISTRIBUTED.some((table) => new RegExp(`\\b${table}\\b`).test(text)));
  assert.ok(touching.length > 40, `${touching.length} statements touch an account's table`);
  const missing = touching.filter((text) => listMissing(text).length > 0);
  const unlisted = missing.filter((text) => !CENTRAL.some(({ matches }) => matches.test(text)));
  assert.deepEqual(
    unlisted.map((text) => `${listMissing(text).join(', ')}: ${text.slice(0, 400)}`),
    [],
  );
  const unused = CENTRAL.filter(({ matches }) => !missing.some((text) => matches.test(text)));
  assert.deepEqual(
    unused.map(({ name }) => name),
    [],
  );
});

test('the reader of statements finds a table without its account, in a join too', () => {
  const cases: [statement: string, missing: string[]][] = [
    ['select * from records where record_id = $1', ['records']],
    ['select * from "records" where "account_id" = $1', []],
    ['select * from records r join quotes q on q.record_id = r.record_id where r.account_id = $1', ['quotes']],
    ['select * from records r join quotes q using (account_id, record_id)', []],
    ['update events set body = $1 where event_id = $2', ['events']],
    ['insert into events (event_id, account_id, body) values ($1, $2, $3)', []],
    ['delete from monitors where subscription_id = $1', ['monitors']],
    ['select email from users where user_id = $1', []],
  ];
  for (const [statement, missing] of cases) assert.deepEqual(listMissing(statement), missing, statement);
});
