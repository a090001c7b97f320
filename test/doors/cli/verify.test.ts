import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { appendPdfTrailer } from '#test/support/append-pdf-trailer.ts';
import {
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  buildSmallPdf,
  type LoggedRecord,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';
import { runSvc, runSvcLine } from './run-svc.ts';

const folder = mkdtempSync(join(tmpdir(), 'svc-verify-'));
after(() => rmSync(folder, { recursive: true }));

const fixture = await buildEvidenceFixture();
const [record] = fixture.records as [LoggedRecord];
const json = place('record.json', buildEvidenceJson(record));
const pdf = place('record.pdf', await buildEvidencePdf(fixture, record));
const zip = place('export.zip', await packZip(await listExportFiles(fixture)));
const keys = place('keys.json', JSON.stringify({ keys: [{ vkey: fixture.vkey, retired_at: null }] }));

function place(name: string, bytes: Uint8Array | string): string {
  const path = join(folder, name);
  writeFileSync(path, bytes);
  return path;
}

/** Runs it without remembered keys, service or credential. */
function verify(words: readonly string[], home = 'nobody') {
  const env = { XDG_CONFIG_HOME: join(folder, home), SERVICE_BASE_URL: 'http://127.0.0.1:1' };
  return runSvcLine(['verify', ...words], env);
}

test('0: a record, a PDF and a ZIP are proven against trusted keys, without account and network [log.verify]', async () => {
  for (const [file, pdfHash] of [
    [json, 'not checked'],
    [pdf, 'passed     '],
    [zip, 'passed     '],
  ]) {
    const { code, stdout, stderr } = await verify([file ?? '', '--keys', keys]);
    assert.deepEqual([code, stderr], [0, ''], stdout);
    assert.match(stdout, /^proven: /);
    assert.match(stdout, /^This does not prove that the register was right/m);
    const lines = stdout.split('\n').slice(4, 10);
    const starts = ['schema       passed       ', 'record hash  passed       ', `PDF hash     ${pdfHash}  `];
    const ends = ['signature    passed       ', 'inclusion    passed       ', 'consistency  not checked  '];
    for (const [at, start] of [...starts, ...ends].entries()) assert.ok(lines[at]?.startsWith(start), lines[at]);
  }
});

test('0: the report names the record, its time, its target and whether its data are real', async () => {
  const { stdout } = await verify([json, '--keys', keys]);
  assert.match(stdout, /^record {7}rec_01M7FYMYZ8RYR7KNJ0EMPP8300$/m);
  assert.match(stdout, /^made {9}2026-11-15 15:54:08 UTC, 2026-11-16 02:54:08 Sydney/m);
  assert.match(stdout, /^subject {6}.*ABN 79002637069/m);
  assert.match(stdout, /^answer {7}ABN 79 002 637 069 is active and belongs to/m);
  assert.match(stdout, /^asked {8}What the register says about this ABN$/m);
  assert.match(stdout, /^as at {8}Data as at 20/m);
  assert.match(stdout, /^data {9}snapshot: a dated copy/m);
});

test('1: a changed file fails, and its content is not reported as fact', async () => {
  const changed = place('changed.json', buildEvidenceJson({ ...record, reference: 'other' }));
  const { code, stdout } = await verify([changed, '--keys', keys]);
  assert.equal(code, 1);
  assert.match(stdout, /^failed: .*\nDo not rely on this file/);
  assert.match(stdout, /^record hash {2}failed {7}The record does not have the SHA-256/m);
  assert.doesNotMatch(stdout, /^record {7}/m);
});

test('1: a file that is not evidence fails, whatever its name', async () => {
  const { code, stdout } = await verify([place('x.pdf', 'hello'), '--keys', keys]);
  assert.equal(code, 1);
  assert.match(
    stdout,
    /^failed: .*x\.pdf \(not an evidence file\)\nThis is not an evidence file: it is not JSON, a PDF or a ZIP\.\n/,
  );
  assert.doesNotMatch(stdout, /^schema/m);
  const damaged = await verify([place('x.json', '{"a"'), '--keys', keys]);
  assert.match(damaged.stdout, /^schema {7}failed {7}This is not an evidence file: it is not JSON\./m);
  assert.match(damaged.stdout, /^6 checks {5}not checked {2}The file could not be checked further/m);
});

test('1: no text of a file can control the terminal', async () => {
  const evil = '\u001b[2J\u202e';
  const { checkpoint, proof } = record.log;
  const other = checkpoint.replace(`— ${fixture.origin}`, `— ${fixture.origin}\u202e`);
  const log = { ...record.log, checkpoint: other, proof: proof.replace(checkpoint, other) };
  const file = place(`evil.json`, buildEvidenceJson({ ...record, tool: evil, log }));
  const { stdout } = await verify([file, '--keys', keys]);
  assert.match(stdout, /\\u202e/);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters must be escaped.
  assert.doesNotMatch(stdout, /[\u001b\u202e]/);
});

test('5: without a trusted key the file is not proven, and not called wrong', async () => {
  const { code, stdout } = await verify([json]);
  assert.equal(code, 5);
  assert.match(stdout, /^not proven: /);
  assert.match(stdout, /^signature {4}not checked {2}You gave no trusted key/m);
  assert.match(stdout, /^keys {9}none; add --keys/m);
});

test('5: a record that is not in the log yet is not proven', async () => {
  const early = place('early.json', buildEvidenceJson({ ...record, log: null }));
  const { code, stdout } = await verify([early, '--keys', keys]);
  assert.equal(code, 5);
  assert.match(
    stdout,
    /^This file is not proven: no key that you trust vouches for it\. Anyone could have made this file\./m,
  );
  assert.match(stdout, /^What the file claims:\nsubject {6}/m);
  assert.doesNotMatch((await verify([json, '--keys', keys])).stdout, /What the file claims/);
});

test('--remember saves the keys for this user only and uses them afterwards', async () => {
  assert.equal((await verify([json, '--keys', keys, '--remember'], 'home')).code, 0);
  const kept = join(folder, 'home', 'svc', 'evidence-keys.json');
  assert.equal(readFileSync(kept, 'utf8'), readFileSync(keys, 'utf8'));
  assert.equal(statSync(kept).mode & 0o777, 0o600);
  const { code, stdout } = await verify([json], 'home');
  assert.equal(code, 0);
  assert.ok(stdout.includes(`keys         ${kept}\n`));
});

test('2: remembered keys are never replaced by a file that lacks one or revives a retired one', async () => {
  const other = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const retired_at = '2099-01-01T00:00:00.000Z';
  const old = { vkey: fixture.vkey, retired_at };
  const newer = { vkey: formatVerifierKey(other.key), retired_at: null };
  const placeKeys = (name: string, ...listed: object[]) => place(name, JSON.stringify({ keys: listed }));
  const kept = join(folder, 'careful', 'svc', 'evidence-keys.json');
  const remember = (file: string) => verify([json, '--keys', file, '--remember'], 'careful');
  assert.equal((await remember(keys)).code, 0);
  const both = placeKeys('both.json', old, newer);
  assert.equal((await remember(both)).code, 0, 'a newer file that lists the old key, now retired, is kept');
  const refused = [placeKeys('false.json', newer), placeKeys('back.json', { ...old, retired_at: null }, newer)];
  for (const file of refused) {
    const { code, stdout, stderr } = await remember(file);
    assert.deepEqual([code, stdout], [2, '']);
    assert.ok(stderr.includes(`they lack ${fixture.origin}+${fixture.signer.key.keyId}, or no longer say`), stderr);
    assert.match(stderr, /nothing was checked.*Get \/\.well-known\/evidence-keys\.json .*again.*delete .* first/);
    assert.equal(readFileSync(kept, 'utf8'), readFileSync(both, 'utf8'));
  }
});

test('--json prints the same report as one JSON value', async () => {
  const { code, stdout } = await verify([pdf, '--keys', keys, '--json']);
  assert.equal(code, 0);
  const value = JSON.parse(stdout) as { checks: { name: string; result: string }[] };
  assert.deepEqual(
    value.checks.map(({ name, result }) => `${name} ${result}`),
    [
      'schema passed',
      'record hash passed',
      'PDF hash passed',
      'signature passed',
      'inclusion passed',
      'consistency not checked',
      'timestamp not checked',
    ],
  );
  const { checks: _, ...rest } = value as object & typeof value;
  assert.deepEqual(rest, {
    ok: true,
    verdict: 'proven',
    file: pdf,
    kind: 'PDF',
    contents: [],
    record_id: record.record_id,
    data_mode: 'snapshot',
    invented_count: 0,
    record_count: 1,
    troubles: [],
    keys_from: keys,
  });
});

test('a given checkpoint is compared with that of the file', async () => {
  const same = place('checkpoint', record.log.checkpoint);
  const { code, stdout } = await verify([json, '--keys', keys, '--checkpoint', same]);
  assert.equal(code, 0);
  assert.match(stdout, /^consistency {2}passed {7}The checkpoint you gave has the same entries\./m);
});

test('5: a given checkpoint that cannot be compared leaves the file unproven', async () => {
  const elsewhere = await buildEvidenceFixture(3, 'other.example/log');
  const [foreign] = elsewhere.records as [LoggedRecord];
  const kept = place('foreign', foreign.log.checkpoint);
  const { code, stdout } = await verify([json, '--keys', keys, '--checkpoint', kept]);
  assert.equal(code, 5, stdout);
  assert.match(stdout, /^consistency {2}not checked {2}The checkpoint you gave belongs to another log/m);
});

test('witnesses have their own file, and are named when they cosigned the given checkpoint', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const signed = parseSignedNote(record.log.checkpoint);
  assert.ok(signed.ok);
  const { text, signatures } = signed.value;
  const note = { text, signatures: [...signatures, await witness.cosign(text, 1_700_000_000)] };
  const words = ['--checkpoint', place('witnessed', formatSignedNote(note))];
  const trusted = place('witness.txt', `# ours\n${formatVerifierKey(witness.key)}\n`);
  const { code, stdout } = await verify([json, '--keys', keys, '--witness', trusted, ...words]);
  assert.equal(code, 0, stdout);
  assert.match(stdout, /^consistency {2}passed .*witness\.example\/w1 at 2023-11-14T22:13:20\.000Z/m);
  const wrong = await verify([json, '--keys', keys, '--witness', keys, ...words]);
  assert.equal(wrong.code, 2);
  assert.match(wrong.stderr, /is not a witness key/);
});

