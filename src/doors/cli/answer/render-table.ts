import type { PlainObject } from '#base/plain-object.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';
import { findWidth } from './build-blocks.ts';
import { formatValue, labelOf } from './format-value.ts';

const WIDTH = 100;

// The columns of the lists of the service, the most important first; --json has the rest.
const COLUMNS: Readonly<Record<string, readonly string[]>> = {
  records: ['record_id', 'created_at', 'data_mode', 'target', 'tool', 'price_cents', 'reference', 'status'],
  monitors: ['subscription_id', 'target_type', 'created_at', 'reference', 'baseline_snapshot_id'],
  keys: ['key_id', 'name', 'mode', 'state', 'last_used_at', 'expires_at', 'scopes'],
  events: ['event_id', 'type', 'timestamp'],
  endpoints: ['endpoint_id', 'url', 'state', 'event_type', 'description'],
  sources: ['source_id', 'data_mode', 'version', 'availability', 'cadence', 'licence'],
};

// Texts that may be cut, so that the columns after them fit.
const MAX_WIDTHS: Readonly<Record<string, number>> = { tool: 19, target: 11, name: 24, url: 40, description: 20 };

const ATTENTION = /^(?:SAMPLE$|degraded|unavailable|cancelled|suspended|revoked|expired|failed|pending_\w+)\b/;

/** Renders a list as a table of at most 100 columns, and names what it leaves out. */
export function renderTable(name: string, rows: readonly PlainObject[], paint: Paint): string {
  if (rows.length === 0) return `No ${normaliseText(name)}.\n`;
  const width = findWidth();
  const all = [...new Set(rows.flatMap(Object.keys))];
  const known = COLUMNS[name]?.filter((column) => rows.some((row) => find(row, column) !== undefined));
  const wanted = known === undefined || known.length === 0 ? all : known;
  const full = wanted.map((column) => buildColumn(column, rows));
  const columns = full.filter(
    (_, at) => at === 0 || sum(full.slice(0, at + 1).map(({ width }) => width + 2)) - 2 <= width,
  );
  const line = (texts: readonly string[], draw: (text: string) => string) =>
    texts
      .map(
        (text, at) => draw(text) + (at === texts.length - 1 ? '' : ' '.repeat((columns[at]?.width ?? 0) - text.length)),
      )
      .join('  ');
  const head = line(
    columns.map(({ label }) => label),
    (text) => paint('bold', text),
  );
  const body = rows.map((_, at) =>
    line(
      columns.map(({ cells }) => cells[at] ?? ''),
      (text) => (ATTENTION.test(text) ? paint('yellow', text) : text),
    ),
  );
  const shown = columns.map(({ column }) => column.replace(/\..*$/, ''));
  const hidden = all.filter(
    (column) => !shown.includes(column) && !(column === 'sample_data' && shown.includes('data_mode')),
  );
  const more =
    hidden.length === 0
      ? []
      : [paint('dim', `${hidden.length} more ${hidden.length === 1 ? 'field' : 'fields'} of each: --json`)];
  return `${[head, ...body, ...more].join('\n')}\n`;
}

function buildColumn(column: string, rows: readonly PlainObject[]) {
  const most = MAX_WIDTHS[column] ?? WIDTH;
  const texts = rows.map((row) => formatCell(column, row));
  const zones = [...new Set(texts.flatMap((text) => /^\d{4}-\d\d-\d\d \d\d:\d\d (\S+)$/.exec(text)?.[1] ?? []))];
  // One zone is named once, in the heading.
  const zone = zones.length === 1 ? ` ${zones[0]}` : '';
  const cells = texts
    .map((text) => (zone !== '' && text.endsWith(zone) ? text.slice(0, -zone.length) : text))
    .map((text) => (text.length > most ? `${text.slice(0, most - 1)}…` : text));
  const name = column === 'data_mode' ? 'Data' : labelOf(column).replace(/ at$/, '');
  const label = zone === '' ? name : `${name} (${zone.trim()})`;
  return { column, label, cells, width: Math.max(label.length, ...cells.map((cell) => cell.length)) };
}

// Sample data of a snapshot is marked by `sample_data`, not by data_mode.
function formatCell(column: string, row: PlainObject): string {
  const isSample = column === 'data_mode' && (row.sample_data === true || find(row, 'versions.0.sample') === true);
  const value = find(row, column);
  if (isSample) return 'SAMPLE';
  // A source that cannot be read has no mode.
  if (column === 'data_mode' && value === null && row.availability === 'unavailable') return 'unavailable';
  // The tool says what kind of target it is.
  if (column === 'target') return formatValue('', find(row, 'target.value'));
  return formatValue(column, value);
}

function find(row: PlainObject, path: string): unknown {
  // The version that answers, or the newest of a source whose callers choose.
  if (path === 'version') return find(row, 'answering.source_version') ?? find(row, 'versions.0.source_version');
  return path.split('.').reduce<unknown>((value, name) => (Object(value) as PlainObject)[name], row);
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
