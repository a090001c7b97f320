import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { encodeText, formatBase64 } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint, parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { openCosigner } from '#domain/log/note/cosignature.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { formatSignedNote } from '#domain/log/note/signed-note.ts';
import { parseTrustedKeys, type TrustedKey } from '#domain/log/note/trusted-keys.ts';
import { formatVerifierKey } from '#domain/log/note/verifier-key.ts';
import { type KnownLog, parseConsistencyAnswer } from '#domain/log/verify/check-consistency.ts';
import { describeVerdict } from '#domain/log/verify/describe-verdict.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { appendPdfTrailer } from '#test/support/append-pdf-trailer.ts';
import { buildByteSource } from '#test/support/byte-source.ts';
import {
  addSums,
  buildEvidenceFixture,
  buildEvidenceJson,
  buildEvidencePdf,
  buildSmallPdf,
  type LoggedRecord,
  listExportFiles,
  packZip,
} from '#test/support/evidence-files.ts';
import { consistencyProof, treeRoot } from '#test/support/merkle-tree.ts';

const fixture = await buildEvidenceFixture(3);
const [record] = fixture.records as [LoggedRecord];
const NOTHING: KnownLog = { checkpoint: null, proof: null };

async function readKeys(text: string): Promise<TrustedKey[]> {
  const keys = await parseTrustedKeys(text);
  assert.ok(keys.ok, keys.ok ? '' : keys.why);
  return keys.value;
}

async function check(one: LoggedRecord, keyText: string, known = NOTHING) {
  return verifyFile(buildByteSource(buildEvidenceJson(one)), { keys: await readKeys(keyText), known });
}

function publish(changes: object): string {
  return JSON.stringify({ origin: fixture.origin, keys: [{ vkey: fixture.vkey, ...changes }] });
}

test('keys are parsed from the published file and from lines; anything else is rejected with a reason', async () => {
  assert.equal((await readKeys(publish({ retired_at: null })))[0]?.retiredMs, null);
  assert.equal((await readKeys(publish({})))[0]?.retiredMs, null);
  assert.equal((await readKeys(publish({ retired_at: '2026-01-01T00:00:00Z' })))[0]?.retiredMs, 1_767_225_600_000);
  assert.equal((await readKeys(`# mine\n\n  ${fixture.vkey}\r\n`)).length, 1);
  const cases: [RegExp, string][] = [
    [/contains no keys/, ''],
    [/contains no keys/, '# nothing'],
    [/contains no keys/, '{"keys":[]}'],
    [/no list of keys/, '{}'],
    [/not JSON/, '{'],
    [/cannot be read/, '{"keys":[1]}'],
    [/cannot be read/, '{"keys":[null]}'],
    [/cannot be read/, '{"keys":[{}]}'],
    [/cannot be read/, publish({ retired_at: 'long ago' })],
    [/cannot be read/, publish({ retired_at: 5 })],
    [/is not a key/, 'x+y+z'],
    [/is not a key/, '{"keys":[{"vkey":"x"}]}'],
    [/too long/, 'x'.repeat(1_000_001)],
    [/more than 1000 keys/, `${fixture.vkey}\n`.repeat(1001)],
  ];
  for (const [why, text] of cases) {
    const keys = await parseTrustedKeys(text);
    assert.ok(!keys.ok, text.slice(0, 60));
    assert.match(keys.why, why);
  }
});

test('a key of another log, or an untrusted key, proves nothing', async () => {
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const elsewhere = await openNoteSigner('other.example/log', new Uint8Array(32).fill(1));
  for (const { key } of [stranger, elsewhere]) {
    const { verdict, checks } = await check(record, formatVerifierKey(key));
    assert.equal(verdict, 'failed');
    assert.match(checks.signature.message, /no trusted key signed it/);
  }
});

test('a log that signs with a trusted key under another name proves nothing', async () => {
  const { checkpoint, proof } = record.log;
  const text = checkpoint.split('\n\n')[0]?.replace(fixture.origin, 'other.example/log') ?? '';
  const other = await signNote(`${text}\n`, fixture.signer);
  const log = { ...record.log, checkpoint: other, proof: proof.replace(checkpoint, other) };
  const { verdict, checks } = await check({ ...record, log }, fixture.vkey);
  assert.equal(verdict, 'failed');
  assert.equal(checks.signature.result, 'failed');
});

