import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openCsvReader } from '#base/delimited-records.ts';
import { readOk } from '#test/support/answers.ts';
import { type HeldService, startHeldService } from '#test/support/held-service.ts';
import { openRegisterDoors, type RegisterDoors } from '#test/support/register-doors.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { runProgram, runSvcLine, SVC } from '../run-svc.ts';

const WITH_PRICES = fileURLToPath(new URL('svc-with-prices.ts', import.meta.url));
const HEADER = 'Supplier,ABN,Address,Note\n';
const BAKERY = 'Sample Harbour Bakery Pty Ltd,79 002 637 069,"1 Sample Street, Sampleton NSW 2999",=1+1\n';
const REFUSED = { ok: false, code: 'rate_limited', message: 'Too many requests.', request_id: 'req_1' };
const DOWN = { ...REFUSED, code: 'store_unavailable', message: 'The store is unavailable.' };

let doors: RegisterDoors;
let proxy: HeldService;
let env: Record<string, string>;
const folder = mkdtempSync(join(tmpdir(), 'svc-check-'));
before(async () => {
  doors = await openRegisterDoors();
  proxy = await startHeldService(doors.service.url);
  env = { SERVICE_BASE_URL: proxy.url, SERVICE_API_KEY: doors.service.account.api_key, TZ: 'Australia/Sydney' };
});
after(async () => {
  await proxy.stop();
  await doors.stop();
  rmSync(folder, { recursive: true, force: true });
});

const place = (name: string) => join(folder, name);
const write = (name: string, text: string) => writeFileSync(place(name), text);
const check = (name: string, ...more: string[]) =>
  runSvcLine(['check', '--csv', `${name}.csv`, '--out', `${name}.out.csv`, ...more], env, folder);
const start = (name: string, ...more: string[]) =>
  spawn(SVC, ['check', '--csv', `${name}.csv`, '--out', `${name}.out.csv`, ...more], {
    env: { PATH: process.env.PATH ?? '', ...env },
    cwd: folder,
    stdio: 'ignore',
  });
const readUsage = async () => await readOk(await doors.service.request('/v1/usage'));

function readTable(name: string): Record<string, string>[] {
  const text = readFileSync(place(name), 'utf8');
  assert.ok(text.startsWith('\uFEFF') && text.endsWith('\r\n'), 'Excel knows the encoding by the mark');
  const records: string[][] = [];
  const reader = openCsvReader();
  reader.push(text.slice(1), (cells) => records.push(cells));
  const [header = [], ...rows] = records;
  return rows.map((cells) => Object.fromEntries(header.map((column, at) => [column, cells[at] ?? ''])));
}

async function countRecords(reference: string): Promise<Record<string, number>> {
  const sql =
    'select tool, count(*)::int as records, sum(price_cents)::int as cents from records where reference = $1 group by tool';
  const { rows } = await doors.service.database.pool.query(sql, [reference]);
  return Object.fromEntries(
    rows.flatMap(({ tool, records, cents }) => [
      [tool, records],
      [`${tool} cents`, cents],
    ]),
  );
}

