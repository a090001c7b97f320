import {
  type McpServerFactory,
  ProtocolError,
  ProtocolErrorCode,
  Server,
  type Tool,
} from '@modelcontextprotocol/server';
import { invariant } from '#base/invariant.ts';
import type { Operation } from '#contract/operation.ts';
import type { AgentRequest, Era, ReadParts } from './agent-door-parts.ts';
import { buildTools } from './build-tools.ts';
import { callTool } from './call-tool.ts';
import { completeArgument } from './complete-argument.ts';
import { getPrompt, listPrompts } from './prompts.ts';
import { listRecordResources } from './record-resources.ts';
import { reportProgress } from './report-progress.ts';
import { RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { buildServerInfo } from './server-info.ts';
import { declaresUrls, showPrice } from './show-price.ts';
import { addTaskHandlers, buildTasksCapability, toTaskResult, wantsTask } from './tasks.ts';

const INSTRUCTIONS =
  'Australian register data as evidence: every answer says what was checked, where and when. It is not advice. A source that could not be read is never reported as “nothing found”. To retry a paid call safely, send your own key in _meta["svc/idempotency_key"]: calls with the same key and arguments return the same answer and are charged once. Every check writes a record: the result has its record_id and a link to record://{record_id}. The record’s proof (tlog-proof) is in log.proof from two seconds after the check; get_search_record waits for it. Set _meta["svc/proof"] to true to get the record and its proof with the result.';

export type McpServerParts = ReadParts & { operations: readonly Operation[]; version: string };

/** Builds the factory that creates an MCP server for each request; the tools are described once. */
export function buildMcpServerFactory(parts: McpServerParts): McpServerFactory {
  const build = buildServerFor(parts);
  return (context) => {
    const agentRequest = context.authInfo?.extra as AgentRequest | undefined;
    invariant(agentRequest !== undefined, 'the token check sets the caller of every MCP request');
    return build(agentRequest, context.era);
  };
}

export function buildServerFor(parts: McpServerParts): (agentRequest: AgentRequest, era: Era) => Server {
  const tools: Tool[] = buildTools(parts.operations);
  const operationByTool = new Map(parts.operations.map((operation) => [operation.tool?.name, operation]));
  return (agentRequest, era) => {
    const capabilities = { tools: {}, resources: {}, prompts: {}, completions: {}, ...buildTasksCapability(era) };
    const info = buildServerInfo(parts.publicUrl(), parts.version);
    const server = new Server(info, { capabilities, instructions: INSTRUCTIONS });
    server.setRequestHandler('tools/list', () => ({ tools }));
    server.setRequestHandler('tools/call', async ({ params }, { mcpReq }) => {
      const operation = operationByTool.get(params.name);
      if (operation === undefined)
        throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
      agentRequest.onAccepted?.(era);
      const call = () => callTool(parts, operation, { id: mcpReq.id, params }, agentRequest);
      const result = await reportProgress(mcpReq, operation.tool?.title ?? operation.name, call);
      const isTask = operation.tool?.startsJob && wantsTask(era, params, mcpReq.envelope);
      const { envelope, inputResponses } = mcpReq;
      const declaredUrls = agentRequest.declaredUrls ?? declaresUrls(server.getClientCapabilities());
      const host = { era, envelope, inputResponses, declaredUrls };
      return showPrice(isTask ? await toTaskResult(parts, era, result, agentRequest) : result, host);
    });
    server.setRequestHandler('resources/list', ({ params }) =>
      listRecordResources(parts.funnel, params?.cursor, agentRequest),
    );
    server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
    server.setRequestHandler('resources/read', ({ params }) => readResource(parts, params.uri, agentRequest));
    server.setRequestHandler('prompts/list', () => ({ prompts: listPrompts() }));
    server.setRequestHandler('prompts/get', ({ params }) => getPrompt(params.name, params.arguments));
    server.setRequestHandler('completion/complete', ({ params }) => completeArgument(parts, params, agentRequest));
    addTaskHandlers(server, parts, era, agentRequest);
    return server;
  };
}
