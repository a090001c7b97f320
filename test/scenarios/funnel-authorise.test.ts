import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ErrorFamily } from '#contract/error-families.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { buildTestOperations } from '#test/support/test-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

const general = buildTestOperations();
let service: TestService;
before(async () => {
  general.letGo();
  service = await startTestService({}, general);
});
after(() => service.stop());

test('the error for a key that lacks scopes names every missing one [errors.insufficient-scope-names] [scopes.missing-named] [scopes.key-limited]', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['abn:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const refused = await postJson(service, '/v1/test-slow', { subject: 'a' }, headers);
  const body = await readRefusal(refused, 403, 'insufficient_scope');
  assert.deepEqual(body.missing_scopes, ['company:lookup', 'exports:write']);
  assert.equal(body.message, 'The credential lacks: company:lookup, exports:write.');
  await readOk(await service.request('/v1/abn/79002637069', { headers }));
});

test('the error for a key with one of two scopes names only the other', async () => {
  const { api_key } = await createTestAccount(service.database.db, { scopes: ['company:lookup'] });
  const headers = { authorization: `Bearer ${api_key}` };
  const refused = await postJson(service, '/v1/test-slow', { subject: 'a' }, headers);
  assert.deepEqual((await readRefusal(refused, 403, 'insufficient_scope')).missing_scopes, ['exports:write']);
});

test('the credential’s own tenant and account may be in the body', async () => {
  const { tenant_id, account_id } = service.account;
  await readOk(await postJson(service, '/v1/test-priced', { subject: 'a', tenant_id, account_id }));
});

test('another tenant or account is 403 before anything runs [errors.account-mismatch]', async () => {
  const other = await createTestAccount(service.database.db);
  const ranBefore = general.runs.priced;
  const foreign = [
    { tenant_id: other.tenant_id, account_id: other.account_id },
    { tenant_id: other.tenant_id },
    { tenant_id: service.account.tenant_id, account_id: other.account_id },
    { account_id: 'acc_that_never_was' },
  ];
  for (const ids of foreign) {
    await readRefusal(await postJson(service, '/v1/test-priced', { subject: 'a', ...ids }), 403, 'account_mismatch');
  }
  assert.equal(general.runs.priced, ranBefore);
});

test('the credential is checked before the input: an unauthenticated caller learns nothing about the contract', async () => {
  const stranger = { authorization: 'Bearer nonsense' };
  await readRefusal(
    await postJson(service, '/v1/test-priced', { nonsense: 1 }, stranger),
    401,
    'authentication_required',
  );
});

for (const family of ['address_lookup', 'what_changed', 'confirm_no_changes'] satisfies ErrorFamily[]) {
  test(`in the family ${family} both are spelled unauthorized, 401 and 403 [errors.account-mismatch] [errors.www-authenticate]`, async () => {
    const own = await startTestService({}, buildTestOperations(family));
    try {
      const challenged = await postJson(own, '/v1/test-priced', { subject: 'a' }, { authorization: 'Bearer x' });
      assert.equal(challenged.headers.get('www-authenticate'), 'Bearer');
      await readRefusal(challenged, 401, 'unauthorized');
      const mismatch = await postJson(own, '/v1/test-priced', { subject: 'a', tenant_id: 'ten_other' });
      assert.equal(mismatch.headers.get('www-authenticate'), null);
      await readRefusal(mismatch, 403, 'unauthorized');
    } finally {
      await own.stop();
    }
  });
}

test('an unavailable store is called storage_error in the family what_changed [errors.store-down-is-not-an-answer]', async () => {
  const cut: CutService = await startCutService(buildTestOperations('what_changed'));
  try {
    await cut.store.cut();
    await readRefusal(await postJson(cut.service, '/v1/test-priced', { subject: 'a' }), 503, 'storage_error');
  } finally {
    await cut.stop();
  }
});
