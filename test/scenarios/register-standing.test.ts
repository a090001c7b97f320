import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract, type RecordWish } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const LIVE = '79002637069';
const AGAIN = '79002637069';
const CANCELLED = '88712649015';
const GST_ENDED = '49991006857';
const AHEAD = '30613501612';
const RETURNS = '27776681795';
const NOW = new Date().toISOString();

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const version = (label: string, retrieved_at: string, wishes: Record<string, Partial<RecordWish>>) => {
    const records = [AGAIN, CANCELLED, GST_ENDED, AHEAD, RETURNS].map((abn) =>
      buildAbr({ abn, name: 'AGAIN PTY LTD', ...(abn === AGAIN ? { acn: '002637069' } : {}), ...wishes[abn] }),
    );
    return { dataset: 'abn', label, retrieved_at, text: buildExtract(records) };
  };
  const gone = { status: 'CAN', from: '20260601' };
  const companies = buildCompanies([
    { name: 'AGAIN PTY LTD', acn: '002637069', abn: AGAIN },
    { name: 'QUARRY TIMBER PTY LTD', acn: '999000029', status: 'EXAD' },
  ]);
  await doors.importVersions([
    version('abn-a', '2026-08-01T00:00:00Z', { [RETURNS]: gone }),
    version('abn-b', '2026-09-15T00:00:00Z', {
      [AGAIN]: { status: 'CAN', from: '20260820', gst: 'CAN', gstFrom: '20260820' },
      [RETURNS]: gone,
    }),
    version('abn-c', NOW, {
      [AGAIN]: { from: '20261001', gstFrom: '20261001' },
      [CANCELLED]: gone,
      [GST_ENDED]: { gst: 'CAN', gstFrom: '20260701' },
      [AHEAD]: { status: 'CAN', from: '21270101' },
      [RETURNS]: { from: '21270101' },
    }),
    { dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW },
  ]);
});
after(() => doors.stop());

const codes = (answer: Body) => (answer.risk_flags as { code: string }[]).map(({ code }) => code);
const check = (abn: string, as_at: string, at = doors) => at.callTool('gst_check', { abn, as_at });

async function askAll(abn: string, at = doors): Promise<Record<'record' | 'card' | 'looked' | 'history', Body>> {
  return {
    record: (await at.get(`/v1/abn/${abn}`)).body,
    card: (await at.post('/v1/verify-counterparty', { abn })).body.card as Body,
    looked: await at.callTool('abn_lookup', { abn }),
    history: await at.callTool('abn_history', { abn }),
  };
}

function findGst(card: Body): Body {
  return (card.source_checks as { check: string; gst: Body }[]).find((one) => one.check === 'gst')?.gst ?? {};
}

test('a GST check for a day on which the ABN was cancelled says so [register-answer.trouble-shown]', async () => {
  const inside = await check(CANCELLED, '2026-06-01');
  assert.deepEqual(
    [inside.registered, inside.reason],
    [true, 'a registration covers this day; the ABN was not active from 2026-06-01 on'],
  );
  assert.equal((await check(CANCELLED, '2026-05-31')).reason, 'a registration covers this day');
});

test('an ABN that was inactive for a time, an ended GST registration and a candidate with risks are flagged in every operation [register-answer.trouble-shown]', async () => {
  const company = await doors.callTool('company_lookup', { acn: '002637069' });
  assert.deepEqual([company.status, codes(company)], ['matched', ['abn_interrupted']], 'a light flag, as on a card');
  assert.match(JSON.stringify(company.human_review_items), /The ABN was not active from 2026-08-20 to 2026-09-30\./);
  const { card, looked, history } = await askAll(GST_ENDED);
  for (const answer of [card, looked, history, await check(GST_ENDED, '2026-01-01')]) {
    assert.deepEqual(codes(answer), ['gst_cancelled']);
    assert.ok((answer.human_review_items as string[]).length > 0);
  }
  const like = await doors.callTool('company_lookup', { company_name: 'Quary Timber' });
  assert.deepEqual(codes(like), ['company_external_administration']);
  const [flag] = like.risk_flags as Body[];
  assert.match(String(flag?.message), /^Candidate QUARRY TIMBER PTY LTD, ACN 999000029: The company is under external/);
  assert.equal((like.human_review_items as string[]).filter((item) => item.startsWith('Candidate')).length, 1);
});

