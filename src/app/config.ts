import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { isLogOrigin } from '#domain/log/note/verifier-key.ts';
import type { PdfCertificateSettings } from '#operations/pdf/signature/find-pdf-signer.ts';
import type { TimestampSettings } from '#operations/timestamps/timestamp-authority.ts';
import { ABR_DEFAULT_URL, type AbrSettings } from '#registers/abn/abr-request.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import { readContextSettings, readPlanningSettings } from './context-settings.ts';
import { MASTER_KEY_BYTES, parseMasterKey } from './master-key.ts';
import { readRetention } from './retention.ts';
import { type Environment, HTTP, readBaseUrl, readInteger, readShare, readUrl, readWord } from './setting-readers.ts';
import { readTracingSettings } from './tracing-settings.ts';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
export const MAX_RATE_LIMIT_PER_MINUTE = 100_000_000;
const MAX_COUNT = 1_000_000;
const MAX_WORKERS = 256;
// Enough for the shards of the whole country, so that no look-up waits for a shard to be unpacked again.
const DEFAULT_ADDRESS_CACHE_MB = 384;
// Load balancers check readiness about once a second.
const DEFAULT_DRAIN_MS = 2_000;
const MAX_DRAIN_MS = 5_000;
const MEGABYTE = 1024 * 1024;
// Long enough that it cannot be guessed.
const MIN_SECRET_LENGTH = 32;

/** Reads the configuration from the environment; throws an Error that names the invalid variable. */
export function readConfig(env: Environment) {
  const dataDir = resolve(env.DATA_DIR || './var');
  const databaseUrl = readUrl(env, 'DATABASE_URL', ['postgres:', 'postgresql:']);
  const integer = (name: string, fallback: number, min: number, max: number) =>
    readInteger(env, name, fallback, min, max);
  const maxInFlight = integer('MAX_IN_FLIGHT', 1_000, 1, MAX_COUNT);
  // Another word for production would make demo data in the operator's database.
  const production = readWord(env, 'NODE_ENV', 'development', ['production', 'development', 'test']) === 'production';
  return {
    host: env.HOST || '127.0.0.1',
    port: integer('PORT', 8080, 0, 65_535),
    /** How many processes of `serve` share the port. */
    workers: env.WORKERS === 'auto' ? availableParallelism() : integer('WORKERS', 1, 1, MAX_WORKERS),
    /** Null until the port is known. */
    publicUrl: readBaseUrl(env, 'PUBLIC_URL'),
    issuerUrl: readBaseUrl(env, 'ISSUER_URL'),
    /** The base URL of downloads; null: the public URL. */
    downloadUrl: readBaseUrl(env, 'DOWNLOAD_URL'),
    metricsPort: env.METRICS_PORT ? integer('METRICS_PORT', 0, 0, 65_535) : null,
    /** The name of a new evidence log; null: derived from the public URL. */
    logOrigin: readLogOrigin(env),
    /** Encrypts the private keys of the evidence log; null: the database stores them in plain text. */
    logKeySecret: readSealSecret(env),
    /** The operator's own certificate for signing PDFs; null when the service makes one. */
    pdfCertificate: readPdfCertificate(env),
    /** The authority for timestamps of checkpoints and PDFs; null without one. */
    timestamps: readTimestamps(env),
    /** A policy file with the witnesses that cosign checkpoints; null without any. */
    witnessPolicy: env.WITNESS_POLICY ? resolve(env.WITNESS_POLICY) : null,
    dataDir,
    databaseUrl,
    /** A file with the password of the database's role, one line or several; null: the password in the URL. */
    databasePasswordFile: readPasswordFile(env, databaseUrl),
    /** Whether `serve` also runs jobs. */
    // A single process does everything; with a shared database, workers are separate processes.
    workJobs: readWord(env, 'WORK_JOBS', databaseUrl === null ? 'on' : 'off', ['on', 'off']) === 'on',
    objectStoreUrl: env.OBJECT_STORE_URL || defaultObjectStoreUrl(dataDir),
    /** Null without a GUID: ABN lookups then use the imported version. */
    abr: readAbr(env),
    production,
    logLevel: readWord(env, 'LOG_LEVEL', 'info', LOG_LEVELS),
    /** The share of successful requests that get a line in the log, 0 to 1. */
    accessLogSample: readShare(env, 'ACCESS_LOG_SAMPLE', production ? 1 : 0),
    /** Where spans are exported; null: tracing is off. */
    tracing: readTracingSettings(env),
    rateLimitPerMinute: integer('RATE_LIMIT_PER_MINUTE', 300_000, 1, MAX_RATE_LIMIT_PER_MINUTE),
    /** Requests a minute of one address without a valid credential. */
    anonymousRateLimitPerMinute: integer('ANONYMOUS_RATE_LIMIT_PER_MINUTE', 30_000, 1, MAX_RATE_LIMIT_PER_MINUTE),
    maxInFlight,
    /** How many of them may belong to one account. */
    maxInFlightPerAccount: integer('MAX_IN_FLIGHT_PER_ACCOUNT', Math.ceil(maxInFlight / 2), 1, MAX_COUNT),
    /** The time in which headers and body must arrive. */
    requestTimeoutMs: integer('REQUEST_TIMEOUT_MS', 15_000, 100, 600_000),
    /** How long a response may wait without its client reading any of it. */
    unreadTimeoutMs: integer('UNREAD_TIMEOUT_MS', 60_000, 100, 600_000),
    maxConnections: integer('MAX_CONNECTIONS', 10_000, 1, MAX_COUNT),
    maxConnectionsPerAddress: integer('MAX_CONNECTIONS_PER_ADDRESS', 1_000, 1, MAX_COUNT),
    /** How many bodies one address may be sending at once. */
    maxBodiesPerAddress: integer('MAX_BODIES_PER_ADDRESS', 200, 1, MAX_COUNT),
    /** How many of the operator's own proxies are in front of the service; their `X-Forwarded-For` is trusted. */
    proxyHops: integer('PROXY_HOPS', 0, 0, 10),
    /** Whether caller-supplied URLs may use plain http, any port and private networks. */
    allowPrivateUrls: readWord(env, 'ALLOW_PRIVATE_URLS', 'off', ['on', 'off']) === 'on',
    /** For how long data is kept. */
    retention: readRetention(integer),
    /** The key from which webhook secrets and the signatures of download links are derived; null: a key in DATA_DIR. */
    secretsKey: readSecretsKey(env, 'SECRETS_KEY'),
    /** A second key that is accepted: the next one before a rotation, the previous one after it. */
    secretsKeyOther: readSecretsKey(env, 'SECRETS_KEY_OTHER'),
    context: readContextSettings(env),
    planning: readPlanningSettings(env),
    /** How much of one G-NAF version is cached in memory. */
    addressCacheBytes: integer('ADDRESS_CACHE_MB', DEFAULT_ADDRESS_CACHE_MB, 16, 65_536) * MEGABYTE,
    /** Which answers are validated against the contract before they are sent. */
    answerChecks: readWord(env, 'ANSWER_CHECKS', 'sample', ['sample', 'all'] as const),
    maxLagMs: integer('MAX_LAG_MS', 1_000, 10, 600_000),
    /** How long new requests are still accepted after SIGTERM. */
    // With a single process there is no other one to take the requests.
    drainMs: integer('DRAIN_MS', databaseUrl === null ? 0 : DEFAULT_DRAIN_MS, 0, MAX_DRAIN_MS),
  };
}

