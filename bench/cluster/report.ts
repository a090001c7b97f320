import type { Counts, PromiseBook } from '#test/rig/promise-book.ts';
import type { Promotion } from './outage-clock.ts';

/** Within this time after a promotion a write must be acknowledged. */
export const RECOVERY_GOAL_MS = 5_000;

/** What happened during one fault, or between two. */
export type FaultRow = {
  fault: string;
  tookMs: number;
  counts: Counts;
  gapMs: number;
  promotions: readonly Promotion[];
};

/** The head of the table. */
export function buildFaultHead(): string {
  return '| fault | took s | ok | refused and cut | longest outage s | write after promotion s |\n|---|---|---|---|---|---|';
}

/** One line of the table. */
export function buildFaultLine({ fault, tookMs, counts, gapMs, promotions }: FaultRow): string {
  const ok = counts.outcomes.get('ok') ?? 0;
  const recovered = promotions.map(({ node, recoveryMs }) => `${node} ${seconds(recoveryMs)}`).join(', ');
  return `| ${[fault, seconds(tookMs), ok, describeRefused(counts.outcomes), seconds(gapMs), recovered].join(' | ')} |`;
}

/** Adds up the rows of a run. */
export function buildTotals() {
  const outcomes = new Map<string, number>();
  let [gapMs, recoveryMs, promotions, slowestMs] = [0, 0, 0, 0];
  return {
    add(row: FaultRow): void {
      for (const [outcome, count] of row.counts.outcomes) outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + count);
      gapMs = Math.max(gapMs, row.gapMs);
      recoveryMs = Math.max(recoveryMs, ...row.promotions.map((one) => one.recoveryMs));
      promotions += row.promotions.length;
      slowestMs = row.counts.tookMs.reduce((slowest, one) => Math.max(slowest, one), slowestMs);
    },
    describe({ broken }: PromiseBook): string {
      const count = (mark: RegExp) =>
        [...broken].reduce((sum, [what, times]) => sum + (mark.test(what) ? times : 0), 0);
      return [
        `\nlost ${count(/is lost/)}, doubled ${count(/twice|two records|were taken/)}, refused and cut: ${describeRefused(outcomes)}`,
        `longest outage ${seconds(gapMs)} s; ${promotions} promotions, at most ${seconds(recoveryMs)} s to the next write; slowest answer ${seconds(slowestMs)} s`,
      ].join('\n');
    },
  };
}

function describeRefused(outcomes: ReadonlyMap<string, number>): string {
  const refused = [...outcomes]
    .filter(([outcome]) => outcome !== 'ok')
    .map(([outcome, count]) => `${count} × ${outcome}`);
  return refused.join(', ') || '0';
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}
