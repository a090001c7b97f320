import { describeNoSanction, describeReport, listPaymentRecords } from '#domain/conduct/decide-conduct.ts';
import { listAdministrationConflicts } from '#domain/conduct/list-administration-conflicts.ts';
import { listPaymentRisks, listSponsorRisks } from '#domain/conduct/list-conduct-risks.ts';
import type { PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import type { SanctionState, SponsorSanction } from '#domain/conduct/sponsor-sanction.ts';
import type { InsolvencyAppointment } from '#domain/entities/insolvency-appointment.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading } from './card-reading.ts';
import { listConflictRisks } from './list-conflict-risks.ts';

/** Builds the part of the card about the Payment Times register, compared with ASIC's appointments if those were read. The absence of a report is neither good nor bad. */
export function buildPaymentPart(
  abn: string,
  reading: CardReading<PaymentTimesEntry>,
  asic: CardReading<readonly InsolvencyAppointment[]> | null,
): CardPart {
  const { found, as_at, source } = reading;
  const risks = listPaymentRisks(abn, found, source);
  const records = listPaymentRecords(found);
  const report = `${describeReport(found.report, as_at)}${found.report === null ? '' : ` The register is read as of ${as_at}.`}`;
  const part = buildSourcePart(reading, {
    check: 'payment_times',
    status: found.report === null && risks.length === 0 ? 'no_match' : 'matched',
    result: [...records, report].join(' '),
  });
  const conflicts = listAdministrationConflicts(asic?.found ?? [], found.administrations);
  const evidence_ref = `abn:${abn}`;
  const sides = {
    'ASIC insolvency statistics': asic === null ? undefined : { ...asic.source, evidence_ref },
    'Payment Times register': { ...source, evidence_ref },
  };
  return {
    ...part,
    headline: records.length === 0 ? '' : `On the Payment Times register: ${records.join(' ')}`,
    risks: [...risks, ...listConflictRisks(conflicts, sides)],
    own: { conflicts },
  };
}

/** Builds the part of the card about sanctions of the holder as a sponsor of workers; ended ones too. */
export function buildSponsorPart(
  abn: string,
  reading: CardReading<readonly (SponsorSanction & { sanction_state: SanctionState })[]>,
): CardPart {
  const { found, as_at, source } = reading;
  const part = buildSourcePart(reading, {
    check: 'sponsor_sanctions',
    status: found.length === 0 ? 'no_match' : 'matched',
    result:
      found.length === 0
        ? describeNoSanction(as_at)
        : `Sanctions as a sponsor as of ${as_at}: ${found.map(({ sanction }) => sanction).join('; ')}.`,
  });
  return { ...part, risks: listSponsorRisks(abn, found, source) };
}
