import { MAX_RATE_LIMIT_PER_MINUTE } from '#app/config.ts';
import { startProgressBar } from '#app/progress-bar.ts';
import { withStores } from '#app/with-stores.ts';
import { writeNetwork } from '#base/ip-network.ts';
import { keyRequest, keyRotationRequest } from '#contract/schemas/keys.ts';
import { ALL_SCOPES, type Scope } from '#contract/scopes.ts';
import { OPERATOR } from '#domain/access/audit-actor.ts';
import { importSamples } from '#jobs/imports/import-samples.ts';
import { findOwnAccount, readApiKeys, recordApiKey } from '#store/access/api-keys.ts';
import { revokeApiKey, rotateApiKey } from '#store/access/end-keys.ts';
import type { Database } from '#store/postgres/database.ts';
import { recordAudit } from '#store/team/audit-log.ts';
import {
  type Command,
  type CommandInput,
  type CommandIo,
  findOption,
  requireOption,
  requireWord,
  UsageError,
} from './command.ts';
import { complain, printAnswer, printLine, printTable, writeLine } from './print-table.ts';
import { requireKnownAccount } from './require-known.ts';

/** `svc-admin keys create` */
export const keysCreate: Command = {
  usage:
    'keys create --account <account_id> [--test] [--name <name>] [--scopes a,b] [--rate-limit <per minute>] [--expires-at <date-time>] [--networks a,b]',
  summary: 'Create an API key, or with --test one that sees invented data only; its secret is shown only once',
  async run(input, io) {
    const key = {
      account_id: requireOption(input, 'account'),
      ...readLimits(input),
      scopes: readScopes(findOption(input, 'scopes')),
      rate_limit_per_minute: readRateLimit(findOption(input, 'rate-limit')),
    };
    const mode = input.options.test === true ? 'test' : 'live';
    return withStores(io, async (stores) => {
      await requireKnownAccount(stores.db, key.account_id);
      // Test keys read only samples, also where real registers are loaded. First, so that a failed import leaves no key.
      if (mode === 'test') await importSamples(stores, (label) => startProgressBar(`importing ${label}`, io.stderr));
      await stores.db.transaction().execute(async (trx) => {
        const made = await recordApiKey(trx, key, mode);
        await noteAct(trx, 'key_created', made.key_id, { name: key.name, mode, scopes: key.scopes });
        printSecret(io, made);
      });
      return 0;
    });
  },
};

/** `svc-admin keys list` */
export const keysList: Command = {
  usage: 'keys list [--account <account_id>]',
  summary: 'List keys, without their secrets',
  async run(input, io) {
    return withStores(io, async ({ db }) => {
      const keys = await readApiKeys(db, findOption(input, 'account'));
      const rows = keys.map((key) => ({
        key_id: key.key_id,
        account_id: key.account_id,
        state: describeState(key),
        last_used: key.last_used_at,
        name: key.name,
      }));
      return printAnswer(io, input, keys, () => printTable(io, rows, 'no keys'));
    });
  },
};

/** `svc-admin keys revoke` */
export const keysRevoke: Command = {
  usage: 'keys revoke <key_id>',
  summary: 'Revoke a key; running services notice within a second',
  async run(input, io) {
    const key_id = requireWord(input, 0, 'key_id');
    return withStores(io, async ({ db }) => {
      const isDone = await db.transaction().execute(async (trx) => {
        const isRevoked = await revokeApiKey(trx, key_id);
        if (isRevoked) await noteAct(trx, 'key_revoked', key_id);
        return isRevoked;
      });
      if (!isDone) return complain(io, `there is no valid key ${key_id}`);
      return printLine(io, input, { key_id, revoked: true }, `revoked ${key_id}`);
    });
  },
};

/** `svc-admin keys rotate` */
export const keysRotate: Command = {
  usage: 'keys rotate <key_id> [--overlap-hours <0-168>]',
  summary: 'Create a successor with the same rights; the old key stays valid for 24 hours',
  async run(input, io) {
    const key_id = requireWord(input, 0, 'key_id');
    const overlapHours = readOverlap(findOption(input, 'overlap-hours'));
    return withStores(io, async ({ db }) => {
      const successor = await db.transaction().execute(async (trx) => {
        const made = await rotateApiKey(trx, key_id, overlapHours);
        if (made === null) return null;
        await noteAct(trx, 'key_rotated', key_id, { successor_key_id: made.key_id });
        printSecret(io, made);
        return made;
      });
      return successor === null ? complain(io, `there is no valid key ${key_id}`) : 0;
    });
  },
};

// Printed before the commit: a command that is killed after the commit would leave a valid key whose secret no one has.
// The secret of a key that was never committed is useless.
function printSecret(io: CommandIo, made: { key_id: string; api_key: string }): void {
  writeLine(io, JSON.stringify(made));
}

async function noteAct(
  trx: Database,
  action: 'key_created' | 'key_rotated' | 'key_revoked',
  subjectId: string,
  details: Record<string, unknown> = {},
): Promise<void> {
  const accountId = await findOwnAccount(trx, subjectId);
  await recordAudit(trx, { accountId, actor: OPERATOR, action, subjectId, details });
}

function describeState({ revoked_at, expires_at }: { revoked_at: Date | null; expires_at: Date | null }): string {
  if (revoked_at !== null && revoked_at <= new Date()) return 'revoked';
  return expires_at !== null && expires_at <= new Date() ? 'expired' : 'valid';
}

function readScopes(option: string | null): Scope[] {
  if (option === null) return ALL_SCOPES;
  const wanted = option.split(',');
  const unknown = wanted.filter((name) => !ALL_SCOPES.some((scope) => scope === name));
  if (unknown.length > 0)
    throw new UsageError(`unknown scopes: ${unknown.join(', ')}; use any of ${ALL_SCOPES.join(', ')}`);
  return wanted.flatMap((name) => ALL_SCOPES.filter((scope) => scope === name));
}

// The rules of the contract, so that a key of the operator looks like one of the account's own.
function readLimits({ options }: CommandInput) {
  const { networks, 'expires-at': expires_at, name = 'API key' } = options;
  const asked = { name, expires_at, allowed_networks: typeof networks === 'string' ? networks.split(',') : undefined };
  const read = keyRequest.safeParse(asked);
  if (!read.success)
    throw new UsageError(read.error.issues.map(({ path, message }) => `${path[0]?.toString()} ${message}`).join('; '));
  const { data } = read;
  const expiresAt = data.expires_at === undefined ? null : new Date(data.expires_at);
  if (expiresAt !== null && expiresAt <= new Date())
    throw new UsageError(`--expires-at must be in the future, not ${data.expires_at}`);
  return { name: data.name, expires_at: expiresAt, allowed_networks: (data.allowed_networks ?? []).map(writeNetwork) };
}

function readOverlap(option: string | null): number | undefined {
  if (option === null) return undefined;
  const read = keyRotationRequest.shape.overlap_hours.safeParse(Number(option));
  if (!read.success) throw new UsageError('--overlap-hours must be a whole number from 0 to 168');
  return read.data;
}

function readRateLimit(option: string | null): number | null {
  if (option === null) return null;
  const limit = Number(option);
  if (!Number.isInteger(limit) || limit < 1 || limit > MAX_RATE_LIMIT_PER_MINUTE)
    throw new UsageError(
      `--rate-limit must be requests per minute, a whole number from 1 to ${MAX_RATE_LIMIT_PER_MINUTE}`,
    );
  return limit;
}