test('a key retired before a record was made cannot have signed it; one retired later can', async () => {
  const made = Date.parse(record.created_at);
  const retire = (ms: number) => check(record, publish({ retired_at: new Date(ms).toISOString() }));
  const early = await retire(made - 3_600_000);
  assert.equal(early.verdict, 'failed');
  assert.match(early.checks.signature.message, /was retired at .* before this record was made/);
  assert.equal((await retire(made + 1)).verdict, 'proven');
  assert.equal((await retire(made - 60_000)).verdict, 'proven', 'clocks are never quite alike');
});

test('a ZIP ordered after its key was retired cannot have been signed by it, however old its records', async () => {
  const files = (await listExportFiles(fixture)).slice(0, -3);
  const pack = async (manifest: object) => {
    const all = await addSums(fixture, [...files, ['manifest.json', encodeText(JSON.stringify(manifest))]]);
    const retired_at = new Date(Date.parse(record.created_at) + 3_600_000).toISOString();
    const trust = { keys: await readKeys(publish({ retired_at })), known: NOTHING };
    return verifyFile(buildByteSource(await packZip(all)), trust);
  };
  const late = await pack({ ordered_at: new Date(Date.parse(record.created_at) + 7_200_000).toISOString() });
  assert.equal(late.verdict, 'failed');
  assert.match(late.checks.signature.message, /was retired at .* before this ZIP was made/);
  assert.equal((await pack({ ordered_at: record.created_at })).verdict, 'proven');
  for (const odd of ['tomorrow', 5, null]) assert.equal((await pack({ ordered_at: odd })).verdict, 'proven');
});

test('a ZIP without an order time is as old as its records: a key retired before they were made cannot have signed it', async () => {
  const old = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(5));
  const retired_at = new Date(Date.parse(record.created_at) - 3_600_000).toISOString();
  const listed = [{ vkey: fixture.vkey }, { vkey: formatVerifierKey(old.key), retired_at }];
  const trust = { keys: await readKeys(JSON.stringify({ keys: listed })), known: NOTHING };
  const files = (await listExportFiles(fixture)).slice(0, -2);
  const pack = async (signer: typeof old) => packZip(await addSums({ ...fixture, signer }, files));
  assert.equal((await verifyFile(buildByteSource(await pack(fixture.signer)), trust)).verdict, 'proven');
  const { verdict, checks } = await verifyFile(buildByteSource(await pack(old)), trust);
  assert.equal(verdict, 'failed');
  assert.match(checks.signature.message, /was retired at .* before this ZIP was made/);
});

test('a given checkpoint must be signed by a key of this log, not by a trusted key of another log', async () => {
  const other = await openNoteSigner('other.example/log', new Uint8Array(32).fill(4));
  const keyText = `${fixture.vkey}\n${formatVerifierKey(other.key)}`;
  const text = formatCheckpoint({
    origin: fixture.origin,
    size: 3,
    rootHash: treeRoot(fixture.entries),
    extensions: [],
  });
  const signed = parseSignedCheckpoint(await signNote(text, other));
  assert.ok(signed.ok);
  const { verdict, checks } = await check(record, keyText, { checkpoint: signed.value, proof: null });
  assert.deepEqual([verdict, checks.consistency.result], ['not proven', 'not checked']);
  assert.match(checks.consistency.message, /was ignored: it is not signed by a key you trust/);
});

test('a record that is not in the log yet is not proven, and the message says why', async () => {
  const { verdict, checks } = await check({ ...record, log: null } as unknown as LoggedRecord, fixture.vkey);
  assert.equal(verdict, 'not proven');
  for (const name of ['signature', 'inclusion', 'consistency'] as const) {
    assert.equal(checks[name].result, 'not checked');
    assert.match(
      checks[name].message,
      /^This file says that .* not in the evidence log yet, which anyone could write: /,
    );
    assert.match(checks[name].message, /download it again from the service to prove it/);
  }
});

test('a PDF whose trailer belongs to another record is rejected, even if log, key and hash are right', async () => {
  const body = buildSmallPdf([{ bytes: buildEvidenceJson(record), isPacked: true }]);
  const { origin, signer } = fixture;
  const trust = { keys: await readKeys(fixture.vkey), known: NOTHING };
  const signFor = async (record_id: string) => {
    const pdf = await appendPdfTrailer(body, { origin, record_id }, signer);
    return verifyFile(buildByteSource(pdf), trust);
  };
  assert.equal((await signFor(record.record_id)).verdict, 'proven');
  const other = await signFor(`rec_${'0'.repeat(26)}`);
  assert.equal(other.verdict, 'failed');
  assert.equal(other.checks['PDF hash'].result, 'passed');
  assert.match(other.checks.signature.message, /belong to another record/);
});

