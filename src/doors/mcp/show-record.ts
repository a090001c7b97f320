import type { CallToolResult } from '@modelcontextprotocol/server';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { CallerCarrier } from './caller-carrier.ts';
import { RECORD_TEMPLATE, readRecordResource } from './record-resources.ts';

/** Where a call asks to be answered with its record and the proof of it: the result then comes once it is in the log. */
export const PROOF_PLACE = 'svc/proof';

/** The parts that the record of a check adds to a tool result. */
export type ShownRecord = Required<Pick<CallToolResult, 'content' | '_meta'>>;

/**
 * Builds what leads from a tool result to the record of the check and to its proof. A check is answered before its
 * record is in the log, so there is a link; whoever asked for the proof waits for it and has the record itself.
 */
export async function showRecord(
  parts: { funnel: Funnel; publicUrl: () => string },
  { recordId, wantsProof }: { recordId: string; wantsProof: boolean },
  carrier: CallerCarrier,
): Promise<ShownRecord> {
  const uri = RECORD_TEMPLATE.uriTemplate.replace('{record_id}', recordId);
  const _meta = { 'svc/record_id': recordId, 'svc/verify_url': `${parts.publicUrl()}/verify/${recordId}` };
  const { title, mimeType } = RECORD_TEMPLATE;
  const description =
    'The record of this check, with its proof (tlog-proof) in log.proof; get_search_record reads it too.';
  const link = { type: 'resource_link' as const, uri, name: recordId, title, description, mimeType };
  if (!wantsProof) return { content: [link], _meta };
  try {
    const { contents } = await readRecordResource(parts.funnel, uri, carrier);
    return { content: contents.map((resource) => ({ type: 'resource' as const, resource })), _meta };
  } catch {
    // The check is recorded and paid by now: that its record cannot be read at once must not look like a refusal.
    return { content: [link], _meta };
  }
}
