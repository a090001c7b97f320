import assert from 'node:assert/strict';
import { test } from 'node:test';
import { decideConsentChange, extendScopes } from '#domain/access/consent.ts';

const held = { client_id: 'one', scopes: ['abn:lookup', 'gst:status'] as const };

test('an unconnected app is connected, an app that requests more is extended, any other consent replaces', () => {
  const decide = (clientId: string, ...asked: Parameters<typeof extendScopes>[0]) =>
    decideConsentChange(held, { clientId, asked });
  assert.equal(decideConsentChange(null, { clientId: 'one', asked: ['abn:lookup'] }), 'connect');
  assert.equal(decide('one', 'abn:lookup', 'billing:read'), 'extend');
  assert.equal(decide('one', 'billing:read'), 'extend');
  assert.equal(decide('one', 'abn:lookup', 'gst:status'), 'replace');
  assert.equal(decide('one', 'abn:lookup'), 'replace');
  assert.equal(
    decide('two', 'abn:lookup', 'billing:read'),
    'replace',
    'another registration has no use for the tokens',
  );
});

test('an extended grant has the ticked scopes of the request and keeps its other scopes', () => {
  assert.deepEqual(extendScopes(['abn:lookup', 'gst:status'], ['billing:read'], ['billing:read']), [
    'abn:lookup',
    'gst:status',
    'billing:read',
  ]);
  assert.deepEqual(extendScopes(['abn:lookup', 'gst:status'], ['abn:lookup', 'billing:read'], ['billing:read']), [
    'gst:status',
    'billing:read',
  ]);
});
