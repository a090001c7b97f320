import { type ReadResourceResult, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { AgentRequest, ReadParts } from './agent-door-parts.ts';
import { CARD_RESOURCE, readCardResource } from './card-resource.ts';
import { JOB_TEMPLATE, readJobResource } from './job-resources.ts';
import { RECORD_TEMPLATE, readRecordResource } from './record-resources.ts';

export const RESOURCE_TEMPLATES = [RECORD_TEMPLATE, JOB_TEMPLATE];

/** Reads a resource of the grant's account. Throws not-found when it does not exist or belongs to another account. */
export async function readResource(
  parts: ReadParts,
  uri: string,
  agentRequest: AgentRequest,
): Promise<ReadResourceResult> {
  if (uri === CARD_RESOURCE.uri) return readCardResource();
  if (uri.startsWith('record://')) return readRecordResource(parts.funnel, uri, agentRequest);
  if (uri.startsWith('job://')) return readJobResource(parts, uri, agentRequest);
  throw new ResourceNotFoundError(uri);
}
