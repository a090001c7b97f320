import { sha256Hex } from '#base/sha256.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import { recordAccount, recordTenant, recordUser } from '#store/access/accounts.ts';
import { recordConsent } from '#store/access/record-consent.ts';
import type { Database } from '#store/postgres/database.ts';

/** Adds an access token for agents, with its own account, person and consent. Each call needs another number. */
export async function addToken(
  db: Database,
  publicUrl: string,
  number: number,
): Promise<{ grantId: string; secret: string }> {
  const account_id = await recordAccount(db, await recordTenant(db, 'Bench'), 'Bench');
  const user_id = await recordUser(db, { account_id, email: `${number}@example.com`, password_hash: 'x' });
  const scopes = [...ALL_SCOPES];
  const client = { client_id: 'bench', client_name: 'Bench', app_key: 'bench', redirect_uri: null };
  const consent = { account_id, user_id, ...client, scopes, asked: scopes, cap_cents_per_day: 500 };
  const grantId = await recordConsent(db, consent, new Date());
  const secret = `${number}`.padStart(43, 'x');
  const payload = JSON.stringify({ scope: scopes.join(' '), aud: `${publicUrl}/mcp` });
  const expires_at = new Date(Date.now() + 3_600_000);
  await db
    .insertInto('oauth_artifacts')
    .values({ model: 'AccessToken', id_sha256: sha256Hex(secret), grant_id: grantId, payload, expires_at })
    .execute();
  return { grantId, secret };
}
