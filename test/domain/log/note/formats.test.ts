import assert from 'node:assert/strict';
import { test } from 'node:test';
import { encodeText } from '#domain/log/bytes/bytes.ts';
import { formatCheckpoint, parseSignedCheckpoint } from '#domain/log/note/checkpoint.ts';
import { findCosignature, openCosigner } from '#domain/log/note/cosignature.ts';
import { parseFileStatement, signFileStatement } from '#domain/log/note/file-statement.ts';
import { openNoteSigner, signNote } from '#domain/log/note/note-signer.ts';
import { formatSignedNote, parseSignedNote } from '#domain/log/note/signed-note.ts';
import { verifyNote } from '#domain/log/note/verify-note.ts';
import { parseTrailedPdf } from '#domain/log/pdf/pdf-trailer.ts';
import { formatStatement } from '#domain/log/pdf/signed-pdf.ts';
import { formatTlogProof, parseTlogProof } from '#domain/log/proof/tlog-proof.ts';
import { appendPdfTrailer } from '#test/support/append-pdf-trailer.ts';

const ORIGIN = 'log.example/log';
const RECORD_ID = 'rec_01K1ZX6F8R9S0T1V2W3X4Y5Z6A';
const signer = await openNoteSigner(ORIGIN, new Uint8Array(32).fill(1));
const rootHash = new Uint8Array(32).fill(3);
const ROOT = 'AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=';
const SIGNATURE = '— a AAAAAAAA\n';

function expectRefusals(
  cases: readonly [why: RegExp, text: string][],
  parse: (text: string) => { ok: true } | { ok: false; why: string },
): void {
  for (const [why, text] of cases) {
    const read = parse(text);
    assert.ok(!read.ok, JSON.stringify(text));
    assert.match(read.why, why, JSON.stringify(text));
  }
}

test('a signed checkpoint has three lines and survives a round trip', async () => {
  const checkpoint = { origin: ORIGIN, size: 20852163, rootHash, extensions: [] };
  assert.equal(formatCheckpoint(checkpoint), `${ORIGIN}\n20852163\n${ROOT}\n`);
  const read = parseSignedCheckpoint(await signNote(formatCheckpoint(checkpoint), signer));
  assert.ok(read.ok);
  assert.deepEqual(read.value.checkpoint, checkpoint);
  assert.ok((await verifyNote(read.value.note, [signer.key])).ok);
  const extended = { ...checkpoint, size: 0, extensions: ['more', 'and more'] };
  const other = parseSignedCheckpoint(await signNote(formatCheckpoint(extended), signer));
  assert.deepEqual(other.ok && other.value.checkpoint, extended);
});

test('an invalid checkpoint is rejected with a reason', () => {
  const sizes = ['', '-1', '+1', '01', '00', '1.0', '1e3', ' 1', '٣', '9007199254740992', '18446744073709551615'];
  expectRefusals(
    [
      [/no signature/, `o\n1\n${ROOT}\n`],
      [/three lines/, `o\n1\n\n${SIGNATURE}`],
      [/is empty/, `\n1\n${ROOT}\n\n${SIGNATURE}`],
      [/is empty/, `o\n1\n${ROOT}\n\nx\n\n${SIGNATURE}`],
      ...sizes.map((size): [RegExp, string] => [/decimal/, `o\n${size}\n${ROOT}\n\n${SIGNATURE}`]),
      [/not a hash/, `o\n1\n${ROOT.replace('w', ' ')}\n\n${SIGNATURE}`],
      [/not a hash/, `o\n1\n${ROOT.slice(0, -1)}\n\n${SIGNATURE}`],
      [/not a hash/, `o\n1\n${ROOT.replace('M=', 'N=')}\n\n${SIGNATURE}`],
      [/not a hash/, `o\n1\nAAAA\n\n${SIGNATURE}`],
    ],
    parseSignedCheckpoint,
  );
  const largest = parseSignedCheckpoint(`o\n9007199254740991\n${ROOT}\n\n${SIGNATURE}`);
  assert.equal(largest.ok && largest.value.checkpoint.size, Number.MAX_SAFE_INTEGER);
});

