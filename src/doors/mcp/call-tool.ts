import type { CallToolRequestParams, CallToolResult } from '@modelcontextprotocol/server';
import type { Operation } from '#contract/operation.ts';
import { ServiceError } from '#contract/service-error.ts';
import { TOOLS_NOT_LIVE } from '#contract/tools-not-live.ts';
import type { Caller } from '#domain/access/caller.ts';
import type { Answer } from '#operations/funnel/call.ts';
import { buildErrorBody, toServiceError } from '#operations/funnel/error-body.ts';
import type { Funnel } from '#operations/funnel/funnel.ts';
import { findIdempotencyKey } from '#operations/funnel/idempotency-key.ts';
import { buildFileResult } from './build-file-result.ts';
import { renderRefusal, renderText } from './render-text.ts';

const KEY_PLACE = 'svc/idempotency_key';

/** What the door knows about a request, carried to the tools beside it. */
export type CallerCarrier = { caller: Caller; requestId: string };

/** Calls a tool through the funnel; a refusal is a result too, with the body that REST would send. */
export async function callTool(
  { funnel, publicUrl }: { funnel: Funnel; publicUrl: () => string },
  operation: Operation,
  params: CallToolRequestParams,
  { caller, requestId }: CallerCarrier,
): Promise<CallToolResult> {
  const input = params.arguments ?? {};
  let answer: Answer;
  try {
    const key = { place: `_meta["${KEY_PLACE}"]`, value: params._meta?.[KEY_PLACE] };
    answer = await funnel.call({
      operation: operation.name,
      input,
      authenticate: async () => caller,
      idempotencyKey: findIdempotencyKey(operation, key, input),
    });
  } catch (error) {
    return buildRefusalResult(toServiceError(error), requestId);
  }
  if (answer.file !== null) return buildFileResult(operation, input, answer.file, publicUrl());
  return { ...buildResult(operation, answer), ...describeAnswer(answer) };
}

/** Answers a call to a tool that the specification names and that is not live; null for any other name. */
export function refuseNotLive(name: string, requestId: string): CallToolResult | null {
  const instead = Object.hasOwn(TOOLS_NOT_LIVE, name) ? TOOLS_NOT_LIVE[name] : undefined;
  if (instead === undefined) return null;
  const refusal = new ServiceError('tool_not_live', `${name} is not live; nothing was done. ${instead}`);
  return buildRefusalResult(refusal, requestId);
}

function buildResult(operation: Operation, answer: Answer): CallToolResult {
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
function renderOrPoint(title: string, body: Record<string, unknown>, answer: Answer): string {
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

// What REST says in headers.
function describeAnswer({ recordId, replayed }: Answer): Pick<CallToolResult, '_meta'> {
  const meta = {
    ...(recordId === null ? {} : { 'svc/record_id': recordId }),
    ...(replayed ? { 'svc/idempotency_replayed': true } : {}),
  };
  return Object.keys(meta).length === 0 ? {} : { _meta: meta };
}
