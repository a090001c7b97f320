import { sha256Hex } from '#base/sha256.ts';
import { ALL_SCOPES } from '#contract/scopes.ts';
import type { Database } from '#store/postgres/database.ts';
import { createTestGrant, type TestAccount } from '#test/support/test-account.ts';

const DAY_MS = 86_400_000;

/** Makes an access token for an audience, as the issuer would leave it, which is good for a day. */
export async function createTestToken(db: Database, account: TestAccount, audience: string): Promise<string> {
  const { grantId } = (await createTestGrant(db, account, { capCents: 1_000_000_000 })).delegation;
  const secret = `rig-${grantId}`.padEnd(43, 'x');
  const payload = JSON.stringify({ scope: ALL_SCOPES.join(' '), aud: audience });
  const expires_at = new Date(Date.now() + DAY_MS);
  await db
    .insertInto('oauth_artifacts')
    .values({ model: 'AccessToken', id_sha256: sha256Hex(secret), grant_id: grantId, payload, expires_at })
    .execute();
  return secret;
}