test('nothing that a forger could compute is reported as a fact', async () => {
  const { record_sha256: _, log: __, ...rest } = record;
  const forged = sealRecord({ ...rest, reference: 'another deal' }).record;
  const unlogged = buildEvidenceJson({ ...forged, log: null });
  const rehashed = buildEvidenceJson({ ...forged, log: record.log });
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const foreign = await buildEvidencePdf({ ...fixture, signer: stranger }, record);
  for (const [bytes, verdict] of [
    [unlogged, 'not proven'],
    [rehashed, 'failed'],
    [foreign, 'failed'],
  ] as const) {
    const report = await verifyFile(buildByteSource(bytes), { keys: await readKeys(fixture.vkey), known: NOTHING });
    assert.equal(report.verdict, verdict);
    assert.equal(report.checks['record hash'].result, 'passed');
    const reported = JSON.stringify([report.checks, describeVerdict(report, 'you')]);
    assert.doesNotMatch(
      reported,
      /nothing in it was changed|no byte of it was changed|found wrong|The record is entry/i,
    );
    assert.match(report.checks['record hash'].message, /^The hash matches\. Only the signature proves who wrote it\.$/);
  }
  const pdf = await verifyFile(buildByteSource(foreign), { keys: await readKeys(fixture.vkey), known: NOTHING });
  assert.equal(pdf.checks['PDF hash'].result, 'passed');
  assert.match(pdf.checks['PDF hash'].message, /Only the signature proves who made it/);
});

test('the sentence about an unproven file says that anyone could have made it, unless a trusted key vouches for it', async () => {
  const bare = await verifyFile(buildByteSource(buildEvidenceJson(record)), { keys: [], known: NOTHING });
  const early = await check({ ...record, log: null } as unknown as LoggedRecord, fixture.vkey);
  for (const whose of ['you', 'this page'] as const)
    for (const report of [bare, early])
      assert.match(describeVerdict(report, whose), /no key that .* trusts? vouches for it\. Anyone could have made/);
  const larger = [...fixture.entries, new Uint8Array(32).fill(7)];
  const vouched = await check(record, fixture.vkey, await readKnown(4, larger));
  assert.equal(vouched.verdict, 'not proven');
  assert.match(
    describeVerdict(vouched, 'you'),
    /a key that you trust vouches for it, but the additional check you asked for/,
  );
  assert.doesNotMatch(describeVerdict(vouched, 'you'), /Anybody/);
});

test('a PDF whose trailer another key signed is rejected, whatever record is inside', async () => {
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const pdf = await buildEvidencePdf({ ...fixture, signer: stranger }, record);
  const trust = { keys: await readKeys(fixture.vkey), known: NOTHING };
  const { verdict, checks } = await verifyFile(buildByteSource(pdf), trust);
  assert.equal(verdict, 'failed');
  assert.match(checks.signature.message, /The PDF itself/);
  const other = await buildEvidencePdf({ ...fixture, origin: 'other.example/log' }, record);
  const wrong = await verifyFile(buildByteSource(other), trust);
  assert.match(wrong.checks.signature.message, /another log/);
});

async function readKnown(size: number, entries = fixture.entries, signer = fixture.signer): Promise<KnownLog> {
  const rootHash = treeRoot(entries.slice(0, size));
  const text = formatCheckpoint({ origin: signer.key.name, size, rootHash, extensions: [] });
  const checkpoint = parseSignedCheckpoint(await signNote(text, signer));
  assert.ok(checkpoint.ok);
  return { checkpoint: checkpoint.value, proof: null };
}

function readProof(from: number, to: number, hashes: readonly Uint8Array[]) {
  const answer = parseConsistencyAnswer(JSON.stringify({ ok: true, from, to, proof: hashes.map(formatBase64) }));
  assert.ok(answer.ok);
  return answer.value;
}

