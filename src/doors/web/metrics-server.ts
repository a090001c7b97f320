import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { readErrorMessage } from '#base/read-error.ts';
import { showMetric } from './describe-metric.ts';

/** The metrics server, on its own port. */
export type MetricsServer = { port: number; stop(): Promise<void> };

/** What the metrics server shows besides the responses it counts. */
export type MetricsParts = {
  describeFigures: () => Promise<string>;
  checkReadiness: () => Promise<{ ready: boolean; checks: Record<string, string> }>;
};

export type MetricsPage = { status: number; type: string; text: string };

/** Builds the page of a path; null when there is none. */
export type MetricsPages = (path: string) => Promise<MetricsPage | null>;

/** Counts the responses of a server, if there is one. Serves /metrics in the Prometheus text format and /ready for load balancers, and nothing else. */
export function startMetricsServer(
  server: FastifyInstance | null,
  parts: MetricsParts,
  at: { host: string; port: number },
): Promise<MetricsServer> {
  return serveMetricsPages(buildMetricsPages(server, parts), at);
}

/** Counts the responses of a server, if there is one, and builds the pages of its metrics. */
export function buildMetricsPages(server: FastifyInstance | null, parts: MetricsParts): MetricsPages {
  const answers: Answers = new Map();
  server?.server.on('request', (request, response) => {
    response.once('finish', () => {
      const key = `${request.method} ${response.statusCode}`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    });
  });
  return async (path) => {
    if (path === '/metrics') {
      const text = describeMetrics(answers) + (await parts.describeFigures());
      return { status: 200, type: 'text/plain; version=0.0.4', text };
    }
    if (path !== '/ready') return null;
    const readiness = await parts.checkReadiness();
    return { status: readiness.ready ? 200 : 503, type: 'application/json', text: `${JSON.stringify(readiness)}\n` };
  };
}

/** Serves pages of metrics on a port of their own. */
export async function serveMetricsPages(
  buildPage: MetricsPages,
  { host, port }: { host: string; port: number },
): Promise<MetricsServer> {
  const metrics = createServer(async (request, response) => {
    const path = request.method === 'GET' ? (request.url ?? '') : '';
    const page = (await buildPage(path).catch(describeFault)) ?? NO_PAGE;
    response.writeHead(page.status, { 'content-type': page.type }).end(page.text);
  });
  await new Promise<void>((resolve, reject) => metrics.once('error', reject).listen(port, host, resolve));
  const address = metrics.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () =>
      new Promise((resolve) => {
        metrics.close(() => resolve());
        // A load balancer that keeps polling on one connection would never let it become idle.
        metrics.closeAllConnections();
      }),
  };
}

const NO_PAGE: MetricsPage = { status: 404, type: 'text/plain', text: 'not found\n' };

/** How many responses had each method and status. */
type Answers = Map<string, number>;

function describeFault(error: unknown): MetricsPage {
  return { status: 500, type: 'text/plain', text: `${readErrorMessage(error)}\n` };
}

function describeMetrics(answers: Answers): string {
  const { user, system } = process.cpuUsage();
  const requests = [...answers].map(([key, count]) => {
    const [method = '', status = ''] = key.split(' ');
    return [{ method, status }, count] as const;
  });
  const lines = [
    ...showMetric('http_requests_total', requests),
    ...showMetric('process_resident_memory_bytes', [[{}, process.memoryUsage.rss()]]),
    ...showMetric('process_cpu_seconds_total', [[{}, (user + system) / 1e6]]),
    ...showMetric('process_start_time_seconds', [[{}, performance.timeOrigin / 1_000]]),
  ];
  return `${lines.join('\n')}\n`;
}
