import { type AbnFinding, findKnownUntil, isReplaced } from '#domain/entities/abn-finding.ts';
import type { AbnHistory } from '#domain/entities/abn-history.ts';
import { describeNextStatus } from '#domain/entities/decide-abn-standing.ts';
import type { GstStanding } from '#domain/entities/decide-gst-standing.ts';
import { describeInactiveSpan, listInactiveSpans } from '#domain/entities/list-inactive-spans.ts';
import { formatAbn } from '#domain/identifiers/abn.ts';
import { backRisk, buildRisk, type RiskFlag } from './build-risk.ts';
import type { RiskCode } from './risk-ontology.ts';

type Asked = { gst: GstStanding | null; history: AbnHistory | null };

type Rule = {
  code: RiskCode;
  applies: (finding: AbnFinding, asked: Asked) => boolean;
  /** More specific texts for this finding than the code's own. */
  words?: (finding: AbnFinding, asked: Asked) => Partial<Pick<RiskFlag, 'message' | 'recommended_next_check'>>;
};

const RULES: readonly Rule[] = [
  {
    code: 'abn_not_found',
    applies: ({ entry, vanished }) => entry === null && (vanished ?? null) === null,
    // The live register was queried, so do not recommend querying it again.
    words: ({ data_mode }) =>
      data_mode === 'live' ? { recommended_next_check: 'Ask the counterparty for its ABN again.' } : {},
  },
  {
    code: 'abn_no_longer_listed',
    applies: ({ entry, vanished }) => entry === null && (vanished ?? null) !== null,
    words: (finding) => ({ message: describeVanishing(finding) }),
  },
  { code: 'abn_cancelled', applies: ({ entry }) => entry?.status === 'cancelled' },
  { code: 'abn_suspended', applies: ({ entry }) => entry?.status === 'suspended' },
  { code: 'abn_replaced', applies: isReplaced, words: describeReplacement },
  {
    code: 'abn_interrupted',
    applies: (finding, { history }) => describeInactivity(finding, history) !== '',
    words: (finding, { history }) => ({ message: describeInactivity(finding, history) }),
  },
  {
    code: 'abn_status_ahead',
    applies: ({ entry, next_status }) => entry !== null && (next_status ?? null) !== null,
    words: (finding) => ({ message: describeStatusAhead(finding) }),
  },
  { code: 'name_withheld', applies: ({ entry }) => entry !== null && entry.entity_name === null },
  { code: 'gst_cancelled', applies: ({ entry }, { gst }) => entry?.status === 'active' && gst?.status === 'cancelled' },
  { code: 'gst_not_registered', applies: (_finding, { gst }) => gst?.status === 'none', words: describeNextGst },
];

/** Lists the risk flags of an ABN finding; gst and history are null without an entry, or if they are not needed. */
export function listCounterpartyRisks(
  abn: string,
  finding: AbnFinding,
  gst: GstStanding | null,
  history: AbnHistory | null = null,
): RiskFlag[] {
  const asked = { gst, history };
  const source = { ...finding, source_id: 'abn' };
  const confidence = finding.data_mode === 'live' ? 1 : 0.9;
  return RULES.filter((rule) => rule.applies(finding, asked)).map(({ code, words }) =>
    backRisk({ ...buildRisk(code), ...words?.(finding, asked) }, `abn:${abn}`, source, confidence),
  );
}

/** Says which version still had an ABN, and which one no longer has it. */
export function describeVanishing({ vanished }: AbnFinding): string {
  return `The ABN was held in ${vanished?.held_in} and is not in ${vanished?.not_in}.`;
}

/** Describes a status with a future date; empty if there is none. */
export function describeStatusAhead(finding: AbnFinding): string {
  const { entry, next_status: next = null } = finding;
  return entry === null ? '' : describeNextStatus({ ...entry, next }, findKnownUntil(finding));
}

/** Says when the ABN was inactive before it became active again; empty if it never was. */
export function describeInactivity(finding: Pick<AbnFinding, 'retrieved_at'>, history: AbnHistory | null): string {
  const spans = history === null ? [] : listInactiveSpans(history, findKnownUntil(finding)).map(describeInactiveSpan);
  return spans.length === 0 ? '' : `The ABN was ${spans.join(', and ')}.`;
}

function describeNextGst(_finding: AbnFinding, { gst }: Asked) {
  const day = gst?.next_from ?? null;
  if (gst === null || day === null) return {};
  return {
    message: `The register shows no GST registration as at ${gst.as_at}: one begins on ${day}.`,
    recommended_next_check: `Expect invoices without GST before ${day}.`,
  };
}

function describeReplacement({ replaced_by }: AbnFinding) {
  const successor = replaced_by ?? null;
  if (successor === null)
    return { message: 'The ABN was replaced by another, which the source that was read does not name.' };
  const number = `ABN ${formatAbn(successor)}`;
  return {
    message: `The ABN was replaced by ${number}.`,
    recommended_next_check: `Check ${number}, which has taken its place.`,
  };
}
