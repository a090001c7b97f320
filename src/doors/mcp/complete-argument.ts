import {
  type CompleteRequestParams,
  type CompleteResult,
  ProtocolError,
  ProtocolErrorCode,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { Operation } from '#contract/operation.ts';
import { licenceLookupArguments } from '#contract/schemas/agent-tool-arguments.ts';
import type { sourcesResponse } from '#contract/schemas/source.ts';
import type { AgentRequest, ReadParts } from './agent-door-parts.ts';
import { listPrompts } from './prompts.ts';
import { readForAgent } from './read-for-agent.ts';
import { RESOURCE_TEMPLATES } from './resources.ts';

// The protocol allows no more in one answer.
const MAX_VALUES = 100;
const ADDRESS_SOURCE = 'gnaf';

type CompletionParts = ReadParts & { operations: readonly Operation[] };
type ListValues = (parts: CompletionParts, agentRequest: AgentRequest) => Promise<readonly string[]>;

/** The arguments of prompts that have a known set of values. */
const COMPLETED: Readonly<Record<string, ListValues>> = {
  source_version: listAddressVersions,
  tool: async ({ operations }) => operations.filter(writesRecords).map(({ name }) => name),
  licence_type: async () => licenceLookupArguments.shape.licence_type.unwrap().options,
};

/** Completes an argument of a prompt: the known values that begin with the typed text. Throws when the prompt or template is unknown. */
export async function completeArgument(
  parts: CompletionParts,
  { ref, argument }: CompleteRequestParams,
  agentRequest: AgentRequest,
): Promise<CompleteResult> {
  const listValues = findArguments(ref).includes(argument.name) ? COMPLETED[argument.name] : undefined;
  const known = listValues === undefined ? [] : await listValues(parts, agentRequest);
  const matching = known.filter((value) => value.toLowerCase().startsWith(argument.value.toLowerCase()));
  const values = matching.slice(0, MAX_VALUES);
  return { completion: { values, total: matching.length, hasMore: matching.length > values.length } };
}

// Ids are not completed: a host lists records itself.
function findArguments(ref: CompleteRequestParams['ref']): string[] {
  if (ref.type === 'ref/prompt') {
    const prompt = listPrompts().find(({ name }) => name === ref.name);
    if (prompt !== undefined) return (prompt.arguments ?? []).map(({ name }) => name);
  } else if (RESOURCE_TEMPLATES.some(({ uriTemplate }) => uriTemplate === ref.uri)) return [];
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such prompt or resource template.');
}

function writesRecords({ kind, gate }: Operation): boolean {
  return kind === 'check' && gate === null;
}

async function listAddressVersions({ funnel }: CompletionParts, agentRequest: AgentRequest): Promise<string[]> {
  const { body } = await readForAgent(funnel, { operation: 'get_sources', input: {}, uri: '' }, agentRequest);
  // The funnel has checked the answer against the operation's output schema.
  const { sources } = body as z.infer<typeof sourcesResponse>;
  const versions = sources.find(({ source_id }) => source_id === ADDRESS_SOURCE)?.versions ?? [];
  return versions.map(({ source_version }) => source_version);
}
