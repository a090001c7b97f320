import { countWords } from '#base/count-words.ts';
import type { PaymentReport, PaymentTimesEntry } from './payment-times.ts';

/** How a conduct check ended. Nothing found is never "clear": only large entities report, and registers lag. */
type ConductStatus = 'records_found' | 'report_only' | 'none_found';

/** What was read of each register; null for one that was not. */
type ConductRead = {
  payment: { entry: PaymentTimesEntry; as_at: string } | null;
  sponsors: { sanctions: readonly unknown[]; as_at: string } | null;
};

/** Decides how the check ended, with the reason in words. A record is a non-compliance, an external administration or a sanction. */
export function decideConduct({ payment, sponsors }: ConductRead): { status: ConductStatus; reason: string } {
  const records = [
    countThings(payment?.entry.non_compliance.length ?? 0, 'record of non-compliance', 'records of non-compliance'),
    countThings(payment?.entry.administrations.length ?? 0, 'external administration', 'external administrations'),
    countThings(sponsors?.sanctions.length ?? 0, 'sanction as a sponsor', 'sanctions as a sponsor'),
  ].filter((text) => text !== null);
  const said = [
    ...(payment === null ? [] : [describeReport(payment.entry.report, payment.as_at)]),
    ...(sponsors === null || sponsors.sanctions.length > 0 ? [] : [describeNoSanction(sponsors.as_at)]),
  ];
  if (records.length > 0)
    return { status: 'records_found', reason: [`Found: ${records.join(', ')}.`, ...said].join(' ') };
  const hasReport = payment !== null && payment.entry.report !== null;
  return { status: hasReport ? 'report_only' : 'none_found', reason: said.join(' ') };
}

/** Describes an entity's latest report, or its absence, which is neither good nor bad. */
export function describeReport(report: PaymentReport | null, as_at: string): string {
  if (report === null)
    return `No current report on the Payment Times register as of ${as_at}; only large entities must report.`;
  const period = `for the period ending ${report.period_end}`;
  if (report.kind === 'no_small_business_procurement')
    return `The latest report, ${period}, says that nothing was bought from small businesses.`;
  if (report.kind === 'has_nominee')
    return `The latest report, ${period}, is made by a nominee${report.nominee_name === null ? '' : `, ${report.nominee_name}`}.`;
  if (report.kind === 'by_segment')
    return `The latest report, ${period}, is by operating segment; its figures are not read.`;
  const average =
    report.average_days === null ? '' : ` Small businesses were paid after ${report.average_days} days on average.`;
  return `The latest report is ${period}.${average}`;
}

/** Describes each external administration and each non-compliance that the Payment Times register has. */
export function listPaymentRecords({
  administrations,
  non_compliance,
}: Pick<PaymentTimesEntry, 'administrations' | 'non_compliance'>): string[] {
  return [
    ...administrations.map(
      ({ appointment_type, appointed_on }) =>
        `External administration: ${appointment_type}${appointed_on === null ? '' : `, appointed ${appointed_on}`}.`,
    ),
    ...non_compliance.map(
      ({ non_compliance_type, period_end }) =>
        `Non-compliance with reporting: ${non_compliance_type}${period_end === null ? '' : `, period ending ${period_end}`}.`,
    ),
  ];
}

export function describeNoSanction(as_at: string): string {
  return `No sanction on the register of sanctioned sponsors as of ${as_at}, which covers only sponsors of skilled foreign workers.`;
}

function countThings(count: number, one: string, many: string): string | null {
  return count === 0 ? null : countWords(count, one, many);
}
