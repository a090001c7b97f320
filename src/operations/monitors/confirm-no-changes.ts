import type { z } from 'zod';
import { newSortableId } from '#base/ids.ts';
import { confirmNoChanges } from '#contract/operations/monitors/confirm-no-changes.ts';
import type { confirmedSnapshot, confirmNoChangesRequest } from '#contract/schemas/confirm-no-changes.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildConfirmedObservation } from '#domain/monitoring/build-confirmed-observation.ts';
import {
  compareObservations,
  decideOutcome,
  findSeverity,
  joinChanges,
} from '#domain/monitoring/compare-observations.ts';
import { findRenamedFact, nameFacts } from '#domain/monitoring/find-evidence-faults.ts';
import { findObservationFault } from '#domain/monitoring/find-observation-fault.ts';
import { listConfirmationLimits } from '#domain/monitoring/list-confirmation-limits.ts';
import { listStandingFlags, listStandingLimits } from '#domain/monitoring/list-standing-flags.ts';
import { type BoundOperation, bind, type CallContext, callerOf } from '#operations/funnel/handler.ts';
import { dropClearSighting, recordClearSighting } from '#store/monitoring/clear-versions.ts';
import { beginCheck, endCheck, failCheck } from '#store/monitoring/monitor-checks.ts';
import { type Monitor, requireInUse } from '#store/monitoring/monitors.ts';
import { findObservation, type Observation, recordObservation } from '#store/monitoring/observations.ts';
import type { Database } from '#store/postgres/database.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import type { AnnounceChange } from './announce-change.ts';
import { nameReadSources, toCompared } from './build-observation.ts';
import { buildClear } from './capture-snapshot.ts';
import { settleStates } from './monitor-states.ts';
import type { ObserveTarget } from './observe-target.ts';
import { readMonitor } from './read-monitor.ts';
import { LATER_NEXT_STEPS, type MonitoredBaseline, type Recheck, recheckTarget } from './recheck-target.ts';
import { requireNoFault, traceEvidence } from './trace-evidence.ts';

type Input = z.output<typeof confirmNoChangesRequest>;
type Parts = { db: Database; writes: Database; observe: ObserveTarget; announceChange: AnnounceChange };
export function bindConfirmNoChanges(parts: Parts): BoundOperation {
  return bind(confirmNoChanges).check(async (input, context) => {
    const begun = await begin(parts, input, context);
    try {
      return await confirm(parts, begun, input, context);
    } catch (error) {
      await failCheck(parts.writes, begun.check_id, describeFailure(error));
      throw nameCheck(error, begun);
    }
  });
}

// Stores the check only once the evidence and the baseline are known to be valid.
async function begin({ db, writes }: Parts, input: Input, context: CallContext) {
  const { accountId } = callerOf(context);
  const monitor = await readMonitor(db, accountId, input.subscription_id);
  const baseline = await readBaseline(db, monitor, input.baseline_evidence_pack_id);
  const looked = await traceEvidence(db, monitor, input.current_evidence, context.now);
  // A hash covers name and value, so the same hash under another field name is a fault.
  requireNoFault(findRenamedFact(baseline.comparison, input.current_evidence.comparison));
  const check = {
    check_id: newSortableId('chk_'),
    audit_correlation_id: newSortableId('aud_'),
    account_id: accountId,
    subscription_id: monitor.subscription_id,
    baseline_snapshot_id: baseline.snapshot_id,
  };
  await beginCheck(writes, check);
  return { ...check, baseline, monitor, looked };
}

type Begun = Awaited<ReturnType<typeof begin>>;

async function readBaseline(db: Database, { baseline_snapshot_id }: Monitor, packId: string): Promise<Observation> {
  const baseline = baseline_snapshot_id === null ? null : await findObservation(db, baseline_snapshot_id);
  if (baseline === null)
    throw new ServiceError(
      'baseline_not_captured',
      'The monitor has no baseline yet; capture one first, with role baseline.',
    );
  if (baseline.evidence_pack_id !== packId)
    throw new ServiceError(
      'baseline_mismatch',
      'baseline_evidence_pack_id is not the monitor’s current baseline; get_monitor shows it.',
    );
  return baseline;
}

