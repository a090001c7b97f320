import { ProtocolError, ProtocolErrorCode, Server, type Tool } from '@modelcontextprotocol/server';
import { ASKING_TOOLS, STATE_CODEC } from './fixture-questions.ts';
import { getFixturePrompt, listFixturePrompts, RESOURCES, readFixture, TEMPLATE } from './fixture-reading.ts';
import { PLAIN_TOOLS } from './fixture-tools.ts';

const TOOLS = { ...PLAIN_TOOLS, ...ASKING_TOOLS };
const EMPTY: Tool['inputSchema'] = { type: 'object', properties: {} };

/** Builds the server that the conformance suite expects, with the tools, resources and prompts of the suite. */
export function buildFixtureServer(): Server {
  const server = new Server(
    { name: 'conformance-fixtures', version: '1.0.0' },
    {
      capabilities: { tools: {}, resources: { subscribe: true }, prompts: {}, logging: {}, completions: {} },
      requestState: { verify: STATE_CODEC.verify },
    },
  );
  const tools = Object.entries(TOOLS).map(([name, tool]) => ({
    name,
    description: `The suite's ${name}`,
    inputSchema: tool.inputSchema ?? EMPTY,
  }));
  server.setRequestHandler('tools/list', () => ({ tools }));
  server.setRequestHandler('tools/call', ({ params }, context) => {
    const tool = TOOLS[params.name];
    if (tool === undefined) throw new ProtocolError(ProtocolErrorCode.InvalidParams, `Unknown tool: ${params.name}`);
    return tool.call(context, params.arguments ?? {});
  });
  server.setRequestHandler('resources/list', () => ({ resources: [...RESOURCES] }));
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [TEMPLATE] }));
  server.setRequestHandler('resources/read', ({ params }) => readFixture(params.uri));
  server.setRequestHandler('resources/subscribe', () => ({}));
  server.setRequestHandler('resources/unsubscribe', () => ({}));
  server.setRequestHandler('prompts/list', () => ({ prompts: listFixturePrompts() }));
  server.setRequestHandler('prompts/get', ({ params }, context) =>
    getFixturePrompt(params.name, params.arguments ?? {}, context),
  );
  server.setRequestHandler('completion/complete', () => ({ completion: { values: [] } }));
  return server;
}
