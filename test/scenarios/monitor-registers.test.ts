import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { importRegister } from '#jobs/imports/import-register.ts';
import { REGISTER_SOURCES } from '#jobs/imports/register-sources.ts';
import type { JobRunner } from '#jobs/runner/start-jobs.ts';
import { APPOINTMENT_COLUMNS } from '#registers/asic-insolvency/dataset.ts';
import { findMonitorFaults } from '#store/monitoring/monitor-faults.ts';
import { buildWorkbook, type WrittenCell } from '#test/support/build-workbook.ts';
import { buildAbr, buildExtract } from '#test/support/bulk-records.ts';
import { buildConsolidatedList } from '#test/support/consolidated-list.ts';
import {
  answerFrom,
  type CaptureAnswer,
  capture,
  listMoves,
  MOVED_ABN,
  makeMonitor,
  openMonitors,
  openStranger,
  STEADY_ABN,
} from '#test/support/monitored-targets.ts';
import { startTestRunner } from '#test/support/note-jobs.ts';
import { buildPaymentTimesWorkbook } from '#test/support/payment-times-workbook.ts';
import { bindRechecks, buildRecheckParts, findLine, recheck } from '#test/support/rechecks.ts';
import type { RegisterDoors } from '#test/support/register-doors.ts';
import type { TestService } from '#test/support/test-service.ts';

const ACN = '002637069';
const DAY = '2026-11-16';
const BEGAN = new Date('2026-11-10T00:00:00Z');
const LISTED = { Reference: 9001, 'Name of Individual or Entity': 'SAMPLE HARBOUR BAKERY PTY LTD', Type: 'Entity' };

let doors: RegisterDoors;
let service: TestService;
let runner: JobRunner;
let folder: string;
let company: CaptureAnswer;
let byAcn: CaptureAnswer;
let club: CaptureAnswer;
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'svc-monitor-registers-'));
  doors = await openMonitors();
  service = doors.service;
  runner = await startTestRunner(service.database, bindRechecks(buildRecheckParts(service.database), 10));
  company = await capture(service, await makeMonitor(service));
  byAcn = await capture(service, await makeMonitor(service, { target_type: 'ACN', target: ACN }));
  club = await capture(service, await makeMonitor(service, { target: STEADY_ABN }));
  for (const [dataset, bytes] of Object.entries(buildNewer()))
    await importFile(dataset, bytes, { label: `${dataset}-2` });
  await forget();
});
after(async () => {
  await runner.stop();
  await doors.stop();
  rmSync(folder, { recursive: true, force: true });
});

const forget = () => new Promise((resolve) => setTimeout(resolve, 1_100));

async function importFile(
  dataset: string,
  bytes: Buffer,
  { label, sample = true, day = DAY }: { label: string; sample?: boolean; day?: string },
): Promise<void> {
  const source = REGISTER_SOURCES[dataset];
  assert.ok(source !== undefined);
  const path = join(folder, `${label}${source.dataset.fileEndings[0]}`);
  writeFileSync(path, bytes);
  const request = { path, source_version: label, sample, allowShrink: true, onProgress: () => undefined };
  await importRegister(service.database, source, { ...request, retrieved_at: `${day}T00:00:00Z` });
}

const readSample = (dataset: string, ending: string) =>
  readFileSync(new URL(`../../src/registers/${dataset}/sample/${dataset}-sample.${ending}`, import.meta.url), 'latin1');
const toBytes = (text: string) => Buffer.from(text, 'latin1');

/** The register of corporations, where one with this status has the ABN of the club. */
function giveCorporation(status: string): string {
  const rows = readSample('oric', 'csv').split('\n');
  return rows
    .map((row) => {
      const cells = row.split(',');
      if (cells[0] !== '999905') return row;
      return cells.with(3, status).with(6, STEADY_ABN).join(',');
    })
    .join('\n');
}