test('with another checkpoint, the log is checked to have only grown, before and after the record', async () => {
  const larger = [...fixture.entries, new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
  const later = { ...(await readKnown(5, larger)), proof: readProof(3, 5, consistencyProof(3, larger)) };
  assert.equal((await check(record, fixture.vkey, later)).checks.consistency.result, 'passed');
  const earlier = { ...(await readKnown(2)), proof: readProof(2, 3, consistencyProof(2, fixture.entries)) };
  assert.equal((await check(record, fixture.vkey, earlier)).checks.consistency.result, 'passed');
  const same = await check(record, fixture.vkey, await readKnown(3));
  assert.match(same.checks.consistency.message, /has the same entries/);
  const without = await check(record, fixture.vkey, await readKnown(5, larger));
  assert.equal(without.checks.consistency.result, 'not checked');
  assert.match(without.checks.consistency.message, /from=3&to=5/);
  assert.equal(without.verdict, 'not proven', 'what the reader asked for was not found out');
});

test('a log with two different states fails; an untrusted checkpoint proves nothing either way', async () => {
  const rewritten = [new Uint8Array(32).fill(9), ...fixture.entries.slice(1), new Uint8Array(32), new Uint8Array(32)];
  const proof = readProof(3, 5, consistencyProof(3, rewritten));
  const grown = await check(record, fixture.vkey, { ...(await readKnown(5, rewritten)), proof });
  assert.deepEqual([grown.verdict, grown.checks.consistency.result], ['not proven', 'not checked']);
  assert.match(
    grown.checks.consistency.message,
    /does not link the two .* get \/log\/consistency\?from=3&to=5 .*again/,
  );
  const split = await check(record, fixture.vkey, await readKnown(3, rewritten));
  assert.equal(split.verdict, 'failed');
  assert.match(split.checks.consistency.message, /different entries to different people/);
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const unsigned = await check(record, fixture.vkey, await readKnown(3, fixture.entries, stranger));
  const named = `log\\.example/log\\+${stranger.key.keyId}`;
  assert.match(unsigned.checks.consistency.message, new RegExp(`was ignored: .*key you trust \\(it names ${named}\\)`));
  assert.deepEqual([unsigned.checks.consistency.result, unsigned.verdict], ['not checked', 'not proven']);
  const other = await openNoteSigner('other.example/log', new Uint8Array(32).fill(1));
  const foreign = await check(record, fixture.vkey, await readKnown(3, fixture.entries, other));
  assert.match(foreign.checks.consistency.message, /another log/);
  assert.deepEqual([foreign.checks.consistency.result, foreign.verdict], ['not checked', 'not proven']);
});

test('a file with an untrusted log state does not make a trusted log look split', async () => {
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const text = formatCheckpoint({ origin: fixture.origin, size: 3, rootHash: new Uint8Array(32), extensions: [] });
  const checkpoint = await signNote(text, stranger);
  const log = { ...record.log, checkpoint, proof: record.log.proof.replace(record.log.checkpoint, checkpoint) };
  const { checks } = await check({ ...record, log }, fixture.vkey, await readKnown(3));
  assert.equal(checks.signature.result, 'failed');
  assert.equal(checks.consistency.result, 'not checked');
  assert.match(checks.consistency.message, /state of the log in this file is not signed by a key you trust/);
});

test('a false cosignature on a checkpoint does not hide that the log signed two states of one size', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const known = await readKnown(3, [new Uint8Array(32).fill(9), ...fixture.entries.slice(1)]);
  const { note, checkpoint } = known.checkpoint ?? assert.fail();
  const signatures = [...note.signatures, await witness.cosign('something else\n', 1_700_000_000)];
  const split = { ...known, checkpoint: { checkpoint, note: { ...note, signatures } } };
  const { verdict, checks } = await check(record, `${fixture.vkey}\n${formatVerifierKey(witness.key)}`, split);
  assert.equal(verdict, 'failed');
  assert.match(checks.consistency.message, /different entries to different people/);
});

test('a key that is missing in the reader’s file is named, with where to get a newer file', async () => {
  const before = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const { checks } = await check(record, formatVerifierKey(before.key));
  const { keyId } = fixture.signer.key;
  assert.match(
    checks.signature.message,
    new RegExp(`It names log\\.example/log\\+${keyId}, and that key is not in your key file`),
  );
  assert.match(checks.signature.message, /get \/\.well-known\/evidence-keys\.json from the service again/);
  const elsewhere = await openNoteSigner('other.example/log', new Uint8Array(32).fill(2));
  const none = await check(record, formatVerifierKey(elsewhere.key));
  assert.match(none.checks.signature.message, /contains no key of this log/);
  assert.doesNotMatch(none.checks.signature.message, /well-known/);
});

