import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServiceError } from '#contract/service-error.ts';
import type { Aircraft } from '#domain/entities/aircraft.ts';
import type { DatedBan } from '#domain/entities/ban.ts';
import { type BannedKind, buildBannedEntity } from '#domain/screening/banned-entity.ts';
import { ScreeningIndex } from '#domain/screening/screening-index.ts';
import { bindAssetRegisterCheck } from '#operations/assets/asset-register-check.ts';
import { bindConductCheck } from '#operations/company/conduct-check.ts';
import { bindInsolvencyCheck } from '#operations/company/insolvency-check.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { hashPayload } from '#operations/readers/source-used.ts';
import { bindBanCheck } from '#operations/screening/ban-check.ts';
import { bindScreenName } from '#operations/screening/screen-name.ts';
import { SPONSORS_MANIFEST } from '#registers/abf-sponsors/manifest.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';

type Body = Record<string, unknown>;
type Answer = Body & { human_review_items: string[]; limitations: string[]; risk_flags: Body[] };

const ACN = '000000019';
const ABN = '86308026589';

// Each register is a version that says how old it is, with the functions that read it.
function register(source_id: string, reads: object) {
  const source = {
    ...{ source_id, source: source_id, source_version: `${source_id}-1`, source_citation: source_id },
    ...{ retrieved_at: '2026-11-01T00:00:00.000Z', sample: false, source_file: null },
  };
  const version = { source, as_at: '2026-11-01', ageItems: [`${source_id} is old.`], ...reads };
  return { manifest: { name: source_id, limitations: [] }, readCurrent: async () => version };
}
const UNREAD = {
  manifest: { name: 'unread', limitations: [] },
  readCurrent: async () => {
    throw new ServiceError('upstream_error', 'Not loaded.');
  },
};

async function ask<Readers>(bind: (readers: Readers) => BoundOperation, readers: object, input: object) {
  const context = { now: new Date('2026-11-18T00:00:00Z'), recordId: 'rec_1', caller: null };
  const handled = await bind(readers as Readers).handle(input, context as Parameters<BoundOperation['handle']>[1]);
  const payloads = handled.evidence?.sources.map((one) => (one as { payload_sha256: string }).payload_sha256);
  return { answer: handled.answer as unknown as Answer, payloads };
}

const ban = (name: string, kind: BannedKind, own: Partial<DatedBan> = {}) => {
  const row: DatedBan = {
    ...{ acn: null, ban_type: 'Banned', document_number: null, started_on: '2020-01-01', ended_on: null },
    ...{ end_text: null, names: [name], places: [], urls: [], comments: ['A comment.'], state: 'in_force', reason: '' },
    ...own,
  };
  return buildBannedEntity(row, kind);
};

test('ban_check: beyond the limit a ban still counts for the outcome, and raises no flag', async () => {
  const persons = [ban('BELIN, VARNEL', 'person')];
  const organisations = [ban('Varnel Belin Sons', 'organisation')];
  const readers = {
    bans: {
      persons: register('persons', { readEntities: async () => persons }),
      organisations: register('organisations', { readEntities: async () => organisations }),
    },
  };
  const { answer, payloads } = await ask(bindBanCheck, readers, { name: 'Varnel Belin', limit: 1 });
  assert.deepEqual([answer.outcome, answer.ban_count, answer.risk_flags.length], ['match', 2, 1]);
  const [shown] = answer.bans as Body[];
  assert.deepEqual([shown?.kind, shown?.comments, shown?.source_id], ['person', ['A comment.'], 'persons']);
  assert.deepEqual(payloads, [hashPayload([persons[0]?.ban ?? {}]), hashPayload([])], 'the record has what was shown');
  assert.deepEqual(answer.human_review_items.slice(-2), ['persons is old.', 'organisations is old.']);
});

test('insolvency_check: each appointment is shown as it is, and both registers say how old they are', async () => {
  const appointment = {
    ...{ acn: ACN, organisation_name: 'VARNEL PTY LTD', appointee: null, effective_on: '2024-01-01' },
    ...{ appointment_type: 'Members voluntary', is_first_entry: false, industry_division: 'Mining' },
    ...{ industry_subdivision: null, industry_group: null, state_of_incorporation: null, business_state: 'WA' },
    ...{ business_area: null, business_postcode: '6000' },
  };
  const readers = {
    insolvency: register('insolvency', { listByAcn: async () => [appointment] }),
    companies: register('companies', { findByAcn: async () => null }),
  };
  const { answer, payloads } = await ask(bindInsolvencyCheck, readers, { acn: ACN });
  assert.deepEqual(answer.appointments, [
    {
      ...{ appointment_type: 'Members voluntary', kind: 'solvent_winding_up', effective_on: '2024-01-01' },
      ...{ appointee: null, organisation_name: 'VARNEL PTY LTD', is_first_entry: false, industry: 'Mining' },
      ...{ state: 'WA', postcode: '6000' },
    },
  ]);
  assert.deepEqual(answer.human_review_items.slice(-2), ['insolvency is old.', 'companies is old.']);
  assert.deepEqual(payloads, [hashPayload([appointment]), hashPayload(null)]);
});

test('conduct_check: the limitations are those of the registers that were read', async () => {
  const paymentTimes = register('payments', {
    readByAbn: async () => ({ report: null, non_compliance: [], administrations: [] }),
  });
  const sponsors = register('sponsors', { listByAbn: async () => [] });
  const limitsOf = async (readers: object) =>
    (await ask(bindConductCheck, readers, { abn: ABN })).answer.limitations.toSorted();
  assert.deepEqual(
    await limitsOf({ paymentTimes, sponsors }),
    [...PAYMENT_TIMES_MANIFEST.limitations, ...SPONSORS_MANIFEST.limitations].toSorted(),
  );
  assert.deepEqual(await limitsOf({ paymentTimes: UNREAD, sponsors }), SPONSORS_MANIFEST.limitations.toSorted());
  assert.deepEqual(await limitsOf({ paymentTimes, sponsors: UNREAD }), PAYMENT_TIMES_MANIFEST.limitations.toSorted());
  const { answer } = await ask(bindConductCheck, { paymentTimes, sponsors }, { abn: ABN });
  assert.deepEqual(answer.human_review_items, ['payments is old.', 'sponsors is old.']);
});

