import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { screenWatched } from '#jobs/screening/screen-watched-names.ts';
import { buildRegisterReaders } from '#operations/readers/register-readers.ts';
import { openCompletionWriter } from '#store/records/completions.ts';
import { findScreeningFaults } from '#store/screening/screening-faults.ts';
import { buildWatchedName, recordWatchedName } from '#store/screening/watched-names.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount } from '#test/support/test-account.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';

let service: TestService;
let stranger: string;
let alert: string;
before(async () => {
  service = await startTestService();
  const { db } = service.database;
  stranger = (await createTestAccount(db)).account_id;
  const { account_id } = service.account;
  const question = { name: 'Wiktor Eksamplow', kind: 'person' as const };
  await recordWatchedName(db, buildWatchedName({ account_id, question, reference: null }, new Date()));
  const readers = buildRegisterReaders(service.database, { abr: null, addressCacheBytes: 0 });
  const announceAlerts = async () => undefined;
  await screenWatched(
    { db, completions: openCompletionWriter(db), readers, announceAlerts },
    'live',
    new AbortController().signal,
  );
  const { rows } = await service.database.pool.query('select alert_id from screening_alerts');
  alert = rows[0].alert_id;
});
after(() => service.stop());

async function listFaults(): Promise<string[]> {
  const faults: string[] = [];
  await findScreeningFaults(service.database.db, (fault) => faults.push(fault));
  return faults;
}

test('a name and its alert as they were written have no faults, and are counted', async () => {
  assert.deepEqual(await listFaults(), []);
  assert.equal(await findScreeningFaults(service.database.db, () => undefined), 2);
});

const other = `(select snapshot_id from snapshots where dataset = 'abn' limit 1)`;
const DAMAGES: [what: string, table: string, damage: () => string, fault: RegExp][] = [
  ['a moved alert', 'screening_alerts', () => `account_id = '${stranger}'`, /belongs to another account/],
  ['an unscreened name', 'screening_monitors', () => 'screened_snapshot_id = null', /that was never screened/],
  ['a version of another register', 'screening_monitors', () => `screened_snapshot_id = ${other}`, /version of abn$/],
  [
    'an alert in another register',
    'screening_alerts',
    () => `opened_snapshot_id = ${other}`,
    /names a version of abn$/,
  ],
  ['a name that was taken out', 'screening_monitors', () => `question = '{}'`, /has no name to screen$/],
  [
    'another name',
    'screening_monitors',
    () => `question = '{"name": "Ann"}'`,
    /has a name that differs from its record$/,
  ],
  ['another entry', 'screening_alerts', () => `list_reference = '1'`, /has a list_reference that differs from its/],
  ['a weaker band', 'screening_alerts', () => `band = 'possible'`, /has a band that differs from its record$/],
  ['another score', 'screening_alerts', () => 'score = 0.5', /has a score that differs from its record$/],
  ['no record', 'screening_alerts', () => `record_id = 'rec_none'`, /names a record that its account does not have$/],
  [
    'a closing without a record, a replacement and time',
    'screening_alerts',
    () => `closed_at = opened_at - interval '1 day', closed_why = 'changed', closed_record_id = 'rec_none',
      closed_snapshot_id = opened_snapshot_id`,
    /was closed before it was opened$/,
  ],
];
for (const [what, table, damage, fault] of DAMAGES)
  test(`${what} is found by fsck [svc-admin.fsck]`, async () => {
    const { pool } = service.database;
    const { rows } = await pool.query(`select * from ${table}`);
    await tamperWith(pool, table, `update ${table} set ${damage()}`);
    const faults = await listFaults();
    const [was] = rows;
    const columns = Object.keys(was).filter((name) => !/^(alert_id|screening_monitor_id)$/.test(name));
    const values = columns.map((name) =>
      typeof was[name] === 'object' && !(was[name] instanceof Date) && was[name] !== null
        ? JSON.stringify(was[name])
        : was[name],
    );
    await pool.query(`update ${table} set ${columns.map((name, at) => `${name} = $${at + 1}`).join(', ')}`, values);
    assert.ok(
      faults.some((one) => fault.test(one)),
      `${faults.join('\n')} for ${alert}`,
    );
    if (what.startsWith('a closing'))
      assert.equal(
        faults.filter((one) => /no newer alert replaces it|under a record that its account/.test(one)).length,
        2,
      );
    assert.deepEqual(await listFaults(), []);
  });
