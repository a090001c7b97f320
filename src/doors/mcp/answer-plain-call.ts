import type { ServerResponse } from 'node:http';
import { type CallToolResult, ProtocolErrorCode, SERVER_INFO_META_KEY } from '@modelcontextprotocol/server';
import { toPlainObject } from '#base/plain-object.ts';
import type { AgentRequest, Era } from './agent-door-parts.ts';
import { callTool } from './call-tool.ts';
import type { PlainCall } from './known-calls.ts';
import type { McpServerParts } from './mcp-server.ts';
import { buildServerInfo } from './server-info.ts';

/** Runs a plain call and writes the response that the SDK would write. */
export async function answerPlainCall(
  parts: McpServerParts,
  { operation, id, params }: PlainCall,
  { era, agentRequest }: { era: Era; agentRequest: AgentRequest },
  response: ServerResponse,
): Promise<void> {
  const outcome = await callTool(parts, operation, { id, params }, agentRequest).then(
    (result) => ({ result: era === 'modern' ? addServerInfo(parts, result) : result }),
    (error: unknown) => ({ error: describeError(error) }),
  );
  const text = JSON.stringify({ ...outcome, jsonrpc: '2.0', id });
  if (era === 'modern') send(response, text, { 'content-type': 'application/json' });
  // Before 2026-07-28 the SDK answers every call with a stream of events.
  else send(response, `event: message\ndata: ${text}\n\n`, EVENT_STREAM);
}

const EVENT_STREAM = {
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-transform',
  'x-accel-buffering': 'no',
};

function send(response: ServerResponse, text: string, headers: Record<string, string>): void {
  response.writeHead(200, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text);
}

function addServerInfo({ publicUrl, version }: McpServerParts, { _meta, ...result }: CallToolResult) {
  const info = { [SERVER_INFO_META_KEY]: buildServerInfo(publicUrl(), version) };
  return { _meta: { ..._meta, ...info }, ...result, resultType: 'complete' };
}

function describeError(error: unknown) {
  const { code, data } = toPlainObject(error);
  const message = error instanceof Error ? error.message : 'Internal error';
  const known = Number.isSafeInteger(code) ? code : ProtocolErrorCode.InternalError;
  return { code: known, message, ...(data !== undefined && { data }) };
}
