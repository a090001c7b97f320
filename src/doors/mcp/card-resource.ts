import type { ReadResourceResult } from '@modelcontextprotocol/server';
import { buildAnswerCardPage } from '#pages/answer-card-page.ts';

/** The page that hosts with MCP Apps draw answers with. */
export const CARD_RESOURCE = {
  uri: 'ui://register-data-service/evidence-card.html',
  name: 'evidence-card',
  title: 'Evidence card',
  description: 'Draws an answer as a card: verdict, labels, what was not checked, sources and their age.',
  mimeType: 'text/html;profile=mcp-app',
  // No domain may be contacted: everything is inline.
  _meta: { ui: { csp: { connectDomains: [], resourceDomains: [] }, prefersBorder: true } },
};

let page: string | null = null;

/** Reads the page; it is the same for every caller. */
export function readCardResource(): ReadResourceResult {
  page ??= buildAnswerCardPage();
  const { uri, mimeType, _meta } = CARD_RESOURCE;
  return { contents: [{ uri, mimeType, text: page, _meta }] };
}
