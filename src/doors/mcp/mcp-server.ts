import {
  type CallToolRequestParams,
  type CallToolResult,
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { invariant } from '#base/invariant.ts';
import type { Operation } from '#contract/operation.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Answer } from '#operations/funnel/call.ts';
import { buildErrorBody, toServiceError } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import { buildFileResult } from './build-file-result.ts';
import { buildTools } from './build-tools.ts';

const INSTRUCTIONS =
  'Australian register data as evidence: every answer says what was checked, where and when. It is not advice, and a source that could not be read is never reported as nothing found. Give a call that costs money a key of your own in _meta["svc/idempotency_key"]: repeated with the same key and arguments it gives the same answer and is charged once.';

const KEY_PLACE = 'svc/idempotency_key';

/** What the door knows about a request, carried to the tools beside it. */
export type CallerCarrier = { caller: Caller; requestId: string };

/** Builds the factory of MCP servers, one for each request; the tools are described once, here. */
export function buildMcpServerFactory(parts: {
  operations: readonly Operation[];
  funnel: Funnel;
  version: string;
  publicUrl: () => string;
}): McpServerFactory {
  const tools = buildTools(parts.operations) as unknown as Tool[];
  const operationByTool = new Map(parts.operations.map((operation) => [operation.tool?.name, operation]));
  return (context) => {
    const carrier = context.authInfo?.extra as CallerCarrier | undefined;
    invariant(carrier !== undefined, 'no MCP request gets past the token check without a caller');
    const info = { name: 'register-data-service', title: 'Register-Data Service', version: parts.version };
    const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', (request) => {
      const operation = operationByTool.get(request.params.name);
      if (operation === undefined) {
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${request.params.name}`);
      }
      return callTool(parts, operation, request.params, carrier);
    });
    return server;
  };
}

async function callTool(
  { funnel, publicUrl }: { funnel: Funnel; publicUrl: () => string },
  operation: Operation,
  params: CallToolRequestParams,
  { caller, requestId }: CallerCarrier,
): Promise<CallToolResult> {
  try {
    const input = params.arguments ?? {};
    const key = { place: `_meta["${KEY_PLACE}"]`, value: params._meta?.[KEY_PLACE] };
    const answer = await funnel.call({
      operation: operation.name,
      input,
      authenticate: async () => caller,
      idempotencyKey: findIdempotencyKey(operation, key, input),
    });
    if (answer.file !== null) return buildFileResult(operation, input, answer.file, publicUrl());
    return { ...toResult(answer.body), ...describeAnswer(answer) };
  } catch (error) {
    return { ...toResult(buildErrorBody(toServiceError(error), requestId)), isError: true };
  }
}

// What REST says in headers.
function describeAnswer({ recordId, replayed }: Answer): Pick<CallToolResult, '_meta'> {
  const meta = {
    ...(recordId === null ? {} : { 'svc/record_id': recordId }),
    ...(replayed ? { 'svc/idempotency_replayed': true } : {}),
  };
  return Object.keys(meta).length === 0 ? {} : { _meta: meta };
}

function toResult(body: unknown): CallToolResult {
  // Hosts that do not read structured content still see the same body as text.
  return {
    content: [{ type: 'text', text: JSON.stringify(body) }],
    structuredContent: body as Record<string, unknown>,
  };
}
