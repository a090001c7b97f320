import { formatLocalTime } from '#doors/cli/local-time.ts';
import { normaliseText, type Paint } from '#doors/cli/terminal.ts';
import type { Watched } from './read-watched.ts';

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
