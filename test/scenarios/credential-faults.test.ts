import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildApiKey } from '#domain/access/api-key.ts';
import { revokeApiKey } from '#store/access/end-keys.ts';
import { beginErasure } from '#store/erasure/erase-account.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

// A key is looked up at most once a second.
const NOTICED_MS = 1_100;

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const MISSING = /^No credential was sent\. Send Authorization: Bearer <API_KEY>\.$/;
const WRONG_SCHEME = /^The Authorization header does not use the scheme Bearer\./;
const MALFORMED = /^The credential is malformed; check that it was copied whole\./;
const REVOKED = /^The API key was revoked; use another\./;
const UNKNOWN = /^The credential is unknown, expired or revoked\./;

async function refuse(authorization: string | null, expected: RegExp) {
  const headers: Record<string, string> = authorization === null ? {} : { authorization };
  for (const [path, code] of [
    ['/v1/abn/79002637069', 'authentication_required'],
    ['/v1/ppsr/preview', 'authentication_required'],
    ['/v1/address/lookup', 'unauthorized'],
  ] as const) {
    const method = path.startsWith('/v1/abn') ? 'GET' : 'POST';
    const response = await fetch(service.url + path, { method, headers });
    assert.equal(response.headers.get('www-authenticate'), 'Bearer');
    const { message } = await readRefusal(response, 401, code);
    assert.match(String(message), expected);
    assert.match(String(message), /Send Authorization: Bearer <API_KEY>\.$/);
    const secret = authorization?.split(' ').at(-1) ?? '';
    if (secret.length > 10) assert.ok(!String(message).includes(secret), 'a credential is never echoed');
  }
}

test('no credential: the message says that none was sent', async () => {
  await refuse(null, MISSING);
  await refuse('', MISSING);
});

test('another scheme: the message names Bearer; a bare key has no scheme', async () => {
  for (const authorization of ['Basic eDp5', 'Token abcdefghijklmnop', 'Bearer: abc', 'Bearerabc']) {
    await refuse(authorization, WRONG_SCHEME);
  }
  await refuse(service.account.api_key, WRONG_SCHEME);
});

test('malformed: nothing after Bearer, two words, a truncated or mistyped key, a text that is not a token', async () => {
  const key = service.account.api_key;
  const mistyped = key.slice(0, -1) + (key.endsWith('a') ? 'b' : 'a');
  for (const token of ['', ' two words', key.slice(0, -3), mistyped, 'nonsense', '"quoted-token-of-some-length"']) {
    await refuse(`Bearer ${token}`.trimEnd(), MALFORMED);
  }
});

test('unknown or revoked: a well-formed key or token that is not valid', async () => {
  await refuse(`Bearer ${buildApiKey(() => 7)}`, UNKNOWN);
  await refuse(`Bearer ${'t'.repeat(43)}`, UNKNOWN);
  const account = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${account.api_key}` };
  await readOk(await service.request('/v1/sources', { headers }));
  await revokeApiKey(service.database.db, account.key_id);
  await sleep(NOTICED_MS);
  await refuse(headers.authorization, REVOKED);
});

test('an account that was erased a moment ago: its calls are refused like those of an unknown key', async () => {
  const account = await createTestAccount(service.database.db);
  const headers = { authorization: `Bearer ${account.api_key}` };
  await readOk(await service.request('/v1/abn/79002637069', { headers }));
  await beginErasure(service.database.db, [account.account_id], 'customer_request');
  const refused = await service.request('/v1/abn/79002637069', { headers });
  assert.equal(refused.headers.get('www-authenticate'), 'Bearer');
  assert.match(String((await readRefusal(refused, 401, 'authentication_required')).message), UNKNOWN);
  const order = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' } };
  const body = JSON.stringify({ target_type: 'ABN', target: '79002637069' });
  const ordered = await service.request('/v1/monitors', { ...order, body });
  assert.match(String((await readRefusal(ordered, 401, 'authentication_required')).message), UNKNOWN);
});
