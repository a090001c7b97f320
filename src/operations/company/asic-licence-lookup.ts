import { readSydneyDay } from '#base/calendar-window.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import { findLicenceStatusMeaning, findSchemesMeaning } from '#domain/entities/asic-codes.ts';
import type { Conflict } from '#domain/entities/company.ts';
import { LICENCE_REGISTERS, listHolderConflicts } from '#domain/entities/list-holder-conflicts.ts';
import { describeConflict, listConflictRisks } from '#domain/evidence/list-conflict-risks.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { settleReview } from '#domain/evidence/settle-review.ts';
import type { LicenceRow } from '#domain/extracts/licence-line.ts';
import { parseLicenceNumber } from '#domain/identifiers/licence-number.ts';
import { describeLicenceDoubt, isLicenceCurrent, listLicenceRisks } from '#domain/risk/list-register-risks.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildSnapshotEvidence, nameSource, type SourceUsed } from '#operations/readers/source-used.ts';

type LicenceType = 'afsl' | 'acl';

// A number that is no licence may belong to a representative of a licensee.
const REPRESENTATIVES = buildNotChecked(
  'ASIC registers of representatives',
  'This service does not read them: the number may be that of an authorised representative or a credit representative.',
);

type LicenceReaders = RegisterReaders['licences'];

/** Binds the lookup of a licence number in the AFS register, the credit register or both. */
export function bindAsicLicenceLookup({ licences: registers }: Pick<RegisterReaders, 'licences'>): BoundOperation {
  return bind(asicLicenceLookup).check(async (input, context) => {
    const { licence_number, types } = readLicence(input);
    const { read, unread } = await readRegisters(registers, types, licence_number);
    const licences = read.flatMap((one) => one.licences);
    // The limits of a register that does not hold the licence are not about this licence.
    const answering = licences.length === 0 ? read : read.filter((one) => one.licences.length > 0);
    const nowhere = licences.length === 0 && unread.length === 0;
    const conflicts = listHolderConflicts(licences);
    const described = licences.map((row) => describeLicence(row, conflicts.length > 0));
    const labelled = described.map((one) => ({ ...one, field: one.licence_type }));
    const review = [
      ...(licences.length === 0 ? read.map((one) => describeAbsence(one, licence_number)) : []),
      ...settleReview('verified', labelled, (doubtful) => listDoubts(doubtful, conflicts)).items,
      ...listAmbiguity(licences),
      ...unread.map((one) => one.result),
    ];
    const answer = {
      ok: true as const,
      tool: 'asic_licence_lookup' as const,
      licence_number,
      status: decideStatus(nowhere, review),
      licences: described,
      data_mode: 'snapshot' as const,
      sources: read.map(({ source }) => nameSource(source)),
      risk_flags: [
        ...read.flatMap((one) => listLicenceRisks(one.licences, one.source)),
        ...listConflictRisks(conflicts, nameSources(read, licence_number)),
      ],
      human_review_items: [...review, ...read.flatMap((one) => one.ageItems)],
      not_checked: [
        ...unread,
        ...listNotChecked(registers, types),
        ...(licences.length === 0 ? [REPRESENTATIVES] : []),
      ],
      limitations: [...new Set(answering.flatMap(({ manifest }) => manifest.limitations))],
      record_id: context.recordId,
    };
    const used = read.map((one) => ({ source: one.source, payload: one.licences }));
    return { answer, evidence: buildSnapshotEvidence({ type: 'licence', value: licence_number }, used) };
  });
}

/** Reads a number such as `AFSL 218600`: letters before the digits select the register. Throws invalid_input. */
function readLicence({
  licence_number: text,
  licence_type,
}: {
  licence_number: string;
  licence_type?: LicenceType | undefined;
}): { licence_number: string; types: readonly LicenceType[] } {
  const written = parseLicenceNumber(text);
  if (written === null)
    throw buildFieldError('invalid_input', 'licence_number', 'must be digits, with or without AFSL or ACL before them');
  const { digits, register } = written;
  if (register !== null && licence_type !== undefined && register !== licence_type) {
    throw new ServiceError('invalid_input', 'licence_number and licence_type name different registers: name only one.');
  }
  const type = licence_type ?? register;
  return { licence_number: digits, types: type === null ? ['afsl', 'acl'] : [type] };
}

function decideStatus(isNowhere: boolean, review: readonly string[]): 'no_match' | 'matched' | 'needs_review' {
  if (isNowhere) return 'no_match';
  return review.length === 0 ? 'matched' : 'needs_review';
}

function describeLicence(row: LicenceRow, isDisputed: boolean) {
  return {
    ...row,
    conditions: [...row.conditions],
    business_names: [...row.business_names],
    dispute_schemes: [...row.dispute_schemes],
    status_meaning: findLicenceStatusMeaning(row.status),
    dispute_schemes_meaning: findSchemesMeaning(row.dispute_schemes),
    label: isLicenceCurrent(row) && !isDisputed ? ('verified' as const) : ('human_review_required' as const),
  };
}

// A conflict is listed once, although several licences share it.
function listDoubts(doubtful: readonly LicenceRow[], conflicts: readonly Conflict[]): string[] {
  return [
    ...doubtful.filter((row) => !isLicenceCurrent(row)).map(describeLicenceDoubt),
    ...conflicts.map(describeConflict),
  ];
}

function listAmbiguity(licences: readonly LicenceRow[]): string[] {
  if (new Set(licences.map((row) => row.licence_type)).size < 2) return [];
  return ['The number belongs to an AFS licence and to a credit licence: set licence_type to say which one you mean.'];
}

function nameSources(read: readonly LicenceRead[], licence_number: string) {
  const evidence_ref = `licence:${licence_number}`;
  return Object.fromEntries(
    read.map(({ type, source }) => [LICENCE_REGISTERS[type], { ...source, evidence_ref }] as const),
  );
}

/** Reads the requested registers. An unreadable one is reported as not checked; throws only if none can be read. */
async function readRegisters(registers: LicenceReaders, types: readonly LicenceType[], licence_number: string) {
  const read: LicenceRead[] = [];
  const unread: NotChecked[] = [];
  for (const type of types) {
    const { manifest, readCurrent } = registers[type];
    try {
      const { source, ageItems, findAllByNumber } = await readCurrent();
      read.push({ type, manifest, source, ageItems, licences: await findAllByNumber(licence_number) });
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      unread.push(buildNotChecked(manifest.name, error.message));
      if (unread.length < types.length) continue;
      // No register could be read, so there is no answer: the error names every register.
      throw new ServiceError(error.code, unread.map((one) => one.result).join(' '), { cause: error });
    }
  }
  return { read, unread };
}

type LicenceRead = {
  type: LicenceType;
  manifest: SourceManifest;
  source: SourceUsed;
  ageItems: readonly string[];
  licences: LicenceRow[];
};

function describeAbsence({ manifest, source }: LicenceRead, licence_number: string): string {
  const as_at = readSydneyDay(source.retrieved_at);
  return `The ${manifest.name} that was read, version ${source.source_version} as at ${as_at}, holds no licence ${licence_number}.`;
}

function listNotChecked(registers: LicenceReaders, types: readonly ('afsl' | 'acl')[]) {
  const left = (['afsl', 'acl'] as const).filter((type) => !types.includes(type));
  const wanted = types.map((one) => `${one.toUpperCase()} licences`).join(', ');
  return left.map((type) =>
    buildNotChecked(registers[type].manifest.name, `Not queried: the request was for ${wanted} only.`),
  );
}
