import { countWords } from '#base/count-words.ts';
import { isPlainObject, listPlainObjects, type PlainObject } from '#base/plain-object.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { findRiskMeaning } from '#domain/risk/risk-ontology.ts';
import type { Finding } from './cut-rows.ts';
import { toText } from './to-text.ts';
import { compareFields, writeFactLabel, writeFactValue } from './write-fact.ts';
import { writeUtcTime } from './write-time.ts';

type Compared = Pick<DueDiligenceRecord, 'record_id' | 'tool' | 'request' | 'result'>;
type Fact = { field: string; value: string; hash: string };

const FACT = { one: 'fact', many: 'facts' };
const NOT_KEPT =
  'Only the facts above were recorded: nothing else in the source was, and a later comparison does not see it change.';
const NOT_TODAY =
  'Two stored snapshots were compared, not the register as it is now: a change since the later one is not seen.';
const AS_COMPARED =
  'Values are written as they are compared: names and words in capitals, legal forms spelt out, without punctuation. The register may write them otherwise.';

/** Lists what a monitor's check observed or compared, fact by fact with its value; null for other checks. */
export function listComparison(record: Compared): Finding[] | null {
  const capture = findCapture(record);
  if (capture !== null) return listCapture(capture);
  if (record.tool === 'confirm_no_changes') return listConfirmation(record);
  return record.tool === 'what_changed' ? listWindow(record.result) : null;
}

/** Lists the limits of a monitor's check, if its response does not state them. */
export function listUnobserved(record: Pick<Compared, 'tool' | 'result'>): string[] {
  if (record.tool === 'what_changed') return [NOT_TODAY];
  return findCapture(record) === null ? [] : [NOT_KEPT];
}

// The tools that create a monitor capture its baseline in the same call.
function findCapture({ tool, result }: Pick<Compared, 'tool' | 'result'>): PlainObject | null {
  if (tool === 'capture_snapshot') return result;
  const isMonitor = tool === 'monitor_entity' || tool === 'monitor_asset';
  return isMonitor && isPlainObject(result.baseline) ? result.baseline : null;
}

/** Writes the headline of a monitor's check; null for other checks. */
export function writeComparisonHeadline({ tool, result }: Pick<Compared, 'tool' | 'result'>): string | null {
  const capture = findCapture({ tool, result });
  if (capture !== null)
    return capture.role === 'baseline'
      ? 'Recorded as the baseline of a monitor, for later comparison. By itself it confirms nothing.'
      : 'Recorded as a later snapshot of the subject of a monitor. By itself it confirms nothing.';
  if (tool !== 'confirm_no_changes' && tool !== 'what_changed') return null;
  const [before, after] =
    tool === 'what_changed' ? ['the earlier snapshot', 'the later one'] : ['the baseline', 'what was compared with it'];
  const changes = listPlainObjects(result.changes);
  const count = changes.filter(({ kind }) => kind !== 'source_version').length;
  const between = `seen between ${before} and ${after}`;
  const entries = `(${countWords(changes.length, 'entry', 'entries')} in the JSON)`;
  // The JSON counts a new source version as a change, so the page must count it too.
  const isOther = count < changes.length;
  if (result.outcome === 'no_change')
    return `No difference was ${between}${isOther ? `, but for another version of the source ${entries}` : ''}.${writeStanding(result)}`;
  if (result.outcome === 'changed' && count === 0)
    return `The source itself was exchanged between ${before} and ${after} ${entries}; no other difference was seen.`;
  const differences = countWords(count, 'difference', 'differences');
  const weight = `the most serious is of ${toText(result.severity)} severity`;
  if (isOther) return `${differences}, and another version of the source, were ${between} ${entries}; ${weight}.`;
  return `${differences} ${count === 1 ? 'was' : 'were'} ${between}; ${weight}.`;
}

