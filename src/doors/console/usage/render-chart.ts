import { type Html, html } from '#pages/html.ts';

/** What a chart draws: the value of each day and name between two days, stacked. */
type ChartView = {
  title: string;
  from: string;
  to: string;
  rows: readonly { day: string; name: string; value: number }[];
  format: (value: number) => string;
};

const DAY_MS = 86_400_000;
const [WIDTH, HEIGHT, FLOOR] = [720, 160, 140];
// People cannot distinguish more colours than these; the rest share one.
const MAX_SERIES = 5;

/** Builds a chart of stacked bars as SVG with a legend. The table beside it has the same figures. */
export function renderChart({ title, from, to, rows, format }: ChartView): Html {
  const names = rankNames(rows);
  const seriesOf = (name: string) => Math.min(names.indexOf(name), MAX_SERIES);
  const days = listDays(from, to);
  const totals = new Map<string, number>();
  for (const { day, value } of rows) totals.set(day, (totals.get(day) ?? 0) + value);
  const most = Math.max(1, ...totals.values());
  const step = WIDTH / days.length;
  const bars = days.flatMap((day, index) => {
    let top = FLOOR;
    return rows
      .filter((row) => row.day === day && row.value > 0)
      .map(({ name, value }) => {
        const height = (value / most) * (FLOOR - 20);
        top -= height;
        return html`<rect class="series-${seriesOf(name)}" x="${(index * step + 2).toFixed(1)}" y="${top.toFixed(1)}" width="${(step - 4).toFixed(1)}" height="${height.toFixed(1)}"><title>${day}, ${name}: ${format(value)}</title></rect>`;
      });
  });
  const marks = days.flatMap((day, index) =>
    index % 7 === 0
      ? [html`<text x="${(index * step + 2).toFixed(1)}" y="${HEIGHT - 4}">${Number(day.slice(8))}</text>`]
      : [],
  );
  return html`<svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}, ${from} to ${to}; most on a day: ${format(most)}"><line x1="0" x2="${WIDTH}" y1="20" y2="20"/><text x="2" y="14">${format(most)}</text>${bars}<line x1="0" x2="${WIDTH}" y1="${FLOOR}" y2="${FLOOR}"/>${marks}</svg>
<ul class="legend">${names.slice(0, MAX_SERIES).map((name, index) => html`<li class="series-${index}">${name}</li>`)}${names.length > MAX_SERIES ? html`<li class="series-${MAX_SERIES}">Other tools</li>` : null}</ul>`;
}

function rankNames(rows: ChartView['rows']): string[] {
  const sums = new Map<string, number>();
  for (const { name, value } of rows) sums.set(name, (sums.get(name) ?? 0) + value);
  return [...sums]
    .filter(([, sum]) => sum > 0)
    .sort(([, a], [, b]) => b - a)
    .map(([name]) => name);
}

function listDays(from: string, to: string): string[] {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(from) + index * DAY_MS).toISOString().slice(0, 10),
  );
}
