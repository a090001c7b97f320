import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { openPrivateKey, type SealSecret, sealPrivateKey } from './seal-private-key.ts';

const SEED_BYTES = 32;

/** The newest checkpoint of a log that a witness cosigned; `note` has the cosignature. */
export type WitnessedLog = { tree_size: number; root_hash: Buffer; note: string };

/** Returns the private key of the witness with this name; makes and stores one if there is none. */
export async function findOrRecordWitnessKey(db: Database, name: string, secret: SealSecret): Promise<Buffer> {
  const made = sealPrivateKey(randomBytes(SEED_BYTES), secret);
  await sql`insert into witness_keys (name, private_key) values (${name}, ${made}) on conflict do nothing`.execute(db);
  const row = await db
    .selectFrom('witness_keys')
    .select('private_key')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return openPrivateKey(row.private_key, secret);
}

/** Returns what a witness cosigned last of a log; null if nothing. */
async function findWitnessedLog(db: Database, witness: string, origin: string): Promise<WitnessedLog | null> {
  const row = await db
    .selectFrom('witnessed_logs')
    .select(['tree_size', 'root_hash', 'note'])
    .where('witness_name', '=', witness)
    .where('origin', '=', origin)
    .executeTakeFirst();
  return row ?? null;
}

/** Returns the checkpoint of a log by the SHA-256 of its origin; null if the witness cosigned none. */
export async function findWitnessedNote(db: Database, witness: string, originHash: string): Promise<string | null> {
  const { rows } = await sql<{ note: string }>`select note from witnessed_logs
    where witness_name = ${witness} and encode(sha256(convert_to(origin, 'UTF8')), 'hex') = ${originHash}`.execute(db);
  return rows[0]?.note ?? null;
}

/**
 * Lets one request at a time decide about a log. What `decide` returns as `witnessed` is stored and committed before the
 * answer is returned, so that a killed process has cosigned nothing that it does not remember.
 */
export async function updateWitnessedLog<T>(
  db: Database,
  { witness, origin }: { witness: string; origin: string },
  decide: (last: WitnessedLog | null) => Promise<{ witnessed: WitnessedLog | null; answer: T }>,
): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await awaitTurn(trx, `witness ${witness} ${origin}`);
    const { witnessed, answer } = await decide(await findWitnessedLog(trx, witness, origin));
    if (witnessed === null) return answer;
    const { tree_size, root_hash, note } = witnessed;
    await sql`insert into witnessed_logs (witness_name, origin, tree_size, root_hash, note)
      values (${witness}, ${origin}, ${tree_size}, ${root_hash}, ${note})
      on conflict (witness_name, origin) do update set tree_size = ${tree_size}, root_hash = ${root_hash}, note = ${note}`.execute(
      trx,
    );
    return answer;
  });
}
