import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { buildEntityAnswer } from '#test/fakes/abr-answers/build-answer.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import type { Body } from '#test/support/answers.ts';
import { buildBusinessNames, buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const SOUND = '79002637069';
const CANCELLED = '88712649015';
const SUSPENDED = '49991006857';
const VANISHED = '30613501612';
const REPLACED = '27776681795';
const OTHER = '45891839079';
const CANCELLED_CLUB = '12850816238';
const TRUST = '90712649024';
const LINKED = '85832766990';
const NOW = new Date().toISOString();
const LAST_WEEK = new Date(Date.now() - 7 * 86_400_000).toISOString();

let doors: RegisterDoors;
before(async () => {
  doors = await openRegisterDoors();
  const kept = [
    buildAbr({ abn: SOUND, acn: '002637069', name: 'HARBOUR BAKERY PTY LTD' }),
    buildAbr({ abn: CANCELLED, status: 'CAN', from: '20200915', name: 'GONE PTY LTD', acn: '999000010' }),
    buildAbr({ abn: SUSPENDED, status: 'SUS', from: '20200915' }),
    buildAbr({ abn: REPLACED, replaced: 'Y' }),
    buildAbr({ abn: TRUST, name: 'THE TRUSTEE FOR BILBY FAMILY TRUST' }),
    buildAbr({ abn: LINKED, name: 'LINKED PTY LTD', acn: '600000020' }),
    buildAbr({ abn: CANCELLED_CLUB, status: 'CAN', from: '20200915', name: 'ROWING CLUB' }),
  ];
  const older = buildExtract([...kept, buildAbr({ abn: VANISHED })]);
  await doors.importVersion({ dataset: 'abn', label: 'abn-older', text: older, retrieved_at: LAST_WEEK });
  await doors.importVersion({ dataset: 'abn', label: 'abn-newer', text: buildExtract(kept), retrieved_at: NOW });
  const companies = buildCompanies([
    { name: 'HARBOUR BAKERY PTY LTD', acn: '002637069', abn: SOUND },
    { name: 'HARBOUR CAKES AND PASTRIES PTY LTD', acn: '002637069', abn: SOUND, currentName: 'HARBOUR BAKERY PTY LTD' },
    { name: 'GONE PTY LTD', acn: '999000010', abn: CANCELLED },
    { name: 'QUARRY TIMBER PTY LTD', acn: '999000029', status: 'EXAD' },
    { name: 'LINKED PTY LTD', acn: '600000020' },
    { name: 'STRUCK PTY LTD', acn: '999000047', status: 'SOFF' },
    { name: 'ENDED PTY LTD', acn: '999000056', status: 'DRGD' },
    { name: 'ODD PTY LTD', acn: '999000065', status: 'CNCL' },
  ]);
  await doors.importVersion({ dataset: 'asic-companies', label: 'companies', text: companies, retrieved_at: NOW });
  const names = buildBusinessNames([
    { name: 'HARBOUR BREAD', abn: SOUND, status: 'Cancelled' },
    { name: 'HARBOUR BREAD', abn: OTHER },
    { name: 'COASTAL CAFE', abn: OTHER, status: 'Cancelled' },
    { name: 'HARBOUR PIES', abn: OTHER },
    { name: 'PHANTOM CAFE' },
  ]);
  await doors.importVersion({ dataset: 'asic-business-names', label: 'names', text: names, retrieved_at: NOW });
});
after(() => doors.stop());

const codes = (body: Body) => (body.risk_flags as { code: string }[]).map(({ code }) => code);

for (const [acn, code, words, asic] of [
  ['999000029', 'company_external_administration', 'Under external administration', 'EXAD'],
  ['999000047', 'company_strike_off', 'Strike-off action in progress', 'SOFF'],
  ['999000056', 'company_deregistered', 'Deregistered', 'DRGD'],
] as const) {
  test(`a company that is ${asic} is flagged for review in words, and never simply verified [register-answer.trouble-shown]`, async () => {
    const answer = await doors.callTool('company_lookup', { acn });
    assert.deepEqual(
      [answer.status, answer.verdict, answer.confidence],
      ['needs_review', 'human_review_required', 0.5],
    );
    assert.deepEqual(codes(answer), [code]);
    const { status, status_meaning } = answer.company as Body;
    assert.deepEqual([status, status_meaning], [asic, words]);
    assert.match(JSON.stringify(answer.human_review_items), new RegExp(`ASIC code ${asic}`));
    const labels = new Map((answer.fields as Body[]).map((one) => [one.field, one.label]));
    assert.deepEqual([labels.get('status'), labels.get('acn')], ['human_review_required', 'verified']);
  });
}

test('an undocumented ASIC status code is shown as it is, and needs review [register-answer.trouble-shown]', async () => {
  const answer = await doors.callTool('company_lookup', { acn: '999000065' });
  assert.deepEqual([answer.verdict, codes(answer)], ['human_review_required', ['company_not_registered']]);
  const { status, status_meaning } = answer.company as Body;
  assert.deepEqual([status, status_meaning], ['CNCL', 'a code of ASIC, not explained here']);
  assert.match(
    JSON.stringify(answer.risk_flags),
    /not plainly registered: ASIC code CNCL \(a code of ASIC, not explained here\)/,
  );
});

test('an ABN that the extract marks as replaced without a successor is reported as such [register-answer.trouble-shown]', async () => {
  const looked = await doors.callTool('abn_lookup', { abn: REPLACED });
  assert.equal(looked.replaced_by, null);
  assert.match(
    JSON.stringify(looked.human_review_items),
    /replaced by another, which the source that was read does not/,
  );
  const card = (await doors.post('/v1/verify-counterparty', { abn: REPLACED })).body.card as Body;
  assert.match(String(card.headline), /is active, replaced by another ABN, and belongs to/);
});

test('a company without problems stays matched and verified, without a flag [register-answer.trouble-shown]', async () => {
  const answer = await doors.callTool('company_lookup', { acn: '002637069' });
  assert.deepEqual([answer.status, answer.verdict, answer.confidence], ['matched', 'verified', 1]);
  assert.deepEqual([answer.risk_flags, answer.human_review_items], [[], []]);
});

for (const [abn, code] of [
  [CANCELLED, 'abn_cancelled'],
  [SUSPENDED, 'abn_suspended'],
  [REPLACED, 'abn_replaced'],
] as const) {
  test(`${code} is a flag and a review item in every operation, over REST and MCP [register-answer.trouble-shown]`, async () => {
    const record = (await doors.get(`/v1/abn/${abn}`)).body;
    const card = (await doors.post('/v1/verify-counterparty', { abn })).body.card as Body;
    const tools = [
      await doors.callTool('abn_lookup', { abn }),
      await doors.callTool('abn_history', { abn }),
      await doors.callTool('gst_check', { abn, as_at: '2020-01-01' }),
    ];
    for (const answer of [record, card, ...tools]) {
      assert.ok(codes(answer).includes(code), JSON.stringify(answer.risk_flags));
      assert.ok((answer.human_review_items as string[]).length > 0);
    }
    assert.equal(card.verdict, 'human_review_required');
    assert.doesNotMatch(JSON.stringify(record), /gst/i, 'the ABN record does not speak of GST');
  });
}

test('a company with a cancelled ABN is flagged [register-answer.trouble-shown]', async () => {
  const answer = await doors.callTool('company_lookup', { acn: '999000010' });
  assert.deepEqual([answer.status, codes(answer)], ['needs_review', ['abn_cancelled', 'source_conflict']]);
});

for (const [abn, code] of [
  [SUSPENDED, 'abn_suspended'],
  [VANISHED, 'abn_no_longer_listed'],
  [CANCELLED_CLUB, 'abn_cancelled'],
] as const) {
  test(`${code} is a flag and a review item of company_lookup although no company has the ABN [register-answer.trouble-shown]`, async () => {
    const answer = await doors.callTool('company_lookup', { abn });
    assert.deepEqual([answer.status, answer.verdict, answer.company], ['no_match', 'not_verified', null]);
    assert.deepEqual(codes(answer), [code]);
    const [flag] = answer.risk_flags as Body[];
    assert.deepEqual(flag?.evidence_refs, [`abn:${abn}`]);
    assert.match(JSON.stringify(answer.human_review_items), new RegExp(String(flag?.message)));
  });
}

test('the trust’s own ABN written after the trust is no conflict; the answer says what it does not prove [register-answer.names-as-written]', async () => {
  const company_name = 'Harbour Bakery Pty Ltd as trustee for the Bilby Family Trust ABN 90 712 649 024';
  const answer = await doors.callTool('company_lookup', { company_name });
  assert.deepEqual([answer.status, answer.verdict, answer.conflicts], ['needs_review', 'human_review_required', []]);
  assert.match(
    JSON.stringify(answer.not_checked),
    /ABN 90 712 649 024, .* belongs to THE TRUSTEE FOR BILBY FAMILY TRUST in the ABN register; whether the company is its trustee/,
  );
});

test('a cancelled ABN written in the name is flagged, whatever its owner [register-answer.trouble-shown]', async () => {
  for (const written of ['', 'ATF Bilby Family Trust ']) {
    const company_name = `Harbour Bakery Pty Ltd ${written}ABN 12 850 816 238`;
    const answer = await doors.callTool('company_lookup', { company_name });
    assert.deepEqual([answer.status, codes(answer)], ['needs_review', ['abn_cancelled']]);
    assert.equal((answer.conflicts as Body[]).length, 1);
  }
});

test('an ABN that only the ABN register links to the company is compared with ASIC, given or written in the name', async () => {
  for (const input of [{ abn: LINKED }, { company_name: 'Linked Pty Ltd ABN 85 832 766 990' }]) {
    const answer = await doors.callTool('company_lookup', input);
    assert.equal((answer.company as Body).acn, '600000020');
    assert.match(JSON.stringify(answer.conflicts), /links another ABN to this company than ASIC does/);
    assert.doesNotMatch(JSON.stringify(answer.not_checked), /ASIC has no ABN/);
  }
});

test('a vanished ABN is reported as in the older version and not in the newer, over REST and MCP [register-answer.trouble-shown]', async () => {
  const words = /The ABN was held in abn-older and is not in abn-newer/;
  const { status, body } = await doors.get(`/v1/abn/${VANISHED}`);
  assert.deepEqual([status, body.code], [404, 'abn_not_found']);
  assert.match(String(body.message), words);
  assert.match(String((await doors.callTool('abn_lookup', { abn: VANISHED })).message), words);
  const card = (await doors.post('/v1/verify-counterparty', { abn: VANISHED })).body.card as Body;
  assert.deepEqual([card.verdict, codes(card)], ['not_verified', ['abn_no_longer_listed']]);
  assert.match(JSON.stringify(card.source_checks), words);
});

test('a replaced ABN names its successor, and is never verified, over REST and MCP [register-answer.trouble-shown]', async () => {
  const abr = await startAbrServer();
  const number = (abn: string, current: string) =>
    `<ABN><identifierValue>${abn}</identifierValue><isCurrentIndicator>${current}</isCurrentIndicator><replacedFrom>0001-01-01</replacedFrom></ABN>`;
  abr.behave({ body: buildEntityAnswer({ abn: number(SOUND, 'N') + number(OTHER, 'Y') }) });
  const live = await openRegisterDoors({ abr: { url: abr.url, guid: 'guid', timeoutMs: 2_000 } });
  const record = (await live.get(`/v1/abn/${SOUND}`)).body;
  const card = (await live.post('/v1/verify-counterparty', { abn: SOUND })).body.card as Body;
  const looked = await live.callTool('abn_lookup', { abn: SOUND });
  assert.deepEqual([record.replaced_by, looked.replaced_by], [OTHER, OTHER]);
  assert.equal(card.verdict, 'human_review_required');
  assert.match(String(card.headline), /is active, replaced by ABN 45 891 839 079, and belongs to/);
  for (const answer of [record, card, looked]) {
    assert.ok(codes(answer).includes('abn_replaced'));
    assert.match(JSON.stringify(answer.risk_flags), /was replaced by ABN 45 891 839 079/);
  }
  await live.stop();
  await abr.close();
});

test('a misspelt former name is matched like a current one, and reported as former [register-answer.former-names] [register-answer.trouble-shown]', async () => {
  const answer = await doors.callTool('company_lookup', {
    acn: '002637069',
    company_name: 'Harbour Cake and Pastries P/L',
  });
  assert.deepEqual([answer.status, answer.conflicts], ['needs_review', []]);
  assert.deepEqual(codes(answer), ['former_name']);
  assert.match(
    JSON.stringify(answer.human_review_items),
    /is like a former one, HARBOUR CAKES AND PASTRIES PTY LTD; the company is now HARBOUR BAKERY PTY LTD/,
  );
});

test('a candidate has its status in words, and a former name is marked [register-answer.former-names] [register-answer.trouble-shown]', async () => {
  const like = await doors.callTool('company_lookup', { company_name: 'Harbour Cakes Pastries' });
  const [former] = like.candidates as Body[];
  assert.match(
    JSON.stringify(like.human_review_items),
    /Candidate HARBOUR CAKES AND PASTRIES PTY LTD, ACN 002637069: This is a former name; the company is now HARBOUR BAKERY/,
  );
  assert.deepEqual(
    [former?.former, former?.current_name, former?.status, former?.status_meaning],
    [true, 'HARBOUR BAKERY PTY LTD', 'REGD', 'Registered'],
  );
  const answer = await doors.callTool('company_lookup', { company_name: 'Quary Timber' });
  const [troubled] = answer.candidates as Body[];
  assert.deepEqual([troubled?.former, troubled?.status_meaning], [false, 'Under external administration']);
  assert.match(
    JSON.stringify(answer.human_review_items),
    /Candidate QUARRY TIMBER PTY LTD, ACN 999000029: The company is under external administration \(ASIC code EXAD\)/,
  );
});

test('a business name says that its holder was not looked up, and is not clean without a holder [register-answer.trouble-shown]', async () => {
  const ask = (business_name: string) => doors.callTool('verify_business_name_registration', { business_name });
  const held = await ask('Harbour Pies');
  assert.deepEqual([held.outcome, held.clean, held.confidence], ['exact-match', true, 1]);
  assert.equal(held.reason, 'the name is registered; the ABN of its holder was not looked up');
  const [abr] = held.not_checked as Body[];
  assert.match(
    String(abr?.result),
    /^Whether ABN \d\d \d{3} \d{3} \d{3}, which the register names as the holder, is active, /,
  );
  const nobodys = await ask('Phantom Cafe');
  assert.deepEqual(
    [nobodys.outcome, nobodys.clean, nobodys.verdict, nobodys.confidence],
    ['exact-match', false, 'human_review_required', 0.5],
  );
  assert.equal(nobodys.reason, 'the name is registered');
  assert.match(JSON.stringify(nobodys.human_review_items), /does not say which ABN holds the name/);
});

test('a cancelled business name with another holder is reported with what was not checked [register-answer.trouble-shown]', async () => {
  const taken = await doors.callTool('verify_business_name_registration', {
    business_name: 'Harbour Bread',
    abn: SOUND,
  });
  assert.deepEqual([taken.outcome, taken.clean], ['human-review', false]);
  assert.match(String(taken.reason), /this ABN’s registration of the name was cancelled, and another holder has it/);
  const ended = await doors.callTool('verify_business_name_registration', {
    business_name: 'Coastal Cafe',
    abn: SOUND,
  });
  assert.deepEqual(
    [ended.outcome, ended.reason],
    ['cancelled', 'the name was registered to another ABN and is no longer'],
  );
  assert.deepEqual(codes(ended), ['business_name_cancelled']);
  assert.deepEqual(
    (ended.not_checked as Body[]).map((one) => [one.source, one.status]),
    [
      ['ABN register', 'not_checked'],
      ['ASIC live register', 'not_checked'],
    ],
  );
});

test('a missing ACN of a sole trader needs no review [errors.human-review]', async () => {
  const sole = '85832766990';
  const text = buildExtract([
    buildAbr({ abn: SOUND }),
    buildAbr({ abn: sole, name: 'PAT SAMPLE' }).replace('>PRV<', '>IND<').replace('Private Company', 'Individual'),
  ]);
  const single = await openRegisterDoors();
  await single.importVersion({ dataset: 'abn', label: 'abn-sole', text, retrieved_at: NOW });
  const card = (await single.post('/v1/verify-counterparty', { abn: sole })).body.card as Body;
  assert.deepEqual([card.verdict, card.human_review_items], ['verified', []]);
  assert.ok((card.fields as Body[]).every(({ field }) => field !== 'acn'));
  await single.stop();
});

test('the target filter accepts an ABN with spaces [tools.list-recent-searches-filters]', async () => {
  await doors.get(`/v1/abn/${SOUND}`);
  const { body } = await doors.get(`/v1/receipts/due-diligence?target=${encodeURIComponent('79 002 637 069')}`);
  assert.ok((body.records as Body[]).length > 0);
});
