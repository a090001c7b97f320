import { normaliseText } from '#doors/cli/terminal.ts';
import { type Inspected, readRow } from './inspect-file.ts';
import type { RunPrice } from './price.ts';

const DELIMITER_NAMES: Readonly<Record<string, string>> = { ',': 'commas', ';': 'semicolons', '\t': 'tabs' };

/** Renders how a file was understood. */
export function renderPlan(file: Inspected): string {
  const { path, form, header, columns, rows } = file;
  const { abn, name, address } = columns;
  const by = DELIMITER_NAMES[form.delimiter] ?? `“${form.delimiter}”`;
  const others = header.length - new Set([abn, ...(name === null ? [] : [name]), ...address]).size;
  const lines = [
    `${path}: ${rows} ${rows === 1 ? 'row' : 'rows'}, separated by ${by}, ${form.encoding.toUpperCase()}`,
    `  ABN      ${nameColumns(header, [abn])}`,
    `  name     ${name === null ? 'no column: names are not compared' : nameColumns(header, [name])}`,
    `  address  ${address.length === 0 ? 'no column: addresses are not looked up' : nameColumns(header, address)}`,
    `  kept     ${others} more ${others === 1 ? 'column' : 'columns'}${columns.hasHeader ? '' : '; there is no header row'}`,
  ];
  return lines.map((line) => `${normaliseText(line)}\n`).join('');
}

export function describePlan(file: Inspected, checks: { cards: number; addresses: number }, price: RunPrice | null) {
  const { path, form, header, columns, rows, sample } = file;
  const name = (at: number) => ({ column: at + 1, header: columns.hasHeader ? (header[at] ?? '').trim() : null });
  return {
    ok: true,
    dry_run: true,
    csv: path,
    rows,
    delimiter: form.delimiter,
    encoding: form.encoding,
    columns: {
      abn: name(columns.abn),
      name: columns.name === null ? null : name(columns.name),
      address: columns.address.map(name),
    },
    first_rows: sample.map((cells) => readRow(cells, columns)),
    evidence_cards: checks.cards,
    address_lookups: checks.addresses,
    price_cents: price?.totalCents ?? null,
  };
}

/** Renders the first rows as they will be sent. */
export function renderSample({ sample, columns }: Inspected): string {
  const lines = sample.map((cells, at) => {
    const row = readRow(cells, columns);
    const label = `  row ${at + (columns.hasHeader ? 2 : 1)}: `;
    if (row === null) return `${label}empty, not checked`;
    const abn = typeof row.abn === 'string' ? `ABN ${row.abn}` : `${row.abn.code}: ${row.abn.message}`;
    return [`${label}${abn}`, row.name && `name “${row.name}”`, row.address && `address “${row.address}”`]
      .filter(Boolean)
      .join(', ');
  });
  return `First rows as understood:\n${lines.map((line) => `${normaliseText(line)}\n`).join('')}`;
}

function nameColumns(header: readonly string[], places: readonly number[]): string {
  return places.map((at) => `“${(header[at] ?? '').trim()}” (column ${at + 1})`).join(' + ');
}
