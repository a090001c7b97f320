import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type InputRequiredResult,
  inputRequired,
  UrlElicitationRequiredError,
} from '@modelcontextprotocol/server';
import { toPlainObject } from '#base/plain-object.ts';
import type { Era } from './agent-door-parts.ts';

/** What is known of the host: the era, its capabilities, and its responses to an earlier elicitation. */
type ElicitationContext = {
  era: Era;
  /** The capabilities that came with this request, since 2026-07-28. */
  envelope: object | undefined;
  /** Whether the host declared URL elicitation when it connected, before 2026-07-28. */
  declaredUrls: boolean;
  inputResponses: Record<string, unknown> | undefined;
};

/**
 * Sends a host that supports URL elicitation to the page on which its person approves the price; returns other results
 * unchanged. Only the page counts: whatever the host answers, the repeated call checks again whether the price is approved.
 * Throws the error by which 2025-11-25 asks for the page, because a call without a session cannot be interrupted.
 */
export function showPrice(result: CallToolResult, host: ElicitationContext): CallToolResult | InputRequiredResult {
  const { code, quote_state, quote_id, message, confirm_url } = toPlainObject(result.structuredContent);
  const isOpen = code === 'price_confirmation_required' && quote_state === 'issued';
  // A host that returns from the page is not sent there a second time in one call.
  if (!isOpen || host.inputResponses !== undefined || !opensPages(host)) return result;
  const page = { message: String(message), url: String(confirm_url) };
  if (host.era === 'modern') return inputRequired({ inputRequests: { price: inputRequired.elicitUrl(page) } });
  throw new UrlElicitationRequiredError([{ mode: 'url', elicitationId: String(quote_id), ...page }], page.message);
}

function opensPages({ era, envelope, declaredUrls }: ElicitationContext): boolean {
  return era === 'legacy' ? declaredUrls : declaresUrls(toPlainObject(envelope)[CLIENT_CAPABILITIES_META_KEY]);
}

/** Whether the capabilities of a host include URL elicitation. */
export function declaresUrls(capabilities: unknown): boolean {
  return toPlainObject(toPlainObject(capabilities).elicitation).url !== undefined;
}
