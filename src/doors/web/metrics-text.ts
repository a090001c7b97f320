import { DURATION_BOUNDS_SECONDS, type HistogramFigures } from '#base/histogram.ts';
import type { OperationFigures } from '#operations/funnel/call-meter.ts';
import { showHistogram, showMetric } from './describe-metric.ts';

type Durations = { bounds: readonly number[]; figures: readonly HistogramFigures[] };

/** All metrics at one moment. Null is a part that this process does not have, or a store that did not answer. */
type Figures = {
  version: string;
  operations: readonly OperationFigures[];
  load: { inFlight: number; shed: number } | null;
  pool: { total: number; idle: number; waiting: number };
  loopLagSeconds: number;
  /** Null before the first comparison. */
  clockAheadMs: number | null;
  upstreams: Durations;
  jobTries: Durations;
  jobs: { counts: readonly { name: string; state: string; count: number }[]; ages: readonly JobAge[] } | null;
  imports: {
    staged: readonly { dataset: string; source_version: string }[];
    rowsCopied: number;
    ages: readonly { dataset: string; seconds: number }[];
  } | null;
  deliveries: { states: readonly { state: string; count: number }[]; oldestDueSeconds: number } | null;
  logLag: { records: number; seconds: number } | null;
  partitions: readonly { table: string; seconds: number }[] | null;
  spans: { exported: number; dropped: number } | null;
};

type JobAge = { name: string; seconds: number };

export function buildMetricsText(figures: Figures): string {
  const { operations, load, pool, clockAheadMs, jobs, imports, deliveries, logLag, partitions, spans } = figures;
  return [
    ...showMetric('build_info', [[{ version: figures.version }, 1]]),
    ...showOperations(operations),
    ...(load === null ? [] : showLoad(load)),
    ...showMetric('event_loop_lag_seconds', [[{}, figures.loopLagSeconds]]),
    ...showMetric('store_pool_connections', [
      [{ state: 'idle' }, pool.idle],
      [{ state: 'in_use' }, pool.total - pool.idle],
    ]),
    ...showMetric('store_pool_waiting', [[{}, pool.waiting]]),
    ...showMetric('store_up', [[{}, jobs === null ? 0 : 1]]),
    ...(clockAheadMs === null ? [] : showMetric('clock_skew_seconds', [[{}, clockAheadMs / 1_000]])),
    ...showDurations('upstream_duration_seconds', ['host', 'outcome'], figures.upstreams),
    ...showDurations('job_duration_seconds', ['name', 'outcome'], figures.jobTries),
    ...(jobs === null ? [] : showJobs(jobs)),
    ...(imports === null ? [] : showImports(imports)),
    ...(deliveries === null ? [] : showDeliveries(deliveries)),
    ...(logLag === null ? [] : showLogLag(logLag)),
    ...(partitions === null
      ? []
      : showMetric(
          'partition_ahead_seconds',
          partitions.map(({ table, seconds }) => [{ table }, seconds]),
        )),
    ...(spans === null ? [] : showSpans(spans)),
    '',
  ].join('\n');
}

function showOperations(operations: readonly OperationFigures[]): string[] {
  const calls = operations.flatMap(({ operation, codes }) =>
    [...codes].map(([code, count]) => [{ operation, code }, count] as const),
  );
  const series = operations.map(({ operation, ...counts }) => ({ labels: { operation }, ...counts }));
  return [
    ...showMetric('operation_calls_total', calls),
    ...showHistogram('operation_duration_seconds', DURATION_BOUNDS_SECONDS, series),
  ];
}

function showLoad({ inFlight, shed }: NonNullable<Figures['load']>): string[] {
  return [...showMetric('requests_in_flight', [[{}, inFlight]]), ...showMetric('requests_shed_total', [[{}, shed]])];
}

function showDurations(
  name: 'upstream_duration_seconds' | 'job_duration_seconds',
  [first, second]: readonly [string, string],
  { bounds, figures }: Durations,
): string[] {
  const series = figures.map(({ key, ...counts }) => {
    const [one = '', other = ''] = key.split(' ');
    return { labels: { [first]: one, [second]: other }, ...counts };
  });
  return showHistogram(name, bounds, series);
}

function showJobs({ counts, ages }: NonNullable<Figures['jobs']>): string[] {
  return [
    ...showMetric(
      'jobs',
      counts.map(({ name, state, count }) => [{ name, state }, count]),
    ),
    ...showMetric(
      'job_oldest_due_seconds',
      ages.map(({ name, seconds }) => [{ name }, seconds]),
    ),
  ];
}

function showImports({ staged, rowsCopied, ages }: NonNullable<Figures['imports']>): string[] {
  return [
    ...showMetric(
      'imports_unfinished',
      staged.map(({ dataset, source_version }) => [{ dataset, source_version }, 1]),
    ),
    ...showMetric('import_rows_copied', [[{}, rowsCopied]]),
    ...showMetric(
      'import_age_seconds',
      ages.map(({ dataset, seconds }) => [{ dataset }, seconds]),
    ),
  ];
}

function showDeliveries({ states, oldestDueSeconds }: NonNullable<Figures['deliveries']>): string[] {
  return [
    ...showMetric(
      'webhook_deliveries',
      states.map(({ state, count }) => [{ state }, count]),
    ),
    ...showMetric('webhook_oldest_due_seconds', [[{}, oldestDueSeconds]]),
  ];
}

function showLogLag({ records, seconds }: NonNullable<Figures['logLag']>): string[] {
  return [...showMetric('log_lag_records', [[{}, records]]), ...showMetric('log_lag_seconds', [[{}, seconds]])];
}

function showSpans({ exported, dropped }: NonNullable<Figures['spans']>): string[] {
  return showMetric('trace_spans_total', [
    [{ outcome: 'exported' }, exported],
    [{ outcome: 'dropped' }, dropped],
  ]);
}
