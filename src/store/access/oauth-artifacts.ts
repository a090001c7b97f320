import { sql } from 'kysely';
import { sha256Hex } from '#base/sha256.ts';
import type { Database } from '#store/postgres/database.ts';

/** What the issuer stored under an id, and when it was consumed. */
type Artifact = { payload: Record<string, unknown>; consumed_at: Date | null };

/** An artifact to store: its id is stored as a hash, and it is deleted with its grant; `lifeSeconds` null means it never expires. */
export type NewArtifact = {
  model: string;
  id: string;
  grant_id: string | null;
  payload: Record<string, unknown>;
  lifeSeconds: number | null;
};

/** Stores an artifact, replacing any under the same id. */
export async function putArtifact(db: Database, artifact: NewArtifact): Promise<void> {
  const { model, id, grant_id, lifeSeconds } = artifact;
  const payload = JSON.stringify(artifact.payload);
  const expires_at = lifeSeconds === null ? null : sql<Date>`now() + make_interval(secs => ${lifeSeconds})`;
  await db
    .insertInto('oauth_artifacts')
    .values({ model, id_sha256: sha256Hex(id), grant_id, payload, expires_at })
    .onConflict((conflict) =>
      conflict
        .columns(['model', 'id_sha256'])
        .doUpdateSet({ grant_id, payload, expires_at: expires_at as Date | null }),
    )
    .execute();
}

/** An artifact that has not expired, or null. */
export async function findArtifact(db: Database, model: string, id: string): Promise<Artifact | null> {
  const row = await db
    .selectFrom('oauth_artifacts')
    .select(['payload', 'consumed_at'])
    .where('model', '=', model)
    .where('id_sha256', '=', sha256Hex(id))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', sql<Date>`now()`)]))
    .executeTakeFirst();
  return row ?? null;
}

/**
 * Consumes an artifact; false when it was consumed longer ago than the grace period. Without grace, only one of several
 * concurrent calls succeeds.
 */
export async function consumeArtifact(db: Database, model: string, id: string, graceSeconds: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('oauth_artifacts')
    // The first use counts, so repeated use does not extend the grace period.
    .set({ consumed_at: sql<Date>`coalesce(consumed_at, now())` })
    .where('model', '=', model)
    .where('id_sha256', '=', sha256Hex(id))
    .where((where) =>
      where.or([
        where('consumed_at', 'is', null),
        where('consumed_at', '>', sql<Date>`now() - make_interval(secs => ${graceSeconds})`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Removes and returns the address from which an app registered within the last hour; null when there is none. */
export async function takeRegistrationAddress(db: Database, client_id: string): Promise<string | null> {
  const { rows } = await sql<{ address: string; is_recent: boolean }>`
    with registered as (
      select model, id_sha256, payload->>'registered_from' as address from oauth_artifacts
      where model = 'Client' and id_sha256 = ${sha256Hex(client_id)} and payload ? 'registered_from' for update
    )
    update oauth_artifacts client set payload = client.payload - 'registered_from' from registered
    where client.model = registered.model and client.id_sha256 = registered.id_sha256
    returning registered.address, client.created_at > now() - make_interval(hours => 1) as is_recent`.execute(db);
  const [row] = rows;
  return row?.is_recent ? row.address : null;
}

export async function deleteArtifact(db: Database, model: string, id: string): Promise<void> {
  await db.deleteFrom('oauth_artifacts').where('model', '=', model).where('id_sha256', '=', sha256Hex(id)).execute();
}

export async function deleteArtifactsOf(db: Database, model: string, grant_id: string): Promise<void> {
  await db.deleteFrom('oauth_artifacts').where('model', '=', model).where('grant_id', '=', grant_id).execute();
}
