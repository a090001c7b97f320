import {
  type ListResourcesResult,
  ProtocolError,
  ProtocolErrorCode,
  type ReadResourceResult,
  ResourceNotFoundError,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { recordListResponse, recordResponse } from '#contract/schemas/record.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { awaitProof } from './await-proof.ts';
import type { CallerCarrier } from './caller-carrier.ts';

const SCHEME = 'record://';

/** The one shape of resources here: a record of a completed check. */
export const RECORD_TEMPLATE = {
  uriTemplate: `${SCHEME}{record_id}`,
  name: 'record',
  title: 'Due Diligence Record',
  description: 'A completed check as it was written, with the hash that proves it unchanged.',
  mimeType: 'application/json',
};

/** Lists the newest records of the grant's account as resources, a page at a time. */
export async function listRecordResources(
  funnel: Funnel,
  cursor: string | undefined,
  carrier: CallerCarrier,
): Promise<ListResourcesResult> {
  const input = cursor === undefined ? {} : { cursor };
  const page = (await read(funnel, 'list_recent_searches', input, carrier)) as z.infer<typeof recordListResponse>;
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

/** Reads one record; another account's is not found, like one that does not exist. */
export async function readRecordResource(
  funnel: Funnel,
  uri: string,
  carrier: CallerCarrier,
): Promise<ReadResourceResult> {
  if (!uri.startsWith(SCHEME)) throw new ResourceNotFoundError(uri);
  const record_id = uri.slice(SCHEME.length);
  const { record } = (await read(funnel, 'get_search_record', { record_id }, carrier)) as z.infer<
    typeof recordResponse
  >;
  return { contents: [{ uri, mimeType: RECORD_TEMPLATE.mimeType, text: JSON.stringify(record) }] };
}

async function read(funnel: Funnel, operation: string, input: Record<string, string>, { caller }: CallerCarrier) {
  try {
    const call = { operation, input, authenticate: async () => caller, idempotencyKey: null };
    return (await awaitProof(() => funnel.call(call))).body;
  } catch (error) {
    const { code, message } = toServiceError(error);
    if (code === 'not_found' || code === 'invalid_id') {
      throw new ResourceNotFoundError(SCHEME + (input.record_id ?? ''), message);
    }
    const rpcCode = code === 'invalid_input' ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(rpcCode, message, { code });
  }
}
