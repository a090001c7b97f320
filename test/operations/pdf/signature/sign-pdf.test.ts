import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { buildDer, DER, readDerPath } from '#domain/log/pdf/der.ts';
import { findSignatureFault, parseSignedPdf } from '#domain/log/pdf/signed-pdf.ts';
import { makeCertificate } from '#operations/pdf/signature/make-certificate.ts';
import { openMadeSigner, openOwnSigner } from '#operations/pdf/signature/open-pdf-signer.ts';
import { parsePkcs12 } from '#operations/pdf/signature/parse-pkcs12.ts';
import { type PdfSigner, signPdf } from '#operations/pdf/signature/sign-pdf.ts';
import { buildEvidenceFixture } from '#test/support/evidence-files.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const page = readFileSync(new URL('../golden/plain.pdf', import.meta.url));
const at = new Date('2026-11-15T15:54:08Z');
const made = makeCertificate('log.example/log', at);
const { signer: noteSigner } = await buildEvidenceFixture(1);
const statement = { recordId: 'rec_01M7FYMYZ8RYR7KNJ0EMPP83NH', signer: noteSigner };
const folder = mkdtempSync(join(tmpdir(), 'svc-sign-'));
after(() => rmSync(folder, { recursive: true }));

const run = (command: string, ...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8' });
  return { status, text: `${stdout}${stderr}` };
};

async function sign(signer: PdfSigner): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await signPdf(page, { signer, statement, at });
  const read = parseSignedPdf(pdf);
  assert.ok(read.ok, read.ok ? '' : read.why);
  assert.equal(await findSignatureFault(read.value), null);
  return pdf;
}

/** Makes a PKCS #12 file with a key of an authority that is made for it. */
function makePkcs12(name: string, keyArgs: readonly string[], exportArgs: readonly string[] = []): Buffer {
  const done = [
    run(
      'openssl',
      'req',
      '-x509',
      '-newkey',
      'rsa:2048',
      '-nodes',
      '-keyout',
      'ca.key',
      '-out',
      'ca.pem',
      '-subj',
      '/CN=CA',
    ),
    run('openssl', 'genpkey', ...keyArgs, '-out', 'own.key'),
    run('openssl', 'req', '-new', '-key', 'own.key', '-subj', '/CN=Own', '-out', 'own.csr'),
    run(
      'openssl',
      'x509',
      '-req',
      '-in',
      'own.csr',
      '-CA',
      'ca.pem',
      '-CAkey',
      'ca.key',
      '-out',
      'own.pem',
      '-days',
      '9',
    ),
    run(
      'openssl',
      'pkcs12',
      '-export',
      '-inkey',
      'own.key',
      '-in',
      'own.pem',
      '-certfile',
      'ca.pem',
      '-passout',
      'pass:pw',
      '-out',
      name,
      ...exportArgs,
    ),
  ];
  for (const { status, text } of done) assert.equal(status, 0, text);
  return readFileSync(join(folder, name));
}

test('a made certificate is for signatures only, names the log and is valid for twenty years', () => {
  const certificate = new X509Certificate(made.certificate);
  assert.equal(certificate.subject, 'O=Register-Data Service\nCN=Evidence of log.example/log');
  assert.ok(certificate.verify(certificate.publicKey));
  assert.ok(!certificate.ca);
  assert.equal(certificate.validTo, 'Nov 15 15:54:08 2046 GMT');
  assert.equal(makeCertificate('x', new Date('2031-01-01')).certificate.length > 0, true);
});

test('a signed PDF still is one page with its file, and has a signature field that covers the whole file', async () => {
  const pdf = await sign(openMadeSigner(made));
  const { pages, files } = await readPdf(pdf);
  assert.equal(pages.length, 1);
  assert.deepEqual([...files.keys()], ['record.json']);
  const before = await readPdf(new Uint8Array(page));
  assert.ok(before.pages[0]?.links.length);
  assert.deepEqual(pages[0]?.links, before.pages[0]?.links, 'links beside the signature still work');
  const text = Buffer.from(pdf).toString('latin1');
  const [, from = '', to = '', rest = ''] = /\/ByteRange \[0 (\d+) (\d+) (\d+)\]/.exec(text) ?? [];
  assert.equal(text[Number(from)], '<');
  assert.equal(text[Number(to) - 1], '>');
  assert.equal(Number(to) + Number(rest), pdf.length);
  for (const entry of ['/SubFilter /ETSI.CAdES.detached', '/M (D:20261115155408Z)', '/SigFlags 3', '/Type /DSS']) {
    assert.ok(text.includes(entry), entry);
  }
  assert.ok(text.endsWith('%%EOF\n'), 'PDF/A allows nothing after the end');
});

