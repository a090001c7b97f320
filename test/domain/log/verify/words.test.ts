import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sealRecord } from '#domain/evidence/sealed-record.ts';
import { type ByteSource, type Bytes, encodeText, joinBytes } from '#domain/log/bytes/bytes.ts';
import { openNoteSigner } from '#domain/log/note/note-signer.ts';
import { CHECK_NAMES, type CheckName } from '#domain/log/verify/check.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildDirectoryLine, buildFileHeader, buildZipEnd, type ZippedFile } from '#domain/log/zip/zip-layout.ts';
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
  trustKeyOf,
} from '#test/support/evidence-files.ts';

// All messages about a file, word for word, because people act on them.
const fixture = await buildEvidenceFixture(3);
const [record, second] = fixture.records as [LoggedRecord, LoggedRecord];
const KEY = `log.example/log+${fixture.signer.key.keyId}`;
const { keys: trusted } = await trustKeyOf(fixture);
const json = { bytes: buildEvidenceJson(record), isPacked: true };

async function say(bytes: Bytes, given = trusted): Promise<Record<CheckName, string>> {
  const trust = { keys: given, known: { checkpoint: null, proof: null } };
  const { checks } = await verifyFile(buildByteSource(bytes), trust);
  const said = CHECK_NAMES.map((name) => [name, `${checks[name].result}: ${checks[name].message}`]);
  return Object.fromEntries(said) as Record<CheckName, string>;
}

/** The messages about a file whose check of this name failed first. */
function failEarly(name: CheckName, message: string): Record<CheckName, string> {
  const unread = `not checked: The file could not be checked further: the ${name} check failed.`;
  const said = CHECK_NAMES.map((one) => [one, one === name ? `failed: ${message}` : unread]);
  return Object.fromEntries(said) as Record<CheckName, string>;
}

const SIGNED = `The trusted key ${KEY} signed the state of the log that the record points to.`;
const GOOD = {
  schema: 'passed: The record has all required fields in the right form.',
  'record hash': 'passed: The hash matches. Only the signature proves who wrote it.',
  'PDF hash': 'not checked: This file is not a PDF.',
  signature: `passed: ${SIGNED}`,
  inclusion:
    'passed: The proof leads from the record, as entry 0 of 3, to the state of the log in this file. Only the signature proves whose log it is.',
  consistency:
    'not checked: To check that the log only grew and is the same for everyone, give another checkpoint or a witness you trust.',
  timestamp:
    'not checked: This file has no timestamp of an outside authority: its times are those that the service claims.',
};
const GOOD_PDF = {
  ...GOOD,
  'PDF hash': 'passed: The hash in its last lines matches the PDF. Only the signature proves who made it.',
  signature: `passed: ${SIGNED} The trusted key ${KEY} signed this PDF.`,
};

test('messages for a valid JSON record', async () => assert.deepEqual(await say(json.bytes), GOOD));

test('messages for a valid PDF', async () => {
  assert.deepEqual(await say(await buildEvidencePdf(fixture, record)), GOOD_PDF);
});

test('messages for a record without a trusted key', async () => {
  const signature = `not checked: You gave no trusted key, so it is unknown who ${KEY} is. Anyone could have made this file.`;
  assert.deepEqual(await say(json.bytes, []), { ...GOOD, signature });
  assert.deepEqual(await say(await buildEvidencePdf(fixture, record), []), { ...GOOD_PDF, signature });
});

test('messages for a record that is not in the log yet', async () => {
  const early =
    'not checked: This file says that the record was not in the evidence log yet, which anyone could write: download it again from the service to prove it.';
  const wanted = { ...GOOD, signature: early, inclusion: early, consistency: early, timestamp: early };
  assert.deepEqual(await say(buildEvidenceJson({ ...record, log: null })), wanted);
});

