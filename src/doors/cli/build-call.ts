import type { CliCommand } from './command.ts';

/** One HTTP request to the service, ready to send. */
export type Call = {
  url: { protocol: string; host: string; port: string; path: string };
  method: string;
  headers: Record<string, string>;
  body: string | null;
  timeoutMs: number;
};

/** What keeps a call from being made: its exit code and what to tell the person. */
export type CallFault = { exitCode: 2 | 4; message: string };

type Settings = { given: ReadonlyMap<string, string>; env: Readonly<Record<string, string | undefined>> };

const DEFAULT_BASE_URL = 'http://127.0.0.1:8080';
const DEFAULT_TIMEOUT_SECONDS = '30';
const MAX_TIMEOUT_SECONDS = 3600;

/** The credential to use: --token, else the environment; null when there is none. */
export function findToken({ given, env }: Settings): string | null {
  const token = given.get('token') ?? (env.SERVICE_ASSETS_API_KEY?.trim() || env.SERVICE_API_KEY);
  return token?.trim() || null;
}

/** The host to call, as it was given: --base-url, else the environment, else this machine. */
export function readBaseUrl({ given, env }: Settings): string {
  return given.get('base-url')?.trim() ?? (env.SERVICE_BASE_URL?.trim() || DEFAULT_BASE_URL);
}

/** Turns a command and its fields into the request of its route, or says why it cannot. */
export function parseCall(command: CliCommand, fields: Record<string, string>, settings: Settings): Call | CallFault {
  const base = parseBaseUrl(readBaseUrl(settings));
  if (typeof base === 'string') return { exitCode: 2, message: base };
  const timeoutSeconds = Number(settings.given.get('timeout') ?? DEFAULT_TIMEOUT_SECONDS);
  if (!(timeoutSeconds > 0 && timeoutSeconds <= MAX_TIMEOUT_SECONDS)) {
    return {
      exitCode: 2,
      message: `--timeout must be a number of seconds, more than 0 and at most ${MAX_TIMEOUT_SECONDS}`,
    };
  }
  const token = command.needsCredential ? findToken(settings) : null;
  if (token === null && command.needsCredential) return { exitCode: 4, message: `${command.command} needs an API key` };
  if (token !== null && !/^[!-~]+$/.test(token)) {
    return { exitCode: 2, message: 'the credential holds characters that no API key has' };
  }
  const { path, body } = placeFields(command, fields);
  return {
    url: {
      protocol: base.protocol,
      host: base.hostname,
      port: base.port,
      path: base.pathname.replace(/\/+$/, '') + path,
    },
    method: command.method,
    headers: buildHeaders(token, body),
    body,
    timeoutMs: timeoutSeconds * 1000,
  };
}

function parseBaseUrl(text: string): URL | string {
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol)) return 'the base URL must begin with http:// or https://';
  // Neither would reach the service, and the first would be a secret in messages.
  if (url.username !== '' || url.password !== '') return 'the base URL must not hold a user name or password';
  return url.search === '' && url.hash === '' ? url : 'the base URL must not hold a query or fragment';
}

function placeFields({ method, path }: CliCommand, fields: Record<string, string>) {
  const inPath = (field: string) => path.includes(`{${field}}`);
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => encodeURIComponent(fields[field] ?? ''));
  const rest = Object.entries(fields).filter(([field]) => !inPath(field));
  if (method === 'POST') return { path: filled, body: JSON.stringify(Object.fromEntries(rest)) };
  const query = rest.map(([field, value]) => `${field}=${encodeURIComponent(value)}`).join('&');
  return { path: query === '' ? filled : `${filled}?${query}`, body: null };
}

function buildHeaders(token: string | null, body: string | null): Record<string, string> {
  return {
    accept: 'application/json',
    'user-agent': 'svc',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    ...(body === null ? {} : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)) }),
  };
}
