import type { CallToolRequestParams, CallToolResult } from '@modelcontextprotocol/server';
import { toPlainObject } from '#base/plain-object.ts';
import type { Operation } from '#contract/operation.ts';
import type { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import { buildErrorBody, toServiceError } from '#operations/funnel/error-body.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import type { AgentRequest, ReadParts } from './agent-door-parts.ts';
import { awaitProof } from './await-proof.ts';
import { buildFileResult } from './build-file-result.ts';
import { linkJob } from './job-resources.ts';
import { findRawArguments } from './parse-message.ts';
import { renderRefusalText, renderText } from './render-text.ts';
import { PROOF_FIELD, showRecord } from './show-record.ts';

const KEY_FIELD = 'svc/idempotency_key';

/** Calls a tool through the funnel. An error becomes a result with the body that REST would send. */
export async function callTool(
  parts: ReadParts,
  operation: Operation,
  { id, params }: { id?: unknown; params: CallToolRequestParams },
  agentRequest: AgentRequest,
): Promise<CallToolResult> {
  const { caller, address, requestId } = agentRequest;
  const input = findRawArguments(agentRequest.message, id) ?? params.arguments ?? {};
  let answer: OperationAnswer;
  try {
    const key = { place: `_meta["${KEY_FIELD}"]`, value: params._meta?.[KEY_FIELD] };
    const call = {
      operation: operation.name,
      input,
      authenticate: async () => caller,
      address,
      requestId,
      idempotencyKey: findIdempotencyKey(operation, key, input),
    };
    const run = () => parts.funnel.call(call);
    answer = operation.kind === 'read' ? await awaitProof(run) : await run();
  } catch (error) {
    return buildRefusalResult(toServiceError(error), requestId, caller.mode);
  }
  const { file } = answer;
  if (file !== null) return buildFileResult(parts, file, { operation: operation.name, input }, agentRequest);
  const result = buildResult(operation, answer);
  const { job_id } = toPlainObject(answer.body);
  const jobs = operation.tool?.startsJob && typeof job_id === 'string' ? linkJob(parts, job_id, agentRequest) : [];
  const { recordId, replayed } = answer;
  const wantsProof = params._meta?.[PROOF_FIELD] === true;
  const shown = recordId === null ? null : await showRecord(parts, { recordId, wantsProof }, agentRequest);
  // REST sends these facts in headers.
  const _meta = {
    ...shown?._meta,
    ...(replayed ? { 'svc/idempotency_replayed': true } : {}),
    ...describeMode(caller.mode),
  };
  return {
    ...result,
    content: [...result.content, ...jobs, ...(shown?.content ?? [])],
    ...(Object.keys(_meta).length === 0 ? {} : { _meta }),
  };
}

function buildResult(operation: Operation, answer: OperationAnswer): CallToolResult {
  const structuredContent = toPlainObject(answer.body);
  const text = renderOrLink(operation.tool?.title ?? operation.name, structuredContent, answer);
  return { content: [{ type: 'text', text }], structuredContent };
}

// The check is already recorded and charged, so an error while rendering must not look like a refusal.
function renderOrLink(title: string, body: Record<string, unknown>, answer: OperationAnswer): string {
  try {
    return renderText(title, body, answer);
  } catch {
    return `${title}: the answer is in the structured content; read its record with get_search_record.`;
  }
}

function buildRefusalResult(refusal: ServiceError, requestId: string, mode: KeyMode): CallToolResult {
  const body = buildErrorBody(refusal, requestId, mode);
  const _meta = describeMode(mode);
  return {
    content: [{ type: 'text', text: renderRefusalText(body) }],
    structuredContent: body,
    isError: true,
    ...(Object.keys(_meta).length === 0 ? {} : { _meta }),
  };
}

// An SSE host sees no header of its call, so the result says the mode too.
function describeMode(mode: KeyMode): Record<string, unknown> {
  return mode === 'test' ? { 'svc/mode': mode } : {};
}
