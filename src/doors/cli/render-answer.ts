import { isPlainObject, type PlainObject } from '#base/plain-object.ts';
import { buildBlocks, renderBlocks } from '#doors/cli/answer/build-blocks.ts';
import { buildSheet } from '#doors/cli/answer/build-sheet.ts';
import { formatValue } from '#doors/cli/answer/format-value.ts';
import { renderSheet } from '#doors/cli/answer/render-sheet.ts';
import { renderTable } from '#doors/cli/answer/render-table.ts';
import { normaliseText, type Paint } from './terminal.ts';

// The lists that are the whole point of their answer.
const LISTS = ['records', 'monitors', 'keys', 'events', 'endpoints', 'sources', 'profiles', 'alerts'];

/** Renders an answer for people: a list as a table, anything else as a sheet of at most 24 lines. */
export function renderAnswer(body: PlainObject, paint: Paint): string {
  const list = LISTS.find((name) => Array.isArray(body[name]) && !('tool' in body) && !('snapshot_id' in body));
  if (list !== undefined) return renderList(list, body, paint);
  const { record } = body;
  return isPlainObject(record) ? renderRecord(record, paint) : renderSheet(buildSheet(body), paint);
}

/** Renders the fields of an object in two aligned columns. */
export function renderFields(fields: PlainObject, paint: Paint): string {
  const pairs = Object.entries(fields).filter(([, value]) => value !== undefined);
  const width = Math.max(0, ...pairs.map(([name]) => normaliseText(name).length));
  const line = ([name, value]: [string, unknown]) =>
    `${paint('dim', normaliseText(name).padEnd(width))}  ${formatValue(name, value)}\n`;
  return pairs.map(line).join('');
}

function renderList(name: string, body: PlainObject, paint: Paint): string {
  const rows = Array.isArray(body[name]) ? body[name].filter(isPlainObject) : [];
  const blocks = buildBlocks(
    rows.some((row) => 'screening_monitor_id' in row && name === 'monitors') ? 'watched_names' : name,
    rows,
  );
  const table = blocks.length > 0 ? `${renderBlocks(blocks, paint).join('\n')}\n` : renderTable(name, rows, paint);
  const { next_cursor: cursor } = body;
  if (typeof cursor !== 'string') return table;
  // A feed returns a cursor for what happens later, also when it has no more now.
  const when = body.has_more === false ? 'Later:' : 'More:';
  return `${table}\n${paint('dim', when)} ${renderCursor(cursor)}\n`;
}

// A record is shown as the answer it contains, with when it was made and what it cost.
function renderRecord(record: PlainObject, paint: Paint): string {
  const { result, record_id, created_at, price_cents, reference, tool, log } = record;
  const made = { tool_called: tool, created_at, price_cents, ...(reference === null ? {} : { reference }) };
  const logged = isPlainObject(log) ? { log_index: log.index } : {};
  const answer = isPlainObject(result) ? result : {};
  const sheet = buildSheet({ ...answer, record_id });
  const facts = buildSheet({ ...made, ...logged }).facts;
  return renderSheet(
    { ...sheet, facts: [...facts, ...sheet.facts], isSample: sheet.isSample || isSampleRecord(record) },
    paint,
  );
}

function isSampleRecord({ sample_data, sources }: PlainObject): boolean {
  return sample_data === true || /"sample":true/.test(JSON.stringify(sources ?? null));
}

function renderCursor(cursor: string): string {
  // Users paste this into a shell, so it may contain only characters that a shell takes literally.
  return /^[\w.:=-]+$/.test(cursor) ? `add --cursor=${cursor}` : 'there is another page; see next_cursor with --json';
}