test('a spreadsheet gets one row out for each row in, and a row that failed says why', async () => {
  const rows = [
    BAKERY,
    'Another Name,79002637069,,\n',
    'Stranger,53004085616,99 Nowhere Road Sampleton NSW 2999,\n',
    'Typo,79002637068,nowhere,\n',
    ',,,\n',
    'No number,,,\n',
    ',="79002637069",2 Sample St Sampleton,\n',
  ];
  write('mixed.csv', HEADER + rows.join(''));
  const { code, stdout, stderr } = await check('mixed', '--reference', 'mixed-1');
  assert.deepEqual([code, /Total: free\./.test(stderr)], [1, true], stderr);
  assert.match(stdout, /^Checked 4 of 7 rows in \d+ s\. Cost: free\.$/m);
  const counts = stdout.split('\n').flatMap((line) => /^ {2}(.+?) {2,}(\d+)$/.exec(line)?.slice(1).join(': ') ?? []);
  assert.deepEqual(counts, [
    'verified: 2',
    'not verified: 1',
    'needs human review: 1',
    'not checked (see error_code): 2',
    '  invalid_abn: 1',
    '  missing_abn: 1',
    'empty rows: 1',
    'matched: 1',
    'not found: 1',
    'needs review: 1',
    'not checked (see address_error_code): 1',
    '  incomplete_address: 1',
    'no address given: 2',
  ]);
  assert.match(stdout, /^No name was compared in 2 of the 4 checked rows \(see name_match\)\.$/m);
  assert.match(stdout, /^Checked against SAMPLE DATA, which is invented: 4 rows and 3 addresses\.$/m);
  const table = readTable('mixed.out.csv');
  assert.deepEqual(
    table.map((row) => [row.Supplier, row.verdict, row.name_match, row.error_code, row.address_verdict]),
    [
      ['Sample Harbour Bakery Pty Ltd', 'verified', 'same', '', 'matched'],
      ['Another Name', 'human_review_required', 'different', '', 'no address given'],
      ['Stranger', 'not_verified', 'not_compared', '', 'not_found'],
      ['Typo', 'not_checked', '', 'invalid_abn', 'not_checked'],
      ['', 'empty row', '', '', ''],
      ['No number', 'not_checked', '', 'missing_abn', 'no address given'],
      ['', 'verified', 'not compared: no name given', '', 'needs_review'],
    ],
  );
  const [bakery, another, stranger, typo] = table;
  assert.deepEqual([bakery?.Note, bakery?.data, bakery?.flags], ["'=1+1", 'SAMPLE DATA', 'none']);
  assert.match(String(bakery?.not_checked), /^PPSR; Bank account ownership; /);
  assert.match(String(bakery?.checked_at), /^20\d\d-\d\d-\d\d \d\d:\d\d:\d\d \+1[01]:00$/);
  assert.deepEqual([another?.flags, another?.register_name], ['name_mismatch (high)', 'SAMPLE HARBOUR BAKERY PTY LTD']);
  assert.equal(stranger?.flags, 'abn_not_found (high)');
  assert.deepEqual([typo?.address_error_code, typo?.record_id], ['incomplete_address', '']);
  for (const row of [bakery, another, stranger])
    assert.equal((await doors.readRecord(row?.record_id)).tool, 'verify_counterparty');
  assert.equal((await doors.readRecord(bakery?.address_record_id)).reference, 'mixed-1');
  assert.equal(existsSync(place('mixed.out.csv.journal')), false);
  const again = await check('mixed');
  assert.deepEqual([again.code, /already exists: .* --force/.test(again.stderr)], [2, true]);
  const own = await check('mixed', '--out', './mixed.csv', '--force');
  assert.deepEqual([own.code, /cannot be replaced by its results/.test(own.stderr)], [2, true], own.stderr);
  assert.equal(readFileSync(place('mixed.csv'), 'utf8'), HEADER + rows.join(''));
});

test('--dry-run shows how the file is understood, and sends nothing', async () => {
  write('dry.csv', HEADER.replace('Supplier', 'Trading name') + BAKERY);
  const before = await readUsage();
  const { code, stdout } = await runProgram(
    SVC,
    ['check', '--csv', 'dry.csv', '--out', 'dry.out.csv', '--dry-run'],
    {},
    folder,
  );
  assert.equal(code, 0, 'it needs no key');
  assert.match(stdout, /ABN {6}“ABN” \(column 2\)\n {2}name {5}“Trading name” \(column 1\)\n {2}address {2}“Address”/);
  assert.match(stdout, /row 2: ABN 79002637069, name “Sample Harbour Bakery Pty Ltd”, address “1 Sample Street/);
  assert.match(
    stdout,
    /Price: 1 Evidence Card \(free\), 1 address lookup \(free\). Total: free.\nDry run: nothing was sent/,
  );
  const json = await check('dry', '--dry-run', '--json', '--columns', 'abn=ABN');
  const { ok, rows, columns, price_cents } = JSON.parse(json.stdout);
  assert.deepEqual([ok, rows, price_cents], [true, 1, 0]);
  assert.deepEqual([columns.abn, columns.name.header], [{ column: 2, header: 'ABN' }, 'Trading name']);
  write('dry.csv', `${HEADER}No number,,,\n`);
  assert.match((await check('dry', '--dry-run')).stdout, /Price: free, because no row has anything to check\.\n/);
  assert.equal(existsSync(place('dry.out.csv')), false);
  assert.deepEqual(await readUsage(), before);
});

