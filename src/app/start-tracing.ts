import { hostname } from 'node:os';
import type { Logger } from 'pino';
import { setTracing } from '#base/tracing/tracing.ts';
import type { TracingSettings } from './tracing-settings.ts';
import { VERSION } from './version.ts';

/** Tracing that was started; stopping it sends what waits, within two seconds. */
export type RunningTracing = { stop(): Promise<void> };

/** Starts tracing; null without settings. Call it before anything that is to be traced is built. */
export async function startTracing(settings: TracingSettings | null, log: Logger): Promise<RunningTracing | null> {
  if (settings === null) return null;
  const { endpoint, headers, serviceName, sampleRatio } = settings;
  // Loaded here, so that a process without tracing has no exporter.
  const { OtlpExporter } = await import('#base/tracing/otlp-exporter.ts');
  const resource = {
    'service.name': serviceName,
    'service.version': VERSION,
    'service.instance.id': `${hostname()}:${process.pid}`,
  };
  const onChange = (trouble: string | null) => {
    if (trouble === null) log.info({}, 'traces are exported again');
    else log.warn({}, `traces cannot be exported to the collector: ${trouble}; requests continue`);
  };
  const exporter = new OtlpExporter({ endpoint, headers, resource, version: VERSION }, onChange);
  setTracing({ sink: exporter, sampleRatio });
  return {
    async stop() {
      await exporter.stop();
      setTracing(undefined);
    },
  };
}
