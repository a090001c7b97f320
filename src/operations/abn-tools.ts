import { ServiceError } from '#base/service-error.ts';
import { abnHistory, abnLookup, gstCheck } from '#contract/operations/abn-tools.ts';
import { parseAbn } from '#domain/identifiers/abn.ts';
import type { AbnEntry } from '#domain/registers/abn-entry.ts';
import type { AbnFinding, AbnHistoryFinding, AbnSource } from '#domain/registers/abn-finding.ts';
import type { AbnHistory } from '#domain/registers/abn-history.ts';
import { decideGst } from '#domain/registers/decide-gst.ts';
import { ABN_MANIFEST, abnSourceUrl } from '#registers/abn/manifest.ts';
import { type BoundOperation, bind, type CallContext, type CheckEvidence } from './handler.ts';
import { buildRecordSource, describeAbnSource } from './register-place.ts';

/** Binds abn_lookup, abn_history and gst_check to where ABNs are looked up. */
export function bindAbnTools(source: AbnSource): BoundOperation[] {
  return [bindAbnLookup(source), bindAbnHistory(source), bindGstCheck(source)];
}

function bindAbnLookup(source: AbnSource): BoundOperation {
  return bind(abnLookup).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await source.findAbn(abn);
    const entry = readEntry(finding);
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
      gst: { ...entry.gst, registered: entry.gst.status === 'registered' },
      replaced_by: finding.replaced_by ?? null,
      source_url: abnSourceUrl(abn),
      ...buildProvenance(finding, context),
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}

function bindAbnHistory(source: AbnSource): BoundOperation {
  return bind(abnHistory).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await source.findAbnHistory(abn);
    const history = readHistory(finding);
    const provenance = buildProvenance(finding, context);
    const answer = {
      ok: true as const,
      tool: 'abn_history' as const,
      abn,
      names: [...history.names],
      statuses: [...history.statuses],
      gst: [...history.gst],
      addresses: [...history.addresses],
      complete: history.complete,
      observed_from: history.observed_from,
      ...provenance,
      limitations: [...history.limitations, ...provenance.limitations],
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}

function bindGstCheck(source: AbnSource): BoundOperation {
  return bind(gstCheck).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const finding = await source.findAbnHistory(abn);
    const entry = readEntry(finding);
    const history = readHistory(finding);
    const decision = decideGst(entry, history, input.as_at, finding.retrieved_at.slice(0, 10));
    const provenance = buildProvenance(finding, context);
    const answer = {
      ok: true as const,
      tool: 'gst_check' as const,
      abn,
      entity_name: entry.entity_name,
      as_at: input.as_at,
      ...decision,
      ...provenance,
      limitations: [...history.limitations, ...provenance.limitations],
    };
    return { answer, evidence: buildAbnEvidence(abn, finding) };
  });
}

/** Gives the digits of an ABN, or refuses it. */
export function readAbn(text: string): string {
  const abn = parseAbn(text);
  if (abn === null) throw new ServiceError('invalid_abn', 'The check digits of this ABN do not add up.');
  return abn;
}

/** The entry that was found; a refusal that says what was read where there is none. */
export function readEntry(finding: AbnFinding): AbnEntry {
  if (finding.entry !== null) return finding.entry;
  throw new ServiceError('abn_not_found', `The source that was read holds no such ABN: ${finding.source_citation}`);
}

function readHistory(finding: AbnHistoryFinding): AbnHistory {
  readEntry(finding);
  if (finding.history === null) throw new Error('invariant broken: an entry comes with its history');
  return finding.history;
}

function listNames(entry: AbnEntry, type: string): string[] {
  return entry.other_names.filter((other) => other.type === type).map(({ name }) => name);
}

function buildProvenance(finding: AbnFinding, context: CallContext) {
  return {
    data_mode: finding.data_mode,
    source: ABN_MANIFEST.name,
    source_version: finding.source_version,
    source_citation: finding.source_citation,
    retrieved_at: finding.retrieved_at,
    limitations: listAbnLimitations(finding),
    record_id: context.recordId,
  };
}

/** What an answer of the ABN register does not tell. */
export function listAbnLimitations({ data_mode }: AbnFinding): string[] {
  const place = 'The main business location is state and postcode only.';
  if (data_mode === 'live') return [place];
  return [place, 'A snapshot shows the register as it was extracted; later changes are not in it.'];
}

/** What the record of an ABN check keeps. */
export function buildAbnEvidence(abn: string, finding: AbnFinding, reference: string | null = null): CheckEvidence {
  return {
    target: { type: 'ABN', value: abn },
    reference,
    data_mode: finding.data_mode,
    sources: [buildRecordSource(describeAbnSource(finding), finding.entry)],
  };
}
