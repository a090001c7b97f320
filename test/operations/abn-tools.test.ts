import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ServiceError } from '#contract/service-error.ts';
import { buildEntityAnswer, buildException } from '#test/fakes/abr-answers/build-answer.ts';
import { type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const ABN = '79002637069';

let store: RegisterStore;
let abr: AbrServer;
let storedService: RegisterService;
let empty: RegisterService;

before(async () => {
  store = await openRegisterStore();
  abr = await startAbrServer();
  empty = await openRegisterService(store);
  await assert.rejects(empty.call('abn_lookup', { abn: ABN }), { code: 'upstream_error' });
  await importSamples(store);
  storedService = await openRegisterService(store);
});
after(async () => {
  await abr.close();
  await store.close();
});

// A new client for each test, because answers are cached for a minute.
function openLive(): Promise<RegisterService> {
  return openRegisterService(store, { url: abr.url, guid: 'secret-guid', timeoutMs: 60_000 });
}

test('abn_lookup returns names, GST and status, accepts spaces in the ABN, and costs A$0.10 [tools.abn-lookup-result] [tools.cheap-prices] [datasets.abn-gst]', async () => {
  const balance = await storedService.readBalanceCents();
  const answer = await storedService.call('abn_lookup', { abn: ' 79 002 637 069 ' });
  assert.deepEqual(
    [answer.abn, answer.entity_name, answer.status, answer.business_names, answer.trading_names, answer.gst],
    [
      ABN,
      'SAMPLE HARBOUR BAKERY PTY LTD',
      'active',
      ['SAMPLE HARBOUR BREAD'],
      ['HARBOUR BREAD (SAMPLE)'],
      {
        status: 'registered',
        status_from: '2001-04-01',
        registered: true,
        as_at: '2026-11-01',
        effective_from: '2001-04-01',
        effective_to: null,
      },
    ],
  );
  assert.deepEqual([answer.data_mode, answer.source_version], ['snapshot', 'abn-sample-2026-11']);
  assert.match(String(answer.source_citation), /SAMPLE DATA/);
  assert.equal(balance - (await storedService.readBalanceCents()), 10);
});

test('abn_lookup says whether an ABN is active, cancelled or suspended [tools.abn-lookup-result]', async () => {
  const held = await openRegisterService(store);
  assert.equal((await held.call('abn_lookup', { abn: '30613501612' })).status, 'cancelled');
  const codes = { Active: 'active', Cancelled: 'cancelled', Suspended: 'suspended' };
  for (const [code, status] of Object.entries(codes)) {
    const from = '<effectiveFrom>2026-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo>';
    const entityStatus = `<entityStatus><entityStatusCode>${code}</entityStatusCode>${from}</entityStatus>`;
    abr.behave({ body: buildEntityAnswer({ status: entityStatus }) });
    const live = await openLive();
    assert.equal((await live.call('abn_lookup', { abn: ABN })).status, status);
  }
});

test('an invalid ABN, an unknown ABN and a missing scope each have their own code and cost nothing [tools.abn-lookup] [tools.abn-history] [money.failed-check-free]', async () => {
  const balance = await storedService.readBalanceCents();
  for (const tool of ['abn_lookup', 'abn_history', 'gst_check']) {
    const more = tool === 'gst_check' ? { as_at: '2026-01-01' } : {};
    await assert.rejects(storedService.call(tool, { abn: '79002637068', ...more }), { code: 'invalid_abn' });
    await assert.rejects(storedService.call(tool, { abn: '7900263706', ...more }), { code: 'invalid_abn' });
    await assert.rejects(storedService.call(tool, { abn: '56638257003', ...more }), (error: ServiceError) => {
      assert.equal(error.code, 'abn_not_found');
      assert.match(String(error.details.record_id), /^rec_/, 'that it is not held is on record');
      return true;
    });
    await assert.rejects(storedService.call(tool, { abn: ABN, ...more }, ['abn:lookup']), {
      code: 'insufficient_scope',
    });
  }
  await assert.rejects(storedService.call('gst_check', { abn: ABN, as_at: '1/2/2026' }), { code: 'invalid_input' });
  assert.equal(await storedService.readBalanceCents(), balance);
});

test('verify_counterparty needs both abn:lookup and gst:status, and is free [auth.counterparty-scopes] [limits.counterparty-free]', async () => {
  const balance = await storedService.readBalanceCents();
  for (const scope of ['abn:lookup', 'gst:status'] as const) {
    await assert.rejects(storedService.call('verify_counterparty', { abn: ABN }, [scope]), {
      code: 'insufficient_scope',
    });
  }
  const answer = await storedService.call('verify_counterparty', { abn: ABN }, ['abn:lookup', 'gst:status']);
  assert.equal(answer.tool, 'verify_counterparty');
  assert.equal(await storedService.readBalanceCents(), balance);
});

test('abn_history from snapshots shows the changes between them, and how far back they go [tools.abn-history-result]', async () => {
  const answer = await storedService.call('abn_history', { abn: '38875128921' });
  assert.deepEqual(answer.statuses, [
    { status: 'active', effective_from: '2015-02-02', effective_to: '2026-10-14' },
    { status: 'cancelled', effective_from: '2026-10-15', effective_to: null },
  ]);
  assert.deepEqual(answer.gst, [{ effective_from: '2015-02-02', effective_to: '2026-10-15' }]);
  assert.deepEqual([answer.complete, answer.observed_from], [false, '2026-10-04']);
  assert.match(JSON.stringify(answer.limitations), /Reconstructed from snapshots/);
  const renamed = await storedService.call('abn_history', { abn: '45891839079' });
  const former = { kind: 'main', name: 'SAMPLE SHIRE', is_current: false, effective_from: null };
  assert.deepEqual((renamed.names as object[]).at(-1), { ...former, effective_to: '2026-11-01' });
  const moved = await storedService.call('abn_history', { abn: ABN });
  assert.deepEqual(moved.addresses, [
    { state: 'NSW', postcode: '2010', effective_from: null, effective_to: '2026-11-01' },
    { state: 'NSW', postcode: '2000', effective_from: null, effective_to: null },
  ]);
});

test('gst_check answers for the given day, or says that it cannot [tools.gst-check] [tools.gst-check-result]', async () => {
  const ask = async (abn: string, as_at: string) => {
    const answer = await storedService.call('gst_check', { abn, as_at });
    return [answer.registered, answer.effective_from, answer.effective_to, answer.label];
  };
  const was = '38875128921';
  assert.deepEqual(await ask(ABN, '2020-01-01'), [true, '2001-04-01', null, 'verified']);
  assert.deepEqual(await ask(ABN, '2001-03-31'), [null, null, null, 'human_review_required']);
  assert.deepEqual(await ask(ABN, '2026-11-02'), [null, null, null, 'not_verified']);
  assert.deepEqual(await ask(was, '2026-10-15'), [true, '2015-02-02', '2026-10-15', 'verified']);
  assert.deepEqual(await ask(was, '2026-10-16'), [false, '2015-02-02', '2026-10-15', 'verified']);
  assert.deepEqual(await ask('88712649015', '2010-01-01'), [false, null, null, 'verified']);
});

test('live: the answer has the register’s own history and data_mode live, and never the GUID [common-fields.data-mode-live]', async () => {
  abr.behave({ body: buildEntityAnswer() });
  const live = await openLive();
  const record = await live.call('get_abn', { abn: ABN });
  const looked = await live.call('abn_lookup', { abn: ABN });
  const history = await live.call('abn_history', { abn: ABN });
  const gst = await live.call('gst_check', { abn: ABN, as_at: '2001-03-31' });
  assert.deepEqual([record.data_mode, record.source_version, 'gst' in record], ['live', null, false]);
  assert.deepEqual([looked.data_mode, looked.source_version], ['live', null]);
  assert.deepEqual([history.complete, history.observed_from], [true, null]);
  assert.deepEqual([gst.registered, gst.label], [false, 'verified']);
  const kept = await store.db.selectFrom('records').select('body').execute();
  assert.ok(!JSON.stringify([record, looked, history, gst, kept]).includes('secret-guid'));
});

test('live: a register failure is reported as one, never as not found, and costs nothing [errors.upstream-down-is-not-an-answer]', async () => {
  const live = await openLive();
  const balance = await live.readBalanceCents();
  const troubles = [
    [{ body: buildException('No records found') }, 'abn_not_found'],
    [{ body: buildException('The GUID entered is not recognised as a Registered Party') }, 'upstream_error'],
    [{ body: '', status: 429 }, 'rate_limited'],
    ['drop', 'network_error'],
    [{ body: '<html><br></html>' }, 'parse_error'],
  ] as const;
  const abns = [ABN, '88712649015', '49991006857', '30613501612', '27776681795'];
  for (const [index, [behaviour, code]] of troubles.entries()) {
    abr.behave(behaviour);
    await assert.rejects(live.call('abn_lookup', { abn: abns[index] }), { code });
  }
  assert.equal(await live.readBalanceCents(), balance);
});
