import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findKeyExcess, type KeyLimits } from '#domain/access/key-limits.ts';

const day = (text: string) => new Date(`2027-01-${text}T00:00:00Z`);
const FREE: KeyLimits = { mode: 'live', scopes: ['abn:lookup', 'account:admin'], expiresAt: null, networks: [] };
const BOUND: KeyLimits = { mode: 'test', scopes: ['abn:lookup'], expiresAt: day('10'), networks: ['10.0.0.0/8'] };

test('a key has at most the scopes, life and networks of the key that creates it', () => {
  const table: [string, Partial<KeyLimits>, KeyLimits, ReturnType<typeof findKeyExcess>][] = [
    ['the same', {}, BOUND, { scopes: [], field: null }],
    ['less than anything', {}, FREE, { scopes: [], field: null }],
    ['no scopes', { scopes: [] }, BOUND, { scopes: [], field: null }],
    ['live', { mode: 'live' }, BOUND, { scopes: [], field: 'mode' }],
    ['more scopes', { scopes: ['gst:status', 'abn:lookup'] }, BOUND, { scopes: ['gst:status'], field: null }],
    ['shorter', { expiresAt: day('09') }, BOUND, { scopes: [], field: null }],
    ['longer', { expiresAt: day('11') }, BOUND, { scopes: [], field: 'expires_at' }],
    ['for good', { expiresAt: null }, BOUND, { scopes: [], field: 'expires_at' }],
    ['one address', { networks: ['10.1.1.1/32'] }, BOUND, { scopes: [], field: null }],
    ['elsewhere too', { networks: ['10.1.1.1/32', '11.0.0.0/8'] }, BOUND, { scopes: [], field: 'allowed_networks' }],
    ['anywhere', { networks: [] }, BOUND, { scopes: [], field: 'allowed_networks' }],
    ['all at once', { ...FREE }, BOUND, { scopes: ['account:admin'], field: 'mode' }],
  ];
  for (const [name, wanted, own, expected] of table)
    assert.deepEqual(findKeyExcess({ ...BOUND, ...wanted }, own), expected, name);
});
