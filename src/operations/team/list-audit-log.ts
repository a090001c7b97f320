import { Readable } from 'node:stream';
import { writeCsv } from '#base/csv-text.ts';
import { escapeHiddenCharacters } from '#base/hidden-characters.ts';
import { encodeCursor, parseCursor } from '#base/page.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { listAuditLog } from '#contract/operations/team/list-audit-log.ts';
import { FileAnswer } from '#operations/funnel/file-answer.ts';
import { type BoundOperation, bind, callerOf } from '#operations/funnel/handler.ts';
import type { Database } from '#store/postgres/database.ts';
import { type AuditRow, listAudit } from '#store/team/audit-log.ts';

const HEADER = 'at,action,actor_kind,actor_id,actor_name,subject_id,address,details,cursor'.split(',');

/** Binds the audit log of an account, newest first, as JSON or CSV. */
export function bindListAuditLog(db: Database): BoundOperation {
  return bind(listAuditLog).read(async ({ format, limit, cursor, ...filter }, context) => {
    const before = cursor === undefined ? null : readCursor(cursor);
    // One extra row shows whether there is a next page.
    const found = await listAudit(db, callerOf(context).accountId, { ...filter, before, limit: limit + 1 });
    const shown = found.slice(0, limit);
    if (format === 'csv') return writeFile(shown, context.now);
    const last = shown.at(-1);
    return {
      ok: true,
      entries: shown.map(describeEntry),
      next_cursor: found.length > limit && last !== undefined ? cursorOf(last) : null,
    };
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
    const cells = [...Object.values(texts).map((text) => text ?? ''), JSON.stringify(details), cursorOf(row)];
    return cells.map(escapeHiddenCharacters);
  });
  const bytes = Buffer.from(writeCsv([HEADER, ...lines]));
  const fileName = `audit-log-${now.toISOString().slice(0, 10)}.csv`;
  return new FileAnswer({ media: 'csv', fileName, sizeBytes: bytes.byteLength }, async () => Readable.from([bytes]));
}

function cursorOf({ entry_no }: AuditRow): string {
  return encodeCursor(String(entry_no));
}

function readCursor(cursor: string): number {
  const position = parseCursor(cursor) ?? '';
  if (/^[1-9]\d{0,14}$/.test(position)) return Number(position);
  throw buildFieldError('invalid_input', 'cursor', 'is not a cursor of this service');
}
