import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';
import { toPlainObject } from '#contract/plain-object.ts';

/** The capabilities of the host, and its responses to an earlier elicitation. */
export type ElicitationContext = { envelope?: object; inputResponses?: Record<string, unknown> };

/**
 * Sends a host that supports URL elicitation to the page on which its person approves the price; returns other results
 * unchanged. Only the page counts: whatever the host answers, the repeated call checks again whether the price is approved.
 */
export function showPrice(result: CallToolResult, request: ElicitationContext): CallToolResult | InputRequiredResult {
  const { code, quote_state, message, confirm_url } = toPlainObject(result.structuredContent);
  const isOpen = code === 'price_confirmation_required' && quote_state === 'issued';
  // A host that returns from the page is not sent there a second time in one call.
  if (!isOpen || request.inputResponses !== undefined || !opensPages(request.envelope)) return result;
  const page = inputRequired.elicitUrl({ message: String(message), url: String(confirm_url) });
  return inputRequired({ inputRequests: { price: page } });
}

function opensPages(envelope: object | undefined): boolean {
  const capabilities = toPlainObject(toPlainObject(envelope)[CLIENT_CAPABILITIES_META_KEY]);
  return toPlainObject(capabilities.elicitation).url !== undefined;
}
