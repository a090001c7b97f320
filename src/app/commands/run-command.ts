import { readWords } from '#app/read-words.ts';
import { VERSION } from '#app/version.ts';
import { readErrorCode, readErrorMessage } from '#base/read-error.ts';
import { ServiceError } from '#contract/service-error.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { type Command, type CommandIo, UsageError } from './command.ts';
import { writeLine } from './print-table.ts';

// Node's codes for a certificate that is not trusted, is for another name, or has expired.
const CERTIFICATE_CODES = /^(SELF_SIGNED_CERT|DEPTH_ZERO_SELF_SIGNED|UNABLE_TO_(VERIFY|GET)|CERT_|ERR_TLS_CERT_)/;

// PostgreSQL's code for a right that the role lacks.
const PERMISSION_DENIED = '42501';

// Loaded on demand, so that help does not load the whole service.
const COMMANDS: Record<string, () => Promise<Command>> = {
  serve: async () => (await import('./serve.ts')).serve,
  work: async () => (await import('./work.ts')).work,
  'config check': async () => (await import('./config.ts')).configCheck,
  import: async () => (await import('./import.ts')).importDataset,
  'snapshots list': async () => (await import('./snapshots.ts')).snapshotsList,
  'snapshots verify': async () => (await import('./snapshots.ts')).snapshotsVerify,
  'snapshots activate': async () => (await import('./snapshots.ts')).snapshotsActivate,
  'snapshots retire': async () => (await import('./snapshots.ts')).snapshotsRetire,
  'accounts create': async () => (await import('./accounts.ts')).accountsCreate,
  'accounts list': async () => (await import('./accounts.ts')).accountsList,
  'accounts cap': async () => (await import('./accounts.ts')).accountsCap,
  'accounts export': async () => (await import('./erase.ts')).accountsExport,
  'accounts erase': async () => (await import('./erase.ts')).accountsErase,
  'users create': async () => (await import('./users.ts')).usersCreate,
  'users list': async () => (await import('./users.ts')).usersList,
  'users reset': async () => (await import('./users.ts')).usersReset,
  'keys create': async () => (await import('./keys.ts')).keysCreate,
  'keys list': async () => (await import('./keys.ts')).keysList,
  'keys revoke': async () => (await import('./keys.ts')).keysRevoke,
  'keys rotate': async () => (await import('./keys.ts')).keysRotate,
  'credit add': async () => (await import('./credit.ts')).creditAdd,
  'credit list': async () => (await import('./credit.ts')).creditList,
  'credit reverse': async () => (await import('./corrections.ts')).creditReverse,
  'charges refund': async () => (await import('./corrections.ts')).chargesRefund,
  'purchases list': async () => (await import('./purchases.ts')).purchasesList,
  'purchases close': async () => (await import('./purchases.ts')).purchasesClose,
  'gates show': async () => (await import('./gates.ts')).gatesShow,
  'secrets rotate': async () => (await import('./secrets.ts')).secretsRotate,
  'secrets set-database-password': async () => (await import('./secrets.ts')).secretsSetDatabasePassword,
  'log show': async () => (await import('./log.ts')).logShow,
  'log rotate-key': async () => (await import('./log.ts')).logRotateKey,
  'log compromise-key': async () => (await import('./log.ts')).logCompromiseKey,
  'log witness': async () => (await import('./log.ts')).logWitness,
  witness: async () => (await import('./witness.ts')).witness,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  fsck: async () => (await import('./fsck.ts')).fsck,
  migrate: async () => (await import('./migrate.ts')).migrateSchema,
};

/** Runs the command that the words name; returns the exit code. */
export async function runCommand(words: string[], io: CommandIo): Promise<number> {
  if (words.includes('--version') && words.length === 1) return writeLine(io, VERSION);
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((one) => Object.hasOwn(COMMANDS, one));
  const load = name === undefined ? undefined : COMMANDS[name];
  if (name === undefined || load === undefined) return help(words, io);
  const command = await load();
  if (words.includes('--help')) return writeLine(io, `svc-admin ${describeUsage(command)}\n\n  ${command.summary}.`);
  try {
    return await command.run(readWords(words.slice(name.split(' ').length), describeUsage(command)), io);
  } catch (error) {
    return explain(error, command, io);
  }
}

async function help(words: string[], io: CommandIo): Promise<number> {
  const group = Object.entries(COMMANDS).filter(([name]) => name.startsWith(`${words[0]} `));
  const shown = group.length > 0 ? group : Object.entries(COMMANDS);
  const lines = await Promise.all(shown.map(([, load]) => describe(load)));
  const text = `${lines.join('\n')}\n\nSettings come from the environment: see docs/reference/settings.md.`;
  if (words.length === 0 || words.includes('--help') || words[0] === 'help') {
    return writeLine(io, `svc-admin: administers the service\n\n${text}`);
  }
  const [first, second] = words;
  // All commands are more than a screen, so the message would scroll away.
  if (group.length === 0) io.stderr.write(`svc-admin: there is no command ${first}; see svc-admin --help\n`);
  else if (second === undefined) io.stderr.write(`svc-admin: ${first} needs one more word\n\n${text}\n`);
  else io.stderr.write(`svc-admin: there is no command ${first} ${second}; the commands are\n\n${text}\n`);
  return 2;
}

async function describe(load: () => Promise<Command>): Promise<string> {
  const command = await load();
  return `  svc-admin ${describeUsage(command)}\n      ${command.summary}`;
}

// Notes in brackets follow all options.
function describeUsage({ usage, runsOn }: Command): string {
  const [words = '', ...note] = usage.split('   (');
  return [runsOn === true ? words : `${words} [--json]`, ...note].join('   (');
}

function explain(error: unknown, command: Command, io: CommandIo): number {
  const message = describeTrouble(error);
  const usage = error instanceof UsageError;
  io.stderr.write(`svc-admin: ${message}\n${usage ? `usage: svc-admin ${describeUsage(command)}\n` : ''}`);
  return usage ? 2 : 1;
}

function describeTrouble(error: unknown): string {
  const message = readErrorMessage(error);
  if (error instanceof ServiceError) return `${message} (${error.code})`;
  if (isCertificateTrouble(error)) {
    return `the certificate of PostgreSQL is not trusted (${message}): name its authority with sslrootcert in DATABASE_URL, or in NODE_EXTRA_CA_CERTS`;
  }
  if (readErrorCode(error) === 'EADDRINUSE') {
    return `another program uses the port already (${message}): stop it, or set PORT (for metrics METRICS_PORT) to a free one. Nothing was started`;
  }
  if (error instanceof Error && 'syscall' in error && error.syscall === 'listen') {
    return `this process cannot listen there (${message}): HOST must be an address of this machine, and a port below 1024 needs root, so let a proxy listen there. Nothing was started`;
  }
  if (readErrorCode(error) === PERMISSION_DENIED) {
    return `${message}: run this with the DATABASE_URL of the owner of the tables. Roles are in docs/how-to/run-in-production.md`;
  }
  return isStoreDown(error) ? `the connection to PostgreSQL failed: ${message}` : message;
}

// Other TLS errors keep their own message.
function isCertificateTrouble(error: unknown): boolean {
  return CERTIFICATE_CODES.test(readErrorCode(error));
}
