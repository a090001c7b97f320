import { type Environment, HTTP, readShare, readUrl } from './setting-readers.ts';

/** Where spans are exported, with which headers, under which name, and which share of the requests is traced. */
export type TracingSettings = {
  endpoint: string;
  headers: Readonly<Record<string, string>>;
  serviceName: string;
  sampleRatio: number;
};

const DEFAULT_SERVICE_NAME = 'register-data-service';
// A token of HTTP, and a value without control characters.
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
const HEADER_VALUE = /^[\x20-\x7e]*$/;

/** Reads the settings of OpenTelemetry that the service has; null without an endpoint. Throws an Error that names the invalid variable. */
export function readTracingSettings(env: Environment): TracingSettings | null {
  const endpoint = readUrl(env, 'OTEL_EXPORTER_OTLP_ENDPOINT', HTTP);
  if (endpoint === null) return null;
  return {
    endpoint,
    headers: readHeaders(env.OTEL_EXPORTER_OTLP_HEADERS ?? ''),
    serviceName: env.OTEL_SERVICE_NAME || DEFAULT_SERVICE_NAME,
    sampleRatio: readShare(env, 'OTEL_TRACES_SAMPLER_ARG', 1),
  };
}

// The message does not repeat the value, because it may be a secret.
function readHeaders(text: string): Record<string, string> {
  const pairs = text.split(',').filter((pair) => pair.trim() !== '');
  return Object.fromEntries(pairs.map(readHeader));
}

function readHeader(pair: string): [name: string, value: string] {
  const at = pair.indexOf('=');
  const name = pair.slice(0, Math.max(0, at)).trim().toLowerCase();
  const value = decode(pair.slice(at + 1).trim());
  if (HEADER_NAME.test(name) && value !== null && HEADER_VALUE.test(value)) return [name, value];
  throw new Error('OTEL_EXPORTER_OTLP_HEADERS must be name=value pairs with commas between them, percent-encoded');
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