const MANY = 40;
for (const [what, signal, code] of [
  ['Ctrl-C', 'SIGINT', 130],
  ['a crash', 'SIGKILL', null],
] as const) {
  test(`after ${what} in the middle the same command continues: each row is checked and charged once`, async () => {
    const name = signal.toLowerCase();
    const rows = Array.from({ length: MANY }, (_, at) => BAKERY.replace('=1+1', `row ${at + 1}`));
    write(`${name}.csv`, HEADER + rows.join(''));
    const before = await readUsage();
    // Two calls a row, after one for the G-NAF version: answers of rows 13 to 16 are lost or late.
    proxy.holdFrom(26);
    const child = start(name, '--reference', name);
    await waitUntil('answers are kept back', () => proxy.held() >= 4);
    child.kill(signal);
    const closed = once(child, 'close');
    if (signal === 'SIGKILL') await closed;
    proxy.release();
    assert.deepEqual((await closed)[0], code);
    assert.equal(existsSync(place(`${name}.out.csv`)), false, 'no half result');
    const done = readFileSync(place(`${name}.out.csv.journal`), 'utf8').split('\n').length - 2;
    // 24 calls of rows were answered, and each of four workers can have one of them for a row that is not done.
    assert.ok(done >= 10 && done < MANY, `${done} rows are done`);
    assert.equal(statSync(place(`${name}.out.csv.journal`)).mode & 0o777, 0o600);

    const changed = readFileSync(place(`${name}.csv`), 'utf8');
    write(`${name}.csv`, changed.replace('row 40', 'row 41'));
    const refused = await check(name, '--reference', name);
    assert.deepEqual([refused.code, /has changed since then: .*--restart/.test(refused.stderr)], [2, true]);
    write(`${name}.csv`, changed);
    const other = await check(name, '--reference', 'other');
    assert.deepEqual([other.code, /with another reference/.test(other.stderr)], [2, true]);
    const journal = readFileSync(place(`${name}.out.csv.journal`), 'utf8');
    write(`${name}.out.csv.journal`, journal.replace(/"credential":"[^"]+"/, '"credential":"key_other"'));
    const foreign = await check(name, '--reference', name);
    assert.deepEqual([foreign.code, /with another credential/.test(foreign.stderr)], [2, true]);
    write(`${name}.out.csv.journal`, journal);

    const resumed = await check(name, '--reference', name, '--json');
    assert.equal(resumed.code, 0, resumed.stderr);
    assert.match(resumed.stderr, new RegExp(`Continuing: ${done} of ${MANY} rows are done`));
    assert.match(resumed.stderr, new RegExp(`^Price: ${MANY - done} Evidence Cards \\(free\\)`, 'm'), 'of the rest');
    const { rows: total, checked, records, addresses } = JSON.parse(resumed.stdout);
    assert.deepEqual([total, checked, records], [MANY, MANY, 2 * MANY]);
    assert.deepEqual(addresses, { verdicts: { matched: MANY }, not_given: 0, failed: 0, error_codes: {} });
    const table = readTable(`${name}.out.csv`);
    assert.deepEqual(
      table.map(({ Note }) => Note),
      rows.map((_, at) => `row ${at + 1}`),
    );
    const ids = table.flatMap(({ record_id, address_record_id }) => [record_id, address_record_id]);
    assert.equal(new Set(ids).size, 2 * MANY);
    assert.deepEqual(await countRecords(name), {
      verify_counterparty: MANY,
      'verify_counterparty cents': 0,
      address_lookup: MANY,
      'address_lookup cents': 0,
    });
    const now = await readUsage();
    assert.deepEqual([now.balance_cents, now.calls], [before.balance_cents, Number(before.calls) + 2 * MANY]);
  });
}

test('it waits as long as the service says, and stops when the service is down without losing a row', async () => {
  write('busy.csv', HEADER + BAKERY.repeat(3));
  proxy.refuse(4, 429, REFUSED, { 'retry-after': '1' });
  const waited = await check('busy', '--columns', 'other,abn');
  assert.deepEqual([waited.code, readTable('busy.out.csv').length], [0, 3], waited.stderr);
  write('down.csv', HEADER + BAKERY.repeat(30));
  proxy.refuse(1000, 503, DOWN, { 'retry-after': '0' });
  const stopped = await check('down', '--columns', 'other,abn');
  assert.deepEqual(
    [stopped.code, /failed with store_unavailable.*continue/s.test(stopped.stderr)],
    [1, true],
    stopped.stderr,
  );
  proxy.refuse(0, 503, DOWN, {});
  const { code, stdout } = await check('down', '--columns', 'other,abn', '--json');
  assert.deepEqual([code, JSON.parse(stdout).checked], [0, 30]);
  assert.deepEqual(
    readTable('down.out.csv').map(({ verdict, error_code }) => [verdict, error_code]),
    Array.from({ length: 30 }, () => ['verified', '']),
  );
});

test('a rejected key or an unreachable service stops the run with its own exit code', async () => {
  write('stop.csv', HEADER + BAKERY);
  const words = ['check', '--csv', 'stop.csv', '--out', 'stop.out.csv', '--columns', 'other,abn'];
  const none = await runProgram(SVC, words, { SERVICE_BASE_URL: proxy.url }, folder);
  assert.deepEqual([none.code, /needs a credential/.test(none.stderr)], [4, true], none.stderr);
  const bad = await runProgram(SVC, [...words, '--token', 'svc_live_ThisIsNoRealKeyJustTextForTests000'], env, folder);
  assert.deepEqual([bad.code, /\[authentication_required\]/.test(bad.stderr)], [4, true], bad.stderr);
  const version = await check(
    'stop',
    '--restart',
    '--columns',
    'other,abn,address',
    '--source-version',
    'gnaf-1999-01',
  );
  assert.deepEqual([version.code, /no G-NAF version gnaf-1999-01/.test(version.stderr)], [2, true], version.stderr);
});

test('rows that failed in an outage are checked by the same command, and only they', async () => {
  write('tail.csv', `${HEADER}No number,,,\n${BAKERY.repeat(2)}`);
  const words = ['--columns', 'other,abn', '--reference', 'tail', '--json'];
  proxy.refuse(1000, 503, DOWN, { 'retry-after': '0' });
  const first = await check('tail', ...words);
  proxy.refuse(0, 503, DOWN, {});
  assert.deepEqual([first.code, JSON.parse(first.stdout).to_check_again], [1, 2], first.stderr);
  const saved = readFileSync(place('tail.out.csv'));
  appendFileSync(place('tail.out.csv'), 'a note of the user');
  const changed = await check('tail', ...words);
  assert.deepEqual([changed.code, /already exists: .* --force/.test(changed.stderr)], [2, true], changed.stderr);
  writeFileSync(place('tail.out.csv'), saved);
  const second = await check('tail', ...words);
  const { checked, failed, to_check_again } = JSON.parse(second.stdout);
  assert.deepEqual([second.code, checked, failed, to_check_again], [1, 2, 1, 0], second.stderr);
  assert.match(second.stderr, /Continuing: 1 of 3 rows are done/);
  assert.deepEqual(
    readTable('tail.out.csv').map(({ error_code }) => error_code),
    ['missing_abn', '', ''],
  );
  assert.equal((await countRecords('tail')).verify_counterparty, 2);
  assert.equal(existsSync(place('tail.out.csv.journal')), false);
});

test('a run never overwrites its input or a foreign file, and its errors name the file', async () => {
  const text = HEADER + BAKERY.repeat(9);
  for (const name of ['own.csv', 'k.csv.journal', 'dir.csv', 'full.csv']) write(name, text);
  symlinkSync(place('own.csv'), place('link.csv'));
  mkdirSync(place('dir.journal'));
  mkdirSync(place('lock.journal.lock'));
  const run = (csv: string, out: string, ...more: string[]) =>
    runSvcLine(['check', '--csv', csv, '--out', out, '--columns', 'other,abn', ...more], env, folder);
  for (const [csv, out, flag, why] of [
    ['link.csv', 'own.csv', '--force', /is the same file as own\.csv/],
    ['k.csv.journal', 'k.csv', '--restart', /is the same file as k\.csv\.journal/],
    ['dir.csv', 'dir', '--restart', /dir\.journal is not a journal of svc/],
    ['dir.csv', 'lock', '--restart', /lock\.journal\.lock is not a lock of svc/],
  ] as const) {
    const { code, stderr } = await run(csv, out, flag);
    assert.deepEqual([code, why.test(stderr), /\n +at /.test(stderr)], [2, true, false], stderr);
    assert.equal(readFileSync(place(csv), 'utf8'), text);
  }
  const words = ['check', '--csv', 'full.csv', '--out', 'full.out.csv', '--columns', 'other,abn'];
  const full = await runProgram('sh', ['-c', 'ulimit -f 1; exec "$0" "$@"', SVC, ...words], env, folder);
  assert.equal(full.code, 1, full.stderr);
  assert.match(full.stderr, /cannot be saved: .*the file would be too large\. \d of 9 rows are done/);
  assert.equal((await run('full.csv', 'full.out.csv')).code, 0);
});

test('a second run of the same file is refused before it sends anything', async () => {
  write('twice.csv', HEADER + BAKERY);
  proxy.holdFrom(1);
  const words = ['check', '--csv', 'twice.csv', '--out', 'twice.out.csv', '--columns', 'other,abn'];
  const first = runProgram(SVC, words, env, folder);
  await waitUntil('the first call of the first run is kept back', () => proxy.held() === 1);
  const second = await check('twice', '--columns', 'other,abn');
  assert.deepEqual([second.code, /is being checked already/.test(second.stderr)], [2, true], second.stderr);
  assert.equal(proxy.held(), 1);
  proxy.release();
  assert.equal((await first).code, 0);
  assert.deepEqual(
    readdirSync(folder).filter((name) => /^twice/.test(name)),
    ['twice.csv', 'twice.out.csv'],
  );
});

test('a price is shown first and needs a yes; --max-cost refuses more', async () => {
  write('price.csv', HEADER + BAKERY.repeat(3));
  const run = (...more: string[]) =>
    runProgram(process.execPath, [WITH_PRICES, '--csv', 'price.csv', '--out', 'price.out.csv', ...more], env, folder);
  const unasked = await run();
  assert.deepEqual([unasked.code, /3 Evidence Cards at A\$0\.10 = A\$0\.30/.test(unasked.stderr)], [2, true]);
  assert.match(unasked.stderr, /it costs A\$0\.30\. Add --yes/);
  const limited = await run('--yes', '--max-cost', '0.20');
  assert.deepEqual(
    [limited.code, /would cost A\$0\.30, more than --max-cost A\$0\.20/.test(limited.stderr)],
    [2, true],
  );
  assert.equal(existsSync(place('price.out.csv.journal')), false);
  assert.equal((await run('--yes', '--max-cost', '0.30')).code, 0);
});
