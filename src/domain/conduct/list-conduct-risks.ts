import { backRisk, buildRisk, type FlagSource, type Risk, type RiskFlag } from '#domain/risk/build-risk.ts';
import type { PaymentTimesEntry } from './payment-times.ts';
import { decideSanctionKind, type SanctionKind, type SanctionState, type SponsorSanction } from './sponsor-sanction.ts';

const ONE_OFF: ReadonlySet<SanctionKind> = new Set(['infringement_notice', 'warning']);
// Fewer than half paid in time means that paying late is the rule, in the entity's own figures.
const LATE_BELOW_PERCENT = 50;

/** Lists the flags of what the Payment Times register has about an ABN. The absence of a report raises none. */
export function listPaymentRisks(abn: string, entry: PaymentTimesEntry, source: FlagSource): RiskFlag[] {
  const risks: Risk[] = [
    ...entry.non_compliance.map(({ non_compliance_type, period_end }) =>
      buildRisk(
        'payment_times_non_compliance',
        `A record of non-compliance with payment times reporting: ${non_compliance_type}${period_end === null ? '' : `, period ending ${period_end}`}.`,
      ),
    ),
    ...entry.administrations.map(({ appointment_type, appointed_on }) =>
      buildRisk(
        'insolvency_appointment',
        `Reported to the Payment Times regulator: ${appointment_type}${appointed_on === null ? '' : `, appointed ${appointed_on}`}; whether it has ended is not in the source.`,
      ),
    ),
    ...listLateRisks(entry),
  ];
  return risks.map((risk) => backRisk(risk, `abn:${abn}`, source));
}

/** Lists a flag for each sanction of a sponsor: a low one once it has ended. */
export function listSponsorRisks(
  abn: string,
  sanctions: readonly (SponsorSanction & { sanction_state: SanctionState })[],
  source: FlagSource,
): RiskFlag[] {
  return sanctions.map(({ sanction, sanction_state, imposed_on, ended_on }) => {
    const hasEnded = sanction_state === 'ended';
    const since = imposed_on === null ? '' : `, imposed ${imposed_on}`;
    const until = ended_on === null ? describeNoEnd(sanction) : `; ${hasEnded ? 'it ended' : 'it ends'} ${ended_on}`;
    const code = hasEnded ? 'sponsor_sanction_ended' : 'sponsor_sanctioned';
    return backRisk(buildRisk(code, `Sanctioned as a sponsor: ${sanction}${since}${until}.`), `abn:${abn}`, source);
  });
}

// A notice or a warning is given once, so it has no end to state.
function describeNoEnd(sanction: string): string {
  return ONE_OFF.has(decideSanctionKind(sanction)) ? '; given once, so it has no end' : '; no end is stated';
}

function listLateRisks({ report }: PaymentTimesEntry): Risk[] {
  const share = report?.paid_within_term_percent ?? null;
  if (report === null || share === null || share >= LATE_BELOW_PERCENT) return [];
  const message = `In the period ending ${report.period_end}, ${share} % of the invoices of small businesses were paid within their term.`;
  return [buildRisk('small_suppliers_paid_late', message)];
}
