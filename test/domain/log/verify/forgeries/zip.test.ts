import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDistinct } from '#test/support/forgeries/byte-changes.ts';
import { genuine, older, verify } from '#test/support/forgeries/log-world.ts';
import { makeExport } from '#test/support/forgeries/real-export.ts';
import { listZipForgeries } from '#test/support/forgeries/zip-forgeries.ts';

test('no forged export is proven', async () => {
  const zip = await makeExport(genuine);
  const report = await verify(zip);
  assert.equal(report.verdict, 'proven', JSON.stringify(report));
  const forgeries = listDistinct(zip, await listZipForgeries(zip, await makeExport(older)));
  assert.ok(forgeries.length >= 200, `${forgeries.length} forgeries`);
  const passed: string[] = [];
  for (const { how, bytes } of forgeries) if ((await verify(bytes)).verdict !== 'failed') passed.push(how);
  assert.deepEqual(passed, []);
});
