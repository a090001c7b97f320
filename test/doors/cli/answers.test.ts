import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { CliCommandTable } from '#doors/cli/command.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { runSvcLine, runSvcLines } from './run-svc.ts';

const TABLE = new URL('../../../src/doors/cli/commands.generated.json', import.meta.url);
const { commands } = JSON.parse(readFileSync(TABLE, 'utf8')) as CliCommandTable;
const ABN = '79002637069';

let service: TestService;
before(async () => {
  service = await startTestService();
});
after(() => service.stop());

const buildEnv = () => ({
  SERVICE_BASE_URL: service.url,
  SERVICE_API_KEY: service.account.api_key,
  TZ: 'Australia/Sydney',
});
const run = (words: readonly string[]) => runSvcLine(words, buildEnv());

// Runs a command for its JSON, from which later commands take their ids.
async function ask(...words: string[]) {
  const { code, stdout, stderr } = await run([...words, '--json']);
  assert.equal(code, 0, `${words.join(' ')}: ${stderr}${stdout}`);
  return JSON.parse(stdout);
}

test('every command shows a single answer in at most 24 lines, candidates in full, and none wider than 100 columns', async () => {
  const { tenant_id, account_id } = service.account;
  const { record_id } = await ask('abn', 'lookup', ABN);
  const { subscription_id } = await ask('monitors', 'create', 'ABN', ABN);
  const watched = await ask('screening', 'watch', 'Viktor Examplov');
  const baseline = await ask('monitors', 'capture', subscription_id, 'baseline');
  const current = await ask('monitors', 'capture', subscription_id, 'check');
  const { export_id } = await ask('packs', 'create', '--abn', ABN);
  const { job_id } = await ask('exports', 'create', '--target', ABN);
  const { key } = await ask('keys', 'create', 'One');
  const { endpoint } = await ask('webhooks', 'create', 'https://hooks.example.com/answers');
  const evidence = JSON.stringify({
    evidence_pack_id: current.evidence_pack_id,
    comparison: current.comparison,
    source_versions: current.source_versions,
    source_observed_at: current.source_observed_at,
  });
  const arguments_: Record<string, string[]> = {
    'abn lookup': ['79', '002', '637', '069'],
    'counterparty verify': ['79 002 637 069', '--claimed-name', 'Sample Harbour Bakery P/L'],
    'abn profile': [ABN],
    'abn history': [ABN],
    'abn gst': [ABN, '--as-at', '2026-10-01'],
    'company lookup': ['--acn', '002 637 069'],
    'business-name verify': ['Sample Harbour Bread'],
    'licence lookup': ['999902'],
    'insolvency check': ['002 637 069'],
    bans: ['--name', 'Alex Sampleson', '--kind', 'person'],
    charity: ['88', '712', '649', '015'],
    'indigenous-corporation lookup': ['999901'],
    'asset-register': ['--mark', 'VH-ZZ1'],
    'screening watch': ['Viktor Examplov', '--kind', 'person'],
    'screening list': [],
    'screening alerts': [],
    'screening unwatch': [watched.screening_monitor_id],
    conduct: ['79 002 637 069'],
    screen: ['Viktor Examplov', '--birth-date', '1985', '--countries', 'Exampleland'],
    'address lookup': ['1', 'Sample', 'Street,', 'Sampleton', 'NSW', '2999'],
    planning: ['--latitude', '-37.2', '--longitude', '144.5'],
    'packs create': ['--abn', ABN, '--vin', '6T1BF3EK00X123456'],
    'packs asset-finance': ['--abn', ABN],
    'exports get': [export_id, '--output', `/tmp/${export_id}.pdf`],
    'monitors create': ['ABN', '79', '002', '637', '069'],
    'monitors capture': [subscription_id, 'check'],
    'monitors show': [subscription_id],
    'changes confirm': [tenant_id, account_id, subscription_id, baseline.evidence_pack_id, '--evidence', evidence],
    'changes show': [
      ...[tenant_id, account_id, '--previous', baseline.evidence_pack_id],
      ...['--current', current.evidence_pack_id],
    ],
    'monitors delete': [subscription_id],
    'receipts get': ['--limit', '10'],
    'receipts show': [record_id],
    'exports create': ['--target', ABN],
    'jobs show': [job_id],
    'webhooks change': [endpoint.endpoint_id, '--event-type', 'evidence_export.ready'],
    'webhooks test': [endpoint.endpoint_id],
    'webhooks deliveries': [endpoint.endpoint_id],
    'webhooks replay': [endpoint.endpoint_id, '--since', '2026-11-15T00:00:00+11:00'],
    'keys create': ['Two'],
    'keys rotate': [key.key_id],
    'keys revoke': [key.key_id],
  };
  // Need a file, an endpoint, an event or a person that other tests make; the PPSR and batches are closed.
  const elsewhere =
    /^(?:jobs result|webhooks (?:create|rotate|delete)|events (?:show|replay)|team (?!list|invitations)|ppsr |screening batch)/;
  const names = commands.map(({ command }) => command).filter((command) => !elsewhere.test(command));
  const runs = await runSvcLines(
    names.map((command) => [...command.split(' '), ...(arguments_[command] ?? [])]),
    buildEnv(),
  );
  for (const [at, { code, stdout, stderr }] of runs.entries()) {
    const command = names[at] ?? '';
    assert.equal(code, 0, `${command}: ${stderr}`);
    const lines = stdout.trimEnd().split('\n');
    const isInFull = /^(?:screen|bans)$/.test(command);
    assert.ok(isInFull || lines.length <= 24, `${command} has ${lines.length} lines:\n${stdout}`);
    for (const line of lines) assert.ok(line.length <= 100, `${command}: ${line}`);
    assert.doesNotMatch(stdout, /\bundefined\b|\[object|\bNaN\b|T\d\d:\d\d:\d\d/, command);
  }
});

test('a card shows headline, verdict, sample notice, facts, flags, what was not checked, and its record', async () => {
  const { stdout } = await run(['counterparty', 'verify', ABN, '--claimed-name', 'Another Firm Pty Ltd']);
  assert.match(stdout, /^ABN 79 002 637 069 is active/);
  assert.match(stdout, /^Verdict: (?!verified)\w+/m);
  assert.match(stdout, /^SAMPLE DATA: invented, not a register\.$/m);
  assert.match(stdout, /^GST status +registered$/m);
  assert.match(stdout, /^Flags +\w+ name_mismatch: /m);
  assert.match(stdout, /^Not checked +PPSR; Bank account ownership; /m);
  assert.match(stdout, /^Record +rec_\w{26}$/m);
  assert.match(stdout, /^\d+ more: --json$/m);
});

test('the headline is the record’s, and a similar name is not reported as the requested one', async () => {
  const { stdout } = await run(['business-name', 'verify', 'Harbour Bread']);
  assert.match(stdout, /^“Harbour Bread”: a registered name is somewhat like this one\.$/m);
  assert.match(stdout, /^Registration business name +SAMPLE HARBOUR BREAD$/m);
  assert.match(stdout, /^Business name +Harbour Bread$/m);
  const company = await run(['company', 'lookup', '--acn', '002637069']);
  assert.match(
    company.stdout,
    /^SAMPLE HARBOUR BAKERY PTY LTD \(ACN 002 637 069\) is on the company register; its\nstatus /,
  );
});

test('an address without a version takes the only one held, and names its record', async () => {
  const { code, stdout, stderr } = await run(['address', 'lookup', '1 Sample Street, Sampleton NSW 2999']);
  assert.equal(code, 0, stderr);
  assert.match(stdout, /^Source +G-NAF, gnaf-sample-2026-08$/m);
  assert.match(stdout, /^Not checked +NSW Planning Portal Online DA; SILO Data Drill; /m);
  assert.match(stdout, /^Record +rec_\w{26}$/m);
});

test('times are local with their zone, and money has its sign', async () => {
  const { stdout } = await run(['receipts', 'get']);
  assert.match(stdout, /^Record ID +Created \(AE[SD]T\) +Data +Target +Tool +Price$/m);
  assert.match(stdout, /^rec_\w{26} {2}\d{4}-\d\d-\d\d \d\d:\d\d {2}SAMPLE .* A\$0\.00$/m);
  assert.match((await run(['usage'])).stdout, /^Balance +A\$4\d\.\d\d$/m);
});

test('--fields prints values with tabs, a line for each item of a list, and JSON with --json', async () => {
  const lookup = ['abn', 'lookup', ABN];
  assert.deepEqual(await run([...lookup, '--fields', 'abn,status']), {
    code: 0,
    stdout: `${ABN}\tactive\n`,
    stderr: '',
  });
  const picked = await run(['counterparty', 'verify', ABN, '--fields', 'card.verdict,card.subject.abn', '--json']);
  assert.deepEqual(JSON.parse(picked.stdout), { 'card.verdict': 'verified', 'card.subject.abn': ABN });
  const listed = await run(['sources', '--fields', 'sources.source_id,sources.availability']);
  assert.match(listed.stdout, /^abn\tavailable\n/);
  const wrong = await run([...lookup, '--fields', 'abn,nmae']);
  assert.deepEqual([wrong.code, wrong.stdout], [2, `${ABN}\t\n`]);
  assert.match(wrong.stderr, /the answer has no field nmae: it has ok, abn, /);
});

test('a blank name is one problem, named as it is typed', async () => {
  const { code, stderr } = await run(['business-name', 'verify', '\u200b']);
  assert.equal(code, 1);
  assert.equal(stderr.split('\n').filter((line) => line.startsWith('<name>')).length, 1, stderr);
});
