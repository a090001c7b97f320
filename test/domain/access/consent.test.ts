import assert from 'node:assert/strict';
import { test } from 'node:test';
import { DEFAULT_CAP_CENTS, parseConsent } from '#domain/access/consent.ts';
import { DEFAULT_SCOPES, parseRequestedScopes } from '#domain/access/requested-scopes.ts';

const ASKED = ['abn:lookup', 'gst:status'] as const;

test('a consent has the requested scopes that stayed ticked, and the cap in cents', () => {
  const sent = { scopes: ['gst:status', 'billing:read', 'abn:lookup'], cap: '12.34' };
  assert.deepEqual(parseConsent(ASKED, sent), { scopes: ['abn:lookup', 'gst:status'], capCents: 1_234 });
  assert.deepEqual(parseConsent(ASKED, { scopes: ['gst:status'], cap: '0' }), { scopes: ['gst:status'], capCents: 0 });
  const empty = parseConsent(ASKED, { scopes: ['gst:status'], cap: '' });
  assert.equal('field' in empty ? empty.field : null, 'cap', 'an empty field is neither nothing nor no cap');
  assert.deepEqual(parseConsent(ASKED, { scopes: ['gst:status'], cap: '1000' }), {
    scopes: ['gst:status'],
    capCents: 100_000,
  });
});

test('a form without scopes or with an invalid cap is rejected, and the fault names the field', () => {
  const fieldOf = (scopes: string[], cap: string) => {
    const read = parseConsent(ASKED, { scopes, cap });
    return 'field' in read ? read.field : null;
  };
  assert.equal(fieldOf([], '5'), 'scopes');
  assert.equal(fieldOf(['billing:read'], '5'), 'scopes');
  for (const cap of ['x', '-1', '5.1', '1e3', '1000.01', '٥']) assert.equal(fieldOf(['abn:lookup'], cap), 'cap', cap);
});

test('the default cap is five dollars', () => {
  assert.equal(DEFAULT_CAP_CENTS, 500);
});

test('an app that requests no scopes is offered the default; OpenID scopes are ignored', () => {
  for (const scope of [null, '', '  ', 'openid', 'openid offline_access profile email'])
    assert.deepEqual(parseRequestedScopes(scope), DEFAULT_SCOPES);
  assert.ok(!DEFAULT_SCOPES.some((scope) => scope.startsWith('ppsr:') || scope === 'billing:read'));
});

test('known requested scopes are kept; a request with only unknown scopes is rejected', () => {
  assert.deepEqual(parseRequestedScopes('billing:read openid abn:lookup no:such'), ['abn:lookup', 'billing:read']);
  assert.equal(parseRequestedScopes('no:such'), null);
});
