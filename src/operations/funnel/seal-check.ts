import { invariant } from '#base/invariant.ts';
import type { Operation } from '#contract/operation.ts';
import { type Sealing, sealRecord } from '#domain/evidence/sealed-record.ts';
import type { CallContext, Handled } from './handler.ts';

/** A call that was answered: what was asked at which price, and the body of the answer as the contract has it. */
export type AnsweredCall = {
  operation: Operation;
  input: unknown;
  priceCents: number;
  context: Pick<CallContext, 'recordId' | 'now'>;
  body: unknown;
};

/** Seals the record of a check; null for an operation of another kind. One that could not tell costs nothing. */
export function sealCheck(call: AnsweredCall, handled: Handled): Sealing | null {
  const { operation, input, priceCents, context, body } = call;
  const { evidence } = handled;
  if (operation.kind !== 'check') {
    invariant(evidence === null, `${operation.name} is no check and gave evidence`);
    return null;
  }
  invariant(evidence !== null, `${operation.name} is a check and gave no evidence`);
  return sealRecord({
    record_id: context.recordId,
    tool: nameTool(operation),
    ...evidence,
    status: 'completed',
    request: input as Record<string, unknown>,
    result: body as Record<string, unknown>,
    price_cents: handled.couldNotTell === true ? 0 : priceCents,
    created_at: context.now.toISOString(),
  });
}

/** What records and quotes call an operation: the name of its tool, or its own. */
export function nameTool({ tool, name }: Operation): string {
  return tool?.name ?? name;
}
