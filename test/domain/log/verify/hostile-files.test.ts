import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { deflateSync } from 'node:zlib';
import { type Bytes, encodeText } from '#domain/log/bytes/bytes.ts';
import { CHECK_NAMES } from '#domain/log/verify/check.ts';
import { verifyFile } from '#domain/log/verify/verify-file.ts';
import { buildDirectoryLine, buildFileHeader, buildFileTail, buildZipEnd } from '#domain/log/zip/zip-layout.ts';
import { crc32 } from '#domain/log/zip/zip-reader.ts';
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
  ZIP_OPTIONS,
} from '#test/support/evidence-files.ts';

const fixture = await buildEvidenceFixture();
const [record, second] = fixture.records as [LoggedRecord, LoggedRecord];
const trust = await trustKeyOf(fixture);
const good = Buffer.from(buildEvidenceJson(record)).toString();
const files = await listExportFiles(fixture);

/** All messages about a file that must be rejected. */
async function refusalOf(bytes: Bytes): Promise<string> {
  const { verdict, checks } = await verifyFile(buildByteSource(bytes), trust);
  assert.equal(verdict, 'failed');
  return CHECK_NAMES.filter((name) => checks[name].result === 'failed')
    .map((name) => `${name}: ${checks[name].message}`)
    .join('\n');
}

async function expectRefusals(cases: readonly [why: RegExp, bytes: Bytes | string][]): Promise<void> {
  for (const [why, bytes] of cases) {
    assert.match(await refusalOf(typeof bytes === 'string' ? encodeText(bytes) : bytes), why);
  }
}

test('JSON that is ambiguous, or too expensive to parse, is rejected with a reason', async () => {
  await expectRefusals([
    [/schema: .*reformatted or changed/, good.replace('"tool":', '"tool":"x","tool":')],
    [/schema: .*reformatted or changed/, good.replace('"price_cents":10', '"price_cents":10.0')],
    [/schema: .*reformatted or changed/, good.replace('"price_cents":10', '"price_cents":1e1')],
    [/schema: .*reformatted or changed/, good.replace('deal-0', 'de\\u0061l-0')],
    [/schema: .*reformatted or changed/, good.replace('deal-0', '\\ud800')],
    [/schema: .*reformatted or changed/, ` ${good}`],
    [/schema: .*reformatted or changed/, `${good}\n\n`],
    [/schema: .*not JSON/, `\ufeff${good}`],
    [/schema: .*not JSON/, good.slice(0, -1)],
    [/schema: .*it is empty/, ''],
    [/schema: .*not an object/, '[]'],
    [/schema: .*not JSON, a PDF or a ZIP/, 'null'],
    [/schema: .*nested more than 64/, `${'['.repeat(1_000_000)}`],
    [/schema: .*nested more than 64/, `{"a":${'['.repeat(65)}${']'.repeat(65)}}`],
    [/schema: .*larger than/, `"${'x'.repeat(17 * 1024 * 1024)}"`],
    [/schema: .*not UTF-8/, Uint8Array.of(0x7b, 0xff, 0x7d)],
    [/schema: .*not one that contains a record/, '{"ok":false,"code":"not_found"}'],
    [/schema: .*not one that contains a record/, good.replace('{"ok":true,', '{"ok":true,"more":1,')],
    [/schema: .*it has no record_id/, '{}'],
    [/schema: .*it has no log/, JSON.stringify({ ...record, log: undefined })],
    [/schema: .*its log is not/, JSON.stringify({ ...record, log: { ...record.log, index: 1e300 } })],
  ]);
});