test('a proof survives a round trip, with and without its salt', () => {
  const checkpoint = `o\n5\n${ROOT}\n\n${SIGNATURE}`;
  const salted = { extra: new Uint8Array(32).fill(7), index: 3, hashes: [rootHash, rootHash], checkpoint };
  const text = formatTlogProof(salted);
  const salt = 'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=';
  assert.equal(text, `c2sp.org/tlog-proof@v1\nextra ${salt}\nindex 3\n${ROOT}\n${ROOT}\n\n${checkpoint}`);
  assert.deepEqual(parseTlogProof(text), { ok: true, value: salted });
  const plain = { extra: null, index: 0, hashes: [], checkpoint };
  assert.equal(formatTlogProof(plain), `c2sp.org/tlog-proof@v1\nindex 0\n\n${checkpoint}`);
  assert.deepEqual(parseTlogProof(formatTlogProof(plain)), { ok: true, value: plain });
});

test('an invalid proof is rejected with a reason', () => {
  const head = 'c2sp.org/tlog-proof@v1\n';
  expectRefusals(
    [
      [/no checkpoint/, ''],
      [/no checkpoint/, `${head}index 0\n`],
      [/does not begin/, 'c2sp.org/tlog-proof@v2\nindex 0\n\nx'],
      [/does not begin/, '\n\nx'],
      [/extra line/, `${head}extra ?\nindex 0\n\nx`],
      [/extra line/, `${head}extra AAB=\nindex 0\n\nx`],
      [/no index/, `${head}extra AAAA\n\nx`],
      [/no index/, `${head}\nx`],
      [/no index/, `${head}entry 0\n\nx`],
      [/no index/, `${head}index\n\nx`],
      [/no index/, `${head}index 01\n\nx`],
      [/no index/, `${head}index  1\n\nx`],
      [/no index/, `${head}extra AAAA\nextra AAAA\nindex 0\n\nx`],
      [/not a hash/, `${head}index 0\nAAAA\n\nx`],
      [/not a hash/, `${head}index 0\n${ROOT} \n\nx`],
      [/too many/, `${head}index 0\n${`${ROOT}\n`.repeat(54)}\nx`],
      [/too long/, `${head}index 0\n\n${'x'.repeat(120_000)}`],
    ],
    parseTlogProof,
  );
  assert.ok(parseTlogProof(`${head}index 0\n${`${ROOT}\n`.repeat(53)}\nx`).ok);
});

test('a witness’s cosignature counts at its time, and only on this text', async () => {
  const witness = await openCosigner('witness.example/w1', new Uint8Array(32).fill(9));
  const text = formatCheckpoint({ origin: ORIGIN, size: 7, rootHash, extensions: [] });
  const line = await witness.cosign(text, 1_679_315_147);
  const note = { text, signatures: [await signer.sign(text), line] };
  const read = parseSignedNote(formatSignedNote(note));
  assert.ok(read.ok);
  const found = await findCosignature(read.value, witness.key);
  assert.deepEqual(found, { ok: true, value: { key: witness.key, timestamp: 1_679_315_147 } });
  const moved = { ...line, signature: line.signature.map((byte, at) => (at === 7 ? byte + 1 : byte)) };
  const other = await openCosigner('witness.example/w2', new Uint8Array(32).fill(8));
  const wrong = [
    { text: text.replace('7', '8'), signatures: [line] },
    { text, signatures: [moved] },
    { text, signatures: [{ ...line, signature: Uint8Array.of(1) }] },
    { text, signatures: [{ ...line, signature: line.signature.with(0, 255) }] },
  ];
  for (const one of wrong) assert.equal((await findCosignature(one, witness.key))?.ok, false);
  assert.equal(await findCosignature(note, other.key), null, 'another witness has not spoken');
  assert.equal(await findCosignature(note, signer.key), null, 'the log itself is no witness');
});

