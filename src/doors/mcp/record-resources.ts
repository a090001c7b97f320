import type { ListResourcesResult, ReadResourceResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { recordListResponse, recordResponse } from '#contract/schemas/record.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { AgentRequest } from './agent-door-parts.ts';
import { awaitProof } from './await-proof.ts';
import { readForAgent } from './read-for-agent.ts';

const SCHEME = 'record://';

export const RECORD_TEMPLATE = {
  uriTemplate: `${SCHEME}{record_id}`,
  name: 'record',
  title: 'Due Diligence Record',
  description: 'The record of a completed check, with its hash.',
  mimeType: 'application/json',
};

/** Lists the newest records of the grant's account as resources, one page at a time. */
export async function listRecordResources(
  funnel: Funnel,
  cursor: string | undefined,
  agentRequest: AgentRequest,
): Promise<ListResourcesResult> {
  const input = cursor === undefined ? {} : { cursor };
  const what = { operation: 'list_recent_searches', input, uri: SCHEME };
  const page = await read<typeof recordListResponse>(funnel, what, agentRequest);
  const resources = page.records.map(({ record_id, tool, target, reference, created_at, data_mode, sample_data }) => ({
    uri: SCHEME + record_id,
    name: record_id,
    title: `${tool}: ${target.type} ${target.value}`,
    description: [created_at, sample_data ? 'SAMPLE DATA' : data_mode, reference]
      .filter((part) => part !== null)
      .join(', '),
    mimeType: RECORD_TEMPLATE.mimeType,
  }));
  return page.next_cursor === null ? { resources } : { resources, nextCursor: page.next_cursor };
}

/** Reads one record. Throws not-found when it does not exist or belongs to another account. */
export async function readRecordResource(
  funnel: Funnel,
  uri: string,
  agentRequest: AgentRequest,
): Promise<ReadResourceResult> {
  const what = { operation: 'get_search_record', input: { record_id: uri.slice(SCHEME.length) }, uri };
  const { record } = await read<typeof recordResponse>(funnel, what, agentRequest);
  return { contents: [{ uri, mimeType: RECORD_TEMPLATE.mimeType, text: JSON.stringify(record) }] };
}

// The funnel has checked the answer against the operation's output schema.
async function read<Output extends z.ZodType>(
  funnel: Funnel,
  what: { operation: string; input: Record<string, string>; uri: string },
  agentRequest: AgentRequest,
): Promise<z.infer<Output>> {
  return (await awaitProof(() => readForAgent(funnel, what, agentRequest))).body as z.infer<Output>;
}
