import type { InputOf } from '#contract/operation.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { parseTarget, type TargetType } from '#domain/monitoring/parse-target.ts';
import { type BoundOperation, bind, type CallContext, callerOf } from '#operations/funnel/handler.ts';
import { requireField } from '#operations/funnel/require-field.ts';
import { buildMonitor, type Monitor, readTargetSecret, recordMonitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { refuseVin } from './observe-target.ts';
import { toAnswer } from './read-monitor.ts';

const MUST_BE: Readonly<Record<Exclude<TargetType, 'VIN'>, string>> = {
  ABN: 'must be a valid ABN of 11 digits: check it for typos',
  ACN: 'must be a valid ACN of 9 digits: check it for typos',
  address: 'must be a G-NAF PID, such as GANSW704074813, not the text of an address',
};

export function bindCreateMonitor(db: Database): BoundOperation {
  return bind(createMonitor).order(async (input, context) => {
    const monitor = await prepareMonitor(db, input, context);
    return { answer: { ok: true, ...toAnswer(monitor) }, effect: (trx) => recordMonitor(trx, monitor) };
  });
}

/** Builds a new monitor of the caller; throws invalid_input on an invalid target, and ppsr_unavailable on a VIN. */
export async function prepareMonitor(
  db: Database,
  { target_type, target, reference }: InputOf<typeof createMonitor>,
  context: CallContext,
): Promise<Monitor> {
  const { accountId, tenantId } = callerOf(context);
  if (target_type === 'VIN') refuseVin();
  const value = requireField('target', parseTarget(target_type, target), MUST_BE[target_type]);
  const secret = await readTargetSecret(db, tenantId);
  const target_hash = hashTarget(secret, value);
  const wanted = { account_id: accountId, target_type, target_value: value, target_hash, reference: reference ?? null };
  return buildMonitor(wanted, context.now);
}
