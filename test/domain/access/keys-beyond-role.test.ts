import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Role } from '#contract/roles.ts';
import { ALL_SCOPES, GRANTABLE_SCOPES } from '#contract/scopes.ts';
import { findKeysBeyond, type MadeKey } from '#domain/access/keys-beyond-role.ts';

const key = (key_id: string, by: Partial<MadeKey>): MadeKey => ({
  key_id,
  state: 'active',
  scopes: ALL_SCOPES,
  created_by_key_id: null,
  created_by_user_id: null,
  ...by,
});

const KEYS = [
  key('admin', { created_by_user_id: 'leaver' }),
  key('program', { created_by_user_id: 'leaver', scopes: GRANTABLE_SCOPES }),
  key('reader', { created_by_user_id: 'leaver', scopes: ['assets:receipts'] }),
  key('ended', { created_by_user_id: 'leaver', state: 'revoked' }),
  key('child of ended', { created_by_key_id: 'ended' }),
  key('grandchild', { created_by_key_id: 'child of ended' }),
  key('of another', { created_by_user_id: 'stays' }),
  key('child of another', { created_by_key_id: 'of another' }),
  key('of the operator', {}),
];

const ADMIN = ['admin', 'child of ended', 'grandchild'];
const CASES: [Role | null, string[]][] = [
  [null, ADMIN],
  ['owner', []],
  ['member', ADMIN],
  ['viewer', ADMIN],
  ['billing', ADMIN],
];

for (const [role, expected] of CASES)
  test(`a person who is ${role ?? 'removed'} loses ${expected.length} keys`, () => {
    assert.deepEqual(
      findKeysBeyond(KEYS, 'leaver', role).map(({ key_id }) => key_id),
      expected,
    );
  });
