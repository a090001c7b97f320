import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { newSortableId } from '#base/ids.ts';
import { addPerson, type ConsentService, openSignedIn, startConsentService } from '#test/support/consent-service.ts';
import { integrateAll } from '#test/support/evidence-log.ts';
import type { FetchBrowser } from '#test/support/fetch-browser.ts';
import { createTestAccount } from '#test/support/test-account.ts';

const BAKERY = '79002637069';
const DEAL = 'deal-of-ada';

let service: ConsentService;
let ada: FetchBrowser;
let stranger: FetchBrowser;
let made: Record<'record' | 'address' | 'found' | 'monitor' | 'job', string>;
before(async () => {
  service = await startConsentService();
  ada = await openSignedIn(service);
  const other = await createTestAccount(service.database.db);
  await addPerson(service, 'other@example.com', other.account_id);
  stranger = await openSignedIn(service, 'other@example.com');
  const send = async (path: string, fields: Record<string, string>) => {
    const { pathname, search } = new URL((await ada.send(path, fields)).url);
    return pathname + search;
  };
  await send('/app/search', { q: BAKERY });
  await send(`/app/entities/${BAKERY}/check`, { reference: DEAL });
  await send(`/app/entities/${BAKERY}/history`, {});
  const watched = await send('/app/watchlist', { target: '88712649015', reference: DEAL, form_id: newSortableId('') });
  await integrateAll(service.database.db);
  const records = await (await ada.open('/app/records')).text();
  made = {
    record: /\/app\/records\/(rec_\w+)/.exec(records)?.[1] ?? '',
    address: await send('/app/search', { q: '1 Sample Street, Sampleton NSW 2999' }),
    found: await send('/app/search', { q: 'Sample Harbour' }),
    monitor: watched,
    job: await send('/app/deals', { reference: DEAL }),
  };
});
after(() => service.stop());

// What only Ada's pages may say: her record ids, her reference and what the registers say about what she checked.
const SECRETS = /rec_\w{26}|mon_\w{26}|deal-of-ada|SAMPLE HARBOUR BAKERY|SAMPLE STREET|ada@example\.com/i;

test('for every id of another account, the page is the same as for an id that does not exist', async () => {
  const gets = [
    `/app/records/${made.record}`,
    `/app/records/${made.record}/pdf`,
    made.address,
    made.found,
    made.monitor,
    `${made.monitor}?show=historic`,
    made.job,
    `${made.job}/file`,
  ];
  for (const path of gets) {
    const own = await ada.open(path);
    await own.arrayBuffer();
    // The file of a job exists once the job has ended.
    assert.equal(own.status === 200 || path.endsWith('/file'), true, `${path}: ${own.status}`);
    const answer = await stranger.open(path);
    const text = await answer.text();
    assert.equal(answer.status, 404, path);
    assert.match(text, /<h1>Not found<\/h1>/, path);
    assert.doesNotMatch(text.replaceAll(path, ''), SECRETS, path);
  }
});

test('pages that are named by what anyone knows show the own account only', async () => {
  for (const [path, shows] of [
    [`/app/entities/${BAKERY}`, /Not checked yet/],
    [`/app/deals?reference=${DEAL}`, /No checks with this reference/],
    ['/app/deals', /No deals yet/],
    ['/app/records', /No records yet/],
    [`/app/records?reference=${DEAL}`, /No record matches/],
    [`/app/records?made_by=${'usr_'}`, /No record matches|role="alert"/],
    ['/app/watchlist', /Nothing is watched yet/],
    ['/app/usage', /Make a check/],
    ['/app', /No checks yet/],
  ] as const) {
    const text = await (await stranger.open(path)).text();
    assert.match(text, shows, path);
    assert.doesNotMatch(text.replaceAll(DEAL, ''), SECRETS, path);
  }
});

test('ids of another account change, export and compare nothing', async () => {
  const { db } = service.database;
  const count = async () => {
    const [records, monitors, jobs] = await Promise.all([
      db.selectFrom('records').select('record_id').execute(),
      db.selectFrom('monitors').select('subscription_id').where('deleted_at', 'is', null).execute(),
      db.selectFrom('account_jobs').select('job_id').execute(),
    ]);
    return [records.length, monitors.length, jobs.length];
  };
  const before = await count();
  for (const [path, fields] of [
    [made.monitor, { step: 'check' }],
    [made.monitor, { step: 'stop', confirmed: 'yes' }],
    [made.monitor, { step: 'baseline', snapshot_id: 'snp_1', confirmed: 'yes' }],
    ['/app/deals', { reference: DEAL }],
  ] as const)
    assert.equal((await stranger.send(path, fields)).status, 404, path);
  assert.deepEqual(await count(), before);
});
