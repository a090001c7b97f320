import { readSydneyDay } from '#base/calendar-window.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { indigenousCorporationLookup } from '#contract/operations/company/indigenous-corporation-lookup.ts';
import type { Target } from '#domain/billing/quote.ts';
import type { AbnHistoryFinding, AbnSource } from '#domain/entities/abn-finding.ts';
import { decideCorporation, listCorporationConflicts } from '#domain/entities/decide-corporation.ts';
import type { IndigenousCorporation } from '#domain/entities/indigenous-corporation.ts';
import { describeConflict, listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import { parseIcn } from '#domain/identifiers/icn.ts';
import { listCorporationRisks } from '#domain/risk/list-register-risks.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { listAbnAgeItems } from '#operations/readers/abn-answers.ts';
import type { IndigenousCorporationRegister } from '#operations/readers/indigenous-corporation-register.ts';
import type { VersionOf } from '#operations/readers/register-reader.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import {
  buildSnapshotEvidence,
  describeAbnSource,
  nameSource,
  type SourceUsed,
} from '#operations/readers/source-used.ts';
import { readAbr } from '#operations/readers/try-read.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { ORIC_MANIFEST } from '#registers/oric/manifest.ts';

const LIVE_REGISTER = buildNotChecked(
  'ORIC’s live register',
  'This service does not read it: it has directors, special administrations and lodged documents.',
);

/** Binds the look-up of a corporation in ORIC's register. Throws upstream_error while it is not loaded. */
export function bindIndigenousCorporationLookup(
  readers: Pick<RegisterReaders, 'indigenousCorporations' | 'abns'>,
): BoundOperation {
  return bind(indigenousCorporationLookup).check(async (input, context) => {
    const target = readNumber(input.abn_or_icn);
    const version = await readers.indigenousCorporations.readCurrent();
    const { source, ageItems } = version;
    const [corporation = null, ...others] = await listCorporations(version, target);
    const abr = await readAbn(readers.abns, corporation);
    const as_at = readSydneyDay(source.retrieved_at);
    const { status, reason } = decideCorporation(corporation, target, as_at);
    const conflicts =
      corporation === null || abr.finding === null ? [] : listCorporationConflicts(corporation, abr.finding.entry);
    const answer = {
      ok: true as const,
      tool: 'indigenous_corporation_lookup' as const,
      target,
      status,
      reason,
      as_at,
      corporation: corporation === null ? null : describeCorporation(corporation),
      others: others.map(nameCorporation),
      abn_register:
        abr.finding === null || corporation?.abn == null
          ? null
          : {
              abn: corporation.abn,
              entity_name: abr.finding.entry?.entity_name ?? null,
              status: abr.finding.entry?.status ?? null,
            },
      conflicts,
      data_mode: 'snapshot' as const,
      sources: [source, ...abr.sources].map(nameSource),
      risk_flags: [
        ...(corporation === null ? [] : listCorporationRisks(corporation, source)),
        ...listConflictRisks(conflicts, nameSides(corporation, source, abr.sources[0])),
      ],
      human_review_items: [
        ...(status === 'registered' ? [] : [reason]),
        ...conflicts.map(describeConflict),
        ...listDoubts(corporation, others.length),
        ...ageItems,
        ...(abr.finding === null ? [] : listAbnAgeItems(abr.finding, context.now)),
      ],
      not_checked: [...abr.notChecked, LIVE_REGISTER],
      limitations: [...ORIC_MANIFEST.limitations],
      record_id: context.recordId,
    };
    const used = [
      { source, payload: corporation === null ? null : [corporation, ...others] },
      ...abr.sources.map((one) => ({ source: one, payload: abr.finding?.entry ?? null })),
    ];
    return { answer, evidence: buildSnapshotEvidence(target, used) };
  });
}

function readNumber(text: string): Target {
  const digits = text.replace(/\s/g, '');
  const icn = parseIcn(digits);
  if (icn !== null) return { type: 'ICN', value: icn };
  const abn = parseAbn(digits);
  if (abn !== null) return { type: 'ABN', value: abn };
  throw buildFieldError('invalid_input', 'abn_or_icn', 'is neither a valid ABN nor an ICN: check it for typos');
}

async function listCorporations(version: VersionOf<IndigenousCorporationRegister>, { type, value }: Target) {
  if (type === 'ABN') return version.listByAbn(value);
  const found = await version.findByIcn(value);
  return found === null ? [] : [found];
}

type ReadAbn = {
  finding: AbnHistoryFinding | null;
  sources: SourceUsed[];
  notChecked: NotChecked[];
};

// ORIC's answer is still useful where the ABN register cannot be read.
async function readAbn(abns: AbnSource, corporation: IndigenousCorporation | null): Promise<ReadAbn> {
  if (corporation === null || corporation.abn === null) return { finding: null, sources: [], notChecked: [] };
  const { finding, trouble } = await readAbr(abns, corporation.abn);
  if (finding !== null) return { finding, sources: [describeAbnSource(finding)], notChecked: [] };
  return { finding: null, sources: [], notChecked: [buildNotChecked(ABN_MANIFEST.name, trouble)] };
}

function listDoubts(corporation: IndigenousCorporation | null, otherCount: number): string[] {
  const invalid = corporation?.invalid_abn ?? null;
  return [
    ...(invalid === null ? [] : [`ORIC states the ABN ${invalid}, which is not valid.`]),
    ...(otherCount === 0 ? [] : [`${otherCount + 1} corporations have this ABN in ORIC’s register.`]),
  ];
}

function nameCorporation({ icn, corporation_name, status, status_on }: IndigenousCorporation) {
  return { icn, corporation_name, status, status_on };
}

function describeCorporation({ invalid_abn: _invalid, industries, years, ...corporation }: IndigenousCorporation) {
  return { ...corporation, industries: [...industries], years: [...years] };
}

function nameSides(corporation: IndigenousCorporation | null, oric: SourceUsed, abr: SourceUsed | undefined) {
  return {
    ORIC: { ...oric, evidence_ref: `icn:${corporation?.icn}` },
    ABR: abr === undefined ? undefined : { ...abr, evidence_ref: `abn:${corporation?.abn}` },
  };
}
