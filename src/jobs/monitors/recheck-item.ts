import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { captureSnapshot } from '#contract/operations/monitors/capture-snapshot.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideOutcome, findSeverity } from '#domain/monitoring/compare-observations.ts';
import { describeObservation } from '#domain/monitoring/find-observation-fault.ts';
import { listStandingFlags, listStandingLimits } from '#domain/monitoring/list-standing-flags.ts';
import { sealCheck } from '#operations/funnel/seal-check.ts';
import { validateAnswer } from '#operations/funnel/validate.ts';
import type { AnnounceChange } from '#operations/monitors/announce-change.ts';
import { toCompared } from '#operations/monitors/build-observation.ts';
import { buildCaptured, buildCapturedEvidence, buildClear } from '#operations/monitors/capture-snapshot.ts';
import type { ObserveTarget } from '#operations/monitors/observe-target.ts';
import { LATER_NEXT_STEPS, type Recheck, recheckTarget } from '#operations/monitors/recheck-target.ts';
import { dropClearSighting, recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { requireInUse } from '#store/monitoring/monitors.ts';
import { recordObservation } from '#store/monitoring/observations.ts';
import { type DueItem, endItem, type ItemEnd } from '#store/monitoring/recheck-items.ts';
import type { Database } from '#store/postgres/database.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { CompletionWriter } from '#store/records/completions.ts';
import type { SourceTurns } from './source-turns.ts';

export type RecheckItemParts = {
  db: Database;
  observe: ObserveTarget;
  turns: SourceTurns;
  completions: CompletionWriter;
  announceChange: AnnounceChange;
};

class EndedAlready extends Error {}

/**
 * Observes the target of one monitor and ends its item: in one transaction with the record and the observation, or with
 * only the reason when the target could not be observed. Safe to call again, also concurrently: one end counts.
 */
export async function recheckItem(parts: RecheckItemParts, jobId: string, item: DueItem): Promise<void> {
  const { account_id, target_type } = item.monitor;
  const context = { now: new Date(), recordId: newSortableId('rec_') };
  const seen = await parts.turns.run(target_type, account_id, () => inspect(parts, item, context));
  if ('code' in seen) await endItem(parts.db, jobId, item.item_no, { outcome: 'not_observed', detail: seen });
  else await recordLook(parts, jobId, item, { ...seen, context });
}

type Unseen = { code: string; message: string };
type Context = { now: Date; recordId: string };

async function inspect(parts: RecheckItemParts, item: DueItem, context: Context): Promise<Recheck | Unseen> {
  try {
    const seen = await recheckTarget(parts, item, context);
    return seen.later === null ? seen : { code: 'recheck_failed', message: `${seen.later} ${LATER_NEXT_STEPS}` };
  } catch (error) {
    // The database is unavailable: the step is retried.
    if (!(error instanceof ServiceError) || isOurTrouble(error)) throw error;
    return { code: error.code, message: error.message };
  }
}

function isOurTrouble({ code, cause }: ServiceError): boolean {
  return code === 'store_unavailable' || isStoreDown(cause);
}

async function recordLook(
  { completions, announceChange }: RecheckItemParts,
  jobId: string,
  { item_no, monitor, baseline }: DueItem,
  { reading, seen: observation, opened, changes, furtherLimits, context }: Recheck & { context: Context },
): Promise<void> {
  const { subscription_id, account_id } = monitor;
  const isSame = decideOutcome(changes) === 'no_change';
  const { snapshot_id, evidence_pack_id, source_versions } = observation;
  const severity = findSeverity(changes);
  const limitations = [
    describeObservation(toCompared(observation)),
    ...furtherLimits,
    ...listStandingLimits(monitor.target_type, baseline, observation),
  ];
  const seen = { snapshot_id, evidence_pack_id, source_versions, severity };
  const standing_flags = listStandingFlags(baseline, observation);
  const detail = { ...seen, change_count: changes.length, changes, standing_flags, limitations };
  const end: ItemEnd = { outcome: isSame ? 'unchanged' : 'changed', detail };
  const clear = buildClear(observation, reading, baseline);
  const answer = buildCaptured(monitor, observation, reading);
  const evidence = buildCapturedEvidence(monitor, observation);
  const input = { subscription_id, role: 'check' };
  validateAnswer(captureSnapshot, answer);
  const asked = { operation: captureSnapshot, input, priceCents: 0, context, body: answer };
  const sealing = sealCheck(asked, { answer, evidence });
  invariant(sealing !== null, 'rechecking a monitor creates a record');
  await completions
    .record({
      accountId: account_id,
      sealing,
      funding: { from: 'key' },
      held: null,
      jobs: [],
      answer: null,
      effect: async (trx) => {
        await requireInUse(trx, subscription_id);
        if (!(await endItem(trx, jobId, item_no, end))) throw new EndedAlready();
        await recordObservation(trx, observation);
        await (isSame ? recordClearSighting(trx, clear) : dropClearSighting(trx, clear));
        if (!isSame) await announceChange(trx, { monitor, opened, seen: observation, changes });
      },
    })
    .catch((error: unknown) => {
      // Another try was first, and its record is this item's; or the monitor was deleted, which the end of the step
      // reports.
      const isGone = error instanceof ServiceError && error.code === 'monitor_not_found';
      if (!(error instanceof EndedAlready) && !isGone) throw error;
    });
}
