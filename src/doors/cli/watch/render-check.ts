import { listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { isSampleAnswer } from '#doors/cli/check/describe-card.ts';
import { formatLocalTime, formatRegisterDay } from '#doors/cli/local-time.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';
import type { WatchCheck } from './check-watched.ts';

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
