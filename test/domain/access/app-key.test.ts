import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildAppKey, type DescribedApp } from '#domain/access/app-key.ts';

const app: DescribedApp = { id: 'one', isDocument: false, name: 'A host', redirectUris: ['https://host.example/back'] };
const keyOf = (changes: Partial<DescribedApp>) => buildAppKey({ ...app, ...changes });

test('an app that registers again is identified by its name and redirect URIs, in any order', () => {
  const redirectUris = ['https://host.example/back', 'https://host.example/other'];
  assert.equal(keyOf({ id: 'two' }), keyOf({}));
  assert.match(keyOf({}), /^sha256:[0-9a-f]{64}$/);
  const reversed = [...redirectUris].reverse();
  assert.equal(keyOf({ redirectUris: [...reversed, ...reversed] }), keyOf({ redirectUris }));
  assert.notEqual(keyOf({ redirectUris }), keyOf({}));
  assert.notEqual(keyOf({ name: 'Another host' }), keyOf({}));
});

test('the port of a loopback redirect is ignored; other ports count', () => {
  for (const host of ['localhost', '127.0.0.1', '[::1]']) {
    const at = (port: string) => keyOf({ redirectUris: [`http://${host}${port}/callback`] });
    assert.equal(at(':51234'), at(':1'), host);
    assert.equal(at(':51234'), at(''), host);
  }
  const at = (uri: string) => keyOf({ redirectUris: [uri] });
  assert.notEqual(at('http://localhost:1/callback'), at('http://localhost:1/other'));
  assert.notEqual(at('http://localhost/callback'), at('http://127.0.0.1/callback'));
  assert.notEqual(at('https://host.example:1/back'), at('https://host.example:2/back'));
});

test('other spellings of a name or redirect URI are the same app', () => {
  const spellings = [
    'https://HOST.example/back',
    'https://host.example:443/back',
    'https:host.example/back',
    'https://ho\u200bst.example/back',
  ];
  for (const uri of spellings) assert.equal(keyOf({ redirectUris: [uri] }), keyOf({}), uri);
  const loopback = (host: string) => keyOf({ redirectUris: [`http://${host}/callback`] });
  assert.equal(loopback('127.1'), loopback('127.0.0.1'));
  assert.equal(keyOf({ name: 'A HOST' }), keyOf({}));
  assert.equal(keyOf({ name: null, id: 'two' }), keyOf({ name: '' }));
  assert.notEqual(keyOf({ name: null }), keyOf({}));
});

test('an app that publishes a document is identified by its URL', () => {
  const id = 'https://host.example/client.json';
  assert.equal(keyOf({ id, isDocument: true }), id);
  assert.equal(keyOf({ id, isDocument: true, name: 'Renamed', redirectUris: [] }), id);
});
