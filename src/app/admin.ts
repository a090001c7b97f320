import { enableCompileCache } from 'node:module';
import { ServiceError } from '#contract/service-error.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { type Command, UsageError } from './commands/command.ts';
import { outliveReaders } from './outlive-readers.ts';
import { readWords } from './read-words.ts';
import { VERSION } from './version.ts';

enableCompileCache();
outliveReaders();

// Node's codes for a certificate that is not trusted, is for another name, or has expired.
const CERTIFICATE_CODES = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS_CERT_)/;

// Loaded on demand, so that help does not load the whole service.
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./commands/serve.ts')).serve,
  work: async () => (await import('./commands/work.ts')).work,
  import: async () => (await import('./commands/import.ts')).importDataset,
  'snapshots list': async () => (await import('./commands/snapshots.ts')).snapshotsList,
  'snapshots verify': async () => (await import('./commands/snapshots.ts')).snapshotsVerify,
  'snapshots activate': async () => (await import('./commands/snapshots.ts')).snapshotsActivate,
  'snapshots retire': async () => (await import('./commands/snapshots.ts')).snapshotsRetire,
  'accounts create': async () => (await import('./commands/accounts.ts')).accountsCreate,
  'accounts cap': async () => (await import('./commands/accounts.ts')).accountsCap,
  'users create': async () => (await import('./commands/users.ts')).usersCreate,
  'users reset': async () => (await import('./commands/users.ts')).usersReset,
  'keys create': async () => (await import('./commands/keys.ts')).keysCreate,
  'keys list': async () => (await import('./commands/keys.ts')).keysList,
  'keys revoke': async () => (await import('./commands/keys.ts')).keysRevoke,
  'keys rotate': async () => (await import('./commands/keys.ts')).keysRotate,
  'credit add': async () => (await import('./commands/credit.ts')).creditAdd,
  'credit list': async () => (await import('./commands/credit.ts')).creditList,
  'credit reverse': async () => (await import('./commands/credit.ts')).creditReverse,
  'charges refund': async () => (await import('./commands/charges.ts')).chargesRefund,
  'purchases list': async () => (await import('./commands/purchases.ts')).purchasesList,
  'purchases close': async () => (await import('./commands/purchases.ts')).purchasesClose,
  'gates show': async () => (await import('./commands/gates.ts')).gatesShow,
  'log show': async () => (await import('./commands/log.ts')).logShow,
  'log rotate-key': async () => (await import('./commands/log.ts')).logRotateKey,
  'log compromise-key': async () => (await import('./commands/log.ts')).logCompromiseKey,
  'log witness': async () => (await import('./commands/log.ts')).logWitness,
  backup: async () => (await import('./commands/backup.ts')).backup,
  restore: async () => (await import('./commands/restore.ts')).restore,
  fsck: async () => (await import('./commands/fsck.ts')).fsck,
  migrate: async () => (await import('./commands/migrate.ts')).migrateSchema,
};

async function main(words: string[]): Promise<number> {
  if (words.includes('--version') && words.length === 1) return say(VERSION);
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(COMMANDS, one));
  const load = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || load === undefined) return help(words);
  const command = await load();
  if (words.includes('--help')) return say(`svc-admin ${command.usage}\n\n  ${command.summary}.`);
  try {
    return await command.run(readWords(words.slice(name.split(' ').length), command.options));
  } catch (error) {
    return explain(error, command);
  }
}

async function help(words: string[]): Promise<number> {
  const group = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${words[0]} `));
  const shown = group.length > 0 ? group : Object.entries(COMMANDS);
  const lines = await Promise.all(shown.map(([, load]) => describe(load)));
  const text = `${lines.join('\n')}\n\nSettings come from the environment: see the README.`;
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    return say(`svc-admin: administers the service\n\n${text}`);
  }
  process.stderr.write(`svc-admin: ${describeUnknown(words, group.length > 0)}\n\n${text}\n`);
  return 2;
}

function describeUnknown([first = '', second]: string[], isGroup: boolean): string {
  if (!isGroup) return `there is no command ${first}; the commands are`;
  return second === undefined
    ? `${first} needs one more word`
    : `there is no command ${first} ${second}; the commands are`;
}

async function describe(load: () => Promise<Command>): Promise<string> {
  const { usage, summary } = await load();
  return `  svc-admin ${usage}\n      ${summary}`;
}

function explain(error: unknown, command: Command): number {
  const message = describeTrouble(error);
  const usage = error instanceof UsageError;
  process.stderr.write(`svc-admin: ${message}\n${usage ? `usage: svc-admin ${command.usage}\n` : ''}`);
  return usage ? 2 : 1;
}

function describeTrouble(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  if (error instanceof ServiceError) return `${message} (${error.code})`;
  if (isCertificateTrouble(error)) {
    return `the certificate of PostgreSQL is not trusted (${message}): name its authority with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS`;
  }
  return isStoreDown(error) ? `the connection to PostgreSQL failed: ${message}` : message;
}

// Other TLS errors keep their own message.
function isCertificateTrouble(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CERTIFICATE_CODES.test(String(error.code));
}

function say(text: string): number {
  process.stdout.write(`${text}\n`);
  return 0;
}

process.exitCode = await main(process.argv.slice(2));
