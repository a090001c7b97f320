import type { IncomingHttpHeaders } from 'node:http';
import { newSortableId } from '#base/ids.ts';
import { findPlace } from '#base/tracing/current-work.ts';
import { isTracing } from '#base/tracing/tracing.ts';

/** Returns the id of a request: that of its span, or the caller's own if it is short and plain, otherwise a new one. */
export function readRequestId({ 'x-request-id': own }: IncomingHttpHeaders): string {
  const known = isTracing() ? findPlace()?.work.requestId : undefined;
  if (known) return known;
  return typeof own === 'string' && /^[\w.:-]{1,100}$/.test(own) ? own : newSortableId('req_');
}
