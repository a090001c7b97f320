import {
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { invariant } from '#base/invariant.ts';
import type { Operation } from '#contract/operation.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { buildTools } from './build-tools.ts';
import { callTool, refuseNotLive } from './call-tool.ts';
import type { CallerCarrier } from './caller-carrier.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listRecordResources, RECORD_TEMPLATE, readRecordResource } from './record-resources.ts';
import { reportProgress } from './report-progress.ts';
import { showPrice } from './show-price.ts';

const INSTRUCTIONS =
  'Australian register data as evidence: every answer says what was checked, where and when. It is not advice, and a source that could not be read is never reported as nothing found. Give a call that costs money a key of your own in _meta["svc/idempotency_key"]: repeated with the same key and arguments it gives the same answer and is charged once. Every check leaves a record: its result names record_id and links record://{record_id}. The record carries its proof (tlog-proof) in log.proof from two seconds after the check; get_search_record waits for it. With _meta["svc/proof"]: true the result of the check itself comes with the record and its proof.';

/** What the servers stand on. */
export type McpServerParts = {
  operations: readonly Operation[];
  funnel: Funnel;
  version: string;
  publicUrl: () => string;
};

/** Builds the factory of MCP servers, one for each request; the tools are described once, here. */
export function buildMcpServerFactory(parts: McpServerParts): McpServerFactory {
  const build = buildServerFor(parts);
  return (context) => {
    const carrier = context.authInfo?.extra as CallerCarrier | undefined;
    invariant(carrier !== undefined, 'no MCP request gets past the token check without a caller');
    return build(carrier);
  };
}

/** Builds what makes an MCP server for one caller. */
export function buildServerFor(parts: McpServerParts): (carrier: CallerCarrier) => Server {
  const tools = buildTools(parts.operations) as unknown as Tool[];
  const operationByTool = new Map(parts.operations.map((operation) => [operation.tool?.name, operation]));
  const info = { name: 'register-data-service', title: 'Register-Data Service', version: parts.version };
  const capabilities = { tools: {}, resources: {}, prompts: {} };
  return (carrier) => {
    const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const operation = operationByTool.get(params.name);
      if (operation !== undefined) {
        const call = () => callTool(parts, operation, { id: mcpReq.id, params }, carrier);
        return showPrice(await reportProgress(mcpReq, operation.tool?.title ?? operation.name, call), mcpReq);
      }
      const notLive = refuseNotLive(params.name, carrier.requestId);
      if (notLive !== null) return notLive;
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    });
    server.setRequestHandler('resources/list', ({ params }) =>
      listRecordResources(parts.funnel, params?.cursor, carrier),
    );
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [RECORD_TEMPLATE] }));
    server.setRequestHandler('resources/read', ({ params }) => readRecordResource(parts.funnel, params.uri, carrier));
    server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
    server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
    return server;
  };
}
