import type { RequestOf } from '#contract/operation.ts';
import type { listRequests } from '#contract/operations/team/list-requests.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';
import { readTypedFields } from '#doors/console/typed-fields.ts';

const FIELDS = ['made_by', 'operation', 'status', 'code', 'request_id', 'callers', 'from', 'to'] as const;

/** The filters as they were typed; days are YYYY-MM-DD. */
export type TypedRequests = Partial<Record<(typeof FIELDS)[number], string>>;

type Wanted = RequestOf<typeof listRequests>;

export function readTypedRequests(query: URLSearchParams): TypedRequests {
  return readTypedFields(query, FIELDS);
}

/** Builds the request for a page; the operation refuses what is not a status, a code or a day. Pages of the console are left out unless they, a caller or a request are asked for. */
export function buildRequestFilter({ status, from, to, callers, ...rest }: TypedRequests): Wanted {
  const isNamed = rest.made_by !== undefined || rest.request_id !== undefined;
  const wanted = {
    ...rest,
    callers: callers ?? (isNamed ? 'all' : 'programs'),
    ...(status !== undefined && { status: Number(status) }),
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  };
  return wanted as Wanted;
}

export function toRequestsAddress(typed: TypedRequests, cursor: string | null): string {
  const query = new URLSearchParams({ ...typed, ...(cursor !== null && { cursor }) });
  return query.size === 0 ? '/app/developers/requests' : `/app/developers/requests?${query}`;
}
