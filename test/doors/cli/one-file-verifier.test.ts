import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';
import { NODE_20, whyLeftOut } from '#test/support/why-left-out.ts';

const VERIFIER = new URL('../../../svc-verify.mjs', import.meta.url);
const TEXT = readFileSync(VERIFIER, 'utf8');
const fixture = await buildEvidenceFixture();
const [record] = fixture.records;
assert.ok(record !== undefined);
// A folder with nothing else in it: no package, no module of the project.
const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'));
after(() => rmSync(folder, { recursive: true, force: true }));
copyFileSync(VERIFIER, join(folder, 'svc-verify.mjs'));
const pdf = await buildEvidencePdf(fixture, record);
const changed = Uint8Array.from(pdf, (byte, at) => (at === 20 ? byte ^ 1 : byte));
writeFileSync(join(folder, 'keys.json'), JSON.stringify({ keys: [{ vkey: fixture.vkey }] }));
writeFileSync(join(folder, 'record.json'), buildEvidenceJson(record));
writeFileSync(join(folder, 'record.pdf'), pdf);
writeFileSync(join(folder, 'changed.pdf'), changed);
writeFileSync(join(folder, 'export.zip'), await packZip(await listExportFiles(fixture)));

function run(node: string, args: readonly string[], env = {}) {
  const result = spawnSync(node, args, {
    cwd: folder,
    env: { PATH: '/usr/bin:/bin', HOME: folder, ...env },
    encoding: 'utf8',
  });
  return { code: result.status, first: `${result.stdout}${result.stderr}`.split('\n')[0] ?? '' };
}

const CASES: [args: string[], code: number, first: RegExp][] = [
  [['record.json', '--keys', 'keys.json'], 0, /^proven: record\.json/],
  [['record.pdf', '--keys', 'keys.json'], 0, /^proven: record\.pdf/],
  [['export.zip', '--keys', 'keys.json'], 0, /^proven: export\.zip/],
  [['changed.pdf', '--keys', 'keys.json'], 1, /^failed: changed\.pdf/],
  [['record.pdf'], 5, /^not proven: record\.pdf/],
  [['absent.pdf'], 2, /there is no file absent\.pdf/],
  [[], 2, /verify takes exactly one file/],
];

function requireEach(node: string): void {
  for (const [args, code, first] of CASES) {
    const found = run(node, ['svc-verify.mjs', ...args]);
    assert.equal(found.code, code, `${args.join(' ')}: ${found.first}`);
    assert.match(found.first, first);
  }
}

test('the verifier in one file, alone in a folder, proves, fails and refuses with distinct exit codes', () =>
  requireEach(process.execPath));

test('it does so with Node 20', { skip: whyLeftOut('Node 20') }, () => requireEach(NODE_20));

test('a crash has an exit code of its own, and its help names the program as it was started', () => {
  const crash = [
    '--import',
    'data:text/javascript,globalThis.crypto.subtle.digest = () => { throw new Error("no hash") }',
  ];
  const crashed = run(process.execPath, [...crash, 'svc-verify.mjs', 'record.json', '--keys', 'keys.json']);
  assert.deepEqual([crashed.code, crashed.first], [70, 'svc: an internal error, which should be reported: no hash']);
  const { stdout } = spawnSync(process.execPath, ['svc-verify.mjs', '--help'], { cwd: folder, encoding: 'utf8' });
  assert.match(stdout, /^Usage: node svc-verify\.mjs </m);
  assert.match(stdout, /^ {2}70 {3}an error of this program/m);
});

test('an older Node gets a message that it is too old, before anything else runs', () => {
  const old = [
    '--import',
    `data:text/javascript,Object.defineProperty(process.versions, 'node', { value: '18.20.4' })`,
  ];
  const found = run(process.execPath, [...old, 'svc-verify.mjs', 'record.json']);
  assert.deepEqual(
    [found.code, found.first],
    [126, 'svc-verify: needs Node 20 or later and found v18.20.4: nothing was checked'],
  );
});

test('the file imports nothing but a module of Node, and has no way to the network', () => {
  const imported = [...TEXT.matchAll(/\bimport\b[^'"\n]*\bfrom\s*['"]([^'"]+)['"]/g)].map(([, name]) => name);
  assert.deepEqual(imported, ['module']);
  assert.doesNotMatch(TEXT, /\bimport\(|\bfetch\(|node:(?:https?|net|tls|dns|child_process)/);
});
