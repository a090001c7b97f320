import { DURATION_BOUNDS_SECONDS, type OperationFigures } from '#operations/funnel/call-meter.ts';
import { describeMetric } from './describe-metric.ts';

/** All metrics at one moment. */
export type Figures = {
  operations: readonly OperationFigures[];
  load: { inFlight: number; shed: number };
  pool: { total: number; idle: number; waiting: number };
  /** How far this process is ahead of the database; null before the first comparison. */
  clockAheadMs: number | null;
  /** Null when the store did not answer. */
  jobs: readonly { name: string; state: string; count: number }[] | null;
  /** Null when the store did not answer. */
  imports: { staged: readonly { dataset: string; source_version: string }[]; rowsCopied: number } | null;
  /** Null when the store did not answer. */
  deliveries: { states: readonly { state: string; count: number }[]; oldestDueSeconds: number } | null;
};

/** Builds the metrics in the Prometheus text format. */
export function buildMetricsText({ operations, load, pool, clockAheadMs, jobs, imports, deliveries }: Figures): string {
  return [
    ...describeMetric('operation_calls_total', 'counter'),
    ...operations.flatMap(listCalls),
    ...describeMetric('operation_duration_seconds', 'histogram'),
    ...operations.flatMap(listDurations),
    ...describeMetric('requests_in_flight', 'gauge'),
    `requests_in_flight ${load.inFlight}`,
    ...describeMetric('requests_shed_total', 'counter'),
    `requests_shed_total ${load.shed}`,
    ...describeMetric('store_pool_connections', 'gauge'),
    `store_pool_connections{state="idle"} ${pool.idle}`,
    `store_pool_connections{state="in_use"} ${pool.total - pool.idle}`,
    ...describeMetric('store_pool_waiting', 'gauge'),
    `store_pool_waiting ${pool.waiting}`,
    ...(clockAheadMs === null
      ? []
      : [...describeMetric('clock_skew_seconds', 'gauge'), `clock_skew_seconds ${clockAheadMs / 1_000}`]),
    ...(jobs === null ? [] : [...describeMetric('jobs', 'gauge'), ...jobs.map(showJobs)]),
    ...(imports === null ? [] : listImports(imports)),
    ...(deliveries === null ? [] : listDeliveries(deliveries)),
    '',
  ].join('\n');
}

function listCalls({ operation, codes }: OperationFigures): string[] {
  return [...codes].map(([code, count]) => `operation_calls_total{operation="${operation}",code="${code}"} ${count}`);
}

function listDurations({ operation, withinBounds, sumSeconds }: OperationFigures): string[] {
  const bounds = [...DURATION_BOUNDS_SECONDS, '+Inf'];
  const buckets = bounds.map(
    (bound, index) =>
      `operation_duration_seconds_bucket{operation="${operation}",le="${bound}"} ${withinBounds[index] ?? 0}`,
  );
  return [
    ...buckets,
    `operation_duration_seconds_sum{operation="${operation}"} ${sumSeconds}`,
    `operation_duration_seconds_count{operation="${operation}"} ${withinBounds.at(-1) ?? 0}`,
  ];
}

function listImports({ staged, rowsCopied }: NonNullable<Figures['imports']>): string[] {
  return [
    ...describeMetric('imports_unfinished', 'gauge'),
    ...staged.map((one) => `imports_unfinished{dataset="${one.dataset}",source_version="${one.source_version}"} 1`),
    ...describeMetric('import_rows_copied', 'gauge'),
    `import_rows_copied ${rowsCopied}`,
  ];
}

function listDeliveries({ states, oldestDueSeconds }: NonNullable<Figures['deliveries']>): string[] {
  return [
    ...describeMetric('webhook_deliveries', 'gauge'),
    ...states.map(({ state, count }) => `webhook_deliveries{state="${state}"} ${count}`),
    ...describeMetric('webhook_oldest_due_seconds', 'gauge'),
    `webhook_oldest_due_seconds ${oldestDueSeconds}`,
  ];
}

function showJobs({ name, state, count }: { name: string; state: string; count: number }): string {
  return `jobs{name="${name}",state="${state}"} ${count}`;
}
