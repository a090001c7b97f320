import { writeCsv } from '#base/csv-text.ts';
import { escapeHiddenCharacters } from '#base/hidden-characters.ts';
import { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { buildAuditRequest, readAuditFilter, type TypedAuditFilter } from './audit-filter.ts';
import { type AuditEntry, type AuditList, MOST_EXPORTED, renderAudit } from './render-audit.ts';

const PAGE_SIZE = 50;
const EXPORT_PAGE = 1000;

export function addAuditPages(pages: ConsolePages): void {
  pages.get('/app/team/audit', showAudit);
  pages.get('/app/team/audit/export', async ({ query, run }) => {
    const entries = await readAll(run, readAuditFilter(query));
    return { file: writeExport(entries, query.get('format') === 'jsonl' ? 'jsonl' : 'csv', new Date()) };
  });
}

async function showAudit({ query, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readAuditFilter(query);
  const cursor = query.get('cursor');
  const { people } = (await run(listPeople, {})).body;
  const show = (list: AuditList | null, fault: string | null): ConsoleAnswer => ({
    title: 'Audit log',
    place: 'team',
    main: renderAudit({ typed, people, list, isFirst: cursor === null, fault }),
    ...(fault !== null && { status: 400 }),
  });
  try {
    const input = { ...buildAuditRequest(typed), limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
    return show((await run(listAuditLog, input)).body, null);
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error;
    return show(null, error.message);
  }
}

async function readAll(run: ConsoleAsk['run'], typed: TypedAuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  let cursor: string | null = null;
  do {
    const input = { ...buildAuditRequest(typed), limit: EXPORT_PAGE, ...(cursor !== null && { cursor }) };
    const page: AuditList = (await run(listAuditLog, input)).body;
    entries.push(...page.entries);
    cursor = page.next_cursor;
  } while (cursor !== null && entries.length < MOST_EXPORTED);
  return entries;
}

const HEADER = ['at', 'action', 'actor_kind', 'actor_id', 'actor_name', 'subject_id', 'address', 'details'] as const;

/** Writes entries of the audit log as a file: CSV, or one JSON object on each line. */
export function writeExport(entries: readonly AuditEntry[], format: 'csv' | 'jsonl', now: Date) {
  const name = `audit-log-${now.toISOString().slice(0, 10)}.${format}`;
  if (format === 'jsonl')
    return { type: 'application/x-ndjson', name, body: entries.map((entry) => `${JSON.stringify(entry)}\n`).join('') };
  const rows = entries.map((entry) => HEADER.map((field) => toCell(entry[field])));
  return { type: 'text/csv; charset=utf-8', name, body: writeCsv([HEADER, ...rows]) };
}

function toCell(value: AuditEntry[(typeof HEADER)[number]]): string {
  return escapeHiddenCharacters(typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? ''));
}
