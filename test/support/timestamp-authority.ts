import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Bytes } from '#domain/log/bytes/bytes.ts';
import { readDerPath } from '#domain/log/pdf/der.ts';
import { type IssuedCertificate, parsePemCertificates } from '#domain/log/timestamp/issued-certificate.ts';
import { buildStampRequest } from '#domain/log/timestamp/timestamp-message.ts';
import { runToEnd } from './run-program.ts';

/** How the authority behaves; all but `honest` are faults. */
export type AuthorityMood =
  | 'honest'
  | 'wrong nonce'
  | 'wrong digest'
  | 'no nonce'
  | 'garbage'
  | 'huge'
  | 'slow'
  | 'refusing'
  | 'failing';

/** A timestamp authority made from `openssl ts`: the files of its certificates, and how it answers. */
export type TestAuthority = {
  url: string;
  folder: string;
  /** PEM files: the root to trust, and the root of someone else. */
  root: string;
  stranger: string;
  mood: AuthorityMood;
  /** How many requests it got. */
  count: number;
  /** Answers a request in DER, without HTTP; the token has the certificates of `chain`, a PEM file ("chain.pem" has the root too). */
  reply(query: Uint8Array, chain?: string): Promise<Buffer>;
  /** The token for a SHA-256 digest, as it is in the reply to a request with the nonce of a test. */
  issue(digest: Bytes, chain?: string): Promise<Bytes>;
  close(): Promise<void>;
};

// The end of a request: the nonce of 16 bytes with its head, and that the certificate is wanted.
const NONCE_END = 4;
const DIGEST_END = 22;
const CONFIG = `[tsa]
default_tsa = one
[one]
serial = serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = yes
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`;

/** The nonce of the requests of tests. */
export const TEST_NONCE = new Uint8Array(16).fill(0x41);

/** Runs a command of OpenSSL in a folder, and returns what it printed. */
export async function runOpenssl(folder: string, ...words: string[]): Promise<string> {
  const env = { PATH: process.env.PATH ?? '' };
  const { code, stdout, stderr } = await runToEnd({ program: 'openssl', words, env, cwd: folder });
  assert.equal(code, 0, stderr);
  return stdout;
}

/** Reads a file of certificates in PEM. */
export function readCertificates(path: string): IssuedCertificate[] {
  const read = parsePemCertificates(readFileSync(path, 'utf8'));
  assert.ok(read.ok);
  return read.value;
}

// Making an RSA key takes 0.2 s of CPU time.
const CURVE = ['ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];

/** Makes certificates (root, intermediate, signer) with keys of this kind, and serves timestamps. */
export async function startTimestampAuthority(key: readonly string[] = ['rsa:2048']): Promise<TestAuthority> {
  const folder = mkdtempSync(join(tmpdir(), 'svc-tsa-'));
  const openssl = (...words: string[]) => runOpenssl(folder, ...words);
  const make = (name: string, extensions: readonly string[], issuer: string | null, newKey = key) =>
    openssl(
      ...['req', '-x509', '-newkey', ...newKey, '-nodes', '-days', '3', '-subj', `/CN=${name}`],
      ...extensions.flatMap((one) => ['-addext', one]),
      ...(issuer === null ? [] : ['-CA', `${issuer}.pem`, '-CAkey', `${issuer}.key`]),
      ...['-keyout', `${name}.key`, '-out', `${name}.pem`],
    );
  const authority = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign'];
  await make('root', authority, null);
  await make('stranger', authority, null, CURVE);
  await make('middle', authority, 'root');
  await make('signer', ['basicConstraints=critical,CA:FALSE', 'extendedKeyUsage=critical,timeStamping'], 'middle');
  await make('other', ['basicConstraints=critical,CA:FALSE', 'extendedKeyUsage=critical,clientAuth'], 'middle', CURVE);
  writeFileSync(join(folder, 'tsa.conf'), CONFIG);
  writeFileSync(
    join(folder, 'chain.pem'),
    ['middle', 'root'].map((one) => readFileSync(join(folder, `${one}.pem`))).join(''),
  );
  const reply = async (query: Uint8Array, chain = 'middle.pem') => {
    writeFileSync(join(folder, 'query.tsq'), query);
    await openssl(
      ...['ts', '-reply', '-config', 'tsa.conf', '-queryfile', 'query.tsq', '-out', 'reply.tsr'],
      ...['-signer', 'signer.pem', '-inkey', 'signer.key', '-chain', chain],
    );
    return readFileSync(join(folder, 'reply.tsr'));
  };
  const made: TestAuthority = {
    url: '',
    folder,
    root: join(folder, 'root.pem'),
    stranger: join(folder, 'stranger.pem'),
    mood: 'honest',
    count: 0,
    reply,
    issue: async (digest, chain) => takeToken(await reply(buildStampRequest(digest, TEST_NONCE), chain)),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
        rmSync(folder, { recursive: true });
      }),
  };
  const server = createServer(async (request, response) => {
    made.count += 1;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    await answer(made, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  made.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tsa`;
  return made;
}

function takeToken(reply: Buffer): Bytes {
  return readDerPath(new Uint8Array(reply), [0])[1]?.whole ?? assert.fail('the reply has no token');
}

async function answer({ mood, reply }: TestAuthority, query: Buffer, response: ServerResponse): Promise<void> {
  // It never answers; the client must give up.
  if (mood === 'slow') return;
  if (mood === 'failing') return void response.writeHead(500).end();
  response.writeHead(200, { 'content-type': 'application/timestamp-reply' });
  if (mood === 'garbage') return void response.end('not a timestamp');
  if (mood === 'huge') return void response.end(Buffer.alloc(1_000_000, 0x30));
  // PKIStatus 2 is a rejection.
  if (mood === 'refusing') return void response.end(Buffer.from('30053003020102', 'hex'));
  const asked = Buffer.from(query);
  const change = (fromEnd: number) => asked.writeUInt8((asked.at(-fromEnd) ?? 0) ^ 1, asked.length - fromEnd);
  if (mood === 'wrong nonce') change(NONCE_END);
  if (mood === 'wrong digest') change(DIGEST_END);
  response.end(await reply(mood === 'no nonce' ? dropNonce(asked) : asked));
}

function dropNonce(query: Buffer): Buffer {
  const left = Buffer.concat([query.subarray(0, -21), query.subarray(-3)]);
  left.writeUInt8((left[1] ?? 0) - 18, 1);
  return left;
}
