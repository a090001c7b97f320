import type { CallToolResult } from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { invariant } from '#base/invariant.ts';
import { MEDIA } from '#contract/media.ts';
import type { Operation, RestFacet } from '#contract/operation.ts';
import type { fileLink } from '#contract/schemas/file-link.ts';
import type { FileAnswer } from '#operations/funnel/file-answer.ts';

/** Builds the result of a tool that returns a file: a link to its REST route, which accepts the same token. The file is not read. */
export function buildFileResult(
  operation: Operation,
  input: Record<string, unknown>,
  file: FileAnswer,
  publicUrl: string,
): CallToolResult {
  invariant(operation.rest?.method === 'GET', `${operation.name} returns files, so it needs a GET route`);
  const body: z.infer<typeof fileLink> = {
    ok: true,
    file_name: file.fileName,
    media_type: MEDIA[file.media],
    size_bytes: file.sizeBytes,
    url: publicUrl + buildPath(operation.rest, input),
  };
  const link = { uri: body.url, name: body.file_name, mimeType: body.media_type, size: body.size_bytes };
  return {
    content: [
      { type: 'resource_link', ...link },
      { type: 'text', text: JSON.stringify(body) },
    ],
    structuredContent: body,
  };
}

function buildPath(rest: RestFacet, input: Record<string, unknown>): string {
  const queried = new Map(Object.entries(input));
  const path = rest.path.replace(/\{(\w+)\}/g, (_, field: string) => {
    queried.delete(field);
    return encodeURIComponent(String(input[field]));
  });
  const query = new URLSearchParams([...queried].map(([field, value]): [string, string] => [field, String(value)]));
  return query.size === 0 ? path : `${path}?${query}`;
}
