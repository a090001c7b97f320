import { listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { formatLocalTime, formatRegisterDay } from '#doors/cli/answer/format-value.ts';
import { isSampleAnswer } from '#doors/cli/check/describe-card.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';
import type { WatchCheck } from './check-watched.ts';
import type { Watched } from './read-watched.ts';

/** Renders one check: what changed, with old and new values and severity, and what was read. */
export function renderCheck({ watched, outcome, answer, record_id, error }: WatchCheck, paint: Paint): string {
  const head = paint('bold', normaliseText(`${watched.what}  ${watched.name ?? ''}`.trimEnd()));
  if (error !== null) {
    const next = error.code === 'recheck_failed' ? describeNext(watched) : '';
    return `${head}\n  ${paint('red', 'NOT CHECKED')}: ${normaliseText(error.message)}\n${next}`;
  }
  if (answer === null)
    return `${head}\n  It had no baseline, so one was captured now.\n  record  ${normaliseText(String(record_id))}\n`;
  const changes = listPlainObjects(answer.changes);
  const since = formatLocalTime(watched.baseline_at ?? 0).slice(0, 16);
  const isChanged = outcome === 'changed';
  const state = isChanged
    ? `CHANGED since ${since}, severity ${answer.severity}`
    : `no change since ${since} in what was read`;
  const lines = [
    ...renderChanges(changes),
    ...listPlainObjects(answer.standing_flags).map(
      ({ message, severity }) => `still flagged (${severity}): ${message}`,
    ),
    ...describeRead(answer),
    `record  ${record_id}`,
  ];
  const shown = isChanged ? paint('yellow', normaliseText(state)) : state;
  return `${head}\n  ${shown}\n${lines.map((line) => `  ${normaliseText(line)}\n`).join('')}`;
}

function describeNext({ target, subscription_id }: WatchCheck['watched']): string {
  const accept = normaliseText(`svc watch accept ${target ?? subscription_id}`);
  return `  next    check again when a newer version is loaded, or rely on what answers now: ${accept}\n`;
}

function renderChanges(changes: readonly PlainObject[]): string[] {
  const rows = changes.map(({ severity, field, kind, old_value, new_value }) => [
    String(severity),
    String(field ?? kind),
    `${show(old_value)} → ${show(new_value)}`,
  ]);
  const widths = [0, 1].map((at) => Math.max(0, ...rows.map((row) => (row[at] ?? '').length)));
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '));
}

// "No change" says little when the same version was read as at the baseline, so the answer shows which.
function describeRead(answer: PlainObject): string[] {
  const observation = toPlainObject(answer.observation);
  // The target's own register comes first.
  const [own, ...further] = listPlainObjects(observation.read);
  const read = own === undefined ? '' : `${own.source_version}, as at ${formatRegisterDay(Number(own.observed_at))}`;
  const isSame = observation.newer_than_baseline === false;
  return [
    `read    ${read}`,
    ...(isSame ? ['        the same version as at the baseline: a later change is not visible'] : []),
    ...(isSampleAnswer(answer.data_mode, listPlainObjects(answer.sources))
      ? ['        SAMPLE DATA: invented, not the register']
      : []),
    ...(further.length === 0 ? [] : [`also    ${further.map(({ source_id }) => source_id).join(', ')}`]),
  ];
}

function show(value: unknown): string {
  return value === null || value === undefined ? 'nothing' : String(value);
}

const HEADINGS = ['WHAT', 'NAME', 'LAST CHECKED', 'STATE', 'CHANGES'];
const LINE_WIDTH = 80;
const MIN_NAME_WIDTH = 12;
const GAP = 2;

export function renderWatched(watches: readonly Watched[], paint: Paint): string {
  if (watches.length === 0) return 'Nothing is watched. Start with: svc watch <abn|acn|address>\n';
  const rows = watches.map((one) =>
    [
      one.what,
      one.name ?? '-',
      one.last_checked_at === null ? 'never' : formatLocalTime(one.last_checked_at).slice(0, 16),
      one.state,
      one.change_count === 0 ? '-' : `${one.change_count}${one.severity === null ? '' : ` (${one.severity})`}`,
    ].map(normaliseText),
  );
  const full = HEADINGS.map((heading, at) => Math.max(heading.length, ...rows.map((row) => (row[at] ?? '').length)));
  const others = full.reduce((sum, width, at) => (at === 1 ? sum : sum + width + GAP), 0);
  const widths = full.with(1, Math.min(full[1] ?? 0, Math.max(MIN_NAME_WIDTH, LINE_WIDTH - others)));
  const renderLine = (cells: readonly string[]) =>
    cells
      .map((cell, at) => shorten(cell, widths[at] ?? 0).padEnd(widths[at] ?? 0))
      .join(' '.repeat(GAP))
      .trimEnd();
  const lines = rows.map((row) => (row[3] === 'changed' ? paint('yellow', renderLine(row)) : renderLine(row)));
  return `${[paint('bold', renderLine(HEADINGS)), ...lines].join('\n')}\n`;
}

function shorten(text: string, width: number): string {
  return text.length <= width ? text : `${text.slice(0, width - 1)}…`;
}
