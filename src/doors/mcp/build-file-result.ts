import { buffer } from 'node:stream/consumers';
import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { MEDIA } from '#contract/media.ts';
import type { fileLink, linkedFile } from '#contract/schemas/file-link.ts';
import type { DownloadTarget } from '#operations/access/download-links.ts';
import type { FileAnswer } from '#operations/funnel/file-answer.ts';
import type { AgentRequest, ReadParts } from './agent-door-parts.ts';

// A larger file would fill the context of the model that reads the result.
const MAX_EMBEDDED_BYTES = 1024 * 1024;

/** Builds the result of a tool that returns a file: a link that needs no credential and, up to 1 MB, the PDF itself. */
export async function buildFileResult(
  parts: ReadParts,
  file: FileAnswer,
  target: DownloadTarget,
  agentRequest: AgentRequest,
): Promise<CallToolResult> {
  const body: z.infer<typeof fileLink> = { ok: true, ...buildFileLink(parts, file, target, agentRequest) };
  const embedded = file.media === 'pdf' && file.sizeBytes <= MAX_EMBEDDED_BYTES ? [await embed(file, body.url)] : [];
  return {
    content: [linkFile(body), { type: 'text', text: JSON.stringify(body) }, ...embedded],
    structuredContent: body,
  };
}

/** Builds the link to a file, which works for ten minutes without a credential. The file is not read. */
export function buildFileLink(
  { links }: ReadParts,
  file: FileAnswer,
  target: DownloadTarget,
  { caller }: AgentRequest,
): z.infer<typeof linkedFile> {
  const { operation, input } = target;
  return {
    file_name: file.fileName,
    media_type: MEDIA[file.media],
    size_bytes: file.sizeBytes,
    ...links.build(caller, { operation, input }),
  };
}

export function linkFile({ url, file_name, media_type, size_bytes }: z.infer<typeof linkedFile>) {
  return { type: 'resource_link' as const, uri: url, name: file_name, mimeType: media_type, size: size_bytes };
}

async function embed(file: FileAnswer, uri: string) {
  const blob = (await buffer(await file.open())).toString('base64');
  return { type: 'resource' as const, resource: { uri, mimeType: MEDIA[file.media], blob } };
}