// "No change" must not sound good if a problem of the baseline still exists.
function writeStanding({ standing_flags }: PlainObject): string {
  const flags = listPlainObjects(standing_flags);
  if (flags.length === 0) return '';
  const count = flags.length === 1 ? 'A risk flag' : `${flags.length} risk flags`;
  return ` ${count} of the baseline ${flags.length === 1 ? 'remains' : 'remain'}: ${flags.map(({ code }) => describeRisk(toText(code))).join(' ')}`;
}

function listCapture(result: PlainObject): Finding[] {
  const { facts, untold } = readFacts(result.comparison, new Set());
  return [
    ...facts.map((fact) => writeFact(fact, '')),
    { label: 'Risk flags', value: writeFlags(result.risk_flags) },
    { label: 'Kept', value: `${String(result.snapshot_id)}, by the monitor ${String(result.subscription_id)}` },
    ...listNotes(untold, facts.length, 'the hashes by which the facts are compared'),
  ];
}

function listConfirmation({ record_id, request, result }: Compared): Finding[] {
  const evidence = isPlainObject(request.current_evidence) ? request.current_evidence : {};
  const changes = listPlainObjects(result.changes);
  const moved = new Set(changes.flatMap(({ old_hash, new_hash }) => [old_hash, new_hash]));
  const { facts, untold } = readFacts(evidence.comparison, moved);
  const same = facts.filter(({ hash }) => !moved.has(hash));
  const check = isPlainObject(result.check) ? result.check : {};
  return [
    ...changes.map((change) => writeChange(change, record_id)),
    { label: 'Baseline', value: writeObservation(result.baseline_snapshot, 'kept') },
    { label: 'Evidence that was sent', value: writeSent(result) },
    ...listObservation(result.observation),
    ...same.map((fact) => writeFact(fact, ' (unchanged)')),
    { label: 'Check', value: `${String(check.check_id)}, ${String(check.audit_correlation_id)}` },
    ...listNotes(untold, same.length, 'the hashes of the facts, and the ids of the snapshots'),
  ];
}

function listWindow(result: PlainObject): Finding[] {
  const changes = listPlainObjects(result.changes);
  const later = isPlainObject(result.current_snapshot) ? result.current_snapshot : {};
  return [
    ...changes.map((change) => writeChange(change, null)),
    { label: 'Earlier snapshot', value: writeObservation(result.previous_snapshot, 'kept') },
    { label: 'Later snapshot', value: writeObservation(result.current_snapshot, 'kept') },
    { label: 'Risk flags, later snapshot', value: writeFlags(later.risk_flags) },
    {
      label: 'Not in this record',
      value: 'The facts that are the same in both snapshots: the records of the two have them.',
    },
    ...listNotes(0, changes.length, 'the hashes of what differs, and the ids of the snapshots'),
  ];
}

function writeFact({ field, value, hash }: Fact, after: string): Finding {
  const item = { ...FACT, name: `the fact ${hash}` };
  return { label: writeFactLabel(field), value: writeFactValue(field, value) + after, item };
}

// What the service read in this call is stored under the record's own id; everything else comes from the evidence.
function writeChange(
  { kind, field, severity, old_value, new_value, old_hash, new_hash, evidence }: PlainObject,
  own: string | null,
): Finding {
  const name = String(field ?? 'a fact without a name');
  const [before, now] = [writeSide(name, old_value, old_hash), writeSide(name, new_value, new_hash)];
  const move = kind === 'risk' ? writeFlagMove(name, old_value, new_value) : writeMove(before, now);
  const current = isPlainObject(evidence) && isPlainObject(evidence.current) ? evidence.current.evidence_pack_id : own;
  const whose =
    own === null || current === own ? '' : '; stated by the evidence that was sent, not read by the service';
  if (kind === 'source_version') return { label: 'Version of the source', value: `${move}${whose}` };
  const label = kind === 'risk' ? 'Differs: a risk flag' : `Differs: ${writeFactLabel(name)}`;
  const item = { name: `the difference of ${name}: ${move}`, one: 'difference', many: 'differences' };
  return { label, value: `${move} (severity ${String(severity)}${whose})`, item };
}