const AIRCRAFT: Aircraft = {
  ...{ mark: 'VH-ZZA', serial_number: '1', manufacturer: null, model: null, type_certificate: null, icao_type: null },
  ...{ airframe: null, year_of_manufacture: null, country_of_manufacture: null, max_takeoff_weight_kg: null },
  ...{ engine_count: null, engine_manufacturer: null, engine_model: null, registration_type: null },
  ...{ first_registered_on: null, expires_on: null, suspension: null, suspended_on: null, operator: null },
  holder: { name: 'VARNEL AIR PTY LTD', suburb: null, state: null, country: null, since: null },
  idera_authorised_party: null,
  invalid_dates: ['Regexpirydate: 31/02/2027'],
};
const aircraft = (found: readonly Aircraft[]) =>
  register('aircraft', { findByMark: async () => found[0] ?? null, listBySerial: async () => found });
const companies = (...named: { acn: string; company_name: string; former: boolean }[]) =>
  register('companies', {
    listByExactName: async () => named,
    findByAcn: async (acn: string) => ({ acn, company_name: 'VARNEL AIR PTY LTD', status: 'REGD' }),
  });
const holder = (acn: string, former = false) => ({ acn, company_name: 'VARNEL AIR PTY LTD', former });

test('asset_register_check: only the one company with the present name is the holder’s', async () => {
  const check = async (...named: ReturnType<typeof holder>[]) =>
    (
      await ask(
        bindAssetRegisterCheck,
        { aircraft: aircraft([AIRCRAFT]), companies: companies(...named) },
        { mark: 'ZZA' },
      )
    ).answer;
  const one = await check(holder('1'), holder('2', true));
  assert.equal((one.holder_company as Body).acn, '1', 'a former name does not count');
  const two = await check(holder('1'), holder('2'));
  assert.equal(two.holder_company, null);
  assert.match(two.human_review_items.join('\n'), /2 companies have exactly the holder’s name/);
  const none = await check(holder('2', true));
  assert.match(none.human_review_items.join('\n'), /has no company with exactly the holder’s name/);
  assert.match(one.human_review_items.join('\n'), /A date of VH-ZZA in the register could not be read: Regexpirydate/);
  assert.deepEqual(one.human_review_items.slice(-2), ['aircraft is old.', 'companies is old.']);
});

test('asset_register_check: fifty candidates are shown at most, and more are said to be there', async () => {
  const many = Array.from({ length: 51 }, (_, at) => ({ ...AIRCRAFT, mark: `VH-Z${String(at).padStart(2, '0')}` }));
  const check = async (count: number) => {
    const readers = { aircraft: aircraft(many.slice(0, count)), companies: companies() };
    return (await ask(bindAssetRegisterCheck, readers, { serial_type: 'aircraft', serial_number: '1' })).answer;
  };
  const [fifty, more] = [await check(50), await check(51)];
  assert.deepEqual([(fifty.candidates as Body[]).length, (more.candidates as Body[]).length], [50, 50]);
  assert.doesNotMatch(fifty.human_review_items.join(), /More than 50/);
  assert.match(more.human_review_items.join(), /More than 50 aircraft fit; check by mark/);
});

test('screen_name: a birth date in the list’s own words, the limitations, the age and the record', async () => {
  const entity = {
    reference: '7',
    kind: 'person' as const,
    names: [{ name: 'Ruslan Varnikov', strength: 'primary' as const }],
    births: [{ verbatim: 'circa 1961' }, { year: 1962 }],
    ...{ countries: [], identifiers: [], measures: [], committees: [], control_date: null },
  };
  const index = new ScreeningIndex<typeof entity>();
  index.add(entity);
  const { readCurrent } = register('list', { index });
  const { answer, payloads } = await ask(
    bindScreenName,
    { sanctions: { readIndexed: readCurrent } },
    {
      name: 'Ruslan Varnikov',
      limit: 5,
    },
  );
  assert.deepEqual((answer.candidates as Body[])[0]?.births, ['circa 1961', '1962']);
  assert.deepEqual(answer.limitations, CONSOLIDATED_LIST_MANIFEST.limitations);
  assert.equal(answer.human_review_items.at(-1), 'list is old.');
  assert.deepEqual(payloads, [hashPayload([entity])]);
});

test('screen_name: an IMO number is read however it is written', async () => {
  const ship = {
    reference: '8',
    kind: 'vessel' as const,
    names: [{ name: 'SEA VARNEL', strength: 'primary' as const }],
    identifiers: [{ scheme: 'imo' as const, value: '9999993' }],
    ...{ births: [], countries: [], measures: [], committees: [], control_date: null },
  };
  const index = new ScreeningIndex<typeof ship>();
  index.add(ship);
  const { readCurrent } = register('list', { index });
  for (const text of [
    '9999993',
    ' IMO 9999993',
    'imo9999993',
    'IMO no. 9999993',
    'IMO number: 9999993',
    'IMO #9999993',
  ]) {
    const input = { name: 'Another', identifiers: [text], limit: 5 };
    const { answer } = await ask(bindScreenName, { sanctions: { readIndexed: readCurrent } }, input);
    assert.equal(answer.outcome, 'match', text);
  }
});
