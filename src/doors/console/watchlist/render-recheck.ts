import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import type { z } from 'zod';
import { recheckReportHead, recheckReportLine } from '#contract/schemas/recheck.ts';
import { countThings } from '#doors/console/list-parts.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';
import { formatNumber, SEVERITY_CHIPS, TYPE_NAMES } from './render-watched.ts';

type Counts = RecheckReport['head']['counts'];

/** The names of monitors, by their ids. */
export type WatchedNames = ReadonlyMap<string, { name: string | null; target: string }>;

const CHIPS: Record<Line['outcome'], Html> = {
  changed: html`<span class="chip watch">Changed</span>`,
  unchanged: html`<span class="chip good">No change seen</span>`,
  not_due: html`<span class="chip">Not read: not due</span>`,
  not_observed: html`<span class="chip bad">Could not check</span>`,
  no_baseline: html`<span class="chip">No baseline</span>`,
};

/** When a monitor that was not due is read again. */
const NEXT_DUE = 'It is due when a newer version of that register is loaded and may differ.';

/** Builds the result of a recheck: what was read, what was not and why. A target that could not be read is never "no change". */
export function renderRecheck({ head, lines }: RecheckReport, names: WatchedNames): Html {
  const { counts } = head;
  return html`<section class="tile"><h2>Result</h2><p><strong>${counts.checked.toLocaleString('en-AU')} of ${counts.monitors.toLocaleString('en-AU')} were read again.</strong>${
    counts.not_due === 0
      ? null
      : html` ${counts.not_due.toLocaleString('en-AU')} ${counts.not_due === 1 ? 'was' : 'were'} not due: the register has no newer version that lists a change.`
  }</p>${renderCounts(counts)}</section>
<section class="tile"><h2>Each of them</h2><table class="log"><thead><tr><th>What is watched</th><th>Result</th><th>Why</th></tr></thead><tbody>${lines.map((line) => renderLine(line, names))}</tbody></table>${
    lines.length < counts.monitors
      ? html`<p class="hint">${lines.length} of ${counts.monitors.toLocaleString('en-AU')}, changes first. The report has all.</p>`
      : null
  }</section>`;
}

function renderCounts({ changed, unchanged, not_due, not_observed, no_baseline }: Counts): Html {
  const rows: [count: number, outcome: Line['outcome'], label: string][] = [
    [changed, 'changed', 'Read again: differ from what you relied on'],
    [unchanged, 'unchanged', 'Read again: no difference seen'],
    [not_due, 'not_due', `Comparing the register’s versions shows no change. ${NEXT_DUE}`],
    [not_observed, 'not_observed', 'Could not be read: nothing is known about them'],
    [no_baseline, 'no_baseline', 'Have nothing to compare with'],
  ];
  return html`<table class="log"><tbody>${rows.map(([count, outcome, label]) =>
    count === 0
      ? null
      : html`<tr><td>${count.toLocaleString('en-AU')}</td><td>${CHIPS[outcome]}</td><td>${label}</td></tr>`,
  )}</tbody></table>`;
}

function renderLine(line: Line, names: WatchedNames): Html {
  const { subscription_id, target_type, outcome, check, error, ground } = line;
  const named = names.get(subscription_id);
  const why =
    error?.message ??
    ground?.message ??
    (check === null || check.change_count === 0 ? null : countThings(check.change_count, 'difference'));
  return html`<tr><td>${
    named === undefined
      ? html`${target_type} <code>${subscription_id}</code>`
      : html`<a href="/app/watchlist/${subscription_id}">${showStored(named.name ?? named.target, 60)}</a><small>${TYPE_NAMES[target_type]} ${formatNumber(named.target)}</small>`
  }</td><td>${CHIPS[outcome]}</td><td>${outcome === 'changed' && check !== null ? html`${SEVERITY_CHIPS[check.severity]} ` : null}${why === null ? null : showStored(why, 300)}${renderStanding(check?.standing_flags ?? [])}</td></tr>`;
}

// A warning of the baseline that still applies is no difference, and no reason to be calm.
function renderStanding(flags: NonNullable<NonNullable<Line['check']>['standing_flags']>): Html | null {
  if (flags.length === 0) return null;
  return html`<ul class="warnings">${flags.map(
    ({ severity, message }) => html`<li>${SEVERITY_CHIPS[severity]} Still: ${showStored(message, 200)}</li>`,
  )}</ul>`;
}

type Line = z.output<typeof recheckReportLine>;

/** The counts of a recheck, and the lines that a person should read first. */
export type RecheckReport = {
  head: z.output<typeof recheckReportHead>;
  lines: Line[];
};

// What a person must look at comes first, wherever it is in the report.
const OUTCOMES: readonly Line['outcome'][] = ['changed', 'not_observed', 'no_baseline', 'unchanged', 'not_due'];

/** Reads the head of a recheck's report and at most `most` of its lines: changes first, then what could not be checked. */
export async function readReport(open: () => Promise<Readable>, most: number): Promise<RecheckReport> {
  const file = await open();
  const lines = createInterface({ input: file, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]();
  const head = recheckReportHead.parse(JSON.parse((await lines.next()).value ?? ''));
  const found = new Map(OUTCOMES.map((outcome): [Line['outcome'], string[]] => [outcome, []]));
  const isComplete = () => [...found].every(([outcome, texts]) => texts.length >= Math.min(most, head.counts[outcome]));
  while (!isComplete()) {
    const { value, done } = await lines.next();
    if (done === true) break;
    // Inside a text of the line these quotes would be escaped.
    const outcome = OUTCOMES.find((one) => value.includes(`"outcome":"${one}"`));
    const texts = outcome === undefined ? undefined : found.get(outcome);
    if (texts !== undefined && texts.length < most) texts.push(value);
  }
  file.destroy();
  const shown = [...found.values()].flat().slice(0, most);
  return { head, lines: shown.map((line) => recheckReportLine.parse(JSON.parse(line))) };
}
