/** A setting as `svc-admin config check` lists it. */
export type Setting = {
  name: string;
  /** The default, in words. */
  fallback: string;
  /** How it is shown: a secret never, a URL without its password. */
  shown: 'value' | 'url' | 'secret';
};

const value = (name: string, fallback: string): Setting => ({ name, fallback, shown: 'value' });
const url = (name: string, fallback: string): Setting => ({ name, fallback, shown: 'url' });
const secret = (name: string, fallback: string): Setting => ({ name, fallback, shown: 'secret' });

/** Every setting of the service; docs/reference/settings.md explains them, and a test compares both. */
export const SETTINGS: readonly Setting[] = [
  value('NODE_ENV', 'not production'),
  value('HOST', '127.0.0.1'),
  value('PORT', '8080'),
  value('WORKERS', '1'),
  url('PUBLIC_URL', 'http://{HOST}:{PORT}'),
  url('ISSUER_URL', 'PUBLIC_URL'),
  url('DOWNLOAD_URL', 'PUBLIC_URL'),
  value('PROXY_HOPS', '0'),
  value('DATA_DIR', './var'),
  url('DATABASE_URL', 'embedded PostgreSQL in DATA_DIR'),
  value('DATABASE_PASSWORD_FILE', 'the password in DATABASE_URL'),
  url('OBJECT_STORE_URL', 'files in DATA_DIR/objects'),
  url('S3_ENDPOINT', "the region's"),
  value('S3_REGION', 'AWS_REGION'),
  secret('AWS_ACCESS_KEY_ID', "the S3 client's usual places"),
  secret('AWS_SECRET_ACCESS_KEY', "the S3 client's usual places"),
  value('WORK_JOBS', 'on; off with DATABASE_URL'),
  value('DRAIN_MS', '2000; 0 without DATABASE_URL'),
  secret('SECRETS_KEY', 'a key in DATA_DIR/secrets.key'),
  secret('SECRETS_KEY_OTHER', 'none'),
  value('LOG_ORIGIN', 'host and path of PUBLIC_URL, and /log'),
  secret('LOG_KEY_SECRET', 'none: keys in plain text'),
  secret('LOG_KEY_SECRET_OTHER', 'none'),
  value('PDF_CERTIFICATE', 'a certificate made at the first start'),
  secret('PDF_CERTIFICATE_PASSPHRASE', 'empty'),
  value('PDF_REVOCATION_LISTS', 'none'),
  url('TIMESTAMP_URL', 'none: no timestamps'),
  value('TIMESTAMP_CERTIFICATES', 'none'),
  value('WITNESS_POLICY', 'none: no witnesses'),
  secret('ABR_GUID', 'none: ABNs from the imported version'),
  url('ABR_URL', "the register's"),
  value('ABR_TIMEOUT_MS', '5000'),
  url('NSW_PLANNING_URL', 'the real service'),
  url('SILO_URL', 'the real service'),
  url('BOM_URL', 'the real service'),
  url('VIC_PLANNING_URL', 'the real service'),
  url('SA_PLANNING_URL', 'the real service'),
  value('SILO_EMAIL', 'none: the Bureau of Meteorology'),
  value('ADDRESS_CACHE_MB', '384'),
  value('ALLOW_PRIVATE_URLS', 'off'),
  value('RATE_LIMIT_PER_MINUTE', '300000'),
  value('ANONYMOUS_RATE_LIMIT_PER_MINUTE', '30000'),
  value('MAX_IN_FLIGHT', '1000'),
  value('MAX_IN_FLIGHT_PER_ACCOUNT', 'half of MAX_IN_FLIGHT'),
  value('MAX_BODIES_PER_ADDRESS', '200'),
  value('MAX_CONNECTIONS', '10000'),
  value('MAX_CONNECTIONS_PER_ADDRESS', '1000'),
  value('ANSWER_CHECKS', 'sample'),
  value('MAX_LAG_MS', '1000'),
  value('REQUEST_TIMEOUT_MS', '15000'),
  value('UNREAD_TIMEOUT_MS', '60000'),
  value('RETAIN_REQUESTS_DAYS', '7'),
  value('RETAIN_EVENTS_DAYS', '30'),
  value('RETAIN_QUOTES_DAYS', '30'),
  value('RETAIN_ENDED_DAYS', '365'),
  value('METRICS_PORT', 'no /metrics and /ready'),
  value('LOG_LEVEL', 'info'),
  value('ACCESS_LOG_SAMPLE', '1; 0 outside production'),
  url('OTEL_EXPORTER_OTLP_ENDPOINT', 'no tracing'),
  secret('OTEL_EXPORTER_OTLP_HEADERS', 'none'),
  value('OTEL_SERVICE_NAME', 'register-data-service'),
  value('OTEL_TRACES_SAMPLER_ARG', '1'),
];
