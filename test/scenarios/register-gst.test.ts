import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { type AbrServer, startAbrServer } from '#test/fakes/abr-server.ts';
import type { Body } from '#test/support/answers.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ABN = '79002637069';
const CANCELLED = '88712649015';
const ENDED = '49991006857';
const EXTRACT_TIME = '2025-05-26T22:46:00Z';

let abr: AbrServer;
let held: RegisterDoors;
before(async () => {
  abr = await startAbrServer();
  held = await openRegisterDoors();
  const records = [
    buildAbr({ abn: ABN, from: '20010312', gstFrom: '20010401' }),
    buildAbr({ abn: CANCELLED, status: 'CAN', from: '20200915', gst: 'CAN', gstFrom: '20200915' }),
    buildAbr({ abn: ENDED, gst: 'CAN', gstFrom: '20190502' }),
  ];
  const text = buildExtract(records, 1, records.length, '2025-05-27T08:46:00');
  await held.importVersion({ dataset: 'abn', label: 'abn-2025-05', text });
});
after(async () => {
  await held.stop();
  await abr.close();
});

const openLive = () => openRegisterDoors({ abr: { url: abr.url, guid: 'guid', timeoutMs: 2_000 } });

async function readCardGst(doors: RegisterDoors): Promise<Body> {
  const { body } = await doors.post('/v1/verify-counterparty', { abn: ABN });
  const checks = (body.card as { source_checks: { check: string; gst: Body }[] }).source_checks;
  const gst = checks.find((one) => one.check === 'gst');
  assert.ok(gst !== undefined);
  return gst.gst;
}

test('the date of a cancellation is not a registration date: that is null if no active day is known [register-answer.registered-date]', async () => {
  assert.equal((await held.get(`/v1/abn/${CANCELLED}`)).body.abnRegisteredDate, null);
  assert.equal((await held.get(`/v1/abn/${ABN}`)).body.abnRegisteredDate, '2001-03-12');
});

test('live: a cancelled ABN has its first active day [register-answer.registered-date]', async () => {
  const span = (code: string, from: string, to: string) =>
    `<entityStatus><entityStatusCode>${code}</entityStatusCode><effectiveFrom>${from}</effectiveFrom><effectiveTo>${to}</effectiveTo></entityStatus>`;
  const status = span('Cancelled', '2020-09-15', '0001-01-01') + span('Active', '2001-03-12', '2020-09-14');
  abr.behave({ body: buildEntityAnswer({ status }) });
  const live = await openLive();
  const { body } = await live.get(`/v1/abn/${ABN}`);
  assert.deepEqual([body.status, body.abnRegisteredDate], ['cancelled', '2001-03-12']);
  await live.stop();
});

test('live: an ABN that was cancelled for a time says from when to when, over REST and MCP [register-answer.registered-date]', async () => {
  const span = (code: string, from: string, to: string) =>
    `<entityStatus><entityStatusCode>${code}</entityStatusCode><effectiveFrom>${from}</effectiveFrom><effectiveTo>${to}</effectiveTo></entityStatus>`;
  const status =
    span('Active', '2010-01-01', '0001-01-01') +
    span('Cancelled', '2005-07-01', '2009-12-31') +
    span('Active', '2001-03-12', '2005-06-30');
  abr.behave({ body: buildEntityAnswer({ status }) });
  const live = await openLive();
  const record = (await live.get(`/v1/abn/${ABN}`)).body;
  const card = (await live.post('/v1/verify-counterparty', { abn: ABN })).body.card as Body;
  assert.deepEqual([record.status, record.abnRegisteredDate, card.verdict], ['active', '2001-03-12', 'verified']);
  const history = await live.callTool('abn_history', { abn: ABN });
  const inside = await live.callTool('gst_check', { abn: ABN, as_at: '2007-01-01' });
  assert.deepEqual(
    [inside.registered, inside.reason],
    [true, 'a registration covers this day; the ABN was not active from 2005-07-01 to 2009-12-31'],
  );
  for (const { risk_flags } of [record, card, history, inside]) {
    const [flag] = risk_flags as Body[];
    assert.equal(flag?.code, 'abn_interrupted');
    assert.equal(flag?.message, 'The ABN was not active from 2005-07-01 to 2009-12-31.');
  }
  const before = await live.callTool('gst_check', { abn: ABN, as_at: '2005-06-30' });
  assert.equal(before.reason, 'a registration covers this day');
  await live.stop();
});

