import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

test('an ABN of the snapshot is answered with its record', async () => {
  const response = await service.request('/v1/abn/79002637069');
  assert.equal(response.status, 200);
  const body = (await response.json()) as Record<string, unknown>;
  assert.equal(body.entityName, 'SAMPLE HARBOUR BAKERY PTY LTD');
});
