import { type MetricName, showMetric } from '#doors/web/describe-metric.ts';
import type { MetricsPage } from '#doors/web/metrics-server.ts';

/** A worker at one moment: its number, its process, and its page; null when it did not answer. */
type WorkerPage = { worker: number; pid: number | null; page: MetricsPage | null };

/** How many workers there should be, and how many were replaced. */
type WorkerCounts = { expected: number; replaced: number };

const SAMPLE = /^(\w+)(?:\{(.*)\})? (\S+)$/;

/** Merges the metrics of all workers: each sample gets the label `worker`, and each metric is described once. */
export function mergeMetrics(pages: readonly WorkerPage[], counts: WorkerCounts): MetricsPage {
  const groups = new Map<string, string[]>();
  for (const { worker, page } of pages) {
    let group: string[] = [];
    for (const line of page?.text.split('\n') ?? []) {
      if (line.startsWith('# HELP ')) {
        const isKnown = groups.has(line);
        group = groups.get(line) ?? [];
        if (!isKnown) groups.set(line, group);
      } else if (line.startsWith('# TYPE ')) {
        if (!group.includes(line)) group.push(line);
      } else if (line !== '') group.push(labelSample(line, worker));
    }
  }
  const answering = pages.filter(({ page }) => page !== null).length;
  const own = [
    ...show('workers', [
      ['expected', counts.expected],
      ['answering', answering],
    ]),
    ...showMetric('workers_replaced_total', [[{}, counts.replaced]]),
  ];
  const lines = [...groups].flatMap(([help, group]) => [help, ...group]);
  return { status: 200, type: 'text/plain; version=0.0.4', text: `${[...own, ...lines].join('\n')}\n` };
}

function show(name: MetricName, samples: [state: string, count: number][]): string[] {
  return showMetric(
    name,
    samples.map(([state, count]) => [{ state }, count]),
  );
}

function labelSample(line: string, worker: number): string {
  const [, name, labels = '', value] = SAMPLE.exec(line) ?? [];
  return `${name}{worker="${worker}"${labels === '' ? '' : `,${labels}`}} ${value}`;
}

type Readiness = { ready: boolean; checks: Record<string, string> };

/** Merges the readiness of all workers: the port can serve while one of them is ready. */
export function mergeReadiness(pages: readonly WorkerPage[], isDraining: boolean): MetricsPage {
  const read = pages.map(({ page, ...worker }) => ({ ...worker, readiness: parseReadiness(page) }));
  const ready = !isDraining && read.some(({ readiness }) => readiness?.ready === true);
  const best =
    read.find(({ readiness }) => readiness?.ready === true) ?? read.find(({ readiness }) => readiness !== null);
  const { checks = {}, ...others } = best?.readiness ?? {};
  const workers = read.map(({ readiness, ...worker }) => ({ ...worker, ready: readiness?.ready === true }));
  const body = { ...others, ready, checks: isDraining ? { ...checks, draining: 'draining' } : checks, workers };
  return { status: ready ? 200 : 503, type: 'application/json', text: `${JSON.stringify(body)}\n` };
}

function parseReadiness(page: MetricsPage | null): Readiness | null {
  return page?.type === 'application/json' ? JSON.parse(page.text) : null;
}
