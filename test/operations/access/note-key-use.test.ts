import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildKeyUseNote } from '#operations/access/note-key-use.ts';
import { TEST_CALLER } from '#test/support/test-caller.ts';

test('a use is written once a minute for each key, never for a grant, and a failed write troubles no one', async () => {
  const clock = { ms: 0 };
  const written: string[] = [];
  const note = buildKeyUseNote(
    async (keyId) => {
      written.push(keyId);
      throw new Error('the store is down');
    },
    () => clock.ms,
  );
  const use = (credentialId: string) => note({ ...TEST_CALLER, credentialId });
  for (const ms of [0, 1, 59_999]) {
    clock.ms = ms;
    use('key_1');
  }
  use('key_2');
  note({ ...TEST_CALLER, delegation: { grantId: 'grant', userId: 'user', clientId: 'client' } });
  assert.deepEqual(written, ['key_1', 'key_2']);
  clock.ms = 60_000;
  use('key_1');
  use('key_2');
  assert.deepEqual(written, ['key_1', 'key_2', 'key_1']);
});