/** A newer version of each register, with one difference for one of the monitored entities. */
function buildNewer(): Record<string, Buffer> {
  const appointed: Partial<Record<(typeof APPOINTMENT_COLUMNS)[number], WrittenCell>> = {
    'Data to': new Date(`${DAY}T00:00:00Z`),
    'ACN No': ACN,
    'Organisation name': 'SAMPLE HARBOUR BAKERY PTY LTD',
    'Appointment type': 'Court liquidation',
    'Effective date': BEGAN,
    'Series 1 (companies entering)': 'Yes',
    'Series 2 (all appointments)': 'Yes',
  };
  const insolvency = [[...APPOINTMENT_COLUMNS], APPOINTMENT_COLUMNS.map((column) => appointed[column] ?? null)];
  const sponsors = JSON.parse(readSample('abf-sponsors', 'json')) as { d: { data: Record<string, string>[] } };
  const [first] = sponsors.d.data;
  sponsors.d.data.push({
    ...first,
    abn: MOVED_ABN,
    sanctionimposeddatetext: '03-Nov-2026',
    sanctionenddate: '02-Nov-2027',
  });
  const ban = [
    'Banned and Disqualified Organisations',
    ACN,
    'SAMPLE',
    'Section 920A banning',
    '',
    '05/11/2026',
    '',
    '',
  ];
  const withoutClub = (text: string) =>
    text
      .split('\n')
      .filter((line) => !line.startsWith(STEADY_ABN))
      .join('\n');
  const late = {
    'Business Name': 'SAMPLE HARBOUR BAKERY PTY LTD',
    ABN: MOVED_ABN,
    Type: 'Failure to report by the due date',
    'Reporting Period Start Date': new Date('2026-01-01T00:00:00Z'),
    'Reporting Period End Date': new Date('2026-06-30T00:00:00Z'),
  };
  return {
    'dfat-consolidated-list': buildConsolidatedList([{}, LISTED], `${DAY}T00:00:00Z`),
    'asic-insolvency': buildWorkbook({ sheetName: 'Data set', rows: insolvency }),
    'asic-banned-organisations': toBytes(
      `${readSample('asic-banned-organisations', 'tsv').trimEnd()}\n${ban.join('\t')}\n`,
    ),
    'acnc-register': toBytes(withoutClub(readSample('acnc-register', 'csv'))),
    'acnc-statements': toBytes(readSample('acnc-statements', 'csv').replace('31/01/2026,20/01/2026', '31/01/2026,')),
    'payment-times': buildPaymentTimesWorkbook(
      { 'Records of Non-compliance': [late] },
      { savedAt: `${DAY}T00:00:00Z` },
    ),
    'abf-sponsors': toBytes(JSON.stringify(sponsors)),
    oric: toBytes(giveCorporation('Deregistered')),
  };
}

const OF_COMPANY = [
  ['risk', 'high', 'organisation_ban', null, 'SECTION 920A BANNING FROM 2026-11-05 TO -'],
  ['risk', 'high', 'sanctions_match', null, '9001'],
  ['status', 'high', 'insolvency_appointment', null, '2026-11-10 COURT LIQUIDATION'],
  ['risk', 'medium', 'payment_times_non_compliance', null, '2026-06-30 FAILURE TO REPORT BY THE DUE DATE'],
  ['risk', 'medium', 'sponsor_sanction', null, 'BAR FROM 2026-11-03 TO 2027-11-02'],
];

test('a newer version of each register is exactly one change of a monitored business, by ABN and by ACN, with both versions named', async () => {
  const report = await recheck(service);
  for (const monitored of [company, byAcn]) {
    const { outcome, check } = findLine(report, monitored);
    assert.deepEqual([outcome, listMoves(check?.changes ?? [])], ['changed', OF_COMPANY]);
    const versions = check?.source_versions.map(({ source_version }) => source_version) ?? [];
    assert.ok(versions.includes('asic-insolvency-2') && versions.includes('dfat-consolidated-list-2'));
    assert.ok(monitored.source_versions.some(({ source_version }) => /^asic-insolvency-sample/.test(source_version)));
  }
  assert.deepEqual(listMoves(findLine(report, club).check?.changes ?? []), [
    ['status', 'high', 'charity_status', 'REGISTERED', null],
    ['registration', 'medium', 'charity_statement_overdue', null, '2026-01-31'],
    ['status', 'low', 'indigenous_corporation', null, 'ICN 999905 DEREGISTERED'],
  ]);
});

