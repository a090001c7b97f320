import { createServer, type RequestListener } from 'node:http';
import type { TestContext } from 'node:test';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import type { S3Settings } from '#store/objects/s3-settings.ts';

/** Any key pair: the test server accepts all of them. */
const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };

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

/** Starts an HTTP server with the given answers and stops it with the test. Returns its address. */
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
