import type { IncomingHttpHeaders } from 'node:http';
import { newSortableId } from '#base/ids.ts';

/** Returns the id of a request: the caller's own if it is short and plain, otherwise a new one. */
export function readRequestId({ 'x-request-id': own }: IncomingHttpHeaders): string {
  return typeof own === 'string' && /^[\w.:-]{1,100}$/.test(own) ? own : newSortableId('req_');
}
