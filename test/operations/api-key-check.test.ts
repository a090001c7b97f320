import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildApiKey } from '#domain/access/api-key.ts';
import type { Caller } from '#domain/access/caller.ts';
import { buildApiKeyCheck } from '#operations/funnel/authenticate.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

const KEY = buildApiKey(() => 7);

test('a key is looked up once a second; one that was valid is looked up for its account, so that guessed keys cannot delay it', async () => {
  const clock = { ms: 0 };
  const lookedUp: (string | null)[] = [];
  let answer: Caller | 'revoked' | null = TEST_CALLER;
  const check = buildApiKeyCheck(
    async (_key, accountId) => {
      lookedUp.push(accountId);
      return answer;
    },
    () => clock.ms,
  );
  const ask = async (ms: number) => {
    clock.ms = ms;
    return check(KEY);
  };
  assert.deepEqual([await ask(0), await ask(999), lookedUp], [TEST_CALLER, TEST_CALLER, [null]]);
  await ask(1_000);
  assert.deepEqual(lookedUp, [null, TEST_CALLER.accountId]);
  answer = 'revoked';
  assert.equal(await ask(2_000), 'revoked');
  answer = null;
  assert.equal(await ask(3_000), null);
  assert.deepEqual(lookedUp, [null, TEST_CALLER.accountId, TEST_CALLER.accountId, null]);
  assert.equal(await check(`${KEY.slice(0, -1)}_`), null);
  assert.equal(lookedUp.length, 4, 'a typo needs no query');
});
