import { z } from 'zod';
import { toJsonSchema } from '#contract/json-schema.ts';
import { describePrice, type Operation, type ToolFacet } from '#contract/operation.ts';
import { PRICE_CENTS } from '#contract/prices.ts';
import { fileLink } from '#contract/schemas/file-link.ts';
import { jobWithFiles } from '#contract/schemas/job.ts';
import { CARD_RESOURCE } from './card-resource.ts';
import { compactSchema } from './compact-schema.ts';

// Live tools first, then those behind a gate; each in the order of the specification.
const TOOL_ORDER: readonly string[] = [
  'company_lookup',
  'verify_business_name_registration',
  'asic_licence_lookup',
  'insolvency_check',
  'charity_lookup',
  'indigenous_corporation_lookup',
  'conduct_check',
  'screen_name',
  'ban_check',
  'abn_lookup',
  'abn_history',
  'gst_check',
  'get_search_record',
  'list_recent_searches',
  'export_evidence_pack',
  'address_lookup',
  'planning_context',
  'asset_register_check',
  'what_changed',
  'confirm_no_changes',
  'ppsr_search_organisation',
  'ppsr_search_serial_number',
];

type ToolDescription = {
  name: string;
  title: string;
  description: string;
  inputSchema: { type: 'object'; [keyword: string]: unknown };
  outputSchema: { type: 'object'; [keyword: string]: unknown };
  annotations: Record<string, unknown>;
  /** How protocol 2025-11-25 says that a call can be a task. */
  execution?: { taskSupport: 'optional' };
  _meta: Record<string, unknown>;
};

// Two doors list the same tools, and describing them takes longer than the rest of a start.
const described = new WeakMap<Operation, ToolDescription>();

/** Builds the descriptions of all listed tools, each of them once. */
export function buildTools(operations: readonly Operation[]): ToolDescription[] {
  const tools = operations.flatMap((operation) =>
    operation.tool === null || operation.tool.listed === false ? [] : [describeOnce(operation, operation.tool)],
  );
  return tools.sort((left, right) => positionOf(left) - positionOf(right));
}

// A tool missing from the order, such as one of a test, comes last.
function positionOf({ name }: ToolDescription): number {
  const position = TOOL_ORDER.indexOf(name);
  return position === -1 ? TOOL_ORDER.length : position;
}

function describeOnce(operation: Operation, tool: ToolFacet): ToolDescription {
  const description = described.get(operation) ?? buildTool(operation, tool);
  described.set(operation, description);
  return description;
}

function buildTool(operation: Operation, tool: ToolFacet): ToolDescription {
  const price = describePrice(operation);
  // While an operation is gated, nothing names a price for it.
  const price_cents = price === null ? null : PRICE_CENTS[operation.cost];
  return {
    name: tool.name,
    // Clients drop unknown annotations, so the price is also in the title and the description.
    title: price === null || price === 'free' ? tool.title : `${tool.title} (${price})`,
    description: [`${operation.summary}.`, operation.description, ...writePrice(price)].join(' '),
    inputSchema: toObjectSchema(operation.input),
    outputSchema: { ...compactSchema(toObjectSchema(describeOutput(operation))), type: 'object' },
    annotations: {
      title: tool.title,
      readOnlyHint: tool.readOnlyHint,
      destructiveHint: false,
      openWorldHint: tool.openWorldHint,
      costHint: operation.cost,
    },
    ...(tool.startsJob ? { execution: { taskSupport: 'optional' } } : {}),
    _meta: {
      'svc/price': { currency: 'AUD', price_cents, costHint: operation.cost },
      ...(tool.card ? { ui: { resourceUri: CARD_RESOURCE.uri } } : {}),
    },
  };
}

// Hosts validate errors against the output schema too, and some hide those that do not match. Codes and details are in the
// API reference; copies in every tool would only make the list longer.
const refusal = z
  .looseObject({
    ok: z.literal(false).describe('False in an error.'),
    code: z.string().describe('Stable; branch on it.'),
    message: z.string().describe('What went wrong and what to do.'),
    request_id: z.string().describe('Quote it to the operator.'),
  })
  .describe('An error: isError is true.');

function describeOutput({ media, output, tool }: Operation): z.ZodType {
  const answers = media.includes('json') ? [output] : [];
  const files = media.some((one) => one !== 'json') ? [fileLink] : [];
  // A task ends with the job instead of the answer that started it.
  const jobs = tool?.startsJob ? [jobWithFiles] : [];
  return z.union([...answers, ...files, ...jobs, refusal]);
}

function writePrice(price: string | null): string[] {
  if (price === null) return [];
  return [price === 'free' ? 'Free.' : `Costs ${price} for each completed check.`];
}

function toObjectSchema(schema: z.ZodType): { type: 'object' } {
  return { ...toJsonSchema(schema), type: 'object' };
}
