import assert from 'node:assert/strict';
import { test } from 'node:test';
import { describeRedirect, isRedirectAllowed } from '#domain/access/redirect-target.ts';

test('a redirect may go to https, to the user’s own device, or to an app', () => {
  for (const uri of [
    'https://claude.ai/api/mcp/auth_callback',
    'https://host.example:8443/a?b=c',
    'http://localhost:1234/callback',
    'http://127.0.0.1/callback',
    'http://[::1]:3000/',
    'com.example.app:/oauth',
    'com.example.app://host/oauth',
    'example.app:/oauth',
  ])
    assert.equal(isRedirectAllowed(uri), true, uri);
});

test('a redirect may go nowhere else', () => {
  for (const uri of [
    'http://host.example/',
    'http://localhost.evil.example/',
    'http://127.0.0.1.evil.example/',
    'https://host.example/#x',
    'https://host.example/#',
    'https://user@host.example/',
    'https://:secret@host.example/',
    'https://*.example/',
    'https://host.example/a b',
    'https://evil.example\\@host.example/',
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://host.example/x',
    'view-source:https://host.example/',
    'filesystem:https://host.example/x',
    'intent://host.example/#Intent;end',
    'https://host.example/\0',
    'https://host.example/\ud800',
    'com.example.app://host/\0',
    'cursor://anysphere.cursor-mcp/oauth/callback',
    'myapp:/callback',
    'tel:123',
    'ms-settings:/x',
    'x.:/callback',
    '.x:/callback',
    'about:blank',
    'ws://host.example/',
    'wss://host.example/',
    'ftp://host.example/',
    'mailto:a@example.com',
    'callback',
    '',
  ])
    assert.equal(isRedirectAllowed(uri), false, uri);
});

test('the user sees where a redirect goes: a site’s host, their own device, or the app that opens such links', () => {
  assert.deepEqual(describeRedirect('https://host.example:8443/x'), {
    kind: 'site',
    host: 'host.example:8443',
    warnings: [],
  });
  for (const uri of ['http://localhost:99/x', 'https://localhost:99/x'])
    assert.deepEqual(describeRedirect(uri), { kind: 'this_device', host: 'localhost:99', warnings: [] });
  assert.deepEqual(describeRedirect('cursor://x/y'), { kind: 'app', host: 'cursor:', warnings: [] });
});

test('a host with look-alike letters or a bare number comes with a warning', () => {
  const alike = describeRedirect('https://\u0441laude.ai/x');
  assert.match(alike.host, /^xn--/);
  assert.match(alike.warnings.join(), /imitation/);
  assert.match(describeRedirect('https://www.xn--80ak6aa92e.com/').warnings.join(), /imitation/);
  assert.match(describeRedirect('https://93.184.216.34/').warnings.join(), /bare number/);
  assert.match(describeRedirect('https://[2606:2800::1]/').warnings.join(), /bare number/);
  assert.deepEqual(describeRedirect('https://host.example/xn--').warnings, []);
});
