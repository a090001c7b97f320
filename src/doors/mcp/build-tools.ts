import { z } from 'zod';
import { formatAud } from '#base/money.ts';
import type { Operation, ToolFacet } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { fileLink } from '#contract/schemas/file-link.ts';
import { TOOL_ORDER } from '#contract/tool-order.ts';
import { compactSchema } from './compact-schema.ts';

/** A tool as tools/list shows it. */
export type ToolDescription = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: Record<string, unknown>;
  _meta: Record<string, unknown>;
};

/** Builds the description of every operation that is a tool to be listed. */
export function buildTools(operations: readonly Operation[]): ToolDescription[] {
  const tools = operations.flatMap((operation) =>
    operation.tool === null || operation.tool.listed === false ? [] : [buildTool(operation, operation.tool)],
  );
  return tools.sort((left, right) => placeOf(left) - placeOf(right));
}

// What is not in the order, as a test's own tool, comes last.
function placeOf({ name }: ToolDescription): number {
  const place = TOOL_ORDER.indexOf(name);
  return place === -1 ? TOOL_ORDER.length : place;
}

function buildTool(operation: Operation, tool: ToolFacet): ToolDescription {
  const priceCents = PRICE_CENTS[operation.cost];
  return {
    name: tool.name,
    // Clients drop annotations they do not know, so the price also stands where people and models read.
    title: priceCents === 0 ? tool.title : `${tool.title} (${formatAud(priceCents)})`,
    description: `${operation.summary}. ${operation.description} ${describePrice(priceCents)}`,
    inputSchema: toObjectSchema(operation.input),
    outputSchema: { ...compactSchema(toObjectSchema(describeOutput(operation))), type: 'object' },
    annotations: {
      title: tool.title,
      readOnlyHint: tool.readOnlyHint,
      destructiveHint: false,
      openWorldHint: tool.openWorldHint,
      costHint: operation.cost,
    },
    _meta: { 'svc/price': { currency: 'AUD', price_cents: priceCents, costHint: operation.cost } },
  };
}

// Hosts check what a refusal carries against the schema too, and some hide one that does not meet it. Its details and
// codes stand in the reference; fourteen copies of them would only make the list of tools long.
const refusal = z
  .looseObject({ ok: z.literal(false), code: z.string(), message: z.string(), request_id: z.string() })
  .describe('A refusal: isError is true.');

function describeOutput({ media, output }: Operation): z.ZodType {
  const answers = media.includes('json') ? [output] : [];
  const files = media.some((one) => one !== 'json') ? [fileLink] : [];
  return z.union([...answers, ...files, refusal]);
}

function describePrice(priceCents: number): string {
  return priceCents === 0 ? 'Free.' : `Costs ${formatAud(priceCents)} for each completed check.`;
}

function toObjectSchema(schema: z.ZodType): { type: 'object' } {
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io: 'input' });
  return { ...json, type: 'object' };
}
