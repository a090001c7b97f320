import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { listNearWords } from '#store/name-words.ts';
import { dropRowTable } from '#store/snapshot-rows.ts';
import { readAllSnapshots } from '#store/snapshots.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let service: RegisterService;
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  service = await openRegisterService(store);
});
after(() => store.close());

async function readCompanies() {
  const snapshot = (await readAllSnapshots(store.db)).find((one) => one.dataset === 'asic-companies');
  assert.ok(snapshot !== undefined);
  return snapshot;
}

async function listCandidates(company_name: string): Promise<string[]> {
  const { candidates } = await service.call('company_lookup', { company_name });
  return (candidates as { company_name: string }[]).map((one) => one.company_name);
}

test('an imported version knows the words of its names, how often each is used, and finds them misspelt', async () => {
  const known = await listNearWords(store.db, await readCompanies(), ['QARRY', 'BAKXERY']);
  assert.deepEqual(known.map(({ word, uses }) => `${word} ${uses}`).sort(), ['BAKERY 1', 'QUARRY 2']);
});

test('a name with a letter wrong in each of two words, or parted and misspelt, is found', async () => {
  assert.deepEqual(await listCandidates('Sampxe Confxict Trading Pty Ltd'), ['SAMPLE CONFLICT TRADING PTY LTD']);
  assert.deepEqual(await listCandidates('Con flict Sampxe Trading Pty Ltd'), ['SAMPLE CONFLICT TRADING PTY LTD']);
  assert.deepEqual(await listCandidates('Samplexonflict Trading Pty Ltd'), ['SAMPLE CONFLICT TRADING PTY LTD']);
});

test('the words of a version go with its rows, and a version without them is searched by its keys alone', async () => {
  const { dataset, snapshot_id } = await readCompanies();
  await store.pool.query(`drop table snapshot_rows.asic_companies_${snapshot_id}_words`);
  assert.deepEqual(await listCandidates('Sample Conflixt Trading Pty Ltd'), ['SAMPLE CONFLICT TRADING PTY LTD']);
  const names = (await readAllSnapshots(store.db)).find((one) => one.dataset === 'asic-business-names');
  assert.ok(names !== undefined);
  assert.ok((await listNearWords(store.db, names, ['HARBUR'])).length > 0);
  for (const one of [names, { dataset, snapshot_id }]) await dropRowTable(store.db, one.dataset, one.snapshot_id);
  assert.deepEqual(await listNearWords(store.db, names, ['HARBUR']), []);
});
