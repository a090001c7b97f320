import { ALL_AUDIT_ACTIONS } from '#contract/audit-actions.ts';
import type { RequestOf } from '#contract/operation.ts';
import type { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { toDayEnd, toDayStart } from '#doors/console/sydney-days.ts';

const FIELDS = ['actor_id', 'action', 'from', 'to'] as const;

/** What was typed into each filter of the audit log; absent when it is empty. */
export type TypedAuditFilter = Partial<Record<(typeof FIELDS)[number], string>>;

export function readAuditFilter(query: URLSearchParams): TypedAuditFilter {
  const typed = FIELDS.map((field) => [field, query.get(field)?.trim() ?? '']);
  return Object.fromEntries(typed.filter(([, text]) => text !== ''));
}

/** Builds the request for entries: days are whole days in Sydney. What is not an act is left out. */
export function buildAuditRequest({ actor_id, action, from, to }: TypedAuditFilter) {
  const act = ALL_AUDIT_ACTIONS.find((one) => one === action);
  return {
    ...(actor_id !== undefined && { actor_id }),
    ...(act !== undefined && { action: act }),
    ...(from !== undefined && { from: toDayStart(from) }),
    ...(to !== undefined && { to: toDayEnd(to) }),
  } satisfies RequestOf<typeof listAuditLog>;
}

/** The address of a page of the log, or of its export. */
export function toAuditAddress(typed: TypedAuditFilter, more: Record<string, string> = {}, page = '/app/team/audit') {
  const query = new URLSearchParams({ ...typed, ...more });
  return query.size === 0 ? page : `${page}?${query}`;
}
