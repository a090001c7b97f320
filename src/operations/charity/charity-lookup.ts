import { readSydneyDay } from '#base/calendar-window.ts';
import { charityLookup } from '#contract/operations/charity/charity-lookup.ts';
import type { Charity, CharityStatement } from '#domain/entities/charity.ts';
import {
  countDaysLate,
  decideCharityStatus,
  decideOverdue,
  listCharityConflicts,
  type RegisterFinding,
  type StatementsFinding,
} from '#domain/entities/decide-charity.ts';
import { describeConflict, listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { listCharityRisks } from '#domain/risk/list-charity-risks.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { admitAbn, buildAbnConcerns } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import {
  buildSnapshotEvidence,
  describeAbnSource,
  nameSource,
  type ReadSource,
  type SourceUsed,
} from '#operations/readers/source-used.ts';
import { listUnread, readAbr, tryRead } from '#operations/readers/try-read.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { CHARITIES_MANIFEST } from '#registers/acnc-register/manifest.ts';
import { STATEMENTS_MANIFEST } from '#registers/acnc-statements/manifest.ts';

type Readers = Pick<RegisterReaders, 'charities' | 'abns'>;
type Readings = Awaited<ReturnType<typeof readCharity>>;

const NO_CONCERNS = { risk_flags: [], human_review_items: [] };
const ONLINE = buildNotChecked(
  'ACNC register online',
  'This service does not read it: it has revoked charities, overdue statements and the ACNC’s decisions.',
);

/** Binds the look-up of a charity. Throws upstream_error if neither the register nor a statement can answer. */
export function bindCharityLookup(readers: Readers): BoundOperation {
  return bind(charityLookup).check(async ({ abn }, context) => {
    const readings = await readCharity(readers, abn);
    const { register, filed, abr } = readings;
    const [found, statements, entry] = [
      register.read?.finding ?? null,
      filed.read?.finding ?? null,
      abr.finding?.entry ?? null,
    ];
    const { status, reason } = decideCharityStatus(found, statements);
    const overdue = decideOverdue(status, statements);
    const conflicts = listCharityConflicts(found, statements, entry);
    const concerns = abr.finding === null ? NO_CONCERNS : buildAbnConcerns(abr.finding, null, context.now);
    const latest = statements?.statements[0] ?? null;
    const used = listUsed(readings);
    const answer = {
      ok: true as const,
      tool: 'charity_lookup' as const,
      abn,
      status,
      reason,
      as_at: found?.as_at ?? null,
      charity: found === null || found.charity === null ? null : describeCharity(found.charity),
      last_statement: latest === null ? null : describeStatement(latest),
      overdue: { ...overdue, as_at: statements?.as_at ?? null },
      abn_status: entry?.status ?? null,
      conflicts,
      data_mode: 'snapshot' as const,
      sources: used.map(({ source }) => nameSource(source)),
      risk_flags: [
        ...listCharityRisks(abn, status, register.read, filed.read),
        ...concerns.risk_flags,
        ...listConflictRisks(conflicts, nameSides(abn, readings)),
      ],
      human_review_items: [
        ...(status === 'registered' ? [] : [reason]),
        ...(overdue.status === 'not_overdue' || status === 'not_on_register' ? [] : [overdue.reason]),
        ...describeModification(latest),
        ...conflicts.map(describeConflict),
        ...concerns.human_review_items,
        ...(register.read?.ageItems ?? []),
        ...(filed.read?.ageItems ?? []),
      ],
      not_checked: listNotChecked(readings),
      limitations: [
        ...(register.read === null ? [] : CHARITIES_MANIFEST.limitations),
        ...(filed.read === null ? [] : STATEMENTS_MANIFEST.limitations),
      ],
      record_id: context.recordId,
    };
    return { answer, evidence: buildSnapshotEvidence({ type: 'ABN', value: abn }, used) };
  }, admitAbn);
}

/** The sources that were read, each with what it has of the ABN. */
function listUsed({ register, filed, abr }: Readings): ReadSource[] {
  const { finding } = abr;
  return [
    ...(register.read === null ? [] : [{ source: register.read.source, payload: register.read.finding.charity }]),
    ...(filed.read === null ? [] : [{ source: filed.read.source, payload: filed.read.finding.statements }]),
    ...(finding === null ? [] : [{ source: describeAbnSource(finding), payload: finding.entry }]),
  ];
}

function listNotChecked({ register, filed, abr }: Readings): NotChecked[] {
  return [
    ...listUnread(CHARITIES_MANIFEST.name, register),
    ...listUnread(STATEMENTS_MANIFEST.name, filed),
    ...(abr.trouble === null ? [] : [buildNotChecked(ABN_MANIFEST.name, abr.trouble)]),
    ONLINE,
  ];
}

// Either source answers alone. Without the register, an ABN that has no statement leaves nothing to answer.
async function readCharity({ charities, abns }: Readers, abn: string) {
  const register = await tryRead(async () => {
    const { source, ageItems, findByAbn } = await charities.register.readCurrent();
    const finding: RegisterFinding = { charity: await findByAbn(abn), as_at: readSydneyDay(source.retrieved_at) };
    return { finding, source, ageItems };
  });
  const filed = await tryRead(async () => {
    const { source, ageItems, listByAbn } = await charities.statements.readCurrent();
    const finding: StatementsFinding = { statements: await listByAbn(abn), as_at: readSydneyDay(source.retrieved_at) };
    return { finding, source, ageItems };
  });
  if (register.fault !== null && (filed.read?.finding.statements ?? []).length === 0) throw register.fault;
  return { register, filed, abr: await readAbr(abns, abn) };
}

function describeCharity({ abn: _abn, ...shown }: Charity) {
  return {
    ...shown,
    subtypes: [...shown.subtypes],
    purposes: [...shown.purposes],
    beneficiaries: [...shown.beneficiaries],
    operates_in: [...shown.operates_in],
    operating_countries: [...shown.operating_countries],
  };
}

function describeStatement({ abn: _abn, ...shown }: CharityStatement) {
  return { ...shown, days_late: countDaysLate(shown) };
}

function describeModification(latest: CharityStatement | null): string[] {
  const modification = latest?.report_modification ?? null;
  return modification === null ? [] : [`The auditor modified the last financial report: ${modification}.`];
}

function nameSides(abn: string, { register, filed, abr }: Readings) {
  const side = (source: SourceUsed | undefined) =>
    source === undefined ? undefined : { ...source, evidence_ref: `abn:${abn}` };
  return {
    'ACNC register': side(register.read?.source),
    'ACNC annual statements': side(filed.read?.source),
    ABR: side(abr.finding === null ? undefined : describeAbnSource(abr.finding)),
  };
}