test('0: for JSON the record is proven, not its formatting, and the report says so', async () => {
  const { record_id, ...rest } = record;
  const anew = place('anew.json', JSON.stringify({ ...rest, record_id }, null, 2));
  const { code, stdout } = await verify([anew, '--keys', keys]);
  assert.equal(code, 0);
  assert.match(stdout, /with its names in any order: that is not part of the proof/);
  assert.match(
    (await verify([pdf, '--keys', keys])).stdout,
    /what its pages show and the record attached to it are as the service signed them/,
  );
});

test('6: an evidence pack, in JSON or as a PDF, is synthetic and has nothing to verify, which is not a failure', async () => {
  const pack = new TextEncoder().encode(JSON.stringify({ ok: true, machine_pack: {}, human_pack: {} }));
  for (const bytes of [pack, buildSmallPdf([{ bytes: pack, isPacked: true }])])
    for (const words of [[], ['--keys', keys]]) {
      const file = place('pack', bytes);
      const { code, stdout } = await verify([file, ...words]);
      assert.equal(code, 6);
      assert.match(
        stdout,
        /^nothing to verify: .*\nThis is an evidence pack\. A pack is synthetic.*no record and no proof/,
      );
      assert.doesNotMatch(stdout, /failed|proven/);
      const { ok, verdict, record_count } = JSON.parse((await verify([file, '--json'])).stdout);
      assert.deepEqual([ok, verdict, record_count], [false, 'nothing to verify', 0]);
    }
});

