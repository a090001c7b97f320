const PREFIX = 'registers_';

type Meaning = { type: 'counter' | 'gauge' | 'histogram'; help: string };

const counter = (help: string): Meaning => ({ type: 'counter', help });
const gauge = (help: string): Meaning => ({ type: 'gauge', help });
const histogram = (help: string): Meaning => ({ type: 'histogram', help });

/** Every metric without its prefix. Those of the process have the names that Prometheus clients give them. */
export const METRICS = {
  build_info: gauge('1, with the version of the program.'),
  operation_calls_total: counter('Calls of an operation over every interface, by the code of the answer.'),
  operation_duration_seconds: histogram('How long calls of an operation took.'),
  http_requests_total: counter('HTTP requests, by method and status.'),
  requests_in_flight: gauge('Requests that are being answered now.'),
  requests_shed_total: counter('Requests refused because the process was overloaded.'),
  event_loop_lag_seconds: gauge('99th percentile of the lag of the event loop since the last scrape.'),
  store_pool_connections: gauge('Connections to PostgreSQL, by state.'),
  store_pool_waiting: gauge('Requests that wait for a connection to PostgreSQL.'),
  store_up: gauge('1 if PostgreSQL answered this scrape, otherwise 0.'),
  clock_skew_seconds: gauge('How far the clock of this process is ahead of the database.'),
  jobs: gauge('Background jobs, by name and state.'),
  job_oldest_due_seconds: gauge('How long the oldest due job of a kind has waited.'),
  job_duration_seconds: histogram('How long tries of a job took in this process.'),
  imports_unfinished: gauge('Imports of registers that have begun and not ended.'),
  import_rows_copied: gauge('Rows that running imports have copied so far.'),
  import_age_seconds: gauge(
    'How long ago the newest active version of a register was retrieved; samples are left out.',
  ),
  log_lag_records: gauge('Records that are not yet in the evidence log.'),
  log_lag_seconds: gauge('Age of the oldest record that is not yet in the evidence log.'),
  partition_ahead_seconds: gauge('For how long from now a partitioned table has partitions.'),
  webhook_deliveries: gauge('Deliveries of webhooks, by state.'),
  webhook_oldest_due_seconds: gauge('How long the oldest due delivery has waited.'),
  upstream_duration_seconds: histogram('How long outside sources took to answer, by host and outcome.'),
  trace_spans_total: counter('Spans of traces, by what became of them: exported or dropped.'),
  workers: gauge('Workers of this process, by state: expected, and answering this scrape.'),
  workers_replaced_total: counter('Workers that ended and were replaced.'),
  process_resident_memory_bytes: gauge('Memory of this process.'),
  process_cpu_seconds_total: counter('CPU time of this process.'),
  process_start_time_seconds: gauge('When this process started, in Unix time.'),
} as const satisfies Record<string, Meaning>;

/** The name of a metric without its prefix. */
export type MetricName = keyof typeof METRICS;

type Labels = Record<string, string>;

export type Sample = readonly [labels: Labels, value: number];

/** Returns the name that Prometheus sees. */
export function nameMetric(name: MetricName): string {
  return name.startsWith('process_') ? name : PREFIX + name;
}

/** The lines of a counter or gauge in the Prometheus text format. */
export function showMetric(name: MetricName, samples: readonly Sample[]): string[] {
  return [...describe(name), ...samples.map(([labels, value]) => showSample(nameMetric(name), labels, value))];
}

/** One series of a histogram: its labels, how many values were within each bound and in all, and their sum. */
export type Series = { labels: Labels; withinBounds: readonly number[]; sumSeconds: number };

/** The lines of a histogram in the Prometheus text format. */
export function showHistogram(name: MetricName, bounds: readonly number[], series: readonly Series[]): string[] {
  const full = nameMetric(name);
  return [
    ...describe(name),
    ...series.flatMap(({ labels, withinBounds, sumSeconds }) => [
      ...[...bounds, '+Inf'].map((bound, at) =>
        showSample(`${full}_bucket`, { ...labels, le: String(bound) }, withinBounds[at] ?? 0),
      ),
      showSample(`${full}_sum`, labels, sumSeconds),
      showSample(`${full}_count`, labels, withinBounds.at(-1) ?? 0),
    ]),
  ];
}

function describe(name: MetricName): string[] {
  const { type, help } = METRICS[name];
  return [`# HELP ${nameMetric(name)} ${help}`, `# TYPE ${nameMetric(name)} ${type}`];
}

function showSample(name: string, labels: Labels, value: number): string {
  const shown = Object.entries(labels).map(([label, text]) => `${label}="${escapeLabel(text)}"`);
  return shown.length === 0 ? `${name} ${value}` : `${name}{${shown.join(',')}} ${value}`;
}

function escapeLabel(text: string): string {
  return text.replace(/[\\"\n]/g, (sign) => (sign === '\n' ? '\\n' : `\\${sign}`));
}
