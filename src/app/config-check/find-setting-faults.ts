import { parse } from 'pg-connection-string';
import { type Config, defaultObjectStoreUrl } from '#app/config.ts';
import { buildConfigFault, type ConfigFault } from './config-fault.ts';

/** Lists what production needs and the settings lack; outside production nothing is needed. */
export function findSettingFaults(config: Config): ConfigFault[] {
  if (!config.production) return [];
  return [...findMissing(config), ...findPrivateFiles(config), ...findRisks(config)];
}

function findMissing({ publicUrl, logKeySecret, secretsKey }: Config): ConfigFault[] {
  const needed = [
    {
      setting: 'PUBLIC_URL',
      isSet: publicUrl !== null,
      says: 'is not set: the evidence log is named after it, and every link and token depends on it',
    },
    {
      setting: 'LOG_KEY_SECRET',
      isSet: logKeySecret !== null,
      says: 'is not set: the private keys of the evidence log would be readable in the database and its backups; set one (openssl rand -hex 32)',
    },
    {
      setting: 'SECRETS_KEY',
      isSet: secretsKey !== null,
      says: 'is not set: each machine would make its own, and none is in a backup; set one (openssl rand -base64 32)',
    },
  ];
  return needed.filter(({ isSet }) => !isSet).map(({ setting, says }) => buildConfigFault('error', setting, says));
}

function findPrivateFiles({ databaseUrl, objectStoreUrl, dataDir }: Config): ConfigFault[] {
  // With the embedded PostgreSQL there is one process, which shares with none.
  if (databaseUrl === null || objectStoreUrl !== defaultObjectStoreUrl(dataDir)) return [];
  const says =
    'is not set: with DATABASE_URL all processes must share one object store; set s3://bucket/prefix, or file:// with a folder that every machine mounts';
  return [buildConfigFault('error', 'OBJECT_STORE_URL', says)];
}

function findRisks({ publicUrl, allowPrivateUrls, metricsPort, databaseUrl }: Config): ConfigFault[] {
  return [
    ...(databaseUrl !== null && isPlainText(databaseUrl)
      ? [
          buildConfigFault(
            'warning',
            'DATABASE_URL',
            'has no TLS: everything stored crosses the network in plain text; add ?sslmode=verify-full&sslrootcert=<file>',
          ),
        ]
      : []),
    ...(publicUrl?.startsWith('http://')
      ? [buildConfigFault('warning', 'PUBLIC_URL', 'is http: callers would send their keys in plain text; use https')]
      : []),
    ...(allowPrivateUrls
      ? [
          buildConfigFault(
            'warning',
            'ALLOW_PRIVATE_URLS',
            'is on: callers can reach your own network through webhooks',
          ),
        ]
      : []),
    ...(metricsPort === null
      ? [buildConfigFault('warning', 'METRICS_PORT', 'is not set: there is no /ready for balancers and no /metrics')]
      : []),
  ];
}

// A socket and this machine need no TLS.
function isPlainText(databaseUrl: string): boolean {
  const { host, ssl } = parse(databaseUrl);
  const isHere = !host || /^(?:\/|localhost$|::1$|127(?:\.\d+){3}$)/.test(host);
  return !isHere && !ssl;
}
