import type { z } from 'zod';
import type { evidencePackRiskFlag } from '#contract/schemas/risk-flag.ts';
import { type AbnFinding, isReplaced } from '#domain/entities/abn-finding.ts';
import type { GstStanding } from '#domain/entities/decide-gst-standing.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';

/** A risk flag of the contract. */
export type RiskFlag = z.infer<typeof evidencePackRiskFlag>;

type Words = string | ((finding: AbnFinding) => string);

type Risk = Pick<RiskFlag, 'code' | 'severity'> & {
  message: Words;
  recommended_next_check: Words;
  applies: (finding: AbnFinding, gst: GstStanding | null) => boolean;
};

const RISKS: readonly Risk[] = [
  {
    code: 'abn_not_found',
    severity: 'high',
    applies: ({ entry, vanished }) => entry === null && (vanished ?? null) === null,
    message: 'The register that was read holds no such ABN.',
    recommended_next_check: 'Ask the counterparty for its ABN again, and look it up in the live register.',
  },
  {
    code: 'abn_no_longer_listed',
    severity: 'high',
    applies: ({ entry, vanished }) => entry === null && (vanished ?? null) !== null,
    message: describeVanishing,
    recommended_next_check: 'Look the ABN up in the live register: it may have been withdrawn or replaced.',
  },
  {
    code: 'abn_cancelled',
    severity: 'high',
    applies: ({ entry }) => entry?.status === 'cancelled',
    message: 'The ABN is cancelled.',
    recommended_next_check: 'Ask under which ABN the counterparty trades now.',
  },
  {
    code: 'abn_suspended',
    severity: 'high',
    applies: ({ entry }) => entry?.status === 'suspended',
    message: 'The ABN is suspended.',
    recommended_next_check: 'Ask the counterparty why its ABN is suspended.',
  },
  {
    code: 'abn_replaced',
    severity: 'medium',
    applies: isReplaced,
    message: ({ replaced_by }) =>
      (replaced_by ?? null) === null
        ? 'The ABN was replaced by another, which the source that was read does not name.'
        : `The ABN was replaced by ABN ${formatAbn(replaced_by ?? '')}.`,
    recommended_next_check: ({ replaced_by }) =>
      (replaced_by ?? null) === null
        ? 'Ask the counterparty for its present ABN, and look it up in the live register.'
        : `Check ABN ${formatAbn(replaced_by ?? '')}, which has taken its place.`,
  },
  {
    code: 'name_withheld',
    severity: 'medium',
    applies: ({ entry }) => entry !== null && entry.entity_name === null,
    message: 'The register withholds the name of the entity.',
    recommended_next_check: 'Verify the name by another document.',
  },
  {
    code: 'gst_cancelled',
    severity: 'medium',
    applies: ({ entry }, gst) => entry?.status === 'active' && gst?.status === 'cancelled',
    message: 'The GST registration was cancelled; an invoice with GST after that day is doubtful.',
    recommended_next_check: 'Check GST on the day of the invoice before paying GST.',
  },
  {
    code: 'gst_not_registered',
    severity: 'info',
    applies: (_finding, gst) => gst?.status === 'none',
    message: 'The register shows no GST registration.',
    recommended_next_check: 'Expect invoices without GST.',
  },
];

/** Lists the risk flags that what the ABN register said gives rise to; gst is null without an entry, or where GST is not asked about. */
export function listCounterpartyRisks(abn: string, finding: AbnFinding, gst: GstStanding | null): RiskFlag[] {
  return RISKS.filter((risk) => risk.applies(finding, gst)).map(({ applies: _applies, ...risk }) => ({
    ...risk,
    message: say(risk.message, finding),
    recommended_next_check: say(risk.recommended_next_check, finding),
    category: 'identity_risk',
    confidence: finding.data_mode === 'live' ? 1 : 0.9,
    evidence_refs: [`abn:${abn}`],
    source_refs: ['abn'],
    source_backing: `${finding.source_citation}, retrieved ${finding.retrieved_at}`,
  }));
}

/** Says of an ABN that is gone which version held it, and which does not. */
export function describeVanishing({ vanished }: AbnFinding): string {
  return `The ABN was held in ${vanished?.held_in} and is not in ${vanished?.not_in}.`;
}

function say(words: Words, finding: AbnFinding): string {
  return typeof words === 'string' ? words : words(finding);
}