export type Config = ReturnType<typeof readConfig>;

/** Returns the object store of a machine that shares none. */
export function defaultObjectStoreUrl(dataDir: string): string {
  return pathToFileURL(resolve(dataDir, 'objects')).href;
}

function readPasswordFile({ DATABASE_PASSWORD_FILE: path }: Environment, databaseUrl: string | null): string | null {
  if (!path) return null;
  if (databaseUrl === null) throw new Error('DATABASE_PASSWORD_FILE must be set with DATABASE_URL only');
  const { password, searchParams } = new URL(databaseUrl);
  if (password === '' && !searchParams.has('password')) return resolve(path);
  throw new Error('DATABASE_PASSWORD_FILE must have the only password: remove the one in DATABASE_URL');
}

function readPdfCertificate(env: Environment): PdfCertificateSettings | null {
  if (!env.PDF_CERTIFICATE) return null;
  const passphrase = env.PDF_CERTIFICATE_PASSPHRASE ?? '';
  return { path: resolve(env.PDF_CERTIFICATE), passphrase, revocationListsPath: env.PDF_REVOCATION_LISTS || null };
}

function readTimestamps(env: Environment): TimestampSettings | null {
  const url = readUrl(env, 'TIMESTAMP_URL', HTTP);
  if (url === null) return null;
  // Without certificates, a timestamp of any authority would be accepted.
  if (!env.TIMESTAMP_CERTIFICATES) throw new Error('TIMESTAMP_CERTIFICATES must be set with TIMESTAMP_URL');
  return { url, certificatesPath: resolve(env.TIMESTAMP_CERTIFICATES) };
}

function readAbr(env: Environment): AbrSettings | null {
  const guid = env.ABR_GUID?.trim();
  if (guid === undefined || guid === '') return null;
  const url = readUrl(env, 'ABR_URL', HTTP) ?? ABR_DEFAULT_URL;
  return { url, guid, timeoutMs: readInteger(env, 'ABR_TIMEOUT_MS', 5_000, 100, 60_000) };
}

function readLogOrigin(env: Environment): string | null {
  const text = env.LOG_ORIGIN;
  if (text === undefined || text === '') return null;
  if (isLogOrigin(text)) return text;
  throw new Error('LOG_ORIGIN must be a host and path without a scheme, such as log.example.com/evidence');
}

// The message does not repeat the value, because it would appear in a log.
function readSecret(env: Environment, name: string): string | null {
  const text = env[name];
  if (text === undefined || text === '') return null;
  if (text.length < MIN_SECRET_LENGTH) throw new Error(`${name} must have at least ${MIN_SECRET_LENGTH} characters`);
  return text;
}

function readSealSecret(env: Environment): SealSecret {
  const secret = readSecret(env, 'LOG_KEY_SECRET');
  const other = readSecret(env, 'LOG_KEY_SECRET_OTHER');
  if (other === null) return secret;
  if (secret === null) throw new Error('LOG_KEY_SECRET_OTHER must be set beside LOG_KEY_SECRET');
  return [secret, other];
}

function readSecretsKey(env: Environment, name: string): Buffer | null {
  const text = env[name]?.trim();
  if (text === undefined || text === '') return null;
  const key = parseMasterKey(text);
  if (key === null) throw new Error(`${name} must be ${MASTER_KEY_BYTES} bytes in base64`);
  return key;
}
