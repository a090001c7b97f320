import type { z } from 'zod';
import type { changeItem } from '#contract/schemas/monitoring.ts';
import { findChangeRule, weighMove } from './change-rules.ts';
import type { ChangeSeverity, MonitoredFlag, ObservedSource } from './fact.ts';
import { isFurther } from './further-rules.ts';
import type { TargetType } from './parse-target.ts';

/** The snapshot and the record that support one side of a comparison. */
type SnapshotNames = { snapshot_id: string; evidence_pack_id: string; evidence_pack_ref: string | null };

/** A fact on one side of a comparison; for some facts only the hash is known. */
export type ComparedFact = {
  field: string | null;
  value_hash: string;
  normalized_value?: string | undefined;
  evidence_ref?: string | undefined;
};

export type ComparedObservation = SnapshotNames & {
  facts: readonly ComparedFact[];
  risk_flags: readonly MonitoredFlag[];
  source_versions: readonly ObservedSource[];
  /** Whether its data is a sample; null if unknown. */
  isSample: boolean | null;
  /** For each register that it did not read, by source: the later snapshot that first read it, which is compared instead. */
  sights?: ReadonlyMap<string, SnapshotNames>;
};

/** One difference between two observations, with the evidence on both sides. */
export type Change = z.infer<typeof changeItem>;

type Pair<T> = { old: T | null; new: T | null };
type Supported = { evidence_ref?: string | undefined } | null;
type EvidenceOf = (old: Supported, fresh: Supported, source: string | null) => Change['evidence'];
type Sides = { previous: ComparedObservation; current: ComparedObservation };

const WEIGHTS: readonly ChangeSeverity[] = ['info', 'low', 'medium', 'high'];

/** Lists every difference between two observations of one target once, the most severe first. The order of facts does not matter. */
export function compareObservations(
  type: TargetType,
  previous: ComparedObservation,
  current: ComparedObservation,
): Change[] {
  const sides = { previous, current };
  const evidenceOf = openEvidence(sides);
  const changes = [
    ...compareFacts(type, sides, evidenceOf),
    ...compareFlags(sides, evidenceOf),
    ...compareSources(sides, evidenceOf),
  ];
  return sortBySeverity(changes);
}

/** Merges two lists of changes from one observation, without duplicates. */
export function joinChanges(first: readonly Change[], second: readonly Change[]): Change[] {
  const known = new Set(first.map(identify));
  return sortBySeverity([...first, ...second.filter((change) => !known.has(identify(change)))]);
}

/** Returns a text that is the same for the same changes in any order, whatever their evidence. */
export function identifyChanges(changes: readonly Change[]): string {
  return JSON.stringify(changes.map(identify).sort());
}

function identify({ kind, field, old_hash, new_hash, old_value, new_value }: Change): string {
  // Evidence may contain only hashes, so prefer the hash; flags and sources have no hash, so use their value.
  return JSON.stringify([kind, field, old_hash ?? old_value, new_hash ?? new_value]);
}

/** Returns the highest severity among changes; info if there are none. */
export function findSeverity(changes: readonly Pick<Change, 'severity'>[]): ChangeSeverity {
  return WEIGHTS[Math.max(0, ...changes.map(({ severity }) => WEIGHTS.indexOf(severity)))] ?? 'info';
}

export function decideOutcome(changes: readonly Change[]): 'no_change' | 'changed' {
  return changes.length === 0 ? 'no_change' : 'changed';
}

function groupByField(facts: readonly ComparedFact[]): Map<string | null, ComparedFact[]> {
  return Map.groupBy(facts, ({ field }) => field);
}

function compareFacts(type: TargetType, sides: Sides, evidenceOf: EvidenceOf): Change[] {
  const { previous, current } = sides;
  // Grouped once, because evidence may have as many fields as facts.
  const before = groupByField(dropShared(previous.facts, current.facts));
  const after = groupByField(dropShared(current.facts, previous.facts));
  const wasReadTwice = openSharedSources(sides);
  return [...new Set([...before.keys(), ...after.keys()])].flatMap((field) => {
    const rule = findChangeRule(type, field);
    if (rule.source !== null && !wasReadTwice(rule.source)) return [];
    return pairUp(before.get(field) ?? [], after.get(field) ?? [], rule.many).map((pair) => ({
      kind: rule.kind,
      severity: weighMove(rule, readValue(pair.old), readValue(pair.new)),
      field,
      old_value: pair.old?.normalized_value ?? null,
      new_value: pair.new?.normalized_value ?? null,
      old_hash: pair.old?.value_hash ?? null,
      new_hash: pair.new?.value_hash ?? null,
      evidence: evidenceOf(pair.old, pair.new, rule.source),
    }));
  });
}

// A further register is compared only if both sides read it: one that was not read says nothing about the target.
function openSharedSources({ previous, current }: Sides): (source: string) => boolean {
  const has = ({ source_versions }: ComparedObservation, source: string) =>
    source_versions.some(({ source_id }) => source_id === source);
  return (source) => has(previous, source) && has(current, source);
}

