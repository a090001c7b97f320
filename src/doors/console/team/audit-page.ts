import { writeCsv } from '#base/csv-text.ts';
import { escapeHiddenCharacters } from '#base/hidden-characters.ts';
import { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { orAgain } from '#doors/console/form-parts.ts';
import {
  type AuditEntry,
  type AuditList,
  buildAuditRequest,
  MOST_EXPORTED,
  readAuditFilter,
  renderAudit,
  type TypedAuditFilter,
} from './render-audit.ts';

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
  const cursor = query.get('cursor') ?? undefined;
  const { people } = (await run(listPeople, {})).body;
  const show = (list: AuditList | null, fault: string | null): ConsoleAnswer => ({
    title: 'Audit log',
    place: 'team',
    main: renderAudit({ typed, people, list, isFirst: cursor === undefined, fault }),
    status: fault === null ? 200 : 400,
  });
  return orAgain(
    async () => show((await run(listAuditLog, { ...buildAuditRequest(typed), limit: PAGE_SIZE, cursor })).body, null),
    (fault) => show(null, fault),
    ({ code }) => code === 'invalid_input',
  );
}

async function readAll(run: ConsoleAsk['run'], typed: TypedAuditFilter): Promise<AuditEntry[]> {
  const entries: AuditEntry[] = [];
  const wanted = { ...buildAuditRequest(typed), limit: EXPORT_PAGE };
  let cursor: string | undefined;
  do {
    const page: AuditList = (await run(listAuditLog, { ...wanted, cursor })).body;
    entries.push(...page.entries);
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined && entries.length < MOST_EXPORTED);
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
