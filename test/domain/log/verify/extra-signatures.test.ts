import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, test } from 'node:test';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, type NoteSignature, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { parseTrustedKeys } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { CHECK_PDF_BY_HAND, CHECK_ZIP_BY_HAND } from '#domain/log/verify/check-without-svc.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
  buildEvidenceFixture,
  buildEvidencePdf,
  type LoggedRecord,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

type Sign = (text: string) => Promise<NoteSignature>;

const fixture = await buildEvidenceFixture(1, 'log.example');
const [record] = fixture.records as [LoggedRecord];
const pdf = await buildEvidencePdf(fixture, record);
const files = await listExportFiles(fixture);
const stranger = await openNoteSigner('x.example', new Uint8Array(32).fill(5));
const second = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(6));
const witness = await openCosigner('w.example', new Uint8Array(32).fill(7));
const cosign: Sign = (text) => witness.cosign(text, 1_700_000_000);
const keyText = [fixture.vkey, formatVerifierKey(second.key), formatVerifierKey(witness.key)].join('\n');
const folder = mkdtempSync(join(tmpdir(), 'svc-extra-'));
after(() => rmSync(folder, { recursive: true }));

async function addLine(note: string, sign: Sign): Promise<string> {
  const parsed = parseSignedNote(note);
  assert.ok(parsed.ok, parsed.ok ? '' : parsed.why);
  const { text, signatures } = parsed.value;
  return formatSignedNote({ text, signatures: [...signatures, await sign(text)] });
}

async function addToPdf(sign: Sign): Promise<Bytes> {
  const text = Buffer.from(pdf).toString('latin1');
  const at = text.lastIndexOf('\n%register-data-service/pdf-trailer@v1\n');
  const [, first = '', ...lines] = Buffer.from(pdf.subarray(at)).toString().split('\n');
  const note = await addLine(lines.map((line) => line.slice(1)).join('\n'), sign);
  const trailer = note
    .slice(0, -1)
    .split('\n')
    .map((line) => `%${line}\n`);
  return new Uint8Array(Buffer.concat([pdf.subarray(0, at), Buffer.from(`\n${first}\n${trailer.join('')}`)]));
}

async function addToZip(sign: Sign): Promise<[string, Uint8Array][]> {
  const note = Buffer.from(files.at(-1)?.[1] ?? []).toString();
  return [...files.slice(0, -1), ['SHA256SUMS.note', Buffer.from(await addLine(note, sign))]];
}

/** The signature check of both files with one more line each. The ZIP's manifest is invented, so only this check counts. */
async function check(sign: Sign, given = keyText) {
  const keys = await parseTrustedKeys(given);
  assert.ok(keys.ok);
  const trust = { keys: keys.value, known: { checkpoint: null, proof: null } };
  const checked = [await addToPdf(sign), await packZip(await addToZip(sign))].map((bytes) =>
    verifyFile(buildByteSource(bytes), trust),
  );
  return (await Promise.all(checked)).map(({ kind, verdict, checks }) => ({ kind, verdict, ...checks.signature }));
}

const CASES: [what: string, sign: Sign, said: RegExp][] = [
  ['an unknown key', (text) => stranger.sign(text), /x\.example\+[0-9a-f]{8}.*was added/],
  [
    'another trusted key of the same service',
    (text) => second.sign(text),
    /2 signature lines of the service.*exactly one/,
  ],
  [
    'a known witness whose signature is not its own',
    async (text) => cosign(`${text}x`),
    /the cosignature that names w\.example was not made by that witness/,
  ],
  [
    'a known witness who signed in the future',
    (text) => witness.cosign(text, 4_102_444_800),
    /A signature line was added: the cosignature of w\.example is dated 2100-01-01T00:00:00\.000Z, which is in the future/,
  ],
];
for (const [what, sign, said] of CASES)
  test(`a PDF and a ZIP with an additional signature line, of ${what}, fail`, async () => {
    for (const { kind, verdict, result, message } of await check(sign)) {
      assert.deepEqual([verdict, result], ['failed', 'failed'], `${kind}: ${message}`);
      assert.match(message, said, kind);
    }
  });

test('a witness’s line fails if the reader does not know the witness, and is named otherwise', async () => {
  for (const { kind, verdict, message } of await check(cosign, fixture.vkey)) {
    assert.equal(verdict, 'failed', kind);
    assert.match(message, /w\.example\+[0-9a-f]{8}.*was added/);
  }
  const [ofPdf, ofZip] = await check(cosign);
  assert.deepEqual([ofPdf?.verdict, ofZip?.result], ['proven', 'passed']);
  assert.match(ofPdf?.message ?? '', /Cosigned by a witness you trust: w\.example at 2023-11-14T22:13:20\.000Z\./);
});

function runByHand(commands: readonly string[]): string {
  const KEY = fixture.vkey.split('+').slice(2).join('+');
  const env = { ...process.env, KEY };
  const { status, stdout } = spawnSync('bash', ['-c', ['set -eo pipefail', ...commands].join('\n')], {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  return status === 0 ? stdout : 'refused';
}

test('the manual commands also reject an additional signature line', { skip: whyLeftOut('openssl') }, async () => {
  const put = (name: string, bytes: Uint8Array) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), bytes);
  };
  put('record.pdf', pdf);
  assert.match(runByHand(CHECK_PDF_BY_HAND), /Nothing else was signed/);
  put('record.pdf', await addToPdf((text) => stranger.sign(text)));
  assert.equal(runByHand(CHECK_PDF_BY_HAND), 'refused');
  for (const [name, bytes] of files) put(name, bytes);
  assert.match(runByHand(CHECK_ZIP_BY_HAND), /Nothing else was signed/);
  for (const [name, bytes] of await addToZip((text) => stranger.sign(text))) put(name, bytes);
  assert.equal(runByHand(CHECK_ZIP_BY_HAND), 'refused');
});
