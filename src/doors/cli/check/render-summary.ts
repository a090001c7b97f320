import { normaliseText } from '#doors/cli/terminal.ts';
import type { CheckedRow } from './describe-card.ts';
import { countOf } from './price.ts';

/** The end of a run. */
type Finished = { out: string; tally: Tally; guardedCells: number; priceText: string; seconds: number };

type Labels = readonly (readonly [verdict: string, label: string])[];

const LABELS: Labels = [
  ['verified', 'verified'],
  ['not_verified', 'not verified'],
  ['human_review_required', 'needs human review'],
];
const ADDRESS_LABELS: Labels = [
  ['matched', 'matched'],
  ['not_found', 'not found'],
  ['needs_review', 'needs review'],
];

export function renderSummary({ out, tally, guardedCells, priceText, seconds }: Finished): string {
  const { addresses, names_not_compared } = tally;
  const lines = [
    'Rows, each counted once by its verdict:',
    ...renderVerdicts(LABELS, tally.verdicts),
    ...renderCount('not checked (see error_code)', tally.failed),
    ...renderCodes(tally.error_codes),
    ...renderCount('empty rows', tally.empty),
  ];
  const addressLines = [
    ...renderVerdicts(ADDRESS_LABELS, addresses.verdicts),
    ...renderCount('not checked (see address_error_code)', addresses.failed),
    ...renderCodes(addresses.error_codes),
    ...renderCount('no address given', addresses.not_given),
  ];
  if (addressLines.length > 0) lines.push('', 'Addresses of these rows, counted apart:', ...addressLines);
  const sampled = [
    tally.sample_rows > 0 && countOf(tally.sample_rows, 'row', 'rows'),
    tally.sample_addresses > 0 && countOf(tally.sample_addresses, 'address', 'addresses'),
  ].filter((text) => text !== false);
  const notes = [
    names_not_compared > 0 &&
      `No name was compared in ${names_not_compared} of the ${countOf(tally.checked, 'checked row', 'checked rows')} (see name_match).`,
    sampled.length > 0 && `Checked against SAMPLE DATA, which is invented: ${sampled.join(' and ')}.`,
    tally.to_check_again > 0 &&
      `The service or a source failed for ${countOf(tally.to_check_again, 'row', 'rows')}. Run the same command later: it checks only these.`,
    guardedCells > 0 && `${guardedCells} of your cells look like formulas and start with an apostrophe in the result.`,
  ].filter((note) => note !== false);
  const head = `Checked ${tally.checked} of ${tally.rows} rows in ${formatSeconds(seconds)}. Cost: ${priceText}.`;
  return [head, '', ...lines, ...(notes.length > 0 ? ['', ...notes] : []), '', `Results: ${normaliseText(out)}`]
    .join('\n')
    .concat('\n');
}

export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

function renderVerdicts(labels: Labels, counts: Readonly<Record<string, number>>): string[] {
  return labels.flatMap(([verdict, label]) => renderCount(label, counts[verdict] ?? 0));
}

function renderCodes(counts: Readonly<Record<string, number>>): string[] {
  const codes = Object.entries(counts).sort(([, a], [, b]) => b - a);
  return codes.flatMap(([code, count]) => renderCount(`  ${code}`, count));
}

function renderCount(label: string, count: number): string[] {
  return count === 0 ? [] : [`  ${normaliseText(label).padEnd(38)}${String(count).padStart(8)}`];
}

/** Returns the counts of no rows. */
export function buildTally() {
  const none = (): Record<string, number> => ({});
  return {
    rows: 0,
    checked: 0,
    failed: 0,
    empty: 0,
    verdicts: none(),
    error_codes: none(),
    /** Of the checked rows, those without a comparison of names. */
    names_not_compared: 0,
    sample_rows: 0,
    addresses: { verdicts: none(), not_given: 0, failed: 0, error_codes: none() },
    sample_addresses: 0,
    records: 0,
    /** Rows that failed with a temporary fault. */
    to_check_again: 0,
  };
}

/** The counts of a run: each row is counted once by its card, and addresses apart. */
export type Tally = ReturnType<typeof buildTally>;

/** Counts one more row. */
export function countRow(tally: Tally, row: CheckedRow): void {
  const { state, verdict, code, address } = row;
  tally.rows += 1;
  tally[state] += 1;
  tally.records += row.records;
  tally.to_check_again += Number(row.mayPass);
  tally.sample_rows += Number(row.isSample);
  tally.names_not_compared += Number(row.isNameLeftOut);
  countOne(tally.verdicts, verdict);
  countOne(tally.error_codes, code);
  if (address === null) return;
  tally.sample_addresses += Number(address.isSample);
  tally.addresses.failed += Number(address.code !== null);
  tally.addresses.not_given += Number(address.verdict === null && address.code === null);
  countOne(tally.addresses.verdicts, address.verdict);
  countOne(tally.addresses.error_codes, address.code);
}

/** Whether everything that the file asks for was checked. */
export function isComplete({ failed, addresses }: Tally): boolean {
  return failed + addresses.failed === 0;
}

function countOne(counts: Record<string, number>, key: string | null): void {
  if (key !== null) counts[key] = (counts[key] ?? 0) + 1;
}
