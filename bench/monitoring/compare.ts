import { type ComparedSnapshot, compareSnapshots } from '#domain/monitoring/compare-snapshots.ts';
import { hashFact } from '#domain/monitoring/fact-hashes.ts';

const FACTS = 1_000;
const SHARED = 500;
const ROUNDS = 500;

/** Compares two snapshots of a thousand facts, of which half are the same. */
export function measureComparison(): { median: number; detail: string } {
  const [previous, current] = [build(0), build(FACTS - SHARED)];
  const took: number[] = [];
  let changes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    changes = compareSnapshots('ABN', previous, current).length;
    took.push(performance.now() - startedMs);
  }
  if (changes !== 2 * (FACTS - SHARED)) throw new Error(`${changes} changes`);
  const sorted = took.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(ROUNDS * share)] ?? Number.NaN;
  return { median: at(0.5), detail: `least ${at(0).toFixed(2)}, p99 ${at(0.99).toFixed(2)} ms of ${ROUNDS}` };
}

function build(from: number): ComparedSnapshot {
  const salt = Buffer.alloc(32, 7);
  const facts = Array.from({ length: FACTS }, (_, index) => {
    const normalized_value = `NAME ${from + index}`;
    return {
      field: 'business_name',
      normalized_value,
      value_hash: hashFact(salt, 'business_name', normalized_value),
      evidence_ref: 'rec_x',
    };
  });
  return {
    snapshot_id: `snp_${from}`,
    evidence_pack_id: 'rec_x',
    evidence_pack_ref: null,
    facts,
    risk_flags: [],
    source_versions: [],
  };
}