test('after a new baseline nothing is changed or due again, and fsck finds no fault', async () => {
  for (const monitored of [company, byAcn, club]) await capture(service, monitored);
  const { head } = await recheck(service);
  assert.deepEqual([head.counts.not_due, head.counts.changed], [3, 0]);
  const faults: string[] = [];
  await findMonitorFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('a newer version makes due only whom it lists otherwise', async () => {
  const sanctioned = JSON.parse(buildNewer()['abf-sponsors']?.toString('latin1') ?? '') as { d: { data: object[] } };
  sanctioned.d.data.push({ ...sanctioned.d.data[0], abn: STEADY_ABN });
  await importFile('abf-sponsors', toBytes(JSON.stringify(sanctioned)), { label: 'abf-sponsors-3', day: '2026-11-17' });
  await forget();
  const report = await recheck(service);
  assert.deepEqual(
    [company, byAcn, club].map((one) => findLine(report, one).outcome),
    ['not_due', 'not_due', 'changed'],
  );
  assert.equal(findLine(report, club).check?.change_count, 1);
});

const importList = async (version: number, entries: readonly object[]) => {
  const day = `2026-11-${15 + version}`;
  const bytes = buildConsolidatedList([{}, ...entries], `${day}T00:00:00Z`);
  await importFile('dfat-consolidated-list', bytes, { label: `dfat-consolidated-list-${version}`, day });
  await forget();
};

test('a newer sanctions list makes due only businesses that are like an entry which was added, changed or removed', async () => {
  await capture(service, club);
  const stranger = { Reference: 9002, 'Name of Individual or Entity': 'OTHER TRADING HOUSE', Type: 'Entity' };
  await importList(3, [LISTED, stranger]);
  const readOutcomes = async () => {
    const report = await recheck(service);
    return [company, byAcn, club].map((one) => findLine(report, one).outcome);
  };
  assert.deepEqual(await readOutcomes(), ['not_due', 'not_due', 'not_due']);
  await importList(4, [{ ...LISTED, Committees: 'Another committee' }, stranger]);
  assert.deepEqual(await readOutcomes(), ['unchanged', 'unchanged', 'not_due']);
  await importList(5, [stranger]);
  assert.deepEqual(await readOutcomes(), ['changed', 'changed', 'not_due']);
  await importList(6, [LISTED, stranger]);
  assert.deepEqual(await readOutcomes(), ['unchanged', 'unchanged', 'not_due']);
  const faults: string[] = [];
  await findMonitorFaults(service.database.db, (fault) => faults.push(fault));
  assert.deepEqual(faults, []);
});

test('monitors whose version of the sanctions list was dropped are due', async () => {
  await importList(7, [LISTED]);
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    `select 'dfat_consolidated_list_' || snapshot_id as name from snapshots where source_version = 'dfat-consolidated-list-6'`,
  );
  await pool.query(`alter table snapshot_rows.${rows[0]?.name} rename to dropped`);
  const report = await recheck(service);
  assert.equal(findLine(report, club).outcome, 'unchanged');
  await pool.query(`alter table snapshot_rows.dropped rename to ${rows[0]?.name}`);
});

test('a register that cannot be read is not checked, never removed; a change elsewhere is still reported', async () => {
  const { pool } = service.database;
  const { rows } = await pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'snapshot_rows' and tablename ~ '^asic_insolvency_\\d+$'
     order by length(tablename) desc, tablename desc limit 1`,
  );
  const name = rows[0]?.name ?? '';
  await pool.query(`alter table snapshot_rows.${name} rename to away`);
  await pool.query('update monitors set clear_snapshot_id = null');
  const unread = findLine(await recheck(service), byAcn);
  assert.deepEqual([unread.outcome, unread.error?.code], ['not_observed', 'recheck_failed']);
  assert.match(unread.error?.message ?? '', /^The service did not observe asic-insolvency again/);
  const text = buildExtract([buildAbr({ abn: MOVED_ABN, postcode: '2999' })]);
  await doors.importVersion({
    dataset: 'abn',
    label: 'abn-moved',
    text,
    retrieved_at: `${DAY}T00:00:00Z`,
    sample: true,
  });
  const { check } = findLine(await recheck(service), company);
  assert.ok(check !== null);
  assert.ok(check.changes.some(({ field }) => field === 'postcode'));
  assert.ok(!check.changes.some(({ field }) => field === 'insolvency_appointment'));
  assert.match(
    check.limitations.join('\n'),
    /^asic-insolvency was not read again, .*not checked, and not compared\.$/m,
  );
  await pool.query(`alter table snapshot_rows.away rename to ${name}`);
});

test('a register that is loaded after the baseline raises nothing by itself; later changes of it are noticed', async () => {
  const text = buildExtract([buildAbr({ abn: STEADY_ABN })]);
  await doors.importVersion({ dataset: 'abn', label: 'abn-real', text, retrieved_at: `${DAY}T00:00:00Z` });
  const own = await openStranger(service);
  const baseline = await capture(own, await makeMonitor(own, { target: STEADY_ABN }));
  assert.deepEqual(
    baseline.source_versions.map(({ source_id }) => source_id),
    ['abn'],
    'samples are not read beside a register',
  );
  await importFile('oric', toBytes(giveCorporation('Deregistered')), { label: 'oric-real-1', sample: false });
  await forget();
  const first = findLine(await recheck(own), baseline);
  assert.deepEqual([first.outcome, first.check?.change_count], ['unchanged', 0]);
  assert.match(
    first.check?.limitations.join('\n') ?? '',
    /^Read for the first time since the baseline.*oric oric-real-1/m,
  );
  await importFile('oric', toBytes(giveCorporation('Registered')), {
    label: 'oric-real-2',
    sample: false,
    day: '2026-11-17',
  });
  await forget();
  const { check } = findLine(await recheck(own), baseline);
  assert.deepEqual(listMoves(check?.changes ?? []), [
    ['status', 'high', 'indigenous_corporation', 'ICN 999905 DEREGISTERED', 'ICN 999905 REGISTERED'],
  ]);
  assert.equal(check?.changes[0]?.evidence.previous.snapshot_id, first.check?.snapshot_id);
  await answerFrom(service, 'oric', 'oric-real-1');
  const back = findLine(await recheck(own), baseline);
  assert.deepEqual([back.outcome, back.error?.code], ['not_observed', 'recheck_failed']);
  assert.match(back.error?.message ?? '', /had read oric oric-real-2 .*which is later/);
});
