import type { CallerDatabases } from '#store/postgres/database.ts';
import { GroupCommit } from '#store/postgres/group-commit.ts';
import { CREDENTIALS_LANE, runInLane } from '#store/postgres/lane.ts';
import type { GrantHolder } from './grants.ts';

/** An access token that is neither expired nor revoked. */
export type LiveToken = GrantHolder & {
  id_sha256: string;
  /** The scopes, separated by spaces. */
  scope: string;
  /** The scopes that its grant has now; the person may have removed some since. */
  granted: string[];
  audience: string;
  expires_at_seconds: number;
  /** When its grant was last used, to the minute; 0 for never. */
  last_used_at_seconds: number;
};

const MAX_BATCH = 256;
// Every request runs this, so it is a prepared statement that returns one column, with times as numbers. Ten columns
// would cost half as much again.
const FIND = `select json_build_object('id_sha256', token.id_sha256, 'grant_id', grant_id, 'user_id', grants.user_id,
    'role', users.role, 'client_id', client_id, 'account_id', grants.account_id, 'tenant_id', tenant_id, 'test_of', test_of,
    'scope', token.payload->>'scope', 'granted', grants.scopes, 'audience', token.payload->>'aud',
    'expires_at_seconds', floor(extract(epoch from token.expires_at))::int4,
    'last_used_at_seconds', coalesce(floor(extract(epoch from grants.last_used_at))::int4, 0)) as token
  from oauth_artifacts token join grants using (grant_id) join users using (user_id)
    join accounts on accounts.account_id = grants.account_id
  where token.model = 'AccessToken' and token.id_sha256 = any($1) and token.expires_at > now()
    and grants.revoked_at is null and users.removed_at is null`;

/** Opens the look-up of access tokens by hash; null for a token that is unknown, expired or of a revoked grant. */
export function openTokenReader(
  callers: Pick<CallerDatabases, 'ask'>,
): (id_sha256: string) => Promise<LiveToken | null> {
  // Not cached: each query starts after its request arrived, so it sees every revocation committed before.
  const group = new GroupCommit<string, LiveToken | null>({
    write: (hashes) => runInLane(CREDENTIALS_LANE, () => findTokens(callers, hashes)),
    mayRetryAlone: () => false,
    maxBatch: MAX_BATCH,
  });
  return (id_sha256) => group.add(id_sha256);
}

async function findTokens(callers: Pick<CallerDatabases, 'ask'>, hashes: string[]): Promise<(LiveToken | null)[]> {
  const rows = await callers.ask<{ token: LiveToken }>({ name: 'find_tokens', text: FIND, values: [hashes] });
  const [only] = rows;
  if (hashes.length === 1) return [only?.token ?? null];
  const found = new Map(rows.map(({ token }) => [token.id_sha256, token]));
  return hashes.map((hash) => found.get(hash) ?? null);
}
