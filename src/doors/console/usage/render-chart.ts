import { DAY_MS } from '#base/calendar-window.ts';
import { type Html, html } from '#pages/html.ts';

/** What a chart draws: the value of each day and name between two days, stacked. */
type ChartView = {
  title: string;
  from: string;
  to: string;
  rows: readonly { day: string; name: string; value: number }[];
  format: (value: number) => string;
};

const [WIDTH, HEIGHT, TOP, FLOOR] = [720, 170, 30, 150];
// People cannot distinguish more colours than these; the rest share one.
const MAX_SERIES = 5;
/** The least height of a slice: a lower one would not be seen. */
const MIN_SLICE = 3;
// A number above a bar that is wider than the bar would touch its neighbour.
const DIGIT_WIDTH = 6;

/** Builds a chart of stacked bars as SVG with a legend. The table beside it has the same figures. */
export function renderChart({ title, from, to, rows, format }: ChartView): Html {
  const sums = sumNames(rows);
  const names = [...sums.keys()];
  const others = names.slice(MAX_SERIES).reduce((sum, name) => sum + (sums.get(name) ?? 0), 0);
  const seriesOf = (name: string) => Math.min(names.indexOf(name), MAX_SERIES);
  const days = listDays(from, to);
  const totals = new Map<string, number>();
  for (const { day, value } of rows) totals.set(day, (totals.get(day) ?? 0) + value);
  const most = Math.max(1, ...totals.values());
  const step = WIDTH / days.length;
  const middle = (index: number) => ((index + 0.5) * step).toFixed(1);
  const bars = days.flatMap((day, index) => {
    let top = FLOOR;
    const slices = rows
      .filter((row) => row.day === day && row.value > 0)
      .map(({ name, value }) => {
        const height = Math.max((value / most) * (FLOOR - TOP), MIN_SLICE);
        top -= height;
        return html`<rect class="series-${seriesOf(name)}" x="${(index * step + 2).toFixed(1)}" y="${top.toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${height.toFixed(1)}"><title>${day}, ${name}: ${format(value)}</title></rect>`;
      });
    const sum = shorten(format(totals.get(day) ?? 0));
    const isLabelled = slices.length > 0 && sum.length * DIGIT_WIDTH <= step;
    return isLabelled
      ? [...slices, html`<text class="sum" x="${middle(index)}" y="${(top - 4).toFixed(1)}">${sum}</text>`]
      : slices;
  });
  const marks = days.flatMap((day, index) =>
    index % 7 === 0
      ? [html`<text class="day" x="${middle(index)}" y="${HEIGHT - 4}">${Number(day.slice(8))}</text>`]
      : [],
  );
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}, ${from} to ${to}; most on a day: ${format(most)}"><line x1="0" x2="${WIDTH}" y1="${TOP}" y2="${TOP}"/><text x="2" y="12">Most on a day: ${format(most)}</text>${bars}<line x1="0" x2="${WIDTH}" y1="${FLOOR}" y2="${FLOOR}"/>${marks}</svg>
<ul class="legend">${names.slice(0, MAX_SERIES).map((name, index) => html`<li class="series-${index}">${name}: ${format(sums.get(name) ?? 0)}</li>`)}${names.length > MAX_SERIES ? html`<li class="series-${MAX_SERIES}">Other tools: ${format(others)}</li>` : null}</ul>`;
}

// The greatest sum is first; names without a value are left out.
function sumNames(rows: ChartView['rows']): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { name, value } of rows) sums.set(name, (sums.get(name) ?? 0) + value);
  return new Map([...sums].filter(([, sum]) => sum > 0).sort(([, a], [, b]) => b - a));
}

/** A value without its unit, which the legend has. */
function shorten(text: string): string {
  return /[\d.,]+/.exec(text)?.[0] ?? text;
}

function listDays(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