test('messages for a changed record', async () => {
  assert.deepEqual(await say(buildEvidenceJson({ ...record, reference: 'another' })), {
    ...GOOD,
    'record hash': 'failed: The record does not have the SHA-256 that it states: something in it was changed.',
    inclusion: 'failed: The log contains the original record with this hash; this record was changed.',
  });
});

test('messages for a file that is not a record', async () => {
  const unread = 'not checked: This is not a record, so it was not checked further.';
  assert.deepEqual(await say(buildEvidenceJson({ ...record, price_cents: -1 })), {
    schema: 'failed: This is not a record of this service: its price_cents is not valid for a record.',
    'record hash': unread,
    'PDF hash': 'not checked: This file is not a PDF.',
    signature: unread,
    inclusion: unread,
    consistency: unread,
    timestamp: unread,
  });
  assert.deepEqual(await say(encodeText('{')), failEarly('schema', 'This is not an evidence file: it is not JSON.'));
});

const PROOFS: [why: string, log: Partial<LoggedRecord['log']>][] = [
  ['the proof has no checkpoint below an empty line', { proof: 'x' }],
  ['the index of the record differs from its proof', { index: 1 }],
  ['the checkpoint of the record differs from its proof', { checkpoint: 'x' }],
  ['the proof does not contain the salt of the entry', { proof: record.log.proof.replace(/extra .*\n/, '') }],
  [
    'the note has no signature below an empty line',
    { checkpoint: 'x', proof: record.log.proof.replace(record.log.checkpoint, 'x') },
  ],
];
for (const [why, log] of PROOFS)
  test(`messages for a record where ${why}`, async () => {
    const unread = 'not checked: The proof in the record cannot be read.';
    assert.deepEqual(await say(buildEvidenceJson({ ...record, log: { ...record.log, ...log } })), {
      ...GOOD,
      signature: unread,
      inclusion: `failed: The proof in the record cannot be used: ${why}.`,
      consistency: unread,
      timestamp: unread,
    });
  });

test('messages for a record with another record’s proof', async () => {
  assert.deepEqual(await say(buildEvidenceJson({ ...record, log: second.log })), {
    ...GOOD,
    inclusion: 'failed: The proof does not lead from this record to the state of the log that was signed.',
  });
});

test('messages for a record signed by a key that the reader does not have', async () => {
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const elsewhere = await openNoteSigner('other.example/log', new Uint8Array(32).fill(2));
  const trust = (key: typeof stranger.key) => [{ ...key, validFromMs: null, retiredMs: null, compromisedMs: null }];
  const missing = `failed: The signature cannot be accepted: no trusted key signed it. It names ${KEY}, and that key is not in your key file`;
  assert.equal(
    (await say(json.bytes, trust(stranger.key))).signature,
    `${missing}. The service may have changed its key since: get /.well-known/evidence-keys.json from the service again, make sure that it still lists the keys you have, and check again. If it does not list this key, the service did not sign this.`,
  );
  assert.equal(
    (await say(json.bytes, trust(elsewhere.key))).signature,
    `${missing}, which contains no key of this log.`,
  );
});

test('messages for a record with a false signature', async () => {
  const { checkpoint, proof } = record.log;
  const lie = `the signature that names the trusted key ${KEY} was not made by that key`;
  // The second also has an unknown key's signature.
  for (const [more, named] of [
    ['', KEY],
    ['— a AAAAAAAA\n', `${KEY}, a+00000000`],
  ]) {
    const forged = `${checkpoint.replace('\n3\n', '\n4\n')}${more}`;
    const log = { ...record.log, checkpoint: forged, proof: proof.replace(checkpoint, forged) };
    assert.equal(
      (await say(buildEvidenceJson({ ...record, log }))).signature,
      `failed: The signature is invalid: ${lie} (it names ${named}).`,
    );
  }
});

