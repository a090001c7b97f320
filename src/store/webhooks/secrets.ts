import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { newSortableId } from '#base/ids.ts';
import { deriveSigningKey, type MasterKey, resealSigningKey } from '#domain/webhooks/signing-key.ts';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Tables } from '#store/tables/tables.ts';

/** Whose messages are signed: an endpoint's or, without one, those to the webhook_urls of an account's orders. */
type SecretOwner = { accountId: string; endpointId: string | null };

/** One generation of a secret, without the master key, which is not stored here. */
export type KeptSecret = Selectable<Tables['webhook_secrets']>;

const SALT_BYTES = 32;
// During a rotation the new and the previous generation sign.
const SIGNING_AT_ONCE = 2;

/** Builds a new generation, and the secret that the receiver gets once; nothing is stored yet. */
export function buildSecret(owner: SecretOwner, master: MasterKey, now: Date): { row: KeptSecret; secret: string } {
  const secretId = newSortableId('whs_');
  const salt = randomBytes(SALT_BYTES);
  const { secret, publicKey } = deriveSigningKey(master, { secretId, salt });
  const row = {
    secret_id: secretId,
    account_id: owner.accountId,
    endpoint_id: owner.endpointId,
    salt,
    key_id: master.keyId,
    public_key: publicKey,
    created_at: now,
    retires_at: null,
    sealed_by: null,
    sealed_keys: null,
  };
  return { row, secret };
}

/** Records a generation as the newest; the previous one signs for so many hours more, and older ones stop. */
export async function recordSecret(trx: Database, row: KeptSecret, overlapHours: number): Promise<void> {
  const owner = { accountId: row.account_id, endpointId: row.endpoint_id };
  await awaitSecretTurn(trx, owner);
  const [newest, ...older] = await readSigningSecrets(trx, owner, row.created_at);
  const over = decideRetirement(row.created_at, overlapHours);
  if (newest !== undefined) await retire(trx, [newest.secret_id], over);
  await retire(
    trx,
    older.map(({ secret_id }) => secret_id),
    row.created_at,
  );
  await trx.insertInto('webhook_secrets').values(row).execute();
}

/** Until when the previous generation signs. */
export function decideRetirement(rotatedAt: Date, overlapHours: number): Date {
  return new Date(rotatedAt.getTime() + overlapHours * 3_600_000);
}

/** Records the first generation of an owner without one; concurrent calls create one. */
export async function ensureSecret(db: Database, owner: SecretOwner, master: MasterKey, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await awaitSecretTurn(trx, owner);
    if ((await readSigningSecrets(trx, owner, now)).length > 0) return;
    await trx
      .insertInto('webhook_secrets')
      .values(buildSecret(owner, master, now).row)
      .execute();
  });
}

/** The generations that sign for an owner at a time, newest first. */
export async function readSigningSecrets(db: Database, owner: SecretOwner, now: Date): Promise<KeptSecret[]> {
  const query = db
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('account_id', '=', owner.accountId)
    .where(sql<boolean>`endpoint_id is not distinct from ${owner.endpointId}`)
    .where((eb) => eb.or([eb('retires_at', 'is', null), eb('retires_at', '>', now)]));
  return query.orderBy('secret_id', 'desc').limit(SIGNING_AT_ONCE).execute();
}

/** Counts the current secrets that none of these master keys made or encrypted: they cannot sign with them. */
export async function countForeignSecrets(db: Database, keyIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('webhook_secrets')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('key_id', 'not in', keyIds)
    .where((eb) => eb.or([eb('sealed_by', 'is', null), eb('sealed_by', 'not in', keyIds)]))
    .where('retires_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Encrypts the secrets that depend on another master key with this one, in batches; receivers notice nothing. It may be
 * interrupted and repeated. Returns how many it encrypted, and how many neither key opens.
 */
export async function resealSecrets(
  db: Database,
  master: MasterKey,
  batchSize = 200,
): Promise<{ resealed: number; unreadable: number }> {
  const counts = { resealed: 0, unreadable: 0 };
  for (let after = ''; ; ) {
    const rows = await db.transaction().execute((trx) => resealBatch(trx, master, { after, batchSize }, counts));
    const last = rows.at(-1);
    if (last === undefined) return counts;
    after = last;
  }
}

async function resealBatch(
  trx: Database,
  master: MasterKey,
  { after, batchSize }: { after: string; batchSize: number },
  counts: { resealed: number; unreadable: number },
): Promise<string[]> {
  const rows = await trx
    .selectFrom('webhook_secrets')
    .selectAll()
    .where('secret_id', '>', after)
    .where('key_id', '!=', master.keyId)
    .where(sql<boolean>`sealed_by is distinct from ${master.keyId}`)
    .orderBy('secret_id')
    .limit(batchSize)
    .forUpdate()
    .execute();
  for (const row of rows) {
    const sealed = resealSigningKey(master, row);
    if (sealed === null) counts.unreadable += 1;
    else {
      await trx.updateTable('webhook_secrets').set(sealed).where('secret_id', '=', row.secret_id).execute();
      counts.resealed += 1;
    }
  }
  return rows.map(({ secret_id }) => secret_id);
}

/** Deletes generations that no longer sign; returns how many. */
export async function sweepSecrets(db: Database): Promise<number> {
  const result = await db
    .deleteFrom('webhook_secrets')
    .where('retires_at', '<', sql<Date>`now()`)
    .executeTakeFirstOrThrow();
  return Number(result.numDeletedRows);
}

function awaitSecretTurn(trx: Database, { accountId, endpointId }: SecretOwner): Promise<void> {
  return awaitTurn(trx, `webhook secrets ${accountId} ${endpointId}`);
}

async function retire(trx: Database, secretIds: readonly string[], at: Date): Promise<void> {
  if (secretIds.length === 0) return;
  await trx.updateTable('webhook_secrets').set({ retires_at: at }).where('secret_id', 'in', secretIds).execute();
}