test('witnesses who cosigned the given checkpoint are named, because they cosign after a file is issued', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const keyText = `${fixture.vkey}\n${formatVerifierKey(witness.key)}`;
  const larger = [...fixture.entries, new Uint8Array(32).fill(7), new Uint8Array(32).fill(8)];
  const proof = readProof(3, 5, consistencyProof(3, larger));
  const cosign = async (known: KnownLog, text?: string) => {
    const { note, checkpoint } = known.checkpoint ?? assert.fail();
    const signature = await witness.cosign(text ?? note.text, 1_700_000_000);
    return { ...known, checkpoint: { checkpoint, note: { ...note, signatures: [...note.signatures, signature] } } };
  };
  const named = /cosigned the checkpoint you gave: witness\.example\/w1 at 2023-11-14T22:13:20\.000Z/;
  const later = await check(record, keyText, { ...(await cosign(await readKnown(5, larger))), proof });
  assert.equal(later.verdict, 'proven');
  assert.match(later.checks.consistency.message, named);
  const same = await check(record, keyText, await cosign(await readKnown(3)));
  assert.match(same.checks.consistency.message, named);
  const lie = await check(record, keyText, await cosign(await readKnown(3), 'something else\n'));
  assert.deepEqual([lie.verdict, lie.checks.consistency.result], ['not proven', 'not checked']);
  assert.match(lie.checks.consistency.message, /in the name of a witness you trust is invalid/);
});

test('a witness’s key is not a key of the log: the signature is not checked', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const { verdict, checks } = await check(record, formatVerifierKey(witness.key), await readKnown(3));
  assert.deepEqual(
    [verdict, checks.signature.result, checks.consistency.result],
    ['not proven', 'not checked', 'not checked'],
  );
});

test('a trusted witness proves consistency, and a false cosignature in its name fails the file', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const keyText = `${fixture.vkey}\n${formatVerifierKey(witness.key)}`;
  const signed = parseSignedCheckpoint(record.log.checkpoint);
  assert.ok(signed.ok);
  const cosign = async (text: string) => {
    const note = {
      text: signed.value.note.text,
      signatures: [...signed.value.note.signatures, await witness.cosign(text, 1_700_000_000)],
    };
    const checkpoint = formatSignedNote(note);
    return {
      ...record,
      log: { ...record.log, checkpoint, proof: record.log.proof.replace(record.log.checkpoint, checkpoint) },
    };
  };
  const seen = await check(await cosign(signed.value.note.text), keyText);
  assert.equal(seen.verdict, 'proven');
  assert.match(seen.checks.consistency.message, /witness\.example\/w1 at 2023-11-14T22:13:20\.000Z/);
  const lie = await check(await cosign('something else\n'), keyText);
  assert.equal(lie.verdict, 'failed');
  assert.match(lie.checks.consistency.message, /in the name of a witness you trust is invalid/);
});

test('a checkpoint with a cosignature from the future is ignored', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const keyText = `${fixture.vkey}\n${formatVerifierKey(witness.key)}`;
  const known = await readKnown(3);
  const { note, checkpoint } = known.checkpoint ?? assert.fail();
  const now = Math.floor(Date.now() / 1_000);
  const cosignAt = async (seconds: number) => {
    const signatures = [...note.signatures, await witness.cosign(note.text, seconds)];
    return check(record, keyText, { ...known, checkpoint: { checkpoint, note: { ...note, signatures } } });
  };
  const ahead = await cosignAt(now + 3_600);
  assert.deepEqual([ahead.verdict, ahead.checks.consistency.result], ['not proven', 'not checked']);
  assert.match(ahead.checks.consistency.message, /witness\.example\/w1 is dated .*, which is in the future/);
  assert.equal((await cosignAt(now + 60)).verdict, 'proven', 'clocks are never quite alike');
});

test('a consistency response is parsed strictly', () => {
  for (const text of [
    '',
    '[]',
    '{}',
    '{"from":1,"to":2}',
    '{"from":1.5,"to":2,"proof":[]}',
    '{"from":1,"to":2,"proof":["x"]}',
    '{"from":1,"to":2,"proof":[1]}',
  ]) {
    assert.equal(parseConsistencyAnswer(text).ok, false, text);
  }
});
