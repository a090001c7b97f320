import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { importSamples } from '#jobs/imports/import-samples.ts';
import { buildRegisterReaders, type RegisterReaders } from '#operations/readers/register-readers.ts';
import { nameSource } from '#operations/readers/source-used.ts';
import { GNAF_SAMPLE_VERSION } from '#registers/gnaf/manifest.ts';
import { listStatements } from '#test/support/list-statements.ts';
import { openRegisterService, type RegisterService } from '#test/support/register-service.ts';
import { openRegisterStore, type RegisterStore } from '#test/support/register-store.ts';

let store: RegisterStore;
let readers: RegisterReaders;
let service: RegisterService;

before(async () => {
  store = await openRegisterStore();
  const empty = buildRegisterReaders(store, { abr: null, addressCacheBytes: 1e6 });
  const { companies, businessNames, licences, abns } = empty;
  for (const register of [companies, businessNames, licences.afsl, licences.acl])
    await assert.rejects(register.readCurrent(), {
      code: 'upstream_error',
      message: /^The ASIC .* was not checked: no version of it is loaded here/,
    });
  await assert.rejects(abns.findAbnHistory('79002637069'), { code: 'upstream_error' });
  await importSamples(store, () => ({ update: () => undefined, done: () => undefined }));
  readers = buildRegisterReaders(store, { abr: null, addressCacheBytes: 1e6 });
  service = await openRegisterService(store);
});
after(() => store.close());

test('the readers return what lookups answer: ABN, company, business name, licence, address', async () => {
  const abn = await service.call('abn_lookup', { abn: '79002637069' });
  assert.equal((await readers.abns.findAbnHistory('79002637069')).entry?.entity_name, abn.entity_name);

  const company = await service.call('company_lookup', { acn: '002637069' });
  const companies = await readers.companies.readCurrent();
  // Only the answer has the meanings of the codes.
  const {
    status_meaning: _s,
    type_meaning: _t,
    class_meaning: _c,
    sub_class_meaning: _u,
    ...held
  } = company.company as Record<string, unknown>;
  assert.deepEqual(await companies.findByAcn('002637069'), held);
  assert.deepEqual(await companies.findAllByAbn('79002637069'), [held]);
  assert.deepEqual(nameSource(companies.source), (company.sources as object[])[0]);

  const name = await service.call('verify_business_name_registration', { business_name: 'Sample Harbour Bread' });
  const names = await readers.businessNames.readCurrent();
  const [hit] = await names.searchByName('Sample Harbour Bread');
  assert.equal(hit?.row.abn, (name.registration as { abn: string }).abn);
  assert.deepEqual([nameSource(names.source)], name.sources);

  const licence = await service.call('asic_licence_lookup', { licence_number: '999902', licence_type: 'afsl' });
  const { findAllByNumber, source } = await readers.licences.afsl.readCurrent();
  const [first] = licence.licences as Record<string, unknown>[];
  const { label: _label, status_meaning: _meaning, dispute_schemes_meaning: _schemes, ...row } = first ?? {};
  assert.deepEqual(await findAllByNumber('999902'), [row]);
  assert.deepEqual([nameSource(source)], licence.sources);

  const raw_address = '1 Sample Street, Sampleton NSW 2999';
  const address = await service.call('address_lookup', { source_version: GNAF_SAMPLE_VERSION, raw_address });
  const [candidate] = address.candidates as Record<string, unknown>[];
  const { findByPid, registerVersion } = await readers.addresses.open(GNAF_SAMPLE_VERSION);
  const { pid_status, ...found } = (await findByPid(String(candidate?.gnaf_pid))) ?? assert.fail('it is not there');
  const { gnaf_pid, full_address, latitude, longitude, geocode_type, evidence } = candidate ?? {};
  assert.deepEqual(found, { gnaf_pid, full_address, latitude, longitude, geocode_type, evidence });
  assert.deepEqual([pid_status, registerVersion.source_version], ['principal', GNAF_SAMPLE_VERSION]);
});

test('a version that was opened stays open', async () => {
  const opened = await readers.addresses.open(GNAF_SAMPLE_VERSION);
  assert.equal((await readers.addresses.open(GNAF_SAMPLE_VERSION)).gnaf, opened.gnaf);
});

test('a repeated ABN lookup with history runs no SQL while the versions stay the same', async () => {
  const ask = () => readers.abns.findAbnHistory('79002637069');
  const first = await ask();
  // The list of versions is read once a second for all callers.
  const again = await listStatements(async () => assert.deepEqual(await ask(), first));
  assert.deepEqual(
    again.filter((statement) => /select c\.field|select row|line/.test(statement)),
    [],
  );
});
