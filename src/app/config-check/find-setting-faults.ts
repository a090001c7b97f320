import { parse } from 'pg-connection-string';
import { type Config, defaultObjectStoreUrl } from '#app/config.ts';
import { buildConfigFault, type ConfigFault } from './config-fault.ts';

/** Whether a setting is at fault, the setting, and what is wrong with it. */
type Rule = readonly [isAtFault: boolean, setting: string, says: string];

/** Lists what production needs and the settings lack; outside production nothing is needed. */
export function findSettingFaults(config: Config): ConfigFault[] {
  if (!config.production) return [];
  return [...applyRules('error', listNeeds(config)), ...applyRules('warning', listRisks(config))];
}

function applyRules(level: ConfigFault['level'], rules: readonly Rule[]): ConfigFault[] {
  return rules.filter(([isAtFault]) => isAtFault).map(([, setting, says]) => buildConfigFault(level, setting, says));
}

function listNeeds({ publicUrl, logKeySecret, secretsKey, databaseUrl, objectStoreUrl, dataDir }: Config): Rule[] {
  // With the embedded PostgreSQL there is one process, which shares with none.
  const hasOwnFiles = databaseUrl !== null && objectStoreUrl === defaultObjectStoreUrl(dataDir);
  return [
    [
      publicUrl === null,
      'PUBLIC_URL',
      'is not set: the evidence log is named after it, and every link and token depends on it',
    ],
    [
      logKeySecret === null,
      'LOG_KEY_SECRET',
      'is not set: the private keys of the evidence log would be readable in the database and its backups; set one (openssl rand -hex 32)',
    ],
    [
      secretsKey === null,
      'SECRETS_KEY',
      'is not set: each machine would make its own, and none is in a backup; set one (openssl rand -base64 32)',
    ],
    [
      hasOwnFiles,
      'OBJECT_STORE_URL',
      'is not set: with DATABASE_URL all processes must share one object store; set s3://bucket/prefix, or file:// with a folder that every machine mounts',
    ],
  ];
}

function listRisks({ publicUrl, allowPrivateUrls, metricsPort, databaseUrl }: Config): Rule[] {
  return [
    [
      databaseUrl !== null && isPlainText(databaseUrl),
      'DATABASE_URL',
      'has no TLS: everything stored crosses the network in plain text; add ?sslmode=verify-full&sslrootcert=<file>',
    ],
    [
      publicUrl?.startsWith('http://') === true,
      'PUBLIC_URL',
      'is http: callers would send their keys in plain text; use https',
    ],
    [allowPrivateUrls, 'ALLOW_PRIVATE_URLS', 'is on: callers can reach your own network through webhooks'],
    [metricsPort === null, 'METRICS_PORT', 'is not set: there is no /ready for balancers and no /metrics'],
  ];
}

// A socket and this machine need no TLS.
function isPlainText(databaseUrl: string): boolean {
  const { host, ssl } = parse(databaseUrl);
  const isHere = !host || /^(?:\/|localhost$|::1$|127(?:\.\d+){3}$)/.test(host);
  return !isHere && !ssl;
}
