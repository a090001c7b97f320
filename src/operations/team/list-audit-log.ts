import { writeCsv } from '#base/csv-text.ts';
import { escapeHiddenCharacters } from '#base/hidden-characters.ts';
import { encodeCursor } from '#base/page.ts';
import { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { buildBytesAnswer, type FileAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import { readNumberCursor, readPage } from '#operations/lists/read-page.ts';
import type { Database } from '#store/postgres/database.ts';
import { type AuditRow, listAudit } from '#store/team/audit-log.ts';

const HEADER = 'at,action,actor_kind,actor_id,actor_name,subject_id,address,details,cursor'.split(',');

/** Binds the audit log of an account, newest first, as JSON or CSV. */
export function bindListAuditLog(db: Database): BoundOperation {
  return bind(listAuditLog).read(async ({ format, limit, cursor, ...filter }, context) => {
    const before = readNumberCursor(cursor);
    const read = (most: number) => listAudit(db, callerOf(context).accountId, { ...filter, before, limit: most });
    const { shown, next_cursor } = await readPage(limit, read, ({ entry_no }) => entry_no);
    return format === 'csv'
      ? writeFile(shown, context.now)
      : { ok: true, entries: shown.map(describeEntry), next_cursor };
  });
}

function describeEntry(row: AuditRow) {
  const { at, action, actor_kind, actor_id, actor_name, subject_id, address, details } = row;
  return { at: at.toISOString(), action, actor_kind, actor_id, actor_name, subject_id, address, details };
}

// Each row has its cursor, so that the last one leads to the next page.
function writeFile(rows: readonly AuditRow[], now: Date): FileAnswer {
  const lines = rows.map((row) => {
    const { details, ...texts } = describeEntry(row);
    const cells = [
      ...Object.values(texts).map((text) => text ?? ''),
      JSON.stringify(details),
      encodeCursor(String(row.entry_no)),
    ];
    return cells.map(escapeHiddenCharacters);
  });
  const fileName = `audit-log-${now.toISOString().slice(0, 10)}.csv`;
  return buildBytesAnswer('csv', fileName, Buffer.from(writeCsv([HEADER, ...lines])));
}
