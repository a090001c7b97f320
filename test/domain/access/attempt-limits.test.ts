import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  listDocumentBudgets,
  listPasskeyBudgets,
  listRegistrationBudgets,
  listSignInBudgets,
} from '#domain/access/attempt-limits.ts';
import { DEFAULT_SCOPES, parseRequestedScopes } from '#domain/access/requested-scopes.ts';
import { isForDoor, listResources } from '#domain/access/resources.ts';

const AT = '203.0.113.9';

test('attempts are counted by address, and by email and address together, never by email alone', () => {
  assert.deepEqual(listSignInBudgets('Ann@Example.com', AT), [
    { name: `sign-in ${AT} ann@example.com`, budget: { tries: 10, seconds: 900 } },
    { name: `sign-in ${AT}`, budget: { tries: 100, seconds: 900 } },
  ]);
  assert.deepEqual(listPasskeyBudgets(AT), [{ name: `passkey ${AT}`, budget: { tries: 100, seconds: 900 } }]);
  assert.deepEqual(listRegistrationBudgets(AT), [{ name: `register ${AT}`, budget: { tries: 30, seconds: 3_600 } }]);
  assert.deepEqual(listDocumentBudgets(AT), [{ name: `document ${AT}`, budget: { tries: 60, seconds: 3_600 } }]);
});

test('a token is for one of three resources; REST also accepts tokens for agents, but not the reverse', () => {
  const url = 'https://x.example';
  assert.deepEqual(listResources(url), [`${url}/mcp`, `${url}/sse`, `${url}/v1`]);
  const opened = listResources(url).map((one) => [isForDoor(one, 'agent', url), isForDoor(one, 'rest', url)]);
  assert.deepEqual(opened, [
    [true, true],
    [true, true],
    [false, true],
  ]);
  assert.equal(isForDoor(url, 'rest', url), false);
});

test('an app that requests no scopes is offered look-ups and their records, and nothing that costs or changes anything', () => {
  assert.deepEqual(DEFAULT_SCOPES, ['abn:lookup', 'gst:status', 'company:lookup', 'address:lookup', 'assets:receipts']);
  for (const scope of [null, '', ' ', 'openid offline_access profile email'])
    assert.deepEqual(parseRequestedScopes(scope), DEFAULT_SCOPES, String(scope));
  assert.deepEqual(parseRequestedScopes('openid gst:status other'), ['gst:status']);
  assert.equal(parseRequestedScopes('other'), null);
});
