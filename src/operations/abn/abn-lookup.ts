import { abnLookup } from '#contract/operations/abn/abn-lookup.ts';
import type { AbnEntry } from '#domain/entities/abn-entry.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { admitAbn, buildAbnEvidence, buildAbnProvenance, lookUpAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { abnSourceUrl } from '#registers/abn/manifest.ts';

export function bindAbnLookup({ abns }: Pick<RegisterReaders, 'abns'>): BoundOperation {
  return bind(abnLookup).check(async (input, context) => {
    const { abn } = input;
    const { finding, entry, gst } = await lookUpAbn(abns, abn);
    // A future registration is not in the contract: the risk flag "not registered" mentions it in words.
    const { next_from: _next, ...standing } = gst;
    const answer = {
      ok: true as const,
      tool: 'abn_lookup' as const,
      abn,
      entity_name: entry.entity_name,
      entity_type_code: entry.entity_type_code,
      entity_type: entry.entity_type,
      status: entry.status,
      status_from: entry.status_from,
      acn: entry.acn,
      state: entry.state,
      postcode: entry.postcode,
      business_names: listNames(entry, 'BN'),
      trading_names: listNames(entry, 'TRD'),
      other_names: listNames(entry, 'OTN'),
      gst: standing,
      replaced_by: finding.replaced_by ?? null,
      source_url: abnSourceUrl(abn),
      ...buildAbnProvenance(finding, context, gst),
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  }, admitAbn);
}

function listNames(entry: AbnEntry, type: string): string[] {
  return entry.other_names.filter((other) => other.type === type).map(({ name }) => name);
}
