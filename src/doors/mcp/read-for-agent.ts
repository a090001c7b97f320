import { ProtocolError, ProtocolErrorCode, ResourceNotFoundError } from '@modelcontextprotocol/server';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import { toServiceError } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import type { AgentRequest } from './agent-door-parts.ts';

/** Runs a read for the agent behind a resource; a refusal becomes an error of the protocol. */
export async function readForAgent(
  funnel: Funnel,
  { operation, input, uri }: { operation: string; input: Record<string, string>; uri: string },
  { caller }: AgentRequest,
): Promise<OperationAnswer> {
  try {
    return await funnel.call({ operation, input, authenticate: async () => caller, idempotencyKey: null });
  } catch (error) {
    const { code, message, details } = toServiceError(error);
    if (code === 'not_found' || code === 'job_not_found' || code === 'invalid_id')
      throw new ResourceNotFoundError(uri, message);
    const isTheirs = code === 'invalid_input' || code === 'insufficient_scope';
    const rpcCode = isTheirs ? ProtocolErrorCode.InvalidParams : ProtocolErrorCode.InternalError;
    throw new ProtocolError(rpcCode, message, { code, ...details });
  }
}
