import { invariant } from '#base/invariant.ts';
import { toPlainObject } from '#base/plain-object.ts';
import type { Operation } from '#contract/operation.ts';
import { findReference } from '#domain/evidence/name-answer.ts';
import { type Sealing, sealRecord } from '#domain/evidence/sealed-record.ts';
import type { CallContext, Handled } from './handler.ts';

/** A call with its validated answer. */
type AnsweredCall = {
  operation: Operation;
  input: unknown;
  priceCents: number;
  context: Pick<CallContext, 'recordId' | 'now'>;
  body: unknown;
};

/** Seals the record of a check; null for another kind of operation. A check without a result costs nothing. */
export function sealCheck(call: AnsweredCall, { evidence, couldNotTell }: Handled): Sealing | null {
  const { operation, input, priceCents, context, body } = call;
  if (operation.kind !== 'check') {
    invariant(evidence === null, `${operation.name} returns no evidence, because it is not a check`);
    return null;
  }
  invariant(evidence !== null, `${operation.name} returns evidence, because it is a check`);
  return sealRecord({
    record_id: context.recordId,
    tool: nameTool(operation),
    target: evidence.target,
    data_mode: evidence.data_mode,
    sources: evidence.sources,
    reference: findReference(input) ?? evidence.reference ?? null,
    status: 'completed',
    request: toPlainObject(input),
    result: toPlainObject(body),
    price_cents: couldNotTell === true ? 0 : priceCents,
    created_at: context.now.toISOString(),
  });
}

/** The name that records and quotes give an operation: its tool's name, or its own. */
export function nameTool({ tool, name }: Operation): string {
  return tool?.name ?? name;
}