test('messages for a PDF without the service’s trailer, and for one with a pack', async () => {
  const none = 'the PDF does not end with this service’s signature lines';
  assert.deepEqual(await say(buildSmallPdf([json])), failEarly('PDF hash', `This PDF cannot be verified: ${none}.`));
  const pack = { bytes: encodeText('{"machine_pack":{},"human_pack":{}}'), isPacked: false };
  const said = (await say(buildSmallPdf([pack])))['PDF hash'];
  assert.equal(said, 'not checked: There is nothing to check: the file is synthetic.');
  for (const other of [encodeText('{"machine_pack":{}}'), encodeText('{'), Uint8Array.of(0xff), null]) {
    const pdf = buildSmallPdf(other === null ? [] : [{ bytes: other, isPacked: false }]);
    assert.match((await say(pdf))['PDF hash'], /cannot be verified/);
  }
});

test('messages for a PDF signed without a record, with another record, for another log or by another key', async () => {
  const sign = (pdf: Bytes, origin = fixture.origin, record_id = record.record_id) =>
    appendPdfTrailer(pdf, { origin, record_id }, fixture.signer);
  const empty = await say(await sign(buildSmallPdf([])));
  const holds = 'The PDF contains no record that can be checked: there is no record inside the PDF.';
  assert.deepEqual(empty, { ...failEarly('schema', holds), 'PDF hash': GOOD_PDF['PDF hash'] });
  const body = buildSmallPdf([json]);
  assert.deepEqual(await say(await sign(body, fixture.origin, second.record_id)), {
    ...GOOD_PDF,
    signature: 'failed: The last lines of the PDF belong to another record.',
  });
  assert.deepEqual(await say(await sign(body, 'other.example/log')), {
    ...GOOD_PDF,
    signature: 'failed: The last lines of the PDF belong to another log than the record inside it.',
  });
  const stranger = await openNoteSigner(fixture.origin, new Uint8Array(32).fill(2));
  const foreign = await say(await buildEvidencePdf({ ...fixture, signer: stranger }, record));
  assert.match(foreign.signature, /^failed: The PDF itself: The signature cannot be accepted: no trusted key/);
  const pdf = await buildEvidencePdf(fixture, record);
  const at = Buffer.from(pdf).indexOf('%PDF') + 5;
  const changed = await say(pdf.with(at, (pdf[at] ?? 0) ^ 1) as Bytes);
  const hash = 'failed: The PDF does not have the SHA-256 in its last lines: it was changed.';
  const signature =
    'failed: The signature is for another PDF, with the SHA-256 in its last lines. It does not cover this one.';
  assert.deepEqual(changed, { ...GOOD_PDF, 'PDF hash': hash, signature });
});

test('messages for a PDF with a record that is not in the log yet: its trailer alone is not enough', async () => {
  const pdf = buildSmallPdf([{ bytes: buildEvidenceJson({ ...record, log: null }), isPacked: true }]);
  const subject = { origin: fixture.origin, record_id: record.record_id };
  const { signature } = await say(await appendPdfTrailer(pdf, subject, fixture.signer));
  assert.match(signature, /^not checked: This file says that the record was not in the evidence log yet/);
});

const files = await listExportFiles(fixture);

/** The ZIP with one file replaced, signed again by default. */
async function packWith(name: string, bytes: Uint8Array, isSigned = true): Promise<Bytes> {
  const changed = files.map(([one, old]): [string, Uint8Array] => [one, one === name ? bytes : old]);
  return packZip(isSigned ? await addSums(fixture, changed.slice(0, -2)) : changed);
}

test('messages for a valid ZIP', async () => {
  const all = (count: number) => `passed: Passed for all ${count} files that need it.`;
  assert.deepEqual(await say(await packZip(files)), {
    schema: all(6),
    'record hash': all(6),
    'PDF hash': all(3),
    signature: all(7),
    inclusion: all(6),
    consistency: `not checked: Not checked for 6 of the 6 files that need it. ${files[0]?.[0]}: ${GOOD.consistency.slice('not checked: '.length)}`,
    timestamp: `not checked: Not checked for 6 of the 6 files that need it. ${files[0]?.[0]}: ${GOOD.timestamp.slice('not checked: '.length)}`,
  });
});

