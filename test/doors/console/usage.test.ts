import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildSydneyDay } from '#base/calendar-window.ts';
import { buildStatement } from '#doors/console/usage/build-statement.ts';
import { changeAccountCap } from '#store/billing/account-funds.ts';
import { type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { readPdf, readWords } from '#test/support/read-pdf.ts';

let service: ConsentService;
let browser: FetchBrowser;
before(async () => {
  service = await startConsentService();
  browser = await openSignedIn(service);
});
after(() => service.stop());

const readText = async (pdf: Response) => {
  const { pages } = await readPdf(new Uint8Array(await pdf.arrayBuffer()));
  return pages
    .map(({ parts }) => readWords(parts))
    .join(' ')
    .replaceAll(/\s+/g, ' ');
};
const read = async (path: string) => (await browser.open(path)).text();

test('an account without calls sees its balance, that it has no cap, and what to do next', async () => {
  const text = await read('/app/usage');
  assert.match(text, /<p class="figure">A\$50\.00<\/p>/);
  assert.match(text, /<p class="figure">None<\/p>/);
  assert.match(text, /Make a check, here or with a key/);
});

test('calls and spend of the month are a chart with its table, without inline styles', async () => {
  for (const path of ['/v1/abn/79002637069', '/v1/abn/38875128921']) {
    const answer = await service.request(path);
    assert.equal(answer.status, 200);
    await answer.text();
  }
  const text = await read('/app/usage');
  assert.match(text, /<svg class="chart"[^>]* role="img" aria-label="Calls by day and tool/);
  assert.match(text, /<title>\d{4}-\d\d-\d\d, [^<]+: 2 calls<\/title>/);
  assert.match(text, /<td>2<\/td>/);
  assert.doesNotMatch(text, /style=/);
  assert.ok(text.length < 50_000);
});

test('the cap is shown with what was spent and when it starts again', async () => {
  await changeAccountCap(service.database.db, service.account.account_id, 2_000);
  assert.match(await read('/app/usage'), /A\$\d+\.\d\d of A\$20\.00/);
});

test('the statement of a month is CSV; a month that is none, or to come, is the present one', async () => {
  const present = buildSydneyDay(Date.now()).slice(0, 7);
  for (const month of [present, '2099-01', 'x', '2026-13', '']) {
    const answer = await browser.open(`/app/usage/statement?month=${month}`);
    assert.equal(answer.headers.get('content-type'), 'text/csv; charset=utf-8');
    assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`statement-${present}.csv`));
    assert.match(
      await answer.text(),
      /^day,kind,tool,calls,amount_aud,record_id,note\r\n[\s\S]*,total,,,-?\d+\.\d\d,,\r\n$/,
    );
  }
  assert.match(await read('/app/usage?month=2020-02'), /No calls in February 2020/);
});

test('the statement of a month is a PDF with balances, lines, totals, unit and zone, and says what it is not', async () => {
  const { account } = service;
  const present = buildSydneyDay(Date.now()).slice(0, 7);
  const [year = 0, month = 0] = present.split('-').map(Number);
  const last = new Date(Date.UTC(year, month) - 1).toISOString().slice(0, 10);
  const answer = await browser.open(`/app/usage/statement?month=${present}&format=pdf`);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'application/pdf']);
  assert.match(answer.headers.get('content-disposition') ?? '', new RegExp(`statement-${present}-01-${last}.pdf`));
  const text = await readText(answer);
  for (const said of [
    account.account_id,
    'Opening balance A$0.00',
    'Credit added A$50.00',
    'Balance when made A$50.00',
    'Australian dollars (AUD)',
    'days in Sydney',
    'This is not a tax invoice.',
    'Look up an ABN',
    'Total 2 A$0.00',
  ])
    assert.ok(text.includes(said), `${said}: ${text}`);
  assert.doesNotMatch(text, /play money/);
  await browser.send('/app/mode', { mode: 'test' });
  const test = await browser.open('/app/usage/statement?format=pdf');
  assert.match(await readText(test), /play money/);
  await browser.send('/app/mode', { mode: 'live' });
});

test('text of a statement is never a formula of a spreadsheet, and sums charges and corrections', () => {
  const statement = buildStatement({
    ok: true,
    tenant_id: 't',
    account_id: 'a',
    currency: 'AUD',
    balance_cents: 0,
    daily_cap: null,
    from: '2026-11-01',
    to: '2026-11-30',
    opening_balance_cents: 1_000,
    closing_balance_cents: 750,
    credit_cents: 0,
    reversal_cents: 0,
    spend_cents: 500,
    refund_cents: 250,
    calls: 2,
    by_tool_and_day: [{ day: '2026-11-02', tool: 'abn_lookup', calls: 2, spend_cents: 500 }],
    corrections: ['=HYPERLINK("http://x"), said the caller', '@SUM(1)', '+1', '-1+1', '\t=1'].map((because) => ({
      transaction_id: 'x',
      reverses_transaction_id: 'y',
      kind: 'charge_refund' as const,
      record_id: null,
      amount_cents: 50,
      because,
      created_at: '2026-11-02T14:00:00.000Z',
    })),
  });
  assert.deepEqual(statement.split('\r\n').slice(1), [
    '2026-11-02,charges,abn_lookup,2,-5.00,,',
    `2026-11-03,charge_refund,,,0.50,,"'=HYPERLINK(""http://x""), said the caller"`,
    ...["'@SUM(1)", "'+1", "'-1+1", "'\t=1"].map((cell) => `2026-11-03,charge_refund,,,0.50,,${cell}`),
    ',total,,,-2.50,,',
    '',
  ]);
});

test('spend has its own chart in Australian dollars, and a row in the table', async () => {
  await browser.send('/app/entities/79002637069/history', {});
  const text = await read('/app/usage');
  assert.match(text, /<svg class="chart"[^>]* role="img" aria-label="Spend by day and tool/);
  assert.match(text, /<title>\d{4}-\d\d-\d\d, [^<]+: A\$0\.10<\/title>/);
  assert.match(
    text,
    /<tr><td><time datetime="\d{4}-\d\d-\d\d">[^<]+<\/time><\/td><td>[^<]+<\/td><td>1<\/td><td>A\$0\.10<\/td><\/tr>/,
  );
});