// Undefined if the fact's value is not known; null if there is no fact.
function readValue(fact: ComparedFact | null): string | null | undefined {
  return fact === null ? null : fact.normalized_value;
}

// A single-valued field with one value before and one after has changed. Otherwise each value was added or removed.
function pairUp<T>(old: readonly T[], fresh: readonly T[], many: boolean): Pair<T>[] {
  const [from, to] = [old[0], fresh[0]];
  if (!many && old.length === 1 && fresh.length === 1 && from !== undefined && to !== undefined)
    return [{ old: from, new: to }];
  return [...old.map((one) => ({ old: one, new: null })), ...fresh.map((one) => ({ old: null, new: one }))];
}

function dropShared(facts: readonly ComparedFact[], others: readonly ComparedFact[]): ComparedFact[] {
  const known = new Set(others.map(({ value_hash }) => value_hash));
  const seen = new Set<string>();
  return facts.filter(({ value_hash }) => {
    if (known.has(value_hash) || seen.has(value_hash)) return false;
    seen.add(value_hash);
    return true;
  });
}

function compareFlags(sides: Sides, evidenceOf: EvidenceOf): Change[] {
  return comparePairs(sides.previous.risk_flags, sides.current.risk_flags, ({ code }) => code)
    .filter((pair) => pair.old?.severity !== pair.new?.severity)
    .map((pair) => ({
      kind: 'risk',
      severity: findSeverity([pair.old, pair.new].filter((flag) => flag !== null)),
      field: (pair.new ?? pair.old)?.code ?? null,
      old_value: pair.old?.severity ?? null,
      new_value: pair.new?.severity ?? null,
      old_hash: null,
      new_hash: null,
      evidence: evidenceOf(pair.old, pair.new, null),
    }));
}

// A newer version of the same source is not a change: the observations name their versions. Replacing the source is a
// change: another source, or a register instead of a sample.
function compareSources(sides: Sides, evidenceOf: EvidenceOf): Change[] {
  const { previous, current } = sides;
  const own = ({ source_versions }: ComparedObservation) => source_versions.filter((one) => !isFurther(one));
  const pairs = comparePairs(own(previous), own(current), ({ source_id }) => source_id);
  const shared = pairs.filter((pair) => pair.old !== null && pair.new !== null);
  return (shared.length === 0 ? pairs : isSampleReplaced(sides) ? shared : []).map((pair) => ({
    kind: 'source_version',
    severity: 'info',
    field: (pair.new ?? pair.old)?.source_id ?? null,
    old_value: pair.old?.source_version ?? null,
    new_value: pair.new?.source_version ?? null,
    old_hash: null,
    new_hash: null,
    evidence: evidenceOf(null, null, null),
  }));
}

function isSampleReplaced({ previous, current }: Sides): boolean {
  return previous.isSample !== null && current.isSample !== null && previous.isSample !== current.isSample;
}

function comparePairs<T>(old: readonly T[], fresh: readonly T[], keyOf: (one: T) => string): Pair<T>[] {
  const before = new Map(old.map((one) => [keyOf(one), one]));
  const after = new Map(fresh.map((one) => [keyOf(one), one]));
  const keys = new Set([...before.keys(), ...after.keys()]);
  return [...keys].map((key) => ({ old: before.get(key) ?? null, new: after.get(key) ?? null }));
}

/** Returns a function that builds the evidence of a change. Facts of one record share one object, which saves memory. */
function openEvidence({ previous, current }: Sides): EvidenceOf {
  const [before, after] = [openSide(previous), openSide(current)];
  return (old, fresh, source) => ({ previous: before(old, source), current: after(fresh, source) });
}

function openSide(observation: ComparedObservation) {
  const plain = nameSnapshot(observation);
  const known = new Map<string, SnapshotNames & { fact_evidence_ref: string }>();
  return (fact: Supported, source: string | null) => {
    const named = (source === null ? undefined : observation.sights?.get(source)) ?? plain;
    const ref = fact?.evidence_ref;
    if (ref === undefined) return named;
    const key = `${named.snapshot_id} ${ref}`;
    const side = known.get(key) ?? { ...named, fact_evidence_ref: ref };
    known.set(key, side);
    return side;
  };
}

export function nameSnapshot({ snapshot_id, evidence_pack_id, evidence_pack_ref }: SnapshotNames): SnapshotNames {
  return { snapshot_id, evidence_pack_id, evidence_pack_ref };
}

function sortBySeverity(changes: readonly Change[]): Change[] {
  // Builds each sort key once, not once per comparison.
  const keyed = changes.map((change) => ({ change, weight: WEIGHTS.indexOf(change.severity), key: keyOf(change) }));
  keyed.sort((left, right) => right.weight - left.weight || compareText(left.key, right.key));
  return keyed.map(({ change }) => change);
}

function keyOf({ kind, field, old_hash, new_hash }: Change): string {
  return [kind, field ?? '', old_hash ?? new_hash ?? ''].join(' ');
}

function compareText(left: string, right: string): number {
  return left < right ? -1 : left > right ? 1 : 0;
}
