import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import {
  BY_HAND,
  CHECK_PDF_BY_HAND,
  CHECK_ZIP_BY_HAND,
  RUN_VERIFIER,
  WHERE_VERIFIER_IS,
} from '#domain/log/verify/check-without-svc.ts';
import { renderVerifyPage } from '#doors/web/verify-page.ts';
import { ARCHIVE_README } from '#jobs/exports/archive-readme.ts';
import { escapeHtml } from '#pages/html.ts';
import {
  buildEvidenceFixture,
  buildEvidencePdf,
  type LoggedRecord,
  listExportFiles,
} from '#test/support/evidence-files.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const ROOT = new URL('../../../../', import.meta.url);
const PAGES = ['docs/how-to/verify-evidence.md', 'docs/how-to/verify-without-our-software.md'];
const DOCUMENT = PAGES.map((path) => readFileSync(new URL(path, ROOT), 'utf8')).join('\n');
const fixture = await buildEvidenceFixture();
const [record] = fixture.records as [LoggedRecord];
const folder = mkdtempSync(join(tmpdir(), 'svc-by-hand-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const options = { skip: whyLeftOut('openssl') };

function runByHand(commands: readonly string[], vkey = fixture.vkey) {
  const KEY = vkey.split('+').slice(2).join('+');
  const script = ['set -eo pipefail', ...commands].join('\n');
  return spawnSync('bash', ['-c', script], { cwd: folder, env: { ...process.env, KEY }, encoding: 'utf8' });
}

function put(name: string, bytes: Uint8Array): void {
  mkdirSync(dirname(join(folder, name)), { recursive: true });
  writeFileSync(join(folder, name), bytes);
}

test('the commands for a PDF accept a signed one, and reject a changed one and another key', options, async () => {
  const pdf = await buildEvidencePdf(fixture, record);
  put('record.pdf', pdf);
  const good = runByHand(CHECK_PDF_BY_HAND);
  assert.deepEqual([good.status, /Signature Verified Successfully/.test(good.stdout)], [0, true], good.stderr);
  const other = fixture.vkey.replace(/.$/, (last) => (last === '0' ? '4' : '0'));
  assert.notEqual(runByHand(CHECK_PDF_BY_HAND, other).status, 0);
  for (const at of [20, pdf.length - 20, pdf.length - 150]) {
    const changed = new Uint8Array(pdf);
    changed[at] = (changed[at] ?? 0) ^ 1;
    put('record.pdf', changed);
    assert.notEqual(runByHand(CHECK_PDF_BY_HAND).status, 0, `byte ${at}`);
  }
});

test('the commands for a PDF reject text inserted between the signed part and its signature', options, async () => {
  const pdf = Buffer.from(await buildEvidencePdf(fixture, record));
  const at = pdf.lastIndexOf('\n%— ') + 1;
  const update = '1 0 obj <</Type/Page>> endobj trailer <</Prev 1>> startxref 9 %%EOF';
  const forged = {
    'a PDF update in lines of its own': [pdf.subarray(0, at), `${update}\n`, pdf.subarray(at)],
    'the same behind a carriage return in the last line': [
      pdf.subarray(0, at),
      `%— \r${update}\r%— `,
      pdf.subarray(at + 5),
    ],
    'bytes behind the signature': [pdf, `${update}\n`],
  };
  for (const [name, parts] of Object.entries(forged)) {
    put('record.pdf', Buffer.concat(parts.map((part) => Buffer.from(part))));
    const { status, stdout } = runByHand(CHECK_PDF_BY_HAND);
    assert.notEqual(status, 0, name);
    assert.doesNotMatch(stdout, /Nothing else was signed/, name);
  }
  put('record.pdf', pdf);
  const { stdout } = runByHand(CHECK_PDF_BY_HAND);
  assert.match(stdout, /^Nothing else was signed$/m);
  const keyId = fixture.vkey.split('+')[1] ?? '';
  assert.ok(stdout.replaceAll(' ', '').split('\n').includes(keyId), `the id of the key is printed: ${stdout}`);
});

test('the commands for a ZIP accept a signed one, and reject a changed file and a changed list', options, async () => {
  const files = await listExportFiles(fixture);
  for (const [name, bytes] of files) put(name, bytes);
  const good = runByHand(CHECK_ZIP_BY_HAND);
  assert.deepEqual([good.status, /Signature Verified Successfully/.test(good.stdout)], [0, true], good.stderr);
  for (const name of ['manifest.json', 'SHA256SUMS', 'SHA256SUMS.note']) {
    const [, bytes = new Uint8Array()] = files.find(([one]) => one === name) ?? [];
    const changed = new Uint8Array(bytes);
    changed[3] = (changed[3] ?? 0) ^ 1;
    put(name, changed);
    assert.notEqual(runByHand(CHECK_ZIP_BY_HAND).status, 0, name);
    put(name, bytes);
  }
});

test('the commands for a ZIP name each file that its list lacks, and no other', options, async () => {
  rmSync(folder, { recursive: true });
  for (const [name, bytes] of await listExportFiles(fixture)) put(name, bytes);
  assert.doesNotMatch(runByHand(CHECK_ZIP_BY_HAND).stdout, /NOT LISTED/);
  put('records/rec_false.pdf', Buffer.from('%PDF'));
  put('certificates/SHA256SUMS', Buffer.from('x'));
  const lines = runByHand(CHECK_ZIP_BY_HAND).stdout.split('\n');
  // The commands create files in the folder, which were not in the archive either.
  const found = lines.filter((line) => /^NOT LISTED: .\/\w+\//.test(line));
  assert.deepEqual(found.sort(), ['NOT LISTED: ./certificates/SHA256SUMS', 'NOT LISTED: ./records/rec_false.pdf']);
});

test('README.txt, the page and the document agree on where to get the verifier, how to run it, and what to do without it', () => {
  const page = renderVerifyPage({
    recordId: null,
    keys: null,
    scriptHref: '/assets/x.js',
    verifier: { sha256: 'ab'.repeat(32), index: 7 },
  });
  const flat = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll('`', '');
  for (const words of [WHERE_VERIFIER_IS, BY_HAND, RUN_VERIFIER, ...CHECK_ZIP_BY_HAND]) {
    assert.notEqual(words, '');
    assert.ok(flat(ARCHIVE_README).includes(flat(words)), `README.txt: ${words}`);
    assert.ok(flat(page).includes(flat(escapeHtml(words))), `the page: ${words}`);
    assert.ok(flat(DOCUMENT).includes(flat(words)), `${PAGES.join()}: ${words}`);
  }
  for (const words of CHECK_PDF_BY_HAND) {
    assert.ok(flat(page).includes(flat(escapeHtml(words))), `the page: ${words}`);
    assert.ok(flat(DOCUMENT).includes(flat(words)), `${PAGES.join()}: ${words}`);
  }
  assert.ok(ARCHIVE_README.split('\n').every((line) => line.length <= 120));
});
