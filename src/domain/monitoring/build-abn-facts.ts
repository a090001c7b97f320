import { type AbnHistoryFinding, findKnownUntil, isReplaced } from '#domain/entities/abn-finding.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { normaliseLegalName } from '#domain/names/legal-form.ts';
import { listFacts, type PlainFact } from './fact.ts';
import { normaliseOptionalWord } from './normalise-values.ts';

/** Builds the facts that the ABN register has about an ABN; if the ABN is not in it, the single fact NOT HELD. */
export function buildAbnFacts(finding: AbnHistoryFinding, evidenceRef: string): PlainFact[] {
  const { entry, history } = finding;
  if (entry === null || history === null) return listFacts(evidenceRef, { abn_status: ['NOT HELD'] });
  const gst = decideGstStanding(entry, history, findKnownUntil(finding));
  return listFacts(evidenceRef, {
    entity_name: [entry.entity_name === null ? 'WITHHELD' : normaliseLegalName(entry.entity_name)],
    entity_type: [entry.entity_type_code ?? entry.entity_type].map(normaliseOptionalWord),
    replaced_by: [isReplaced(finding) ? (finding.replaced_by ?? 'NOT NAMED') : null],
    abn_status: [normaliseOptionalWord(entry.status)],
    abn_status_from: [entry.status_from],
    gst_status: [normaliseOptionalWord(gst.status)],
    // The same days as gst.effective_from and gst.effective_to of abn_lookup.
    gst_from: [gst.effective_from],
    gst_to: [gst.effective_to],
    state: [normaliseOptionalWord(entry.state)],
    postcode: [entry.postcode],
    business_name: history.names
      .filter(({ kind, is_current }) => kind === 'business' && is_current)
      .map(({ name }) => normaliseLegalName(name)),
  });
}
