import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { readAllVersions, retireVersion } from '#store/registers/register-versions.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
before(async () => {
  service = await startTestService();
  for (const { dataset, snapshot_id } of await readAllVersions(service.database.db)) {
    if (dataset === 'abn') await retireVersion(service.database.db, snapshot_id);
  }
});
after(() => service.stop());

test('without a register version the answer is upstream_error, never "not found"', async () => {
  await readRefusal(await service.request('/v1/abn/79002637069'), 502, 'upstream_error');
});

test('/v1/sources lists the register as unavailable', async () => {
  const { sources } = await readOk(await service.request('/v1/sources'));
  const listed = sources as {
    source_id: string;
    availability: string;
    data_mode: string | null;
    versions: { state: string }[];
  }[];
  const source = listed.find(({ source_id }) => source_id === 'abn');
  assert.deepEqual([source?.availability, source?.data_mode], ['unavailable', null]);
  assert.deepEqual(
    source?.versions.map(({ state }) => state),
    ['retired', 'retired'],
  );
  const others = listed.filter((one) => one !== source && one.versions.length > 0);
  assert.ok(others.length > 0 && others.every(({ availability }) => availability === 'available'));
});
