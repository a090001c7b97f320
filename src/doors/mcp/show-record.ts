import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { AgentRequest } from './agent-door-parts.ts';
import { RECORD_TEMPLATE, readRecordResource } from './record-resources.ts';

/** The `_meta` field that asks for the record and its proof; the result then waits until the record is in the log. */
export const PROOF_FIELD = 'svc/proof';

/** The parts that the record of a check adds to a tool result. */
type ShownRecord = Required<Pick<CallToolResult, 'content' | '_meta'>>;

/**
 * Builds the link from a tool result to the record of the check. A check is answered before its record is in the log; a
 * caller who asked for the proof waits for it and gets the record itself.
 */
export async function showRecord(
  parts: { funnel: Funnel; publicUrl: () => string },
  { recordId, wantsProof }: { recordId: string; wantsProof: boolean },
  agentRequest: AgentRequest,
): Promise<ShownRecord> {
  const uri = RECORD_TEMPLATE.uriTemplate.replace('{record_id}', recordId);
  const _meta = { 'svc/record_id': recordId, 'svc/verify_url': `${parts.publicUrl()}/verify/${recordId}` };
  const { title, mimeType } = RECORD_TEMPLATE;
  const description =
    'The record of this check, with its proof (tlog-proof) in log.proof. get_search_record returns it too.';
  const link = { type: 'resource_link' as const, uri, name: recordId, title, description, mimeType };
  if (!wantsProof) return { content: [link], _meta };
  try {
    const { contents } = await readRecordResource(parts.funnel, uri, agentRequest);
    return { content: contents.map((resource) => ({ type: 'resource' as const, resource })), _meta };
  } catch {
    // The check is already recorded and charged, so a failure to read its record must not look like a refusal.
    return { content: [link], _meta };
  }
}