function writeMove(before: string | null, now: string | null): string {
  if (before === null) return `new: ${now}`;
  return now === null ? `was ${before}, and is no more` : `was ${before}, is ${now}`;
}

function writeFlagMove(code: string, before: unknown, now: unknown): string {
  const meaning = describeRisk(code);
  if (typeof before !== 'string') return `new: ${meaning}`;
  return typeof now === 'string' ? `${meaning} It was ${before}, is ${now}` : `no more: ${meaning}`;
}

function writeSide(field: string, value: unknown, hash: unknown): string | null {
  if (typeof value === 'string') return writeFactValue(field, value);
  return typeof hash === 'string' ? 'a value of which the record has the hash alone' : null;
}

// Older records have no observation; only their sources name what was read.
function listObservation(observation: unknown): Finding[] {
  if (!isPlainObject(observation)) return [];
  const read = listPlainObjects(observation.read).map(
    ({ source_version, observed_at }) => `${String(source_version)}, of data as at ${writeMoment(observed_at)}`,
  );
  const age = observation.newer_than_baseline
    ? 'newer than the baseline'
    : 'no newer than the baseline, so a change since then could not be seen';
  return [{ label: 'Read by the service', value: `${read.join('; ')} (${age})` }];
}

// Evidence that repeats the baseline proves nothing about today; only what the service read does.
function writeSent({ baseline_snapshot, current_snapshot }: PlainObject): string {
  const [baseline, sent] = [baseline_snapshot, current_snapshot].map((one) =>
    isPlainObject(one) ? one.evidence_pack_id : null,
  );
  return baseline === sent ? 'the baseline itself, sent again' : writeObservation(current_snapshot, 'sent');
}

function writeObservation(observation: unknown, became: string): string {
  if (!isPlainObject(observation)) return 'none given';
  const versions = listPlainObjects(observation.source_versions).map(({ source_version }) => String(source_version));
  const times = [
    `${became} ${writeMoment(observation.created_at)}`,
    `of data as at ${writeMoment(observation.source_observed_at)}`,
  ];
  return `${String(observation.evidence_pack_id)}, ${times.join(', ')} (${versions.join(', ')})`;
}

function writeMoment(time: unknown): string {
  const at = new Date(typeof time === 'number' ? time : Number.NaN);
  return Number.isNaN(at.getTime()) ? 'no time given' : writeUtcTime(at);
}

function writeFlags(flags: unknown): string {
  const all = listPlainObjects(flags);
  return all.length === 0
    ? 'none'
    : all.map(({ code, severity }) => `${describeRisk(String(code))} (${String(severity)})`).join(' ');
}

// A caller may send only hashes as evidence; facts without a value were still compared.
function readFacts(comparison: unknown, moved: ReadonlySet<unknown>): { facts: Fact[]; untold: number } {
  const { facts, fact_hashes } = isPlainObject(comparison) ? comparison : {};
  const listed = listPlainObjects(facts)
    .filter(({ normalized_value }) => typeof normalized_value === 'string')
    .map((fact) => ({ field: String(fact.field), value: String(fact.normalized_value), hash: String(fact.value_hash) }))
    .sort((left, right) => compareFields(left.field, right.field) || (left.value < right.value ? -1 : 1));
  const hashes = new Set(Array.isArray(fact_hashes) ? fact_hashes : []);
  for (const hash of [...listed.map((fact) => fact.hash), ...moved]) hashes.delete(hash);
  return { facts: listed, untold: hashes.size };
}

function listNotes(untold: number, shown: number, inJson: string): Finding[] {
  const alone =
    untold === 0
      ? []
      : [
          {
            label: 'By their hash alone',
            value: `${countWords(untold, 'fact was', 'facts were')} compared whose values are not in this record.`,
          },
        ];
  return [
    ...alone,
    ...(shown === 0 ? [] : [{ label: 'How values are written', value: AS_COMPARED }]),
    { label: 'In record.json alone', value: inJson },
  ];
}

/** Describes a flag for which only the code was stored. */
export function describeRisk(code: string): string {
  return findRiskMeaning(code) ?? `Flag ${code}.`;
}
