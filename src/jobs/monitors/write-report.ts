import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';
import { buildGround } from '#operations/monitors/monitor-states.ts';
import { countOutcomes, listReportedItems, type ReportedItem } from '#store/monitoring/recheck-items.ts';
import type { Database } from '#store/postgres/database.ts';

type ReportFacts = { jobId: string; reference: string | null; orderedAt: string; now: Date };

// More items need fewer statements, but block other work of this process for longer: these block it as long as one call.
const ITEMS_PER_READ = 1_000;
const NOTE =
  'changed and unchanged compare with the baseline, as of the source’s own date. not_observed and no_baseline say nothing about the target. not_due was not rechecked; ground says why. No event is sent for a change.';

/** Writes the report of a recheck line by line: the counts first, then every monitor. */
export async function* writeReport(db: Database, facts: ReportFacts): AsyncGenerator<Buffer> {
  const head = recheckReportHead.parse(await buildHead(db, facts));
  yield toLine(head);
  for (let after = 0; after < head.counts.monitors; after += ITEMS_PER_READ) {
    const items = await listReportedItems(db, facts.jobId, after, after + ITEMS_PER_READ);
    yield Buffer.concat(items.map((item) => toLine(recheckReportLine.parse(buildLine(item)))));
  }
}

async function buildHead(db: Database, { jobId, reference, orderedAt, now }: ReportFacts) {
  const counted = await countOutcomes(db, jobId);
  const count = (outcome: string) => counted[outcome] ?? 0;
  invariant(count('null') === 0, `every item of ${jobId} has an outcome`);
  const [changed, unchanged] = [count('changed'), count('unchanged')];
  return {
    report: 'monitor_recheck',
    job_id: jobId,
    reference,
    ordered_at: Date.parse(orderedAt),
    generated_at: now.getTime(),
    counts: {
      monitors: Object.values(counted).reduce<number>((sum, one) => sum + (one ?? 0), 0),
      checked: changed + unchanged,
      changed,
      unchanged,
      not_observed: count('not_observed'),
      not_due: count('not_due'),
      no_baseline: count('no_baseline'),
    },
    note: NOTE,
  };
}

function buildLine(item: ReportedItem): z.input<typeof recheckReportLine> {
  const { subscription_id, target_type, target_hash, reference, baseline_snapshot_id, outcome, detail } = item;
  const isError = outcome === 'not_observed';
  type Line = z.input<typeof recheckReportLine>;
  return {
    subscription_id,
    target_type,
    target_hash,
    reference,
    baseline_snapshot_id,
    outcome,
    check: isError ? null : (detail as Line['check']),
    error: isError ? (detail as Line['error']) : null,
    ground: outcome === 'not_due' ? requireGround(item) : null,
  };
}

function requireGround({ source_id, seen_version, answering_version }: ReportedItem) {
  invariant(
    source_id !== null && seen_version !== null && answering_version !== null,
    'an item that is not due has a ground',
  );
  return buildGround({ source_id, seen_version, answering_version });
}

function toLine(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}
