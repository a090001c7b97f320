import type { z } from 'zod';
import type { confirmNoChangesRequest } from '#contract/schemas/confirm-no-changes.ts';
import type { ComparedFact } from './compare-observations.ts';
import type { ObservedSource } from './fact.ts';
import { buildFingerprint, type HashedFacts, hashFact } from './fact-hashes.ts';

/** The evidence that a caller sends for confirmation. */
export type CurrentEvidence = z.output<typeof confirmNoChangesRequest>['current_evidence'];

/** An invalid field of the evidence, and why it is invalid. */
export type EvidenceFault = { field: string; problem: string };

/** Returns where evidence contradicts itself or the stored record that it names; empty if it can be compared. */
export function findEvidenceFaults(
  { comparison, source_versions }: Pick<CurrentEvidence, 'comparison' | 'source_versions'>,
  salt: Uint8Array,
  own: Pick<HashedFacts, 'fingerprint'> | null,
): EvidenceFault[] {
  const { fingerprint, fact_hashes, facts } = comparison;
  const hashes = (facts ?? []).map(({ value_hash }) => value_hash);
  const isUnsorted = fact_hashes.some((hash, index) => index > 0 && hash <= (fact_hashes[index - 1] ?? ''));
  const isOtherSet = facts !== undefined && !isSameSet(new Set(fact_hashes), new Set(hashes));
  const hasWrongHash = (facts ?? []).some(
    ({ field, normalized_value: value, value_hash }) =>
      value !== undefined && hashFact(salt, field, value) !== value_hash,
  );
  const isRepeated = new Set(source_versions.map(({ source_id }) => source_id)).size !== source_versions.length;
  const isOtherRecord = own !== null && own.fingerprint !== fingerprint;
  const wrongHash = 'must have the value_hash that field, normalized_value and the monitor’s comparison_salt give';
  const rules: readonly (readonly [isBroken: boolean, field: string, problem: string])[] = [
    [isUnsorted, 'comparison.fact_hashes', 'must be in ascending order, each once'],
    [buildFingerprint(fact_hashes) !== fingerprint, 'comparison.fingerprint', 'must be the SHA-256 of the fact_hashes'],
    [isOtherSet, 'comparison.facts', 'must match fact_hashes exactly'],
    [hasWrongHash, 'comparison.facts', wrongHash],
    [isRepeated, 'source_versions', 'must name each source once'],
    [isOtherRecord, 'evidence_pack_id', 'names a record with other facts'],
  ];
  return rules.flatMap(([isBroken, field, problem]) => (isBroken ? [{ field, problem }] : []));
}

/** Lists the sources of the baseline that the evidence did not observe, or observed earlier than the baseline. */
export function listUnobservedSources(
  baseline: readonly ObservedSource[],
  evidence: readonly ObservedSource[],
): string[] {
  const observed = new Map(evidence.map(({ source_id, observed_at }) => [source_id, observed_at]));
  return baseline
    .filter(({ source_id, observed_at }) => (observed.get(source_id) ?? Number.NEGATIVE_INFINITY) < observed_at)
    .map(({ source_id }) => source_id);
}

/** Says which sources of the baseline were not observed again; null if all were. */
export function describeUnobserved(
  who: 'The evidence' | 'The service',
  baseline: readonly ObservedSource[],
  observed: readonly ObservedSource[],
): string | null {
  const missing = listUnobservedSources(baseline, observed);
  if (missing.length === 0) return null;
  return `${who} did not observe ${missing.join(', ')} again, or only as it was before the baseline.`;
}

/** Lists the facts of evidence; a hash without a fact has an unknown field. */
export function listEvidenceFacts({ fact_hashes, facts = [] }: CurrentEvidence['comparison']): ComparedFact[] {
  const known = new Map(facts.map((fact) => [fact.value_hash, fact]));
  return fact_hashes.map((value_hash) => known.get(value_hash) ?? { field: null, value_hash });
}

/** Names facts of which evidence has only the hash by what the service read: the same hash is the same field and value. */
export function nameFacts<Side extends { facts: readonly ComparedFact[] }>(
  evidence: Side,
  seen: { comparison: Pick<HashedFacts, 'facts'> },
): Side {
  const known = new Map(seen.comparison.facts.map(({ value_hash, field }) => [value_hash, field]));
  const facts = evidence.facts.map((fact) =>
    fact.field === null ? { ...fact, field: known.get(fact.value_hash) ?? null } : fact,
  );
  return { ...evidence, facts };
}

function isSameSet(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  return left.size === right.size && [...left].every((one) => right.has(one));
}

type Facts = { facts?: readonly ComparedFact[] | undefined };

/** Returns a fault if evidence has another field name for a fact of the baseline. A hash covers field and value together. */
export function findRenamedFact(baseline: Facts, evidence: Facts): EvidenceFault | null {
  const known = new Map((baseline.facts ?? []).map(({ value_hash, field }) => [value_hash, field]));
  const isRenamed = ({ value_hash, field }: ComparedFact) => (known.get(value_hash) ?? field) !== field;
  if (!(evidence.facts ?? []).some(isRenamed)) return null;
  return { field: 'comparison.facts', problem: 'must have the field of which the baseline knows the value_hash' };
}
