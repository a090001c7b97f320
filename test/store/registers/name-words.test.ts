import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import { listNearWords, wordTableName } from '#store/registers/name-words.ts';
import { dropRowTable } from '#store/registers/register-rows.ts';
import { findRegisterVersion, readAllVersions, retireVersion } from '#store/registers/register-versions.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { importSamples, openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

const ACNS = ['999000010', '999000029', '999000047', '999000056', '999000065'];

let store: RegisterStore;
let service: RegisterService;
before(async () => {
  store = await openRegisterStore();
  await importSamples(store);
  service = await openRegisterService(store);
});
after(() => store.close());

async function readCompanies() {
  const version = (await readAllVersions(store.db)).find((one) => one.dataset === 'asic-companies');
  assert.ok(version !== undefined);
  return version;
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

test('a word parted in a name that is turned round, or whose part looks like a short form, is found', async () => {
  const right = ['SAMPLE CONFLICT TRADING PTY LTD'];
  assert.deepEqual(await listCandidates('Trading flict Con Sample Pty Ltd'), right);
  // TR is short for trust, which is not what is meant here.
  assert.deepEqual(await listCandidates('Sample Conflixt Tr ading Pty Ltd'), right);
});

test('among names that sound alike the one with more of the letters ranks first', async () => {
  const names = ['KNASH', 'NOSH', 'KNEHEAS', 'NAISH', 'NUNAS'].map((word) => `${word} PROPERTY PTY LTD`);
  const rows = names.map((name, index) => ({ name, acn: ACNS[index] ?? '' }));
  const path = store.writeFile('alike.tsv', buildCompanies(rows));
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const request = { path, source_version: 'alike', sample: true, retrieved_at: '2026-12-01T00:00:00Z' };
  await importRegister(store, source, { ...request, allowShrink: true, onProgress: () => undefined });
  const later = await openRegisterService(store);
  const { candidates } = await later.call('company_lookup', { company_name: 'Nunns Property Pty Ltd' });
  assert.equal((candidates as { company_name: string }[])[0]?.company_name, 'NUNAS PROPERTY PTY LTD');
  const alike = await findRegisterVersion(store.db, 'asic-companies', 'alike');
  assert.ok(alike !== null && (await retireVersion(store.db, alike.snapshot_id)));
});

test('a name and a misspelling of it are found although more names sound like it than are read', async () => {
  const vowels = ['A', 'E', 'I', 'O', 'U', 'AI', 'EA', 'EE', 'IE', 'OA', 'OO', 'OU'];
  const alike = vowels.flatMap((first) =>
    vowels.flatMap((second) => ['N', 'KN', 'GN'].map((n) => `${n}${first}SH${second}`)),
  );
  const rows = [...alike, 'NESHOW'].map((word) => ({ name: `${word} PROPERTY PTY LTD`, acn: ACNS[0] ?? '' }));
  const path = store.writeFile('crowd.tsv', buildCompanies(rows));
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const request = { path, source_version: 'crowd', sample: true, retrieved_at: '2026-12-01T12:00:00Z' };
  await importRegister(store, source, { ...request, allowShrink: true, onProgress: () => undefined });
  const later = await openRegisterService(store);
  for (const company_name of ['Neshow Property Pty Ltd', 'Nesshow Property Pty Ltd']) {
    const { candidates } = await later.call('company_lookup', { company_name });
    assert.equal((candidates as { company_name: string }[])[0]?.company_name, 'NESHOW PROPERTY PTY LTD');
  }
  const crowd = await findRegisterVersion(store.db, 'asic-companies', 'crowd');
  assert.ok(crowd !== null && (await retireVersion(store.db, crowd.snapshot_id)));
});

test('two wrong letters in the only distinctive word are found, and one wrong letter ranks above names that only sound alike', async () => {
  const names = ['KNASHFORD PROPERTY PTY LTD', 'STRARD PTY LTD', 'STREDAN PTY LTD'];
  const rows = names.map((name, index) => ({ name, acn: ACNS[index] ?? '' }));
  const path = store.writeFile('far.tsv', buildCompanies(rows));
  const source = REGISTER_SOURCES['asic-companies'];
  assert.ok(source !== undefined);
  const request = { path, source_version: 'far', sample: true, retrieved_at: '2026-12-02T00:00:00Z' };
  await importRegister(store, source, { ...request, allowShrink: true, onProgress: () => undefined });
  const later = await openRegisterService(store);
  const ask = async (company_name: string) => {
    const { status, candidates } = await later.call('company_lookup', { company_name });
    return [status, (candidates as { company_name: string }[]).map((one) => one.company_name)];
  };
  assert.deepEqual(await ask('Knxshfoxd Property Pty Ltd'), ['needs_review', ['KNASHFORD PROPERTY PTY LTD']]);
  assert.deepEqual(await ask('Knxshxxrd Property Pty Ltd'), ['no_match', []]);
  // STRARD sounds like it, and has hardly a letter more in common than any other word.
  const [, heard] = await ask('Stredad');
  assert.deepEqual(heard, ['STREDAN PTY LTD', 'STRARD PTY LTD']);
  const far = await findRegisterVersion(store.db, 'asic-companies', 'far');
  assert.ok(far !== null && (await retireVersion(store.db, far.snapshot_id)));
});

test('the words of a version go with its rows, and a version without them is searched by its keys alone', async () => {
  const { dataset, snapshot_id } = await readCompanies();
  await store.pool.query(`drop table snapshot_rows.asic_companies_${snapshot_id}_words`);
  assert.deepEqual(await listCandidates('Sample Conflixt Trading Pty Ltd'), ['SAMPLE CONFLICT TRADING PTY LTD']);
  const names = (await readAllVersions(store.db)).find((one) => one.dataset === 'asic-business-names');
  assert.ok(names !== undefined);
  assert.ok((await listNearWords(store.db, names, ['HARBUR'])).length > 0);
  for (const one of [names, { dataset, snapshot_id }]) await dropRowTable(store.db, one.dataset, one.snapshot_id);
  const { rows } = await store.pool.query('select to_regclass($1) as words', [wordTableName(names)]);
  assert.deepEqual(rows, [{ words: null }]);
});