test('a file statement names the log, its kind, its id and its hash; other texts are rejected', async () => {
  const statement = { kind: 'zip' as const, origin: ORIGIN, id: 'job_01', sha256: 'ab'.repeat(32) };
  const note = await signFileStatement(statement, signer);
  assert.ok(note.startsWith(`${ORIGIN}/zip\njob_01\n${'ab'.repeat(32)}\n\n— ${ORIGIN} `));
  const read = parseFileStatement(note, 'zip');
  assert.deepEqual(read.ok && read.value.statement, statement);
  const hash = 'ab'.repeat(32);
  expectRefusals(
    [
      [/not about a zip/, `${ORIGIN}/pdf\njob_01\n${hash}\n\n${SIGNATURE}`],
      [/not about a zip/, `/zip\njob_01\n${hash}\n\n${SIGNATURE}`],
      [/three lines/, `${ORIGIN}/zip\njob_01\n\n${SIGNATURE}`],
      [/three lines/, `${ORIGIN}/zip\njob_01\n${hash}\nmore\n\n${SIGNATURE}`],
      [/the id/, `${ORIGIN}/zip\n5\n${hash}\n\n${SIGNATURE}`],
      [/the id/, `${ORIGIN}/zip\njob_01 \n${hash}\n\n${SIGNATURE}`],
      [/the id/, `${ORIGIN}/zip\n1job_01\n${hash}\n\n${SIGNATURE}`],
      [/the id/, `${ORIGIN}/zip\njob_\n${hash}\n\n${SIGNATURE}`],
      [/the hash/, `${ORIGIN}/zip\njob_01\n${hash.toUpperCase()}\n\n${SIGNATURE}`],
      [/the hash/, `${ORIGIN}/zip\njob_01\n${hash}0\n\n${SIGNATURE}`],
      [/no signature/, `${ORIGIN}/zip\njob_01\n${hash}\n`],
    ],
    (text) => parseFileStatement(text, 'zip'),
  );
  assert.equal(parseSignedCheckpoint(note).ok, false, 'it can never stand for a checkpoint');
});

test('a PDF ends with comment lines of well under 1,024 bytes that sign all bytes before them', async () => {
  const body = encodeText('%PDF-1.7\n…\n%%EOF\n');
  const pdf = await appendPdfTrailer(body, { origin: ORIGIN, record_id: RECORD_ID }, signer);
  const trailer = Buffer.from(pdf.subarray(body.length)).toString();
  assert.ok(pdf.length - body.length < 400);
  assert.ok(trailer.split('\n').every((line) => line === '' || line.startsWith('%')));
  const read = parseTrailedPdf(pdf);
  assert.ok(read.ok);
  assert.deepEqual(read.value.body, body);
  const hash = Buffer.from(await crypto.subtle.digest('SHA-256', body)).toString('hex');
  assert.deepEqual(read.value.statement, { kind: 'pdf', origin: ORIGIN, id: RECORD_ID, sha256: hash });
  assert.ok((await verifyNote(read.value.note, [signer.key])).ok);
});

test('an origin that is too long for a PDF is rejected when the statement is made', async () => {
  const long = await openNoteSigner('x'.repeat(255), new Uint8Array(32).fill(1));
  const make = async (origin: string) =>
    formatStatement(
      await signFileStatement({ kind: 'signed-pdf', origin, id: RECORD_ID, sha256: 'ab'.repeat(32) }, long),
    );
  await assert.rejects(make('x'.repeat(600)), /too long an origin/);
  assert.ok((await make('x'.repeat(255))).length <= 1_000);
});

test('flipping any bit of a signed PDF, truncating it or appending to it is detected', async () => {
  const pdf = await appendPdfTrailer(encodeText('%PDF\n%%EOF\n'), { origin: ORIGIN, record_id: RECORD_ID }, signer);
  const isGood = async (bytes: Uint8Array<ArrayBuffer>) => {
    const read = parseTrailedPdf(bytes);
    if (!read.ok) return false;
    const hash = Buffer.from(await crypto.subtle.digest('SHA-256', read.value.body)).toString('hex');
    return hash === read.value.statement.sha256 && (await verifyNote(read.value.note, [signer.key])).ok;
  };
  assert.ok(await isGood(pdf));
  for (let bit = 0; bit < 8 * pdf.length; bit++) {
    const flipped = pdf.map((byte, at) => (at === bit >> 3 ? byte ^ (1 << (bit & 7)) : byte));
    assert.equal(await isGood(flipped), false, `bit ${bit}`);
  }
  for (let length = 0; length < pdf.length; length++) assert.equal(await isGood(pdf.slice(0, length)), false);
  for (const more of ['\n', '%\n', '%%EOF\n', ' ']) {
    assert.equal(await isGood(Uint8Array.from([...pdf, ...encodeText(more)])), false, JSON.stringify(more));
  }
});
