import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dropRowTable } from '#store/registers/register-rows.ts';
import { findRegisterVersion } from '#store/registers/register-versions.ts';
import { startAbrServer } from '#test/fakes/abr-server.ts';
import type { Body } from '#test/support/answers.ts';
import { buildCompanies } from '#test/support/asic-rows.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';

const ABN = '79002637069';
const TRUST = '90712649024';
const SHARED = '30613501612';
const NAME = 'Harbour Bakery Pty Ltd as trustee for the Bilby Family Trust ABN 90 712 649 024';
const COMPANIES = buildCompanies([
  { name: 'HARBOUR BAKERY PTY LTD', acn: '002637069', abn: ABN },
  { name: 'FIRST PTY LTD', acn: '999000010', abn: SHARED },
  { name: 'SECOND PTY LTD', acn: '999000029', abn: SHARED },
]);
const NOTHING_FOUND = /not in the ABN register|holds no|does not hold|not found|no_match|abn_not_found/;

const NOW = new Date().toISOString();
const COMPANY_VERSION = { dataset: 'asic-companies', label: 'companies', text: COMPANIES, retrieved_at: NOW };

/** Calls every operation that reads the ABN register beside ASIC’s; none may answer "not found". */
async function requireNotChecked(doors: RegisterDoors, why: RegExp, code: string): Promise<void> {
  const trust = await doors.callTool('company_lookup', { company_name: NAME });
  assert.equal((trust.company as Body).acn, '002637069', 'ASIC’s answer is kept');
  assert.deepEqual([trust.conflicts, trust.risk_flags], [[], []]);
  const unread = (trust.not_checked as Body[]).find(({ source }) => source === 'ABN of the trust');
  assert.match(
    String(unread?.result),
    /^ABN 90 712 649 024, written after “the Bilby Family Trust”, was not checked\. /,
  );
  assert.match(String(unread?.result), why);
  assert.deepEqual(
    (trust.sources as Body[]).map(({ source_id }) => source_id),
    ['asic-companies'],
  );
  const shared = await doors.callTool('company_lookup', { abn: SHARED });
  assert.deepEqual([shared.status, (shared.candidates as Body[]).length], ['needs_review', 2]);
  assert.match(JSON.stringify(shared.not_checked), why);
  for (const answer of [trust, shared]) assert.doesNotMatch(JSON.stringify(answer), NOTHING_FOUND);
  // Only the ABN register knows the holder, so its error is the answer.
  const asked = [
    await doors.callTool('company_lookup', { abn: TRUST }),
    await doors.callTool('abn_lookup', { abn: TRUST }),
    await doors.callTool('gst_check', { abn: TRUST, as_at: '2020-01-01' }),
    (await doors.get(`/v1/abn/${TRUST}`)).body,
    (await doors.post('/v1/verify-counterparty', { abn: TRUST })).body,
  ];
  for (const refused of asked) {
    assert.deepEqual([refused.ok, refused.code], [false, code]);
    assert.doesNotMatch(JSON.stringify(refused), NOTHING_FOUND);
  }
}

test('a trust’s ABN is not checked while the live register is unreachable, and never "nothing found" [register-answer.names-as-written] [register-answer.sources-read]', async (t) => {
  const abr = await startAbrServer();
  abr.behave('drop');
  const doors = await openRegisterDoors({ abr: { url: abr.url, guid: 'guid', timeoutMs: 2_000 } });
  t.after(async () => {
    await doors.stop();
    await abr.close();
  });
  await doors.importVersion(COMPANY_VERSION);
  await requireNotChecked(doors, /The ABN register could not be read \(network_error\): /, 'network_error');
});

test('a trust’s ABN is not checked while the imported version is unreadable, and never "nothing found" [register-answer.names-as-written] [register-answer.sources-read]', async (t) => {
  const doors = await openRegisterDoors();
  t.after(() => doors.stop());
  const text = buildExtract([
    buildAbr({ abn: ABN }),
    buildAbr({ abn: TRUST, name: 'THE TRUSTEE FOR BILBY FAMILY TRUST' }),
  ]);
  await doors.importVersions([{ dataset: 'abn', label: 'abn', text, retrieved_at: NOW }, COMPANY_VERSION]);
  const { db } = doors.service.database;
  const version = await findRegisterVersion(db, 'abn', 'abn');
  assert.ok(version !== null);
  await dropRowTable(db, 'abn', version.snapshot_id);
  await requireNotChecked(
    doors,
    /The ABN register could not be read \(upstream_error\): The rows of the current version of abn are missing/,
    'upstream_error',
  );
});