test('1: a record with the two parts of a pack added is a changed record, and a signed PDF is never a pack', async () => {
  const parts = { machine_pack: {}, human_pack: {} };
  const mixed = place('mixed.json', buildEvidenceJson({ ...record, ...parts }));
  assert.equal((await verify([mixed, '--keys', keys])).code, 1);
  const pack = new TextEncoder().encode(JSON.stringify({ ok: true, ...parts }));
  const { origin, signer } = fixture;
  const subject = { origin, record_id: record.record_id };
  const signed = await appendPdfTrailer(buildSmallPdf([{ bytes: pack, isPacked: true }]), subject, signer);
  assert.equal((await verify([place('signed.pdf', signed), '--keys', keys])).code, 1);
});

test('--source-file: a record from before the field is not proven, and a ZIP counts the records that name the file', async () => {
  const source = place('register.csv', 'a,b\n');
  const words = ['--keys', keys, '--source-file', source];
  const old = await verify([json, ...words]);
  assert.equal(old.code, 5, old.stdout);
  assert.match(old.stdout, /^source file {2}not checked {2}No record in this file names its source file/m);
  assert.equal((await verify([json, '--keys', keys, '--source-file', join(folder, 'none')])).code, 2);
  const changed = place('changed-source.json', buildEvidenceJson({ ...record, reference: 'other' }));
  const failed = await verify([changed, ...words]);
  assert.equal(failed.code, 1);
  assert.match(failed.stdout, /^source file {2}not checked {2}Nothing in this file can be compared/m);
});

test('2: an invalid command line is explained', async () => {
  const kept = place('kept', record.log.checkpoint);
  const cases: [RegExp, string[]][] = [
    [/verify takes exactly one file/, []],
    [/verify takes exactly one file/, [json, pdf]],
    [/unknown option --key/, [json, '--key', keys]],
    [/--remember needs --keys/, [json, '--remember']],
    [/there is no file .*missing\.json/, [join(folder, 'missing.json')]],
    [/is a folder: give one file\. For an unpacked export give the ZIP as you received it/, [folder]],
    [/is not a regular file/, ['/dev/null']],
    [/the keys in .* cannot be read: .*is not a key/, [json, '--keys', json.replace('record.json', 'record.pdf')]],
    [/cannot be read: the note has no signature/, [json, '--keys', keys, '--checkpoint', keys]],
    [/--consistency needs --checkpoint/, [json, '--keys', keys, '--consistency', keys]],
    [
      /cannot be read: it is not a consistency response/,
      [json, '--keys', keys, '--checkpoint', kept, '--consistency', keys],
    ],
  ];
  for (const [why, words] of cases) {
    const { code, stdout, stderr } = await verify(words);
    assert.deepEqual([code, stdout], [2, ''], stderr);
    assert.match(stderr, why);
  }
});

test('three spellings show the help of verify', async () => {
  const helps = await Promise.all([runSvc(['verify', '--help']), runSvc(['help', 'verify']), runSvc(['verify', '-h'])]);
  for (const { code, stdout } of helps) {
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: svc verify <file\.json\|file\.pdf\|file\.zip>/m);
    assert.match(stdout, /^ {2}5 +not proven/m);
  }
});
