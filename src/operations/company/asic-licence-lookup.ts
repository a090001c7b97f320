import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { LicenceRow } from '#domain/entities/licence-row.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource } from '#operations/readers/source-used.ts';

type LicenceReaders = RegisterReaders['licences'];

/** Binds the look-up of a licence number in the AFS register, the credit register or both. */
export function bindAsicLicenceLookup({ licences: registers }: Pick<RegisterReaders, 'licences'>): BoundOperation {
  return bind(asicLicenceLookup).check(async (input, context) => {
    const licence_number = readLicenceNumber(input.licence_number);
    const types = input.licence_type === undefined ? (['afsl', 'acl'] as const) : [input.licence_type];
    const read = await Promise.all(
      types.map(async (type) => {
        const { source, findAllByNumber } = await registers[type].readCurrent();
        return { manifest: registers[type].manifest, source, licences: await findAllByNumber(licence_number) };
      }),
    );
    const licences = read.flatMap((one) => one.licences);
    const review = listReviewItems(licences);
    const status = licences.length === 0 ? 'no_match' : review.length === 0 ? 'matched' : 'needs_review';
    const answer = {
      ok: true as const,
      tool: 'asic_licence_lookup' as const,
      licence_number,
      status: status as 'no_match' | 'matched' | 'needs_review',
      licences: licences.map(describeLicence),
      data_mode: 'snapshot' as const,
      sources: read.map(({ source }) => source),
      human_review_items: review,
      not_checked: listNotChecked(registers, types),
      limitations: [...new Set(read.flatMap(({ manifest }) => manifest.limitations))],
      record_id: context.recordId,
    };
    return {
      answer,
      evidence: {
        target: { type: 'licence', value: licence_number },
        reference: null,
        data_mode: 'snapshot',
        sources: read.map((one) => buildRecordSource(one.source, one.licences)),
      },
    };
  });
}

function readLicenceNumber(text: string): string {
  const digits = text.replace(/\s/g, '');
  if (/^\d{1,12}$/.test(digits)) return digits;
  throw new ServiceError('invalid_input', 'licence_number must be digits.');
}

// The AFS register lists current licences alone; in the credit register anything but approved needs a look.
function isCurrent({ licence_type, status, ended_on }: LicenceRow): boolean {
  return ended_on === null && (licence_type === 'afsl' || status === 'APPR');
}

function describeLicence(row: LicenceRow) {
  return {
    ...row,
    conditions: [...row.conditions],
    business_names: [...row.business_names],
    dispute_schemes: [...row.dispute_schemes],
    label: isCurrent(row) ? ('verified' as const) : ('human_review_required' as const),
  };
}

function listReviewItems(licences: readonly LicenceRow[]): string[] {
  const doubtful = licences.filter((row) => !isCurrent(row));
  const items = doubtful.map(
    (row) => `${row.licence_type.toUpperCase()} ${row.licence_number} is not plainly current: status ${row.status}.`,
  );
  if (new Set(licences.map((row) => row.licence_type)).size > 1) {
    items.push('The number is an AFS licence and a credit licence: say which is meant with licence_type.');
  }
  return items;
}

function listNotChecked(registers: LicenceReaders, types: readonly ('afsl' | 'acl')[]) {
  const left = (['afsl', 'acl'] as const).filter((type) => !types.includes(type));
  return left.map((type) => ({
    source: registers[type].manifest.name,
    status: 'not_checked' as const,
    result: `Only ${types.join(', ')} was asked for.`,
  }));
}
