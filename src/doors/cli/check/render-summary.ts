import { normaliseText } from '#doors/cli/terminal.ts';
import { countOf } from './price.ts';
import type { Tally } from './tally.ts';

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