async function confirm(parts: Parts, begun: Begun, input: Input, context: CallContext) {
  const { monitor, baseline, looked, check_id, audit_correlation_id } = begun;
  const fault = findObservationFault('The evidence', toCompared(baseline), looked);
  if (fault !== null) throw new ServiceError('recheck_failed', fault);
  const { reading, seen, opened, changes: ownChanges, furtherLimits, later } = await recheckNow(parts, begun, context);
  const given = buildGiven(begun, input.current_evidence, context.now);
  const isSame = decideOutcome(ownChanges) === 'no_change';
  const givenChanges = compareObservations(monitor.target_type, opened.compared, {
    ...nameFacts(toCompared(given), seen),
    source_versions: looked.source_versions,
  });
  const changes = joinChanges(ownChanges, givenChanges);
  const outcome = decideOutcome(changes);
  // The service saw a change in a later version: an older version that answers again does not undo it.
  if (outcome === 'no_change' && later !== null)
    throw new ServiceError('recheck_failed', `${later} ${LATER_NEXT_STEPS}`);
  const ended = { state: outcome, result_snapshot_id: seen.snapshot_id, evidence_pack_id: context.recordId };
  const { subscription_id, target_type: type, target_value: value, reference } = monitor;
  const clear = buildClear(seen, reading, baseline);
  return {
    answer: {
      ok: true as const,
      tool: 'confirm_no_changes' as const,
      outcome,
      subscription_id: monitor.subscription_id,
      check: {
        check_id,
        status: outcome,
        trigger: 'before_funding' as const,
        baseline_snapshot_id: baseline.snapshot_id,
        result_snapshot_id: seen.snapshot_id,
        evidence_pack_id: context.recordId,
        audit_correlation_id,
        completed_at: context.now.getTime(),
      },
      baseline_snapshot: toConfirmed(baseline),
      current_snapshot: toConfirmed(given),
      change_count: changes.length,
      severity: findSeverity(changes),
      changes,
      observation: buildConfirmedObservation(baseline.source_versions, seen.source_versions),
      standing_flags: listStandingFlags(baseline, seen),
      data_mode: seen.data_mode,
      sources: nameReadSources(reading),
      limitations: [
        ...(later === null ? [] : [later]),
        ...furtherLimits,
        ...listConfirmationLimits(baseline, seen),
        ...listStandingLimits(type, baseline, seen),
      ],
      generated_at: context.now.getTime(),
    },
    evidence: { target: { type, value }, reference, data_mode: seen.data_mode, sources: seen.sources },
    effect: async (trx: Database) => {
      await requireInUse(trx, subscription_id);
      // The differing one is stored last: a what_changed window that ends here must show the change.
      for (const kept of isSame && outcome === 'changed' ? [seen, given] : [given, seen])
        await recordObservation(trx, kept);
      await settleStates(trx, { account_id: monitor.account_id, subscription_id });
      await (isSame && later === null ? recordClearSighting(trx, clear) : dropClearSighting(trx, clear));
      await endCheck(trx, check_id, ended, context.now).catch((error: unknown) => {
        throw nameCheck(error, begun);
      });
      if (!isSame) await parts.announceChange(trx, { monitor, opened, seen, changes: ownChanges });
    },
  };
}

// A failed observation is never reported as no_change, whatever the evidence says.
function recheckNow({ db, observe }: Parts, pair: MonitoredBaseline, context: CallContext): Promise<Recheck> {
  const observeNow: ObserveTarget = (request) =>
    observe(request).catch((cause: unknown) => {
      const message = `The target could not be observed now, so nothing is confirmed${describeCause(cause)}`;
      throw new ServiceError('recheck_failed', message, { cause });
    });
  return recheckTarget({ db, observe: observeNow }, pair, context);
}

// The source's own message says whether a retry can help: a missing register will not appear within a minute.
function describeCause(cause: unknown): string {
  if (!(cause instanceof ServiceError) || isStoreDown(cause.cause)) return '; try again.';
  return `. ${cause.message}${cause.code === 'network_error' ? ' Try again.' : ''}`;
}

// Evidence without risk_flags does not mean that flags were removed, so the baseline's flags are assumed.
function buildGiven({ monitor, baseline }: Begun, evidence: Input['current_evidence'], now: Date): Observation {
  const { evidence_pack_id, evidence_pack_ref, comparison, source_versions, source_observed_at, risk_flags } = evidence;
  return {
    snapshot_id: newSortableId('snp_'),
    subscription_id: monitor.subscription_id,
    account_id: monitor.account_id,
    role: 'check',
    evidence_pack_id,
    evidence_pack_ref: evidence_pack_ref ?? null,
    created_at: now.getTime(),
    source_observed_at,
    source_versions,
    risk_flags: risk_flags ?? baseline.risk_flags,
    comparison,
    data_mode: 'snapshot',
    sources: [],
  };
}

function toConfirmed(observation: Observation): z.input<typeof confirmedSnapshot> {
  const { snapshot_id, evidence_pack_id, evidence_pack_ref, source_versions, source_observed_at, created_at } =
    observation;
  return { snapshot_id, evidence_pack_id, evidence_pack_ref, source_versions, source_observed_at, created_at };
}

// Adds the check's ids to the error, because a failed check has no answer that names it.
function nameCheck(error: unknown, { check_id, audit_correlation_id }: Begun): unknown {
  if (!(error instanceof ServiceError) || error.code !== 'recheck_failed') return error;
  const details = { ...error.details, check_id, audit_correlation_id };
  return new ServiceError(error.code, error.message, { cause: error.cause, details });
}

function describeFailure(error: unknown): string {
  return error instanceof ServiceError ? error.code : 'internal_error';
}
