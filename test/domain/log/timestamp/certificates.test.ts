import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { findPathFault } from '#domain/log/timestamp/certificate-path.ts';
import { type IssuedCertificate, parsePemCertificates } from '#domain/log/timestamp/issued-certificate.ts';
import { readHashName, readSignatureForm } from '#domain/log/timestamp/signature-form.ts';
import {
  readCertificates,
  runOpenssl,
  startTimestampAuthority,
  type TestAuthority,
} from '#test/support/timestamp-authority.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const options = { skip: whyLeftOut('openssl') };
const folder = mkdtempSync(join(tmpdir(), 'svc-certificates-'));
let tsa: TestAuthority;
before(async () => {
  if (options.skip === false) tsa = await startTimestampAuthority();
});
after(async () => {
  await tsa?.close();
  rmSync(folder, { recursive: true });
});

function readOne(path: string): IssuedCertificate {
  return readCertificates(path)[0] ?? assert.fail();
}

/** Makes a certificate of its own issuer with these extensions; none makes one of the oldest version. */
async function make(...extensions: string[]): Promise<IssuedCertificate> {
  const openssl = (...words: string[]) => runOpenssl(folder, ...words);
  const key = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'key.pem',
    '-subj',
    '/CN=x',
  ];
  if (extensions.length === 0) {
    await openssl('req', '-new', ...key, '-out', 'request.pem');
    await openssl('x509', '-req', '-in', 'request.pem', '-signkey', 'key.pem', '-days', '3', '-out', 'made.pem');
    return readOne(join(folder, 'made.pem'));
  }
  // A configuration of its own, because the usual one adds extensions.
  const added = extensions.flatMap((one) => ['-addext', one]);
  await openssl('req', '-x509', ...key, '-config', '/dev/null', '-days', '3', ...added, '-out', 'made.pem');
  return readOne(join(folder, 'made.pem'));
}

test('a certificate may issue others if it is an authority, as deep as it says', options, async () => {
  assert.equal((await make('basicConstraints=CA:TRUE')).maxBelow, Number.POSITIVE_INFINITY);
  assert.equal((await make('basicConstraints=critical,CA:TRUE,pathlen:3')).maxBelow, 3);
  assert.equal(
    (await make('basicConstraints=critical,CA:TRUE', 'keyUsage=keyCertSign')).maxBelow,
    Number.POSITIVE_INFINITY,
  );
  assert.equal((await make('basicConstraints=critical,CA:TRUE', 'keyUsage=digitalSignature')).maxBelow, null);
  assert.equal((await make('basicConstraints=critical,CA:FALSE')).maxBelow, null);
  assert.equal((await make('keyUsage=keyCertSign')).maxBelow, null);
  const oldest = await make();
  assert.deepEqual([oldest.maxBelow, oldest.isForTimestamps], [null, false]);
  assert.ok(oldest.toMs - oldest.fromMs > 2 * 86_400_000);
});

test('a certificate is for timestamps if it says so as critical, and says nothing else', options, async () => {
  for (const [usage, isForTimestamps] of [
    ['critical,timeStamping', true],
    ['timeStamping', false],
    ['critical,timeStamping,clientAuth', false],
    ['critical,clientAuth', false],
  ] as const)
    assert.equal((await make(`extendedKeyUsage=${usage}`)).isForTimestamps, isForTimestamps, usage);
});

test('a file of certificates must have one, be short, and be readable', () => {
  const wrap = (text: string) => `-----BEGIN CERTIFICATE-----${text}-----END CERTIFICATE-----`;
  const readFault = (text: string) => {
    const read = parsePemCertificates(text);
    return read.ok ? null : read.why;
  };
  assert.equal(readFault(''), 'it has no certificate in PEM');
  assert.equal(readFault('x'.repeat(1_000_000)), 'it has no certificate in PEM');
  assert.equal(readFault('x'.repeat(1_000_001)), 'the file of certificates is too long');
  for (const text of ['', '=A=', 'MAA=']) assert.notEqual(readFault(wrap(text)), null, `${text} is not a certificate`);
});

test('a path needs the name, the right to issue, the depth and the signature of each step', options, async () => {
  const [signer, middle, root] = ['signer', 'middle', 'root'].map((name) =>
    readOne(join(tsa.folder, `${name}.pem`)),
  ) as [IssuedCertificate, IssuedCertificate, IssuedCertificate];
  const NO_PATH = 'no path leads to a certificate that you trust';
  const find = (changed: { signer?: object; middle?: object; root?: object }, atMs = Date.now()) => {
    const trusted = [{ ...root, ...changed.root }];
    return findPathFault({
      signer: { ...signer, ...changed.signer },
      others: [{ ...middle, ...changed.middle }],
      trusted,
      atMs,
    });
  };
  assert.equal(await find({}), null);
  assert.equal(await find({ middle: { maxBelow: null } }), NO_PATH);
  assert.equal(await find({ middle: { maxBelow: 0 } }), null);
  assert.equal(await find({ root: { maxBelow: 0 } }), NO_PATH);
  assert.equal(await find({ root: { maxBelow: 1 } }), null);
  assert.equal(await find({ middle: { subject: root.subject } }), NO_PATH);
  const { issued } = signer;
  const sign = (form: object) => find({ signer: { issued: { ...issued, form: { ...issued.form, ...form } } } });
  assert.equal(await sign({}), null);
  assert.equal(await sign({ keyType: 'curve' }), NO_PATH);
  assert.equal(await sign({ hash: null }), NO_PATH);
  assert.equal(await sign({ hash: 'SHA-512' }), NO_PATH);
  assert.equal(await find({}, middle.toMs + 1), 'a certificate of its path was not valid then');
  // A certificate that issued itself and is not trusted leads nowhere, and ends.
  assert.equal(await findPathFault({ signer: root, others: [root], trusted: [], atMs: Date.now() }), NO_PATH);
});

test('seven algorithms of signatures and three of hashes are known, and SHA-1 is not', () => {
  const bytes = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));
  const forms = {
    '06092a864886f70d0101010500': { keyType: 'rsa', hash: null },
    '06092a864886f70d01010b0500': { keyType: 'rsa', hash: 'SHA-256' },
    '06092a864886f70d01010c0500': { keyType: 'rsa', hash: 'SHA-384' },
    '06092a864886f70d01010d0500': { keyType: 'rsa', hash: 'SHA-512' },
    '06082a8648ce3d040302': { keyType: 'curve', hash: 'SHA-256' },
    '06082a8648ce3d040303': { keyType: 'curve', hash: 'SHA-384' },
    '06082a8648ce3d040304': { keyType: 'curve', hash: 'SHA-512' },
    '06092a864886f70d0101050500': null,
  };
  for (const [hex, form] of Object.entries(forms)) assert.deepEqual(readSignatureForm(bytes(hex)), form, hex);
  const hashes = { '01': 'SHA-256', '02': 'SHA-384', '03': 'SHA-512', '04': null };
  for (const [end, name] of Object.entries(hashes))
    for (const parameter of ['', '0500'])
      assert.equal(readHashName(bytes(`060960864801650304 02${end}${parameter}`.replace(' ', ''))), name, end);
});
