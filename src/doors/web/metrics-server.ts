import { createServer } from 'node:http';
import type { FastifyInstance } from 'fastify';

/** The numbers for operators, on a port of their own. */
export type MetricsServer = { port: number; stop(): Promise<void> };

/** Counts the answers of a server and shows them at /metrics in the Prometheus text format; that port shows nothing else. */
export async function startMetricsServer(server: FastifyInstance, host: string, port: number): Promise<MetricsServer> {
  const answers = new Map<string, number>();
  server.server.on('request', (request, response) => {
    response.once('finish', () => {
      const key = `method="${request.method}",status="${response.statusCode}"`;
      answers.set(key, (answers.get(key) ?? 0) + 1);
    });
  });
  const metrics = createServer((request, response) => {
    const found = request.url === '/metrics' && request.method === 'GET';
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4' });
    response.end(found ? describeMetrics(answers) : 'not found\n');
  });
  await new Promise<void>((resolve, reject) => metrics.once('error', reject).listen(port, host, resolve));
  const address = metrics.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : port,
    stop: () => new Promise((resolve) => metrics.close(() => resolve())),
  };
}

function describeMetrics(answers: ReadonlyMap<string, number>): string {
  const lines = [
    '# TYPE http_requests_total counter',
    ...[...answers].map(([labels, count]) => `http_requests_total{${labels}} ${count}`),
    '# TYPE process_resident_memory_bytes gauge',
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    '# TYPE process_cpu_seconds_total counter',
    `process_cpu_seconds_total ${(process.cpuUsage().user + process.cpuUsage().system) / 1e6}`,
  ];
  return `${lines.join('\n')}\n`;
}
