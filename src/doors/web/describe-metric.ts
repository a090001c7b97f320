const MEANINGS = {
  operation_calls_total: 'Calls of an operation over every interface, by the code of the answer.',
  operation_duration_seconds: 'How long calls of an operation took.',
  requests_in_flight: 'Requests that are being answered now.',
  requests_shed_total: 'Requests refused because the process was overloaded.',
  store_pool_connections: 'Connections to PostgreSQL, by state.',
  store_pool_waiting: 'Requests that wait for a connection to PostgreSQL.',
  clock_skew_seconds: 'How far the clock of this process is ahead of the database.',
  jobs: 'Background jobs, by name and state.',
  imports_unfinished: 'Imports of registers that have begun and not ended.',
  import_rows_copied: 'Rows that running imports have copied so far.',
  webhook_deliveries: 'Deliveries of webhooks, by state.',
  webhook_oldest_due_seconds: 'How long the oldest due delivery has waited.',
  http_requests_total: 'HTTP requests, by route and status.',
  process_resident_memory_bytes: 'Memory of this process.',
  process_cpu_seconds_total: 'CPU time of this process.',
} as const;

/** The lines of the Prometheus text format that say what a metric is. */
export function describeMetric(name: keyof typeof MEANINGS, type: 'counter' | 'gauge' | 'histogram'): string[] {
  return [`# HELP ${name} ${MEANINGS[name]}`, `# TYPE ${name} ${type}`];
}
