import { isPlainObject, type PlainObject } from '#contract/plain-object.ts';
import { normaliseText, type Paint } from './terminal.ts';

// The columns of a record in a list; --json has the rest.
const RECORD_COLUMNS = ['record_id', 'created_at', 'tool', 'target', 'reference', 'status', 'data_mode', 'price_cents'];

const MAX_LIST_LENGTH = 60;

const NOTES: Readonly<Record<string, string>> = {
  snapshot: 'a stored copy, not live data',
  sample: 'SAMPLE DATA, not a register',
  synthetic_fixture_unsearched: 'SAMPLE DATA, nothing was searched',
};

const ATTENTION =
  /^(?:SAMPLE DATA|sample|synthetic_fixture_unsearched|degraded|unavailable|cancelled|suspended|pending_\w+)\b/;

/** Renders an answer: its fields in two columns, then each list as a table. */
export function renderAnswer(body: PlainObject, paint: Paint): string {
  const { ok: _ok, next_cursor: cursor, ...fields } = body;
  const lists = Object.entries(fields).filter((entry): entry is [string, PlainObject[]] => isList(entry[1]));
  const rest = Object.fromEntries(Object.entries(fields).filter(([, value]) => !isList(value)));
  const parts = [renderFields(rest, paint), ...lists.map(([name, rows]) => renderList(name, rows, paint))];
  // A feed returns a cursor for what happens later, also when it has no more now.
  const when = body.has_more === false ? 'Later:' : 'More:';
  if (typeof cursor === 'string') parts.push(`${paint('dim', when)} ${renderCursor(cursor)}\n`);
  return parts.filter((part) => part !== '').join('\n');
}

/** Renders the fields of an object in two aligned columns; inner objects get dotted names. */
export function renderFields(fields: PlainObject, paint: Paint): string {
  const pairs = listPairs(fields, '');
  const width = Math.max(0, ...pairs.map(([name]) => name.length));
  return pairs.map(([name, value]) => `${paint('dim', name.padEnd(width))}  ${paintValue(value, paint)}\n`).join('');
}

function listPairs(fields: PlainObject, prefix: string): [string, string][] {
  return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
    const path = normaliseText(prefix + name);
    if (isPlainObject(value) && !isTarget(value)) return listPairs(value, `${path}.`);
    if (isList(value) && value.length > 0) return value.flatMap((row, at) => listPairs(row, `${path}.${at + 1}.`));
    if (isLongList(name, value)) return value.map((item, at) => [`${path}.${at + 1}`, formatValue(name, item)]);
    const note = name === 'data_mode' ? NOTES[String(value)] : undefined;
    const text = formatValue(name, value);
    return [[labelOf(path), note === undefined ? text : `${text} (${note})`]];
  });
}

function renderList(name: string, rows: readonly PlainObject[], paint: Paint): string {
  if (rows.length === 0) return `No ${normaliseText(name)}.\n`;
  const records = rows.every((row) => 'record_id' in row && 'tool' in row);
  // Rows with inner lists or objects do not fit into a table, so they are listed one below the other.
  if (!records && rows.some((row) => Object.values(row).some(isDeep))) {
    return rows.map((row) => renderFields(row, paint)).join('\n');
  }
  const columns = records
    ? RECORD_COLUMNS.filter((column) => rows.some((row) => column in row))
    : [...new Set(rows.flatMap(Object.keys))];
  const cells = rows.map((row) => columns.map((column) => formatCell(column, row)));
  const labels = columns.map((column) => normaliseText(labelOf(column)));
  const widths = labels.map((label, at) => Math.max(label.length, ...cells.map((line) => (line[at] ?? '').length)));
  const renderLine = (line: readonly string[], draw: (text: string) => string) =>
    line.map((cell, at) => draw(cell) + padding(cell, widths[at], at === line.length - 1)).join('  ');
  const head = renderLine(labels, (text) => paint('bold', text));
  return [head, ...cells.map((line) => renderLine(line, (text) => paintValue(text, paint)))].join('\n').concat('\n');
}

// Sample data of a snapshot is marked by `sample_data`, not by data_mode.
function formatCell(column: string, row: PlainObject): string {
  const text = formatValue(column, row[column]);
  return column === 'data_mode' && row.sample_data === true ? `SAMPLE DATA (${text})` : text;
}

function padding(cell: string, width: number | undefined, isLast: boolean): string {
  return isLast ? '' : ' '.repeat(Math.max(0, (width ?? 0) - cell.length));
}

function renderCursor(cursor: string): string {
  // Users paste this into a shell, so it may contain only characters that a shell takes literally.
  return /^[\w.:=-]+$/.test(cursor) ? `add --cursor=${cursor}` : 'there is another page; see next_cursor with --json';
}

function paintValue(text: string, paint: Paint): string {
  return ATTENTION.test(text) ? paint('yellow', text) : text;
}

function labelOf(name: string): string {
  return name.replace(/_cents$/, '');
}

function formatValue(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return '-';
  if (name.endsWith('_cents') && typeof value === 'number') return `A$${(value / 100).toFixed(2)}`;
  if (isPlainObject(value) && isTarget(value)) return normaliseText(`${value.type} ${value.value}`);
  if (Array.isArray(value)) return value.map((item) => formatValue('', item)).join(isList(value) ? '; ' : ', ') || '-';
  return normaliseText(
    isPlainObject(value)
      ? listPairs(value, '')
          .map((pair) => pair.join(': '))
          .join(', ')
      : String(value),
  );
}

function isTarget(value: PlainObject): boolean {
  return Object.keys(value).sort().join() === 'type,value';
}

function isList(value: unknown): value is PlainObject[] {
  return Array.isArray(value) && value.every(isPlainObject);
}

// Short items share a line; long ones get a line each.
function isLongList(name: string, value: unknown): value is unknown[] {
  return Array.isArray(value) && value.length > 1 && formatValue(name, value).length > MAX_LIST_LENGTH;
}

function isDeep(value: unknown): boolean {
  return Array.isArray(value) || (isPlainObject(value) && !isTarget(value));
}
