import { buildSydneyDay } from '#base/calendar-window.ts';
import type { RequestOf } from '#contract/operation.ts';
import type { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';
import { readTypedFields } from '#doors/console/typed-fields.ts';

/** The filters of the list of records, as they were typed. */
const FILTER_FIELDS = ['tool', 'target', 'reference', 'from', 'to', 'made_by'] as const;

/** What was typed into each filter; absent when it is empty. */
export type TypedFilter = Partial<Record<(typeof FILTER_FIELDS)[number], string>>;

type Wanted = RequestOf<typeof listRecentSearches>;

export function readTypedFilter(query: URLSearchParams): TypedFilter {
  return readTypedFields(query, FILTER_FIELDS);
}

/** Builds the request for a page of records: days are whole days in Sydney. What is not a day is passed on, and refused. */
export function buildWanted({ from, to, ...rest }: TypedFilter): Wanted {
  return {
    ...rest,
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  };
}

export function toListAddress(typed: TypedFilter, cursor: string | null): string {
  const query = new URLSearchParams({ ...typed, ...(cursor !== null && { cursor }) });
  return query.size === 0 ? '/app/records' : `/app/records?${query}`;
}

/** The present month and the one before in Sydney, each with its first and last day. */
export function listMonths(now: Date): [label: string, from: string, to: string][] {
  const [year = 0, month = 0] = buildSydneyDay(now.getTime()).split('-').map(Number);
  const toDay = (monthIndex: number, day: number) =>
    new Date(Date.UTC(year, monthIndex, day)).toISOString().slice(0, 10);
  return [
    ['this month', toDay(month - 1, 1), toDay(month, 0)],
    ['last month', toDay(month - 2, 1), toDay(month - 1, 0)],
  ];
}
