import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeAsker } from '#domain/access/describe-asker.ts';

const GRANT = { client_id: 'b3f2', client_name: 'Claude', redirect_uri: 'https://claude.ai/api/callback' };

test('an app is described by its own name and by its redirect target', () => {
  assert.deepEqual(describeAsker(GRANT), {
    name: 'Claude',
    publisher: null,
    target: { kind: 'site', host: 'claude.ai', warnings: [] },
  });
});

test('an app whose id is a URL is published by that host', () => {
  const { publisher } = describeAsker({ ...GRANT, client_id: 'https://claude.ai:8443/oauth/client.json' });
  assert.equal(publisher, 'claude.ai:8443');
  for (const client_id of ['http://claude.ai/client', 'x https://claude.ai/']) {
    assert.equal(describeAsker({ ...GRANT, client_id }).publisher, null, client_id);
  }
});

test('a missing redirect target stays null', () => {
  assert.equal(describeAsker({ ...GRANT, redirect_uri: null }).target, null);
});
