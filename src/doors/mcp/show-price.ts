import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  inputRequired,
} from '@modelcontextprotocol/server';

/** What a request says beside its parameters: what its host can show, and what it answered to being shown something. */
export type ShownBefore = { envelope?: object; inputResponses?: Record<string, unknown> };

/**
 * Shows a host that can open pages the one on which its person approves the price; any other result stays as it is. Only
 * the page counts: whatever the host answers, the call is looked at anew, and then the price is approved or it is not.
 */
export function showPrice(result: CallToolResult, request: ShownBefore): CallToolResult | InputRequiredResult {
  const body = (result.structuredContent ?? {}) as Record<string, unknown>;
  const { code, quote_state, message, confirm_url } = body;
  const isOpen = code === 'price_confirmation_required' && quote_state === 'issued';
  // A host that comes back from the page is not shown it a second time in one call.
  if (!isOpen || request.inputResponses !== undefined || !opensPages(request.envelope)) return result;
  const page = inputRequired.elicitUrl({ message: String(message), url: String(confirm_url) });
  return inputRequired({ inputRequests: { price: page } });
}

function opensPages(envelope: object | undefined): boolean {
  const declared = (envelope as Record<string, unknown> | undefined)?.[CLIENT_CAPABILITIES_META_KEY];
  return (declared as ClientCapabilities | undefined)?.elicitation?.url !== undefined;
}
