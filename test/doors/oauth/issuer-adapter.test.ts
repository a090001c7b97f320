import assert from 'node:assert/strict';
import { test } from 'node:test';
import { errors } from 'oidc-provider';
import { buildIssuerAdapters } from '#doors/oauth/issuer-adapter.ts';
import { buildIssuerMemory, type IssuerMemory } from '#operations/access/issuer-memory.ts';
import type { Database } from '#store/postgres/database.ts';

/** A fake store with one code that notes the revoked grants; its other methods are not called. */
function holdCode(payload: Record<string, unknown>) {
  const ended: string[] = [];
  let isUsed = false;
  const memory: IssuerMemory = {
    ...buildIssuerMemory(null as unknown as Database),
    async consume() {
      const isFirst = !isUsed;
      isUsed = true;
      return isFirst;
    },
    find: async () => ({ payload, consumed_at: new Date() }),
    revokeGrant: async (grantId) => void ended.push(grantId),
  };
  return { adapter: buildIssuerAdapters(memory, 'https://test.example')('AuthorizationCode'), ended };
}

test('the second use of a code is refused and revokes the grant of the first', async () => {
  const { adapter, ended } = holdCode({ grantId: 'grant-7' });
  await adapter.consume('code');
  assert.deepEqual(ended, []);
  await assert.rejects(async () => adapter.consume('code'), errors.InvalidGrant);
  assert.deepEqual(ended, ['grant-7']);
});

test('an artifact without a grant is refused the second time, and nothing is revoked', async () => {
  const { adapter, ended } = holdCode({});
  await adapter.consume('code');
  await assert.rejects(async () => adapter.consume('code'), errors.InvalidGrant);
  assert.deepEqual(ended, []);
});
