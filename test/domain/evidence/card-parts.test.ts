import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { DatedBan } from '#domain/entities/ban.ts';
import type { IndigenousCorporation } from '#domain/entities/indigenous-corporation.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import { buildBansPart } from '#domain/evidence/build-bans-part.ts';
import { buildCharityPart, buildStatementsPart } from '#domain/evidence/build-charity-part.ts';
import { buildPaymentPart } from '#domain/evidence/build-conduct-parts.ts';
import { buildIndigenousPart } from '#domain/evidence/build-indigenous-part.ts';
import { buildInsolvencyPart } from '#domain/evidence/build-insolvency-part.ts';
import { buildSanctionsPart, type ScreenedHolder } from '#domain/evidence/build-sanctions-part.ts';
import type { CardReading, CardSubject } from '#domain/evidence/card-reading.ts';
import type { BanHit } from '#domain/screening/list-ban-hits.ts';
import { CHARITY, STATEMENT } from '#test/support/charity-rows.ts';

const SOURCE = {
  ...{ source_id: 'sample', source: 'Sample register', source_version: 'v1', source_citation: 'Sample' },
  retrieved_at: '2026-11-01T00:00:00Z',
};
function read<Found>(found: Found): CardReading<Found> {
  return { source: SOURCE, limitations: ['A limit.'], ageItems: ['It is old.'], as_at: '2026-11-01', found };
}
const subject = (status: string | null) =>
  ({
    abn: '1',
    acns: ['2'],
    company: { status: 'REGD' },
    asic: SOURCE,
    abr: { ...SOURCE, evidence_ref: 'abn:1' },
    finding: { entry: status === null ? null : { status } },
  }) as unknown as CardSubject;

test('a row has the limits of its source, and its age is a review item', () => {
  const { checks, review } = buildBansPart(read([]));
  assert.deepEqual([checks[0]?.limitations, review], [['A limit.'], ['It is old.']]);
});

test('of several bans the card shows one that has not ended', () => {
  const hit = (state: DatedBan['state'], ban_type: string) =>
    ({
      matched_by: 'acn',
      score: 1,
      ban: { acn: '2', ban_type, document_number: null, names: ['A'], reason: '', state },
    }) as unknown as BanHit;
  const part = buildBansPart(read([hit('expired', 'Old ban'), hit('in_force', 'New ban')]));
  assert.match(part.checks[0]?.result ?? '', /New ban/);
  assert.equal(part.risks.length, 2);
});

test('a charity has its day and size; a late statement its days', () => {
  const result = (size: string | null) =>
    buildCharityPart(subject('active'), read({ ...CHARITY, size, registered_on: '2012-12-03' })).checks[0]?.result;
  assert.match(result('Small') ?? '', /is a registered charity since 2012-12-03, size Small, as at 2026-11-01\.$/);
  assert.match(result(null) ?? '', /since 2012-12-03, as at/);
  const late = (received_on: string) => {
    const statements = [{ ...STATEMENT, due_on: '2026-06-30', received_on }];
    const register = read({ ...CHARITY });
    return buildStatementsPart(subject('active'), read({ register, statements })).checks[0]?.result ?? '';
  };
  assert.match(late('2026-07-01'), / It was 1 day late\./);
  assert.match(late('2026-07-02'), / It was 2 days late\./);
  assert.doesNotMatch(late('2026-06-30'), /late\./);
});

test('a registered body is compared with an ABN that is known to be not active only', () => {
  const conflictsOf = (status: string | null) => buildCharityPart(subject(status), read({ ...CHARITY })).disputed;
  assert.deepEqual(['active', 'cancelled', null].map(conflictsOf), [[], ['abn_status'], []]);
  const corporation = (status: string) =>
    ({ corporation_name: 'A', icn: '7', status, status_on: null }) as unknown as IndigenousCorporation;
  const indigenous = (status: string) =>
    buildIndigenousPart(subject('cancelled'), read([corporation(status)])).disputed;
  assert.deepEqual([indigenous('Registered'), indigenous('Deregistered')], [['abn_status'], []]);
});

test('a solvent winding-up is a headline and disputes nothing; an appointment against a registered company disputes it', () => {
  const of = (appointment_type: string) =>
    buildInsolvencyPart(
      subject('active'),
      read([
        { acn: '2', organisation_name: 'A', appointment_type, effective_on: '2026-01-01' } as InsolvencyAppointment,
      ]),
    );
  const solvent = of('Members voluntary liquidation');
  assert.match(solvent.headline, /^The members are winding up the company/);
  assert.deepEqual([solvent.disputed, solvent.review], [[], ['It is old.']]);
  const troubled = of('Court liquidation');
  assert.deepEqual([troubled.disputed, troubled.review], [['company_status'], ['It is old.']]);
  assert.match(troubled.headline, /Court liquidation/);
});

test('an administration in the Payment Times register is a row even without a report', () => {
  const administration = {
    ...{ abn: '1', entity_name: 'A', period_start: null, period_end: null, firm: null },
    ...{ appointment_type: 'Liquidator', appointed_on: '2026-01-01' },
  };
  const status = (administrations: (typeof administration)[]) =>
    buildPaymentPart('1', read({ report: null, non_compliance: [], administrations }), null).checks[0]?.status;
  assert.deepEqual([status([]), status([administration])], ['no_match', 'matched']);
});

const candidate = (name: string, reference: string, score: number, entity = { reference }) =>
  ({
    name,
    candidate: { entity, name: { name: `Listed ${reference}` }, score, band: score >= 0.8 ? 'match' : 'possible' },
  }) as unknown as ScreenedHolder['candidates'][number];
const screen = (candidates: ScreenedHolder['candidates'], leftOut = 0) =>
  buildSanctionsPart(read({ names: ['A', 'B'], leftOut, candidates }));

test('the sanctions row: best name of each entity, five flags at most, and names that were left out', () => {
  const same = { reference: '1' };
  const two = screen([candidate('A', '1', 0.7, same), candidate('B', '1', 1, same), candidate('A', '2', 0.75)]);
  const [row] = two.checks;
  assert.deepEqual([row?.status, row?.confidence], ['matched', 0.9]);
  assert.match(
    row?.result ?? '',
    /^“B” fits Listed 1 \(1\.00\), reference 1 .* One other listed entity is alike\. As at/,
  );
  assert.deepEqual(
    two.risks.map(({ confidence }) => confidence),
    [1, 0.75],
  );
  const many = screen(
    Array.from({ length: 7 }, (_, at) => candidate('A', String(at), 0.7)),
    3,
  );
  assert.deepEqual([many.checks[0]?.status, many.checks[0]?.confidence, many.risks.length], ['needs_review', 0.7, 5]);
  assert.match(many.checks[0]?.result ?? '', /6 other listed entities are alike/);
  assert.match(many.notChecked[0]?.result ?? '', /3 more names of the holder were not screened/);
  assert.match(many.headline, /is like a name on the Australian sanctions list/);
  const none = screen([]);
  assert.deepEqual([none.checks[0]?.status, none.notChecked], ['no_match', []]);
  assert.match(none.checks[0]?.result ?? '', /the 2 names of the holder/);
});