test('a GST registration has the same span in every operation, and a version without one counts [register-answer.one-gst-rule]', async () => {
  const { card, looked, history } = await askAll(GST_ENDED);
  const span = { effective_from: '2010-01-01', effective_to: '2026-06-30' };
  assert.deepEqual(history.gst, [span]);
  const after = await check(GST_ENDED, '2026-09-01');
  for (const reported of [findGst(card), looked.gst as Body, after]) {
    const { registered, effective_from, effective_to } = reported;
    assert.deepEqual({ registered, effective_from, effective_to }, { registered: false, ...span });
  }
  const between = await check(AGAIN, '2026-09-15');
  assert.deepEqual([between.registered, between.effective_to], [false, '2026-08-19']);
  assert.match(
    String(between.reason),
    /^no registration covers this day \(one ended on 2026-08-19, the next begins on/,
  );
});

test('a status with a future date does not count yet: all operations agree on the day of the source, and mention the future [register-answer.one-gst-rule] [register-answer.trouble-shown]', async () => {
  const going = await askAll(AHEAD);
  assert.deepEqual(
    [going.record.status, going.looked.status, going.looked.status_from],
    ['active', 'active', '2010-01-01'],
  );
  assert.match(String(going.card.headline), / is active and belongs to /);
  assert.equal(going.card.verdict, 'human_review_required');
  const coming = await askAll(RETURNS);
  assert.deepEqual([coming.record.status, coming.looked.status_from], ['cancelled', '2026-06-01']);
  assert.match(String(coming.card.headline), / is cancelled and belongs to /);
  assert.equal(coming.record.abnRegisteredDate, null, 'no day that was is known on which it was active');
  for (const answer of Object.values(going)) {
    assert.deepEqual(codes(answer), ['abn_status_ahead']);
    assert.match(
      JSON.stringify(answer.human_review_items),
      /The ABN is active as at .*, and the register dates it cancelled from 2127-01-01\./,
    );
  }
  for (const answer of Object.values(coming)) {
    assert.deepEqual(codes(answer), ['abn_cancelled', 'abn_status_ahead']);
    assert.doesNotMatch(JSON.stringify(answer.risk_flags), /was not active/);
  }
});

test('live: a future status and an ended registration follow the same rules [register-answer.one-gst-rule]', async (t) => {
  const abr = await startAbrServer();
  const span = (inside: string, from: string, to: string) =>
    `${inside}<effectiveFrom>${from}</effectiveFrom><effectiveTo>${to}</effectiveTo>`;
  const status = [
    span('<entityStatusCode>Cancelled</entityStatusCode>', '2127-01-01', '0001-01-01'),
    span('<entityStatusCode>Active</entityStatusCode>', '2001-03-12', '2126-12-31'),
  ].map((inside) => `<entityStatus>${inside}</entityStatus>`);
  const gst = `<goodsAndServicesTax>${span('', '2001-04-01', '2020-06-30')}</goodsAndServicesTax>`;
  abr.behave({ body: buildEntityAnswer({ status: status.join(''), gst }) });
  const live = await openRegisterDoors({ abr: { url: abr.url, guid: 'guid', timeoutMs: 2_000 } });
  t.after(async () => {
    await live.stop();
    await abr.close();
  });
  const { record, card, looked, history } = await askAll(LIVE, live);
  assert.deepEqual([record.status, looked.status, looked.status_from], ['active', 'active', '2001-03-12']);
  const after = await check(LIVE, '2026-01-01', live);
  for (const reported of [findGst(card), looked.gst as Body, after])
    assert.deepEqual([reported.effective_from, reported.effective_to], ['2001-04-01', '2020-06-30']);
  for (const answer of [card, looked, history, after])
    assert.deepEqual(codes(answer), ['abn_status_ahead', 'gst_cancelled']);
  assert.deepEqual(codes(record), ['abn_status_ahead']);
});