test('a signed ZIP that contradicts itself is rejected with the contradiction', async () => {
  const inside = files.filter(([name]) => /^(records|proofs)\//.test(name));
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
  const listed = inside.map(([name, bytes]) => ({ name, size_bytes: bytes.length, sha256: hash(bytes) }));
  const manifest = { format: 'evidence-export-1', job_id: 'job_1', log_origin: fixture.origin, files: listed };
  const pack = async (changes: object) =>
    packZip(
      await addSums(fixture, [...inside, ['manifest.json', encodeText(JSON.stringify({ ...manifest, ...changes }))]]),
    );
  const good = await verifyFile(buildByteSource(await pack({})), trust);
  assert.deepEqual(
    [good.verdict, ...good.contents.map(({ result }) => result)],
    ['proven', 'passed', 'passed', 'not checked'],
  );
  await expectRefusals([
    [
      /^schema: .*export id: The manifest is of the export job_2, the signature of job_1/,
      await pack({ job_id: 'job_2' }),
    ],
    [/^schema: .*manifest: The manifest does not list records\/rec_/, await pack({ files: listed.slice(1) })],
    [/^schema: .*manifest: There is no manifest in this ZIP/, await packZip(await addSums(fixture, inside))],
  ]);
});

test('brackets inside a string do not nest, and an escaped quotation mark does not end it', async () => {
  const text = `${'['.repeat(100)}\\"${'{'.repeat(100)}`;
  assert.match(await refusalOf(encodeText(JSON.stringify({ ...record, reference: text }))), /^record hash: /);
});

test('a record whose proof is another’s, is truncated or lacks its salt is rejected', async () => {
  const change = (log: object) => JSON.stringify({ ...record, log: { ...record.log, ...log } });
  const { proof, checkpoint } = record.log;
  const withCheckpoint = (other: string) => change({ checkpoint: other, proof: proof.replace(checkpoint, other) });
  await expectRefusals([
    [/^inclusion: .*does not lead/, change(second.log)],
    [/^inclusion: .*index of the record/, change({ index: 1 })],
    [/^inclusion: .*checkpoint of the record/, change({ checkpoint: `${checkpoint}x` })],
    [/^inclusion: .*salt/, change({ proof: proof.replace(/extra .*\n/, '') })],
    [/^inclusion: .*salt/, change({ proof: proof.replace(/extra .*\n/, 'extra AAAA\n') })],
    [/^inclusion: .*begin with/, change({ proof: `x${proof}` })],
    [/^inclusion: .*no signature/, withCheckpoint(checkpoint.split('\n\n')[0] ?? '')],
    [/^signature: .*was not made by that key/, withCheckpoint(checkpoint.replace('\n3\n', '\n4\n'))],
    [/^record hash: /, JSON.stringify({ ...record, reference: null })],
    [/^record hash: /, JSON.stringify({ ...record, more: 1 })],
  ]);
});

test('a PDF with no attached file, with two, or with one that decompresses without end is rejected with a reason', async () => {
  const sign = (pdf: Bytes, id = record.record_id) =>
    appendPdfTrailer(pdf, { origin: fixture.origin, record_id: id }, fixture.signer);
  const json = { bytes: buildEvidenceJson(record), isPacked: false };
  assert.equal((await verifyFile(buildByteSource(await sign(buildSmallPdf([json]))), trust)).verdict, 'proven');
  const bomb = { bytes: Buffer.alloc(40 * 1024 * 1024), isPacked: true };
  const broken = buildSmallPdf([{ bytes: deflateSync('x').subarray(3), isPacked: false }]);
  const text = Buffer.from(broken).toString('latin1').replace('  /Subtype', '  /Filter /FlateDecode\n  /Subtype');
  await expectRefusals([
    [/schema: .*no record inside/, await sign(buildSmallPdf([]))],
    [/schema: .*more than one file/, await sign(buildSmallPdf([json, json]))],
    [/schema: .*decompresses to more than/, await sign(buildSmallPdf([bomb]))],
    [/schema: .*cannot be decompressed/, await sign(new Uint8Array(Buffer.from(text, 'latin1')))],
    [
      /schema: .*the file inside the PDF is not in the form/,
      await sign(encodeText('%PDF-1.7\n/Type /EmbeddedFile %%EOF')),
    ],
    [
      /schema: .*cut off/,
      await sign(
        encodeText(
          Buffer.from(buildSmallPdf([json]))
            .toString()
            .replace(/Length \d+/, 'Length 9'),
        ),
      ),
    ],
    [/signature: .*belong to another record/, await sign(buildSmallPdf([json]), second.record_id)],
    [/PDF hash: .*does not end with this service’s signature lines/, buildSmallPdf([json])],
  ]);
});

test('a PDF with appended bytes, as from an editor, is rejected', async () => {
  const pdf = await buildEvidencePdf(fixture, record);
  const update = encodeText('\n7 0 obj\n<< >>\nendobj\n%%EOF');
  assert.match(await refusalOf(new Uint8Array(Buffer.concat([pdf, update]))), /PDF hash: .*were changed/);
  const trailerAt = Buffer.from(pdf).lastIndexOf('\n%register-data-service');
  const inserted = Buffer.concat([pdf.subarray(0, trailerAt), update, pdf.subarray(trailerAt)]);
  assert.match(await refusalOf(new Uint8Array(inserted)), /PDF hash: .*it was changed/);
});

test('an archive with unsafe or duplicate names is rejected before any of its files is read', async () => {
  const [json] = files;
  assert.ok(json !== undefined);
  const packed = async (name: string) => packZip(await addSums(fixture, [[name, json[1]]]));
  const dots = Buffer.from(await packed('certificates/a_b-c.pdf'));
  const climbing = Buffer.from(
    dots.toString('latin1').replaceAll('certificates/a_b-c.pdf', '../../../etc/cron.d/xy'),
    'latin1',
  );
  await expectRefusals([
    [/schema: .*name that no export uses/, await packed('records/x.json')],
    [/schema: .*name that no export uses/, await packed('certificates/a/b.pdf')],
    [/schema: .*name that no export uses/, await packed('certificates/..pdf')],
    [/schema: .*two files with the same name/, await packed('SHA256SUMS')],
    [/schema: .*name that no export uses/, new Uint8Array(climbing)],
    [/schema: .*two files with the same name/, await packZip(await addSums(fixture, [json, json]))],
  ]);
});

test('an archive that is compressed, dated, commented, truncated or extended is rejected', async () => {
  const zip = await packZip(files);
  const end = zip.length - 22;
  const view = Buffer.from(zip);
  const huge = Buffer.from(zip);
  huge.writeUInt32LE(0xfffffff0, end + 12);
  await expectRefusals([
    [
      /schema: .*not in the form that this service writes, at file 1/,
      await packZip(files, { ...ZIP_OPTIONS, compress: true }),
    ],
    [/schema: .*at file 1/, await packZip(files, { ...ZIP_OPTIONS, mtime: new Date(2020, 1, 1) })],
    [/schema: .*at file 1/, await packZip(files, { ...ZIP_OPTIONS, forceDosTimestamp: false })],
    [/schema: .*end of the ZIP/, new Uint8Array(Buffer.concat([view, Buffer.from('x')]))],
    [/schema: .*end of the ZIP/, new Uint8Array(Buffer.concat([Buffer.from('PKx'), view]))],
    [/schema: .*end of the ZIP/, zip.slice(0, -1)],
    [/schema: .*end of the ZIP/, zip.slice(0, 50)],
    [/schema: .*cut off/, zip.slice(0, 10)],
    [/schema: .*end of the ZIP/, new Uint8Array(huge)],
  ]);
});

test('an archive with bytes between its files and its directory, a wrong CRC-32 or contradicting sizes is rejected', async () => {
  const [first] = files;
  assert.ok(first !== undefined);
  const build = (change: { gap?: string; crc?: number; isStreamed?: boolean; tail?: (tail: Bytes) => Bytes }) => {
    const parts: Uint8Array[] = [];
    const lines: Uint8Array[] = [];
    let offset = 0;
    for (const [name, bytes] of files) {
      const isFirst = name === first[0];
      const sum = crc32(bytes) ^ (isFirst ? (change.crc ?? 0) : 0);
      const file = { name, size: bytes.length, crc32: sum >>> 0, offset, isStreamed: change.isStreamed ?? false };
      const tail = buildFileTail(file);
      parts.push(buildFileHeader(file), bytes, isFirst ? (change.tail?.(tail) ?? tail) : tail);
      lines.push(buildDirectoryLine(file));
      offset = Buffer.concat(parts).length;
    }
    const directory = Buffer.concat(lines);
    const at = offset + (change.gap ?? '').length;
    const end = buildZipEnd({ offset: at, length: directory.length, count: files.length });
    return new Uint8Array(Buffer.concat([...parts, Buffer.from(change.gap ?? ''), directory, end]));
  };
  for (const isStreamed of [false, true]) {
    const { verdict } = await verifyFile(buildByteSource(build({ isStreamed })), trust);
    assert.equal(verdict, 'proven', `sizes are ${isStreamed ? 'after' : 'before'} each file`);
  }
  await expectRefusals([
    [/schema: .*does not match its contents/, build({ gap: 'hidden' })],
    [/schema: .*does not have the CRC-32/, build({ crc: 1 })],
    [
      /schema: .*the bytes around .* do not match the directory/,
      build({ isStreamed: true, tail: (tail) => tail.with(12, 0xff) as Bytes }),
    ],
  ]);
});

test('an archive without its list, with a different list or with another archive’s list is rejected', async () => {
  const replace = (name: string, bytes: Uint8Array) =>
    packZip(files.map(([one, old]): [string, Uint8Array] => [one, one === name ? bytes : old]));
  const sums = Buffer.from(files.find(([name]) => name === 'SHA256SUMS')?.[1] ?? []).toString();
  const others = await addSums(fixture, files.slice(0, 1));
  const otherNote = others.find(([name]) => name === 'SHA256SUMS.note')?.[1] ?? new Uint8Array();
  await expectRefusals([
    [/schema: .*does not end with SHA256SUMS/, await packZip(files.slice(0, -1))],
    [/schema: .*does not end with SHA256SUMS/, await packZip(files.slice(0, -2))],
    [/schema: .*does not list/, await packZip(files.slice(1))],
    [
      /schema: .*does not list/,
      await replace('SHA256SUMS', encodeText(sums.split('\n').reverse().join('\n').slice(1).concat('\n'))),
    ],
    [/schema: .*line of SHA256SUMS/, await replace('SHA256SUMS', encodeText(sums.toUpperCase()))],
    [/signature: .*another list of files/, await replace('SHA256SUMS.note', otherNote)],
    [/signature: .*cannot be read/, await replace('SHA256SUMS.note', encodeText('x'))],
    [/signature: .*was changed/, await replace('manifest.json', encodeText('{}'))],
  ]);
});

test('an archive signed by the service, but with contradicting files of one record, is rejected', async () => {
  const pack = async (changes: Record<string, Uint8Array>) => {
    const parts = files.slice(0, -2).map(([name, bytes]): [string, Uint8Array] => [name, changes[name] ?? bytes]);
    return packZip(await addSums(fixture, parts));
  };
  const name = `records/${record.record_id}`;
  const swapped = buildEvidenceJson(second);
  await expectRefusals([
    [/schema: .*file name does not match the record/, await pack({ [`${name}.json`]: swapped })],
    [
      /record hash: .*The PDF and the JSON contain different records/,
      await pack({ [`${name}.pdf`]: await buildEvidencePdf(fixture, second) }),
    ],
    [
      /inclusion: .*differs from the proof inside the record/,
      await pack({ [`proofs/${record.record_id}.tlog-proof`]: encodeText(second.log.proof) }),
    ],
    [/inclusion: .*not text/, await pack({ [`proofs/${record.record_id}.tlog-proof`]: Uint8Array.of(0xff) })],
    [/schema: .*not an evidence file/, await pack({ [`${name}.json`]: encodeText('{') })],
    [/schema: .*does not contain the JSON of this record/, await packZip(await addSums(fixture, files.slice(1, 2)))],
  ]);
});

test('a ZIP without a record proves nothing', async () => {
  const empty = await packZip(await addSums(fixture, files.slice(-3, -2)));
  const { verdict, checks } = await verifyFile(buildByteSource(empty), trust);
  assert.equal(verdict, 'not proven');
  assert.match(checks.schema.message, /contains nothing to check here/);
});
