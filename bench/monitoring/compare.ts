import { type ComparedObservation, compareObservations } from '#domain/monitoring/compare-observations.ts';
import { hashFact } from '#domain/monitoring/fact-hashes.ts';

const FACTS = 1_000;
const SHARED = 500;
const ROUNDS = 500;

/** Compares two observations of a thousand facts, of which half are equal. Every fact has its own field, which is the worst case. */
export function measureComparison(): { cpuMs: number; detail: string } {
  const [previous, current] = [build(0), build(FACTS - SHARED)];
  const took: number[] = [];
  let changes = 0;
  for (let round = 0; round < ROUNDS; round += 1) compareObservations('ABN', previous, current);
  const before = process.cpuUsage();
  for (let round = 0; round < ROUNDS; round += 1) {
    const startedMs = performance.now();
    changes = compareObservations('ABN', previous, current).length;
    took.push(performance.now() - startedMs);
  }
  const { user, system } = process.cpuUsage(before);
  if (changes !== 2 * (FACTS - SHARED)) throw new Error(`${changes} changes`);
  const sorted = took.toSorted((left, right) => left - right);
  const at = (share: number) => sorted[Math.floor(ROUNDS * share)] ?? Number.NaN;
  const detail = `on the clock least ${at(0).toFixed(2)}, median ${at(0.5).toFixed(2)} ms of ${ROUNDS}`;
  return { cpuMs: (user + system) / 1_000 / ROUNDS, detail };
}

function build(from: number): ComparedObservation {
  const salt = Buffer.alloc(32, 7);
  const facts = Array.from({ length: FACTS }, (_, index) => {
    const field = `field_${from + index}`;
    const normalized_value = `NAME ${from + index}`;
    return {
      field,
      normalized_value,
      value_hash: hashFact(salt, field, normalized_value),
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
    isSample: null,
  };
}
