import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  type InputRequiredResult,
  MissingRequiredClientCapabilityError,
  type ServerContext,
  type Tool,
} from '@modelcontextprotocol/server';

/** The smallest PNG, of one pixel. */
export const PIXEL_PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==';
// A WAV header with not one sample after it.
const SILENT_WAV = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAEAfAAABAAgAZGF0YQAAAAA=';

const BETWEEN_MESSAGES_MS = 50;

/** A tool that the conformance suite wants to find. */
export type FixtureTool = {
  inputSchema?: Tool['inputSchema'];
  call(
    context: ServerContext,
    given: Record<string, unknown>,
  ): Promise<CallToolResult | InputRequiredResult> | CallToolResult;
};

// SEP-1613 and SEP-2106: keywords of JSON Schema 2020-12 that must come through as they stand.
const SCHEMA_OF_MANY_KEYWORDS: Tool['inputSchema'] = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema.
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
};

/** The tools that answer without a question, as the suite's scenarios describe them. */
export const PLAIN_TOOLS: Readonly<Record<string, FixtureTool>> = {
  test_simple_text: { call: () => say('This is a simple text response for testing.') },
  test_image_content: { call: () => ({ content: [{ type: 'image', data: PIXEL_PNG, mimeType: 'image/png' }] }) },
  test_audio_content: { call: () => ({ content: [{ type: 'audio', data: SILENT_WAV, mimeType: 'audio/wav' }] }) },
  test_embedded_resource: {
    call: () => {
      const text = 'This is an embedded resource content.';
      return {
        content: [{ type: 'resource', resource: { uri: 'test://embedded-resource', mimeType: 'text/plain', text } }],
      };
    },
  },
  test_multiple_content_types: {
    call: () => {
      const text = JSON.stringify({ test: 'data', value: 123 });
      const resource = { uri: 'test://mixed-content-resource', mimeType: 'application/json', text };
      return {
        content: [
          { type: 'text', text: 'Multiple content types test:' },
          { type: 'image', data: PIXEL_PNG, mimeType: 'image/png' },
          { type: 'resource', resource },
        ],
      };
    },
  },
  test_error_handling: {
    call: () => ({ ...say('This tool intentionally returns an error for testing'), isError: true }),
  },
  test_tool_with_logging: {
    call: (context) => logAndSay(context, 'Tool execution started', 'Tool processing data', 'Tool execution completed'),
  },
  test_logging_tool: { call: (context) => logAndSay(context, 'Only for those who set a level') },
  test_tool_with_progress: { call: reportProgress },
  test_x_mcp_header: {
    inputSchema: { type: 'object', properties: { region: { type: 'string', 'x-mcp-header': 'Region' } } },
    call: () => say('The header said the same as the body.'),
  },
  json_schema_2020_12_tool: { inputSchema: SCHEMA_OF_MANY_KEYWORDS, call: () => say('It is its schema that counts.') },
  test_missing_capability: {
    call: () => {
      throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { sampling: {} } });
    },
  },
};

/** Builds a result of one text. */
export function say(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

async function logAndSay({ mcpReq }: ServerContext, ...lines: string[]): Promise<CallToolResult> {
  for (const line of lines) {
    await mcpReq.log('info', line);
    await sleep(BETWEEN_MESSAGES_MS);
  }
  return say('The tool has logged.');
}

async function reportProgress({ mcpReq }: ServerContext): Promise<CallToolResult> {
  const progressToken = mcpReq._meta?.progressToken;
  for (const progress of [0, 50, 100]) {
    const params = { progressToken, progress, total: 100 };
    if (progressToken !== undefined) await mcpReq.notify({ method: 'notifications/progress', params });
    await sleep(BETWEEN_MESSAGES_MS);
  }
  return say('The tool has reported its progress.');
}
