import type { ReadResourceResult, ResourceLink } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { jobResponse, jobWithFiles } from '#contract/schemas/job.ts';
import type { AgentRequest, ReadParts } from './agent-door-parts.ts';
import { buildFileLink } from './build-file-result.ts';
import { readForAgent } from './read-for-agent.ts';

const SCHEME = 'job://';

export const JOB_TEMPLATE = {
  uriTemplate: `${SCHEME}{job_id}`,
  name: 'job',
  title: 'Job',
  description: 'The state and progress of a job and, once it has succeeded, links to its files.',
  mimeType: 'application/json',
};

/** A job with links to its files. */
export type AgentJob = z.infer<typeof jobWithFiles>;

/** Reads a job. Throws not-found when it does not exist or belongs to another account, and insufficient_scope without the scope that started it. */
export async function readAgentJob(parts: ReadParts, job_id: string, agentRequest: AgentRequest): Promise<AgentJob> {
  const what = { input: { job_id }, uri: SCHEME + job_id };
  const { body } = await readForAgent(parts.funnel, { operation: 'get_job', ...what }, agentRequest);
  // The funnel has checked the answer against the operation's output schema.
  const job = body as z.infer<typeof jobResponse>;
  if (job.result_url === null) return { ...job, files: [] };
  const result = { operation: 'get_job_result', ...what };
  const { file } = await readForAgent(parts.funnel, result, agentRequest);
  return { ...job, files: file === null ? [] : [buildFileLink(parts, file, result, agentRequest)] };
}

export async function readJobResource(
  parts: ReadParts,
  uri: string,
  agentRequest: AgentRequest,
): Promise<ReadResourceResult> {
  const job = await readAgentJob(parts, uri.slice(SCHEME.length), agentRequest);
  return { contents: [{ uri, mimeType: JOB_TEMPLATE.mimeType, text: JSON.stringify(job) }] };
}

/** Builds the links from a tool result to the job that it started and to the file that the job will make. */
export function linkJob({ links }: ReadParts, job_id: string, { caller }: AgentRequest): ResourceLink[] {
  const { title, mimeType } = JOB_TEMPLATE;
  const { url, expires_at } = links.build(caller, { operation: 'get_job_result', input: { job_id } });
  const job = 'Read it for the state and, at the end, a link to the file.';
  const file = `The file, once the job has succeeded; not_found before. It needs no credential and works until ${expires_at}.`;
  return [
    { type: 'resource_link', uri: SCHEME + job_id, name: job_id, title, description: job, mimeType },
    { type: 'resource_link', uri: url, name: 'result', title: 'File of the job', description: file },
  ];
}