test('a timestamp has its place in the signature, and the room that its authority names', async () => {
  const token = buildDer(DER.sequence, buildDer(DER.octets, new Uint8Array(3_000)));
  const around = { name: 'tsa.example', certificates: [], stamp: async () => token };
  const timestamps = { ...around, maxTokenBytes: 4_000 };
  const pdf = await sign({ ...openMadeSigner(made), timestamps });
  assert.ok(Buffer.from(pdf).toString('latin1').includes(Buffer.from(token).toString('hex')));
  const small = { ...around, maxTokenBytes: 100 };
  await assert.rejects(sign({ ...openMadeSigner(made), timestamps: small }), /fits into its room/);
});

test('an operator’s PKCS #12 file signs with its whole chain and revocation lists', {
  skip: whyLeftOut('openssl'),
}, async () => {
  for (const keyArgs of [
    ['-algorithm', 'RSA'],
    ['-algorithm', 'EC', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  ]) {
    const pkcs12 = makePkcs12('own.p12', keyArgs);
    const pem = '-----BEGIN X509 CRL-----\nMAA=\n-----END X509 CRL-----\n';
    const revocationLists = [Buffer.from(pem), Buffer.from('3003020101', 'hex')];
    const signer = openOwnSigner({ pkcs12, passphrase: 'pw', revocationLists });
    assert.deepEqual(
      signer.certificates.map((one) => new X509Certificate(one).subject),
      ['CN=Own', 'CN=CA'],
    );
    assert.match(Buffer.from(await sign(signer)).toString('latin1'), /\/DSS << .*\/CRLs \[\d+ 0 R \d+ 0 R\] >>/);
  }
});

/** The same file with each of its parts twice. */
function repeatSafes(pkcs12: Uint8Array): Uint8Array {
  const safes = readDerPath(readDerPath(new Uint8Array(pkcs12), [0, 1, 1])[0]?.content ?? new Uint8Array(), [0]);
  const contents = buildDer(DER.sequence, ...[...safes, ...safes].map(({ whole }) => whole));
  const data = buildDer(DER.oid, Buffer.from('2a864886f70d010701', 'hex'));
  const wrapped = buildDer(DER.sequence, data, buildDer(DER.part0, buildDer(DER.octets, contents)));
  return buildDer(DER.sequence, buildDer(DER.integer, Uint8Array.of(3)), wrapped);
}

test('a PKCS #12 file that cannot be used is rejected with what to do', { skip: whyLeftOut('openssl') }, () => {
  const pkcs12 = makePkcs12('own.p12', ['-algorithm', 'RSA']);
  const why = (bytes: Uint8Array, passphrase: string) => () => parsePkcs12(bytes, passphrase);
  assert.throws(why(pkcs12, 'wrong'), /passphrase of the PKCS #12 file is wrong/);
  assert.throws(why(repeatSafes(pkcs12), 'pw'), /must have exactly one private key/);
  assert.throws(why(Buffer.from('not a file'), 'pw'), /is not a PKCS #12 file/);
  const old = makePkcs12('old.p12', ['-algorithm', 'RSA'], ['-certpbe', 'PBE-SHA1-3DES', '-keypbe', 'PBE-SHA1-3DES']);
  assert.throws(why(old, 'pw'), /must be encrypted with AES-256, as OpenSSL 3 does: openssl pkcs12/);
  const odd = makePkcs12('odd.p12', ['-algorithm', 'ED25519']);
  assert.throws(() => openOwnSigner({ pkcs12: odd, passphrase: 'pw', revocationLists: [] }), /unknown kind/);
});

test('pdfsig of poppler finds the signature valid', { skip: whyLeftOut('pdfsig') }, async () => {
  writeFileSync(join(folder, 'signed.pdf'), await sign(openMadeSigner(made)));
  const { text } = run('pdfsig', 'signed.pdf');
  assert.match(text, /Signature is Valid\./);
  assert.match(text, /Total document signed/);
});

test('qpdf finds no errors in a signed PDF', { skip: whyLeftOut('qpdf') }, async () => {
  writeFileSync(join(folder, 'checked.pdf'), await sign(openMadeSigner(made)));
  const { status, text } = run('qpdf', '--check', 'checked.pdf');
  assert.equal(status, 0, text);
});

test('OpenSSL verifies the signature as CMS', { skip: whyLeftOut('openssl') }, async () => {
  const read = parseSignedPdf(await sign(openMadeSigner(made)));
  assert.ok(read.ok);
  writeFileSync(join(folder, 'signature.p7s'), read.value.signature);
  writeFileSync(join(folder, 'content.bin'), read.value.signed);
  const args = ['-verify', '-inform', 'DER', '-in', 'signature.p7s', '-content', 'content.bin', '-binary', '-noverify'];
  const { status, text } = run('openssl', 'cms', ...args, '-out', 'verified.bin');
  assert.equal(status, 0, text);
});
