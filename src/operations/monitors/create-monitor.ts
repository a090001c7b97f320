import { buildFieldError } from '#contract/build-field-error.ts';
import { createMonitor } from '#contract/operations/monitors/create-monitor.ts';
import { hashTarget } from '#domain/monitoring/fact-hashes.ts';
import { parseTarget, type TargetType } from '#domain/monitoring/parse-target.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { buildMonitor, readTargetSecret, recordMonitor } from '#store/monitoring/monitors.ts';
import type { Database } from '#store/postgres/database.ts';
import { toAnswer } from './read-monitor.ts';
import { refuseVin } from './refuse-vin.ts';

const MUST_BE: Readonly<Record<Exclude<TargetType, 'VIN'>, string>> = {
  ABN: 'must be 11 digits whose check digits add up',
  ACN: 'must be 9 digits whose check digit adds up',
  address: 'must be a G-NAF PID, such as GANSW704074813; an address in words is not kept',
};

/** Binds the making of a monitor. */
export function bindCreateMonitor(db: Database): BoundOperation {
  return bind(createMonitor).order(async ({ target_type, target, reference }, context) => {
    const { accountId, tenantId } = callerOf(context);
    if (target_type === 'VIN') refuseVin();
    const value = parseTarget(target_type, target);
    if (value === null) throw buildFieldError('invalid_input', 'target', MUST_BE[target_type]);
    const secret = await readTargetSecret(db, tenantId);
    const monitor = buildMonitor(
      {
        account_id: accountId,
        target_type,
        target_value: value,
        target_hash: hashTarget(secret, value),
        reference: reference ?? null,
      },
      context.now,
    );
    return { answer: { ok: true, ...toAnswer(monitor) }, effect: (trx) => recordMonitor(trx, monitor) };
  });
}