test('an extract is valid for its own day: a later day is unknown, not verified and free [register-answer.after-the-extract] [register-answer.retrieved-at] [money.untold-check-free]', async () => {
  const balance = (await held.get('/v1/usage')).body.balance_cents;
  const answer = await held.callTool('gst_check', { abn: ABN, as_at: '2026-10-01' });
  assert.deepEqual(
    [answer.registered, answer.label, answer.effective_from, answer.retrieved_at],
    [null, 'not_verified', null, EXTRACT_TIME],
  );
  assert.match(String(answer.reason), /is as at 2025-05-27 .* on that day: registered for GST from \d{4}-\d\d-\d\d$/);
  assert.equal((await held.readRecord(answer.record_id)).price_cents, 0);
  assert.equal((await held.get('/v1/usage')).body.balance_cents, balance);
  const own = await held.callTool('gst_check', { abn: ABN, as_at: '2025-05-27' });
  assert.deepEqual([own.registered, own.label], [true, 'verified']);
  assert.equal((await held.readRecord(own.record_id)).price_cents, 10);
});

test('"current" means on the day of the extract, over REST and MCP [register-answer.after-the-extract]', async () => {
  const { body } = await held.post('/v1/verify-counterparty', { abn: ABN });
  const card = body.card as { headline: string; source_checks: Body[] };
  assert.match(card.headline, /registered for GST, as at 2025-05-27\.$/);
  assert.deepEqual(
    card.source_checks.map((one) => one.retrieved_at),
    [EXTRACT_TIME, EXTRACT_TIME],
  );
  const looked = await held.callTool('abn_lookup', { abn: ABN });
  assert.deepEqual([(looked.gst as Body).as_at, looked.retrieved_at], ['2025-05-27', EXTRACT_TIME]);
});

test('an undecided check says what is known, such as an end or a beginning; before July 2000 it is decided [tools.gst-check-result] [money.untold-check-free]', async () => {
  const ended = await held.callTool('gst_check', { abn: ENDED, as_at: '2018-01-01' });
  assert.deepEqual([ended.registered, ended.effective_to], [null, '2019-05-01']);
  assert.match(String(ended.reason), /a registration ended on 2019-05-01/);
  assert.equal((await held.readRecord(ended.record_id)).price_cents, 0);
  const before = await held.callTool('gst_check', { abn: ABN, as_at: '2001-03-31' });
  assert.equal(before.registered, null);
  assert.match(String(before.reason), /began on 2001-04-01/);
  const never = await held.callTool('gst_check', { abn: ABN, as_at: '2000-06-30' });
  assert.deepEqual([never.registered, never.label], [false, 'verified']);
  assert.match(String(never.reason), /no GST before 1 July 2000/);
});

for (const [what, from, to, registered] of [
  ['ends in 2127', '2001-04-01', '2127-06-30', true],
  ['begins in 2127', '2127-01-01', '0001-01-01', false],
] as const) {
  test(`a registration that ${what}: card, abn_lookup, gst_check and abn_history agree about today [register-answer.one-gst-rule]`, async () => {
    const gst = `<goodsAndServicesTax><effectiveFrom>${from}</effectiveFrom><effectiveTo>${to}</effectiveTo></goodsAndServicesTax>`;
    abr.behave({ body: buildEntityAnswer({ gst }) });
    const live = await openLive();
    const card = await readCardGst(live);
    const looked = (await live.callTool('abn_lookup', { abn: ABN })).gst as Body;
    const checked = await live.callTool('gst_check', { abn: ABN, as_at: looked.as_at });
    const history = await live.callTool('abn_history', { abn: ABN });
    assert.deepEqual([card.registered, looked.registered, checked.registered], Array(3).fill(registered));
    const end = registered ? '2127-06-30' : null;
    assert.deepEqual([card.effective_to, looked.effective_to, checked.effective_to], [end, end, end]);
    assert.deepEqual(history.gst, [{ effective_from: from, effective_to: end }]);
    await live.stop();
  });
}

