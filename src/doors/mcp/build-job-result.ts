import type { CallToolResult } from '@modelcontextprotocol/server';
import { linkFile } from './build-file-result.ts';
import type { AgentJob } from './job-resources.ts';
import { renderRefusalText } from './render-text.ts';

/** Builds the tool result of a job that has ended: links to its files, or why it failed. */
export function buildJobResult(job: AgentJob, requestId: string): CallToolResult {
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
