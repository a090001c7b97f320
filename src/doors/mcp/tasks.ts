import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  MissingRequiredClientCapabilityError,
  ProtocolError,
  ProtocolErrorCode,
  RELATED_TASK_META_KEY,
  ResourceNotFoundError,
  type Server,
} from '@modelcontextprotocol/server';
import { z } from 'zod';
import { toPlainObject } from '#base/plain-object.ts';
import type { AgentRequest, Era, ReadParts } from './agent-door-parts.ts';
import { linkFile } from './build-file-result.ts';
import { type AgentJob, readAgentJob } from './job-resources.ts';
import { renderRefusalText } from './render-text.ts';

const EXTENSION = 'io.modelcontextprotocol/tasks';
const POLL_MS = 1_000;
// A host polls first, so this wait is short; a longer one would keep its connection open for nothing.
const MAX_WAIT_MS = 120_000;

const taskParams = z.looseObject({ taskId: z.string() });

/** The capability that offers tasks: an extension since 2026-07-28, part of the protocol in 2025-11-25. */
export function buildTasksCapability(era: Era) {
  return era === 'modern' ? { extensions: { [EXTENSION]: {} } } : { tasks: { requests: { tools: { call: {} } } } };
}

/** Whether a tool call may be answered with a task: a modern host declares that it understands them, an older one asks for one. */
export function wantsTask(era: Era, params: object, envelope: object | undefined): boolean {
  return era === 'modern' ? declaresTasks(envelope) : toPlainObject(params).task !== undefined;
}

/** Turns a result that started a job into the task that follows it; a modern host gets other results unchanged. */
export async function toTaskResult(
  parts: ReadParts,
  era: Era,
  result: CallToolResult,
  agentRequest: AgentRequest,
): Promise<CallToolResult> {
  const { job_id, message } = toPlainObject(result.structuredContent);
  // A host of 2025-11-25 that asked for a task can read a refusal only as an error of the protocol.
  if (era === 'legacy' && result.isError)
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, String(message), result.structuredContent);
  if (typeof job_id !== 'string') return result;
  const task = describeTask(era, await readAgentJob(parts, job_id, agentRequest));
  // The SDK requires `content` in every result of tools/call. Results of the protocol are open, so hosts ignore it.
  const { content } = result;
  return era === 'modern' ? { content, resultType: 'task', ...task } : { content, task };
}

/** Adds the requests by which a host follows a task: `tasks/get` and, depending on the era, `tasks/result` or `tasks/update` and `tasks/cancel`. */
export function addTaskHandlers(server: Server, parts: ReadParts, era: Era, agentRequest: AgentRequest): void {
  const params = { params: taskParams };
  const read = (taskId: string) => readTaskJob(parts, taskId, agentRequest);
  if (era === 'legacy') {
    server.setRequestHandler('tasks/get', params, async ({ taskId }) => describeTask(era, await read(taskId)));
    server.setRequestHandler('tasks/result', params, async ({ taskId }) => ({
      ...buildJobResult(await waitForEnd(() => read(taskId)), agentRequest.requestId),
      _meta: { [RELATED_TASK_META_KEY]: { taskId } },
    }));
    return;
  }
  server.setRequestHandler('tasks/get', params, async ({ taskId }, { mcpReq }) => {
    requireTasks(mcpReq.envelope);
    const job = await read(taskId);
    if (!hasEnded(job)) return describeTask(era, job);
    const result = { ...buildJobResult(job, agentRequest.requestId), resultType: 'complete' };
    return { ...describeTask(era, job), result };
  });
  // A job needs no input and cannot be stopped. The protocol lets a server acknowledge both and continue.
  for (const method of ['tasks/update', 'tasks/cancel']) {
    server.setRequestHandler(method, params, async ({ taskId }, { mcpReq }) => {
      requireTasks(mcpReq.envelope);
      await read(taskId);
      return {};
    });
  }
}

function describeTask(era: Era, job: AgentJob) {
  const { done, total } = job.progress;
  const ttl = job.expires_at === null ? null : Date.parse(job.expires_at) - Date.parse(job.created_at);
  const task = {
    taskId: job.job_id,
    // `failed` is for errors of the protocol; a job that failed completes with an error as its result.
    status: hasEnded(job) ? 'completed' : 'working',
    statusMessage: `The job is ${job.state}: ${done} of ${total ?? 'an unknown number'} done.`,
    createdAt: job.created_at,
    lastUpdatedAt: job.finished_at ?? job.started_at ?? job.created_at,
  };
  return era === 'modern' ? { ...task, ttlMs: ttl, pollIntervalMs: POLL_MS } : { ...task, ttl, pollInterval: POLL_MS };
}

async function readTaskJob(parts: ReadParts, taskId: string, agentRequest: AgentRequest): Promise<AgentJob> {
  try {
    return await readAgentJob(parts, taskId, agentRequest);
  } catch (error) {
    if (!(error instanceof ResourceNotFoundError)) throw error;
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'There is no such task in this account.');
  }
}

async function waitForEnd(read: () => Promise<AgentJob>): Promise<AgentJob> {
  const endsAt = Date.now() + MAX_WAIT_MS;
  let job = await read();
  while (!hasEnded(job)) {
    if (Date.now() > endsAt)
      throw new ProtocolError(ProtocolErrorCode.InternalError, `The job is ${job.state}; poll tasks/get.`);
    await sleep(POLL_MS);
    job = await read();
  }
  return job;
}

function hasEnded({ state }: AgentJob): boolean {
  return state === 'succeeded' || state === 'failed';
}

function requireTasks(envelope: object | undefined): void {
  if (declaresTasks(envelope)) return;
  throw new MissingRequiredClientCapabilityError({ requiredCapabilities: { extensions: { [EXTENSION]: {} } } });
}

function declaresTasks(envelope: object | undefined): boolean {
  const capabilities = toPlainObject(toPlainObject(envelope)[CLIENT_CAPABILITIES_META_KEY]);
  return toPlainObject(capabilities.extensions)[EXTENSION] !== undefined;
}

/** Builds the tool result of a job that has ended: links to its files, or why it failed. */
function buildJobResult(job: AgentJob, requestId: string): CallToolResult {
  if (job.error !== null) {
    const body = { ok: false, ...job.error, request_id: requestId };
    return { content: [{ type: 'text', text: renderRefusalText(body) }], structuredContent: body, isError: true };
  }
  const lines = job.files.map(
    ({ file_name, url, expires_at }) => `${file_name}: ${url} (needs no credential, works until ${expires_at})`,
  );
  const expired = `The file was kept until ${job.expires_at}. Order it again.`;
  const text = [`${job.job_id} has ${job.state}.`, ...(lines.length > 0 ? lines : [expired])].join('\n');
  return { content: [{ type: 'text', text }, ...job.files.map(linkFile)], structuredContent: job };
}
