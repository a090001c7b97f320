import { existsSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { sha256Hex } from '#base/sha256.ts';
import type { S3Settings } from '#store/objects/s3-settings.ts';

/** Makes a folder that goes away with the test. */
export function makeFolder(t: TestContext): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'objects-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Names of the temporary files in the folder of a store. */
export function listTemporaryFiles(root: string): string[] {
  const folder = join(root, '.tmp');
  return existsSync(folder) ? readdirSync(folder) : [];
}

/** Bytes that show by themselves whether they are whole: the SHA-256 of the rest, the label, and a filling to the size. */
export function sealBytes(label: string, size: number): Uint8Array {
  const rest = Buffer.from(`${label}\n`.padEnd(Math.max(size - 64, label.length + 1), `${label};`));
  return Buffer.concat([Buffer.from(sha256Hex(rest)), rest]);
}

/** The label of sealed bytes, or null when they are torn. */
export function findSealedLabel(bytes: Uint8Array): string | null {
  const rest = bytes.subarray(64);
  if (Buffer.from(bytes.subarray(0, 64)).toString() !== sha256Hex(rest)) return null;
  return Buffer.from(rest).toString().split('\n')[0] ?? null;
}

/** A key pair as good as any: the server of the tests lets everybody in. */
export const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

/** Starts an S3 server with the bucket `objects`, and ends it with the test. */
export async function startS3(t: { after(end: () => Promise<void>): void }): Promise<FauxqsServer> {
  const server = await startFauxqs({ port: 0, logger: false });
  t.after(() => server.stop());
  server.createBucket('objects');
  return server;
}

/** Settings for the bucket `objects` of a server. */
export function buildSettings(endpoint: string, prefix = ''): S3Settings {
  return { bucket: 'objects', prefix, region: 'ap-southeast-2', endpoint, credentials };
}

/** Starts an HTTP server that answers as told, gives its address, and ends it with the test. */
export async function startHttp(t: TestContext, listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return `http://127.0.0.1:${address.port}`;
}
