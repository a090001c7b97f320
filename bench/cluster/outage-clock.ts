import type { Cluster } from './start-cluster.ts';

const LOOK_MS = 200;

/** A change of the primary: when another node became primary, and how long until the next acknowledged write. */
export type Promotion = { node: string; recoveryMs: number };

/** Watches when writes are acknowledged and when the primary changes. */
export type OutageClock = {
  noteWrite(atMs: number): void;
  /** The longest time between two acknowledged writes since the last call. */
  takeLongestGapMs(): number;
  /** Promotions since the last call; recovery is infinite when nothing was written after one. */
  takePromotions(): Promotion[];
  stop(): void;
};

/** Starts to watch. */
export function startOutageClock(findPrimary: Cluster['findPrimary']): OutageClock {
  let lastWriteMs = performance.now();
  let longestGapMs = 0;
  let primary: string | null = null;
  let promotions: { node: string; atMs: number; recoveryMs: number | null }[] = [];
  const looking = setInterval(async () => {
    const found = await findPrimary();
    if (found === null || found.name === primary) return;
    if (primary !== null) promotions.push({ node: found.name, atMs: performance.now(), recoveryMs: null });
    primary = found.name;
  }, LOOK_MS);
  return {
    noteWrite(atMs) {
      longestGapMs = Math.max(longestGapMs, atMs - lastWriteMs);
      lastWriteMs = atMs;
      for (const one of promotions) one.recoveryMs ??= Math.max(0, atMs - one.atMs);
    },
    takeLongestGapMs() {
      const taken = Math.max(longestGapMs, performance.now() - lastWriteMs);
      longestGapMs = 0;
      return taken;
    },
    takePromotions() {
      const taken = promotions.map(({ node, recoveryMs }) => ({
        node,
        recoveryMs: recoveryMs ?? Number.POSITIVE_INFINITY,
      }));
      promotions = [];
      return taken;
    },
    stop: () => clearInterval(looking),
  };
}
