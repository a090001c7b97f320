import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listAskerWarnings } from '#domain/access/describe-asker.ts';
import { describeRedirect } from '#domain/access/redirect-target.ts';

const warn = (publisher: string | null, uri: string) =>
  listAskerWarnings({ publisher, target: describeRedirect(uri) }).join('\n');

test('a redirect to a device always causes a warning, even for a published app', () => {
  for (const uri of ['http://127.0.0.1:5/callback', 'http://localhost/callback', 'com.example.app:/callback']) {
    assert.match(warn(null, uri), /Any program on this device can use this name\.$/, uri);
    assert.match(
      warn('host.example', uri),
      /Any program on this device can use the name of host\.example: continue/,
      uri,
    );
  }
});

test('an app that only registered itself causes a warning; a published app that redirects to a site does not', () => {
  assert.match(warn(null, 'https://host.example/back'), /^No one has verified who this is/);
  assert.equal(warn('host.example', 'https://host.example/back'), '');
  assert.match(warn('host.example', 'https://10.0.0.1/back'), /a bare number/);
});
