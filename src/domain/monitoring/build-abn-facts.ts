import { type AbnHistoryFinding, findKnownUntil, isReplaced } from '#domain/entities/abn-finding.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import type { PlainFact } from './fact.ts';
import { listFacts } from './list-facts.ts';
import { normaliseFactName, normaliseFactWord } from './normalise-values.ts';

/** What the ABN register says of an ABN; one that it does not hold has one fact, that it does not. */
export function buildAbnFacts(finding: AbnHistoryFinding, evidenceRef: string): PlainFact[] {
  const { entry, history } = finding;
  if (entry === null || history === null) return listFacts(evidenceRef, { abn_status: ['NOT HELD'] });
  const gst = decideGstStanding(entry, history, findKnownUntil(finding));
  return listFacts(evidenceRef, {
    entity_name: [entry.entity_name === null ? 'WITHHELD' : normaliseFactName(entry.entity_name)],
    entity_type: [entry.entity_type_code ?? entry.entity_type].map(toWord),
    replaced_by: [isReplaced(finding) ? (finding.replaced_by ?? 'NOT NAMED') : null],
    abn_status: [toWord(entry.status)],
    abn_status_from: [entry.status_from],
    gst_status: [toWord(gst.status)],
    // The days that abn_lookup gives as gst.effective_from and gst.effective_to.
    gst_from: [gst.effective_from],
    gst_to: [gst.effective_to],
    state: [toWord(entry.state)],
    postcode: [entry.postcode],
    business_name: history.names
      .filter(({ kind, is_current }) => kind === 'business' && is_current)
      .map(({ name }) => normaliseFactName(name)),
  });
}

function toWord(word: string | null): string | null {
  return word === null ? null : normaliseFactWord(word);
}
