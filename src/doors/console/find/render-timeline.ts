import { DAY_MS } from '#base/calendar-window.ts';
import type { TimelineLane, TimelineSpan } from '#domain/entities/build-timeline.ts';
import { type Html, html } from '#pages/html.ts';
import { formatCalendarDay } from '#pages/page-text.ts';

const WIDTH = 860;
const LEFT = 110;
const ROW = 32;
const BAR = 18;
const LETTER = 6.4;
const LEAST_YEARS = 2;
const MOST_TICKS = 7;

/** Draws lanes up to the day of the register, with a table of the same periods. */
export function renderTimeline(lanes: readonly TimelineLane[], asAt: Date): Html {
  const rows = lanes.flatMap(({ name, spans }) => spans.map((span) => ({ name, span })));
  return html`<div class="timeline" role="group" aria-label="Drawing of the history" tabindex="0">${renderDrawing(rows, asAt)}</div>
<details><summary>Show as table</summary><div class="wide" tabindex="0" role="region" aria-label="Periods"><table>
<thead><tr><th scope="col">What</th><th scope="col">Value</th><th scope="col">From</th><th scope="col">To</th></tr></thead>
<tbody>${rows.map(
    ({ name, span }) =>
      html`<tr><th scope="row">${name}</th><td><bdi>${span.text}</bdi></td><td>${renderEnd(span.from, 'not known')}</td><td>${renderEnd(span.to, 'no end shown')}</td></tr>`,
  )}</tbody></table></div></details>`;
}

type Row = { name: string; span: TimelineSpan };

function renderDrawing(rows: readonly Row[], asAt: Date): Html {
  const end = asAt.getTime();
  const known = rows
    .flatMap(({ span }) => [span.from, span.to])
    .flatMap((day) => (day === null ? [] : [Date.parse(day)]));
  const start = Math.min(end - LEAST_YEARS * 365 * DAY_MS, ...known);
  const place = (time: number) => LEFT + ((Math.min(time, end) - start) / (end - start)) * (WIDTH - LEFT);
  const height = rows.length * ROW + 24;
  return html`<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="${describeRows(rows)}">
${listTicks(start, end).map((year) => renderTick(year, place(Date.UTC(year, 0, 1)), height))}
${rows.map((row, index) => renderRow(row, index, rows[index - 1]?.name !== row.name, place, { start, end }))}
</svg>`;
}

function renderTick(year: number, x: number, height: number): Html {
  return html`<line class="tick" x1="${Math.round(x)}" x2="${Math.round(x)}" y1="4" y2="${height - 20}"/><text class="year" x="${Math.round(x)}" y="${height - 4}" text-anchor="middle">${year}</text>`;
}

function renderRow(
  { name, span }: Row,
  index: number,
  isFirst: boolean,
  place: (time: number) => number,
  { start, end }: { start: number; end: number },
): Html {
  const y = index * ROW + 8;
  const x = Math.round(place(span.from === null ? start : Date.parse(span.from)));
  const width = Math.max(3, Math.round(place(span.to === null ? end : Date.parse(span.to))) - x);
  const open = span.from === null ? ' open' : '';
  const isFitting = span.text.length * LETTER + 16 < width;
  return html`${isFirst ? html`<text class="lane" x="0" y="${y + 13}">${name}</text>` : null}
<rect class="${span.tone}${open}" x="${x}" y="${y}" width="${width}" height="${BAR}" rx="4"><title>${span.text}</title></rect>
${isFitting ? html`<text class="inside${open}" x="${x + 8}" y="${y + 13}">${span.text}</text>` : null}`;
}

function listTicks(start: number, end: number): number[] {
  const first = new Date(start).getUTCFullYear() + 1;
  const last = new Date(end).getUTCFullYear();
  const step = Math.max(1, Math.ceil((last - first + 1) / MOST_TICKS));
  return Array.from({ length: Math.max(0, Math.floor((last - first) / step) + 1) }, (_, index) => first + index * step);
}

function describeRows(rows: readonly Row[]): string {
  return rows
    .map(({ name, span }) => {
      const from = span.from === null ? 'from an unknown day' : `from ${span.from}`;
      return `${name} ${span.text} ${from}${span.to === null ? '' : ` to ${span.to}`}`;
    })
    .join('; ');
}

function renderEnd(day: string | null, missing: string): Html {
  return day === null ? html`<i>${missing}</i>` : formatCalendarDay(day);
}