const zipRefusal = (why: string) =>
  failEarly('schema', `This ZIP is not in the form that this service writes: ${why}.`);

test('messages for a ZIP that is not in the service’s form', async () => {
  assert.deepEqual(await say(await packZip([])), zipRefusal('it does not end with SHA256SUMS and SHA256SUMS.note'));
  assert.deepEqual(
    await say(await packZip(files.slice(0, -1))),
    zipRefusal('it does not end with SHA256SUMS and SHA256SUMS.note'),
  );
  const [other, ...rest] = files;
  assert.deepEqual(
    await say(await packZip([['x/y', other?.[1] ?? new Uint8Array()], ...rest])),
    zipRefusal('it contains a file with a name that no export uses'),
  );
  assert.deepEqual(await say(await packZip(rest)), zipRefusal('SHA256SUMS does not list the files that are in it'));
  assert.deepEqual(
    await say(await packWith('SHA256SUMS', encodeText('x\n'), false)),
    zipRefusal('a line of SHA256SUMS cannot be read'),
  );
  assert.deepEqual(
    await say(await packWith('SHA256SUMS', Uint8Array.of(0xff), false)),
    zipRefusal('SHA256SUMS does not end with a line feed'),
  );
  assert.deepEqual(await say(encodeText('PK')), zipRefusal('the ZIP is cut off'));
});

const ID = 'rec_0123456789ABCDEFGHIJKLMNOP';
const NAMES: [name: string, isKnown: boolean][] = [
  [`records/${ID}.json`, true],
  [`records/${ID}.pdf`, true],
  [`proofs/${ID}.tlog-proof`, true],
  ['certificates/aZ_09-x.pdf', true],
  ['results.csv', true],
  ['README.txt', true],
  ['manifest.json', true],
  [`records/${ID}.txt`, false],
  [`records/${ID}X.json`, false],
  [`records/${ID.slice(0, -1)}.json`, false],
  [`records/${ID.toLowerCase()}.json`, false],
  [`recordsx${ID}.json`, false],
  [`proofs/${ID}.json`, false],
  ['certificates/.pdf', false],
  ['certificates/a', false],
  ['certificates/a.', false],
  ['certificates/a.PDF', false],
  ['certificates/a/b.pdf', false],
  ['certificates/a.b.pdf', false],
  ['results-csv', false],
  ['manifest-json', false],
  ['README-txt', false],
  ['xREADME.txt', false],
  ['README.txtx', false],
  ['x/README.txt', false],
];
for (const [name, isKnown] of NAMES)
  test(`an export ${isKnown ? 'can' : 'cannot'} contain a file named ${name}`, async () => {
    const said = await say(await packZip(await addSums(fixture, [[name, new Uint8Array()]])));
    const refusal = zipRefusal('it contains a file with a name that no export uses');
    assert.equal(said.schema === refusal.schema, !isKnown, said.schema);
  });

test('messages for a ZIP with a file that is too large for memory: only its directory is read', async () => {
  const list = async (size: number) => {
    const made: ZippedFile[] = [];
    let offset = 0;
    for (const [name, bytes] of [
      ['results.csv', size] as const,
      ['SHA256SUMS', 0] as const,
      ['SHA256SUMS.note', 0] as const,
    ]) {
      const file = { name, size: bytes, crc32: 0, offset, isStreamed: false };
      made.push(file);
      offset += buildFileHeader(file).length + bytes;
    }
    const directory = joinBytes(...made.map(buildDirectoryLine));
    const end = joinBytes(directory, buildZipEnd({ offset, length: directory.length, count: made.length }));
    const source: ByteSource = {
      size: offset + end.length,
      read: async (from, to) => (from === 0 ? encodeText('PK') : end.slice(Math.max(0, from - offset), to - offset)),
    };
    const trust = { keys: trusted, known: { checkpoint: null, proof: null } };
    return (await verifyFile(source, trust)).checks.schema.message;
  };
  const refused = (why: string) => `This ZIP is not in the form that this service writes: ${why}.`;
  const most = 256 * 1024 * 1024;
  assert.equal(await list(most + 1), refused(`a file in it is larger than ${most} bytes`));
  assert.equal(await list(most), refused('the bytes around SHA256SUMS do not match the directory of the ZIP'));
});

