import { toPlainObject } from '#base/plain-object.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { ERROR_CODES, type ErrorCode } from '#contract/errors.ts';
import { listErrorCodes } from '#contract/list-error-codes.ts';
import type { Operation } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { SANDBOX_PREFIX } from '#contract/sandbox/sandbox-values.ts';
import { ServiceError } from '#contract/service-error.ts';
import { buildCapDay, buildCapReset } from '#domain/billing/spending-cap.ts';

const QUOTE = 'quo_sandbox';

/**
 * Throws the refusal that a text field asks for with `sandbox:<code>`, in test mode only: a refusal that otherwise needs
 * a state of the account or of the service. Throws invalid_input for a code that the operation does not have.
 */
export function simulateRefusal(
  operation: Operation,
  input: unknown,
  buildConfirmUrl: (quoteId: string) => string,
): void {
  for (const [field, value] of Object.entries(toPlainObject(input))) {
    if (typeof value !== 'string' || !value.startsWith(SANDBOX_PREFIX)) continue;
    const code = listErrorCodes(operation).find((one) => SANDBOX_PREFIX + one === value);
    if (code === undefined)
      throw buildFieldError(
        'invalid_input',
        field,
        `must name an error code of this operation after ${SANDBOX_PREFIX}`,
      );
    const message = `Simulated, because ${field} is ${value}: ${ERROR_CODES[code].meaning}`;
    throw new ServiceError(code, message, { details: buildDetails(operation, code, buildConfirmUrl) });
  }
}

function buildDetails(operation: Operation, code: ErrorCode, buildConfirmUrl: (quoteId: string) => string) {
  // While a gate is closed, no answer names its price.
  const price = operation.gate === null ? { price_cents: PRICE_CENTS[operation.cost] } : {};
  const now = new Date();
  const resets_at = buildCapReset(buildCapDay(now));
  const details: Partial<Record<ErrorCode, Record<string, unknown>>> = {
    insufficient_credit: price,
    spend_cap_reached: { ...price, cap_of: 'account', cap_cents: 0, spent_cents: 0, resets_at },
    price_confirmation_required: { ...price, quote_id: QUOTE, confirm_url: buildConfirmUrl(QUOTE) },
    insufficient_scope: { missing_scopes: operation.scopes },
    rate_limited: { retry_after_seconds: 1 },
    overloaded: { retry_after_seconds: 1 },
    idempotency_conflict: { retry_after_seconds: 1 },
  };
  return details[code] ?? {};
}
