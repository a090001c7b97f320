import { describeNoSanction, describeReport } from '#domain/conduct/decide-conduct.ts';
import { listPaymentRisks, listSponsorRisks } from '#domain/conduct/list-conduct-risks.ts';
import type { PaymentTimesEntry } from '#domain/conduct/payment-times.ts';
import type { SanctionState, SponsorSanction } from '#domain/conduct/sponsor-sanction.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, type CardReading } from './card-reading.ts';

/** Builds the part of the card about the Payment Times register. The absence of a report is neither good nor bad. */
export function buildPaymentPart(abn: string, reading: CardReading<PaymentTimesEntry>): CardPart {
  const { found, as_at, source } = reading;
  const risks = listPaymentRisks(abn, found, source);
  const part = buildSourcePart(reading, {
    check: 'payment_times',
    status: found.report === null && risks.length === 0 ? 'no_match' : 'matched',
    result: `${describeReport(found.report, as_at)}${found.report === null ? '' : ` The register is read as of ${as_at}.`}`,
  });
  return { ...part, risks };
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