test('a future registration is reported with its day, and does not count as a registration yet, over REST and MCP [register-answer.one-gst-rule]', async () => {
  const gst =
    '<goodsAndServicesTax><effectiveFrom>2127-01-01</effectiveFrom><effectiveTo>0001-01-01</effectiveTo></goodsAndServicesTax>';
  abr.behave({ body: buildEntityAnswer({ gst }) });
  const live = await openLive();
  const { body } = await live.post('/v1/verify-counterparty', { abn: ABN });
  const card = body.card as { headline: string; source_checks: Body[]; risk_flags: Body[] };
  assert.match(card.headline, /, not registered for GST before 2127-01-01, as at \d{4}-\d\d-\d\d\.$/);
  assert.match(
    String(card.source_checks[1]?.result),
    /no GST registration as at .*\. A registration begins on 2127-01-01\.$/,
  );
  const looked = await live.callTool('abn_lookup', { abn: ABN });
  const { as_at, ...standing } = looked.gst as Body;
  const none = { status: 'none', registered: false, status_from: null, effective_from: null, effective_to: null };
  assert.deepEqual(standing, none);
  for (const flags of [card.risk_flags, looked.risk_flags as Body[]]) {
    const flag = flags.find(({ code }) => code === 'gst_not_registered');
    assert.equal(flag?.message, `The register shows no GST registration as at ${as_at}: one begins on 2127-01-01.`);
    assert.equal(flag?.recommended_next_check, 'Expect invoices without GST before 2127-01-01.');
  }
  await live.stop();
});

test('days are Australian: at 08:30 in Sydney today is valid although it is yesterday in UTC, and tomorrow is refused [register-answer.australian-days]', async () => {
  mock.timers.enable({ apis: ['Date'], now: Date.parse('2026-11-15T21:30:00Z') });
  try {
    abr.behave({ body: buildEntityAnswer() });
    const live = await openLive();
    // The database keeps the real time, so the clock check is off; the service ends with this test.
    mock.method(live.service.database.clock, 'isInStep', async () => true);
    const today = await live.callTool('gst_check', { abn: ABN, as_at: '2026-11-16' });
    assert.deepEqual([today.registered, today.label], [true, 'verified']);
    assert.equal(today.retrieved_at, '2026-11-15T21:30:00.000Z', 'times stay UTC');
    const refused = await live.callTool('gst_check', { abn: ABN, as_at: '2026-11-17' });
    assert.deepEqual([refused.ok, refused.code], [false, 'invalid_input']);
    assert.equal(refused.message, 'as_at must not be later than today in Australia, 2026-11-16.');
    const impossible = await live.callTool('gst_check', { abn: ABN, as_at: '2026-02-30' });
    assert.equal(impossible.message, 'as_at must be a day such as 2026-11-15: the one given is not in the calendar.');
    await live.stop();
  } finally {
    mock.timers.reset();
  }
});

test('a live answer names the live source, over REST and MCP [register-answer.sources-read]', async () => {
  abr.behave({ body: buildEntityAnswer() });
  const live = await openLive();
  const { body } = await live.post('/v1/verify-counterparty', { abn: ABN });
  const checks = (body.card as { source_checks: Body[] }).source_checks;
  const looked = await live.callTool('abn_lookup', { abn: ABN });
  for (const { source } of [(await live.get(`/v1/abn/${ABN}`)).body, looked, ...checks]) {
    assert.equal(source, 'ABN Lookup web services');
  }
  await live.stop();
});
