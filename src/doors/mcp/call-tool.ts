import type { CallToolRequestParams, CallToolResult } from '@modelcontextprotocol/server';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { TOOLS_NOT_LIVE } from '#contract/tools-not-live.ts';
import type { OperationAnswer } from '#operations/funnel/call.ts';
import { buildErrorBody, toServiceError } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import { awaitProof } from './await-proof.ts';
import { buildFileResult } from './build-file-result.ts';
import type { CallerCarrier } from './caller-carrier.ts';
import { findRawArguments } from './raw-arguments.ts';
import { renderRefusal, renderText } from './render-text.ts';
import { PROOF_PLACE, showRecord } from './show-record.ts';

const KEY_PLACE = 'svc/idempotency_key';

/** Calls a tool through the funnel; a refusal is a result too, with the body that REST would send. */
export async function callTool(
  parts: { funnel: Funnel; publicUrl: () => string },
  operation: Operation,
  { id, params }: { id?: unknown; params: CallToolRequestParams },
  carrier: CallerCarrier,
): Promise<CallToolResult> {
  const { caller, requestId } = carrier;
  const input = findRawArguments(carrier.message, id) ?? params.arguments ?? {};
  let answer: OperationAnswer;
  try {
    const key = { place: `_meta["${KEY_PLACE}"]`, value: params._meta?.[KEY_PLACE] };
    const call = {
      operation: operation.name,
      input,
      authenticate: async () => caller,
      idempotencyKey: findIdempotencyKey(operation, key, input),
    };
    const ask = () => parts.funnel.call(call);
    answer = operation.kind === 'read' ? await awaitProof(ask) : await ask();
  } catch (error) {
    return buildRefusalResult(toServiceError(error), requestId);
  }
  if (answer.file !== null) return buildFileResult(operation, input, answer.file, parts.publicUrl());
  const result = buildResult(operation, answer);
  const { recordId, replayed } = answer;
  const wantsProof = params._meta?.[PROOF_PLACE] === true;
  const shown = recordId === null ? null : await showRecord(parts, { recordId, wantsProof }, carrier);
  // What REST says in headers.
  const _meta = { ...shown?._meta, ...(replayed ? { 'svc/idempotency_replayed': true } : {}) };
  return {
    ...result,
    content: [...result.content, ...(shown?.content ?? [])],
    ...(Object.keys(_meta).length === 0 ? {} : { _meta }),
  };
}

/** Answers a call to a tool that the specification names and that is not live; null for any other name. */
export function refuseNotLive(name: string, requestId: string): CallToolResult | null {
  const instead = Object.hasOwn(TOOLS_NOT_LIVE, name) ? TOOLS_NOT_LIVE[name] : undefined;
  if (instead === undefined) return null;
  const refusal = new ServiceError('tool_not_live', `${name} is not live; nothing was done. ${instead}`);
  return buildRefusalResult(refusal, requestId);
}

function buildResult(operation: Operation, answer: OperationAnswer): CallToolResult {
  const structuredContent = answer.body as Record<string, unknown>;
  const text = renderOrPoint(operation.tool?.title ?? operation.name, structuredContent, answer);
  return { content: [{ type: 'text', text }, ...linkJob(structuredContent)], structuredContent };
}

// Where the work that was ordered is followed; REST takes the same token.
function linkJob({ job_id, job_url }: Record<string, unknown>): CallToolResult['content'] {
  if (typeof job_id !== 'string' || typeof job_url !== 'string') return [];
  return [{ type: 'resource_link', uri: job_url, name: job_id, mimeType: 'application/json' }];
}

// The check is recorded and paid by now: a fault in its rendering must not look like a refusal.
function renderOrPoint(title: string, body: Record<string, unknown>, answer: OperationAnswer): string {
  try {
    return renderText(title, body, answer);
  } catch {
    return `${title}: the answer is in the structured content; its record can be read with get_search_record.`;
  }
}

function buildRefusalResult(refusal: ServiceError, requestId: string): CallToolResult {
  const body = buildErrorBody(refusal, requestId);
  return { content: [{ type: 'text', text: renderRefusal(body) }], structuredContent: body, isError: true };
}