test('messages for a ZIP in which one file does not match the signed list or its name', async () => {
  const name = `records/${record.record_id}`;
  const changed = await say(await packWith('manifest.json', encodeText('{}'), false));
  assert.equal(
    changed.signature,
    'failed: Failed for 1 of 8. manifest.json: This is not the file that the signed list names: it was changed.',
  );
  const broken = await say(await packWith(`${name}.json`, encodeText('{')));
  assert.equal(broken.schema, `failed: Failed for 2 of 7. ${name}.json: This is not an evidence file: it is not JSON.`);
  const others = (await addSums(fixture, files.slice(0, 1))).at(-1)?.[1] ?? new Uint8Array();
  const note = async (bytes: Uint8Array) => (await say(await packWith('SHA256SUMS.note', bytes, false))).signature;
  const of = 'failed: Failed for 1 of 7. SHA256SUMS.note:';
  assert.equal(await note(others), `${of} The signature is for another list of files.`);
  const unread = 'The signature of the list of files cannot be read: the note has no signature below an empty line.';
  assert.equal(await note(encodeText('x')), `${of} ${unread}`);
  assert.equal(await note(Uint8Array.of(0xff)), `${of} ${unread}`);
  const signed = (await say(await packZip(files), [])).signature;
  assert.match(signed, /^not checked: Not checked for 7 of the 7 files that need it\. /);
});

test('the report on a ZIP counts its records, and those with invented data', async () => {
  const trust = { keys: trusted, known: { checkpoint: null, proof: null } };
  const report = await verifyFile(buildByteSource(await packZip(files)), trust);
  assert.deepEqual([report.kind, report.record, report.recordCount, report.inventedCount], ['ZIP', null, 3, 0]);
  assert.deepEqual(report.troubles, []);
  const bad = await verifyFile(buildByteSource(await packZip([])), trust);
  assert.deepEqual([bad.recordCount, bad.inventedCount, bad.troubles], [0, 0, []]);
  const sample = buildEvidenceJson({ ...record, log: null, data_mode: 'sample' });
  const one = await verifyFile(buildByteSource(sample), { ...trust, keys: [] });
  assert.deepEqual([one.recordCount, one.inventedCount, one.record], [1, 0, null], 'what failed is not believed');
});

test('the report on a valid record of invented data says so', async () => {
  const { record_sha256: _, log: __, ...rest } = record;
  const sealed = sealRecord({ ...rest, data_mode: 'sample' }).record;
  const trust = { keys: trusted, known: { checkpoint: null, proof: null } };
  const report = await verifyFile(buildByteSource(buildEvidenceJson({ ...sealed, log: null })), trust);
  assert.deepEqual([report.verdict, report.recordCount, report.inventedCount], ['not proven', 1, 1]);
  assert.equal(report.record?.data_mode, 'sample');
});

test('a file that is too large for its kind is rejected before it is read', async () => {
  const trust = { keys: trusted, known: { checkpoint: null, proof: null } };
  const sourceOf = (head: string, size: number): ByteSource => ({
    size,
    read: async (from, to) => {
      assert.deepEqual([from, to], [0, 5], 'nothing else is read');
      return encodeText(head);
    },
  });
  for (const [head, most] of [
    ['%PDF-', 64 * 1024 * 1024],
    ['{"ok"', 16 * 1024 * 1024],
  ] as const) {
    const { checks } = await verifyFile(sourceOf(head, most + 1), trust);
    assert.equal(checks.schema.message, `This is not an evidence file: the file is larger than ${most} bytes.`);
    await assert.rejects(verifyFile(sourceOf(head, most), trust), /nothing else is read/);
  }
});
