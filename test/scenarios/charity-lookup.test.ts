import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { type Body, readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { importSampleAsReal } from '#test/support/import-sample.ts';
import { openRegisterService } from '#test/support/register-service.ts';
import { openRegisterStore } from '#test/support/register-store.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const ROWING = '88712649015';
const LANDCARE = '37601599422';
const REPLACED = '51999000104';
const CLOSED = '13999000106';
const BAKERY = '79002637069';

let cut: CutService;
before(async () => {
  cut = await startCutService();
});
after(() => cut.stop());

const look = async (abn: string) => readOk(await cut.service.request(`/v1/charities/${encodeURIComponent(abn)}`));
const codes = (answer: Body) => (answer.risk_flags as Body[]).map(({ code }) => code);
const sourceIds = (answer: Body) => (answer.sources as Body[]).map(({ source_id }) => source_id);

test('ok: a registered charity has size, purposes, registration day and its last statement', async () => {
  const answer = await look('88 712 649 015');
  assert.deepEqual(
    [answer.abn, answer.status, answer.as_at, answer.abn_status],
    [ROWING, 'registered', '2026-11-01', 'active'],
  );
  assert.equal(answer.reason, 'On the ACNC register as of 2026-11-01, registered since 2012-12-03.');
  const { size, purposes, subtypes, registered_on, postcode } = answer.charity as Body;
  assert.deepEqual([size, subtypes, registered_on, postcode], ['Small', [], '2012-12-03', '3182']);
  assert.deepEqual(purposes, ['Advancing education', 'Other purposes beneficial to the general public']);
  const { due_on, received_on, days_late, net_assets } = answer.last_statement as Body;
  assert.deepEqual([due_on, received_on, days_late, net_assets], ['2026-01-31', '2026-01-20', 0, 59_650]);
  assert.equal((answer.overdue as Body).status, 'not_overdue');
  assert.deepEqual([answer.risk_flags, answer.conflicts, answer.human_review_items], [[], [], []]);
  assert.deepEqual(sourceIds(answer), ['acnc-register', 'acnc-statements', 'abn']);
  assert.match(JSON.stringify(answer.not_checked), /ACNC register online/);
  assert.match(JSON.stringify(answer.sources), /SAMPLE DATA/);
});

test('ok: a statement past its due day is overdue', async () => {
  const answer = await look(LANDCARE);
  assert.deepEqual(answer.overdue, {
    status: 'overdue',
    reason: 'The statement due on 2026-01-31 had not been received by 2026-11-01.',
    as_at: '2026-11-01',
  });
  assert.deepEqual(codes(answer), ['charity_statement_overdue']);
  assert.deepEqual(answer.human_review_items, [(answer.overdue as Body).reason]);
});

test('ok: registered with a cancelled ABN is a conflict; a late statement, a deficit and a modified report are shown', async () => {
  const answer = await look(REPLACED);
  assert.deepEqual([answer.status, answer.abn_status], ['registered', 'cancelled']);
  assert.deepEqual(codes(answer), [
    'charity_statement_late',
    'charity_net_liabilities',
    'abn_cancelled',
    'abn_replaced',
    'source_conflict',
  ]);
  const [late, debts, , , conflict] = answer.risk_flags as Body[];
  assert.equal(late?.message, 'The statement due on 2025-01-31 was received 38 days late.');
  assert.match(String(debts?.message), /by \$150,000\.$/);
  assert.deepEqual(conflict?.source_refs, ['acnc-register', 'abn']);
  assert.equal((answer.conflicts as Body[])[0]?.message, 'Registered with the ACNC, but its ABN is cancelled.');
  assert.equal((answer.overdue as Body).status, 'not_known');
  assert.match(JSON.stringify(answer.human_review_items), /The auditor modified the last financial report: Qualified/);
});

test('ok: absence is dated and never called “not a charity”; a revocation is shown', async () => {
  const closed = await look(CLOSED);
  assert.deepEqual([closed.status, closed.charity], ['not_on_register', null]);
  assert.match(
    String(closed.reason),
    /^Not on the ACNC register as of 2026-11-01\. .*“Voluntarily Revoked No Longer Op/,
  );
  assert.deepEqual(codes(closed), ['charity_not_on_register', 'charity_revoked']);
  const bakery = await look(BAKERY);
  assert.deepEqual([bakery.status, bakery.last_statement], ['not_on_register', null]);
  assert.equal(bakery.reason, 'Not on the ACNC register as of 2026-11-01.');
  assert.deepEqual(codes(bakery), ['charity_not_on_register']);
  assert.doesNotMatch(JSON.stringify([closed, bakery]), /not a charity|\bclear\b/i);
});

test('ok: the look-up is free and recorded', async () => {
  const { record_id } = await look(ROWING);
  const { record } = await readOk(await cut.service.request(`/v1/receipts/due-diligence/${String(record_id)}`));
  const { tool, price_cents, target, sources } = record as Body;
  assert.deepEqual([tool, price_cents, target], ['charity_lookup', 0, { type: 'ABN', value: ROWING }]);
  assert.equal((sources as Body[]).length, 3);
});

test('invalid: a wrong check digit, letters and an unknown parameter', async () => {
  await readRefusal(await cut.service.request('/v1/charities/88712649016'), 400, 'invalid_abn');
  await readRefusal(await cut.service.request('/v1/charities/abc'), 400, 'invalid_abn');
  await readRefusal(await cut.service.request(`/v1/charities/${ROWING}?acn=1`), 400, 'invalid_input');
});

test('unauthenticated and unscoped: 401 and 403', async () => {
  const path = `/v1/charities/${ROWING}`;
  await readRefusal(await fetch(cut.service.url + path), 401, 'authentication_required');
  const { api_key } = await createTestAccount(cut.service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  await readRefusal(await cut.service.request(path, { headers }), 403, 'insufficient_scope');
});

/** A store with these samples imported as real versions, and the look-up in it. */
async function openWith(t: { after(run: () => Promise<void>): void }, ...datasets: string[]) {
  const store = await openRegisterStore();
  t.after(() => store.close());
  for (const dataset of datasets) await importSampleAsReal(store, dataset, `${dataset}-sample.csv`);
  const service = await openRegisterService(store);
  return { store, ask: (abn: string) => service.call('charity_lookup', { abn }) };
}

test('source down: without both sources it is an error, never an empty answer', async (t) => {
  const { ask } = await openWith(t);
  await assert.rejects(ask(ROWING), {
    code: 'upstream_error',
    message: 'The ACNC Charity Register was not checked: no version of it is loaded here.',
  });
});

test('source down: the register answers alone, and names what was not checked', async (t) => {
  const { ask } = await openWith(t, 'acnc-register');
  const answer = await ask(ROWING);
  assert.deepEqual([answer.status, answer.last_statement, answer.abn_status], ['registered', null, null]);
  assert.deepEqual(answer.overdue, {
    status: 'not_known',
    reason: 'The annual statements were not read.',
    as_at: null,
  });
  assert.deepEqual(
    (answer.not_checked as Body[]).map(({ source }) => source),
    ['ACNC Annual Information Statement Dataset', 'ABN Lookup (ABN Bulk Extract)', 'ACNC register online'],
  );
  assert.deepEqual(sourceIds(answer), ['acnc-register']);
});

test('source down: the statements answer alone for a charity that they have; for another it is an error', async (t) => {
  const { ask } = await openWith(t, 'acnc-statements');
  const answer = await ask(CLOSED);
  assert.deepEqual([answer.status, answer.charity, answer.as_at], ['not_checked', null, null]);
  assert.match(String(answer.reason), /^The ACNC register was not read\. .*Voluntarily Revoked/);
  assert.deepEqual(codes(answer), ['charity_revoked']);
  assert.equal((answer.not_checked as Body[])[0]?.source, 'ACNC Charity Register');
  await assert.rejects(ask(BAKERY), { code: 'upstream_error' });
});

test('source down: missing rows of a version are an error, never an absence', async (t) => {
  const { store, ask } = await openWith(t, 'acnc-register');
  await store.pool.query('drop table snapshot_rows.acnc_register_1');
  await assert.rejects(ask(ROWING), { code: 'upstream_error', message: /rows of the current version .* are missing/ });
});

test('store down: 503, never an absence', async () => {
  await cut.store.cut();
  await readRefusal(await cut.service.request(`/v1/charities/${ROWING}`), 503, 'store_unavailable');
  await cut.store.restore();
});
