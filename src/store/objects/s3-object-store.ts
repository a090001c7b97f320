import { Readable } from 'node:stream';
import type { ListObjectsV2CommandOutput, S3ClientConfig } from '@aws-sdk/client-s3';
import { withDeadline } from '#base/deadline.ts';
import { invariant } from '#base/invariant.ts';
import type { ObjectStore, OpenObject } from '#base/object-store.ts';
import { toPlainObject } from '#base/plain-object.ts';
import { assertObjectKey, isObjectKey, readKeyPrefix } from './object-key.ts';
import { wrapErrors, wrapWriteErrors } from './object-store-error.ts';
import type { S3Settings } from './s3-settings.ts';
import { sweepUploads, uploadStream } from './s3-uploads.ts';
import { wrapStreamErrors } from './stream-errors.ts';

/** How long the store waits for the server. */
type S3Limits = { connectMs: number; idleMs: number; totalMs: number; attempts: number };

const DEFAULT_LIMITS: S3Limits = { connectMs: 3_000, idleMs: 10_000, totalMs: 300_000, attempts: 3 };

type Stop = { abortSignal: AbortSignal };

/** Opens the object store below a prefix of a bucket. The S3 client is loaded only here. */
export async function openS3ObjectStore(settings: S3Settings, limits = DEFAULT_LIMITS): Promise<ObjectStore> {
  const s3 = await import('@aws-sdk/client-s3');
  const { getSignedUrl } = await import('@aws-sdk/s3-request-presigner');
  const client = new s3.S3Client(buildClientConfig(settings, limits));
  const { bucket: Bucket } = settings;
  const base = settings.prefix === '' ? '' : `${settings.prefix}/`;
  const place = (key: string) => ({ Bucket, Key: base + key });

  const attempt = <T>(deed: string, work: (stop: Stop) => Promise<T>) =>
    wrapErrors(deed, () => stopAfter(limits.totalMs, work));

  async function findBody(key: string, stop: Stop): Promise<Uint8Array | null> {
    const answer = await unlessNamed('NoSuchKey', client.send(new s3.GetObjectCommand(place(key)), stop));
    if (answer === null) return null;
    invariant(answer.Body, 'a response to GET has a body, even if it is empty');
    return answer.Body.transformToByteArray();
  }

  async function openBody(key: string, stop: Stop): Promise<OpenObject | null> {
    const answer = await unlessNamed('NoSuchKey', client.send(new s3.GetObjectCommand(place(key)), stop));
    if (answer === null) return null;
    const { Body: body, ContentLength: sizeBytes } = answer;
    invariant(body instanceof Readable && sizeBytes !== undefined, 'a response to GET has a body of known length');
    return { sizeBytes, stream: wrapStreamErrors(`read ${key}`, body, limits.idleMs) };
  }

  async function findSize(key: string, stop: Stop): Promise<number | null> {
    const answer = await unlessNamed('NotFound', client.send(new s3.HeadObjectCommand(place(key)), stop));
    if (answer === null) {
      // A HEAD response has no body, so a missing bucket, which is an error, looks like a missing object.
      await client.send(new s3.HeadBucketCommand({ Bucket }), stop);
      return null;
    }
    invariant(answer.ContentLength !== undefined, 'a response to HEAD has a length');
    return answer.ContentLength;
  }

  const uploader = { s3, client, attempt: <T>(work: (stop: Stop) => Promise<T>) => stopAfter(limits.totalMs, work) };
  return {
    async putObject(key, bytes) {
      assertObjectKey(key);
      const command = new s3.PutObjectCommand({ ...place(key), Body: bytes });
      await attempt(`write ${key}`, (stop) => client.send(command, stop));
    },
    async putStream(key, source) {
      assertObjectKey(key);
      await wrapWriteErrors(key, source, (bytes) => uploadStream(uploader, place(key), bytes));
    },
    async findObject(key) {
      assertObjectKey(key);
      return attempt(`read ${key}`, (stop) => findBody(key, stop));
    },
    async openObject(key) {
      assertObjectKey(key);
      return attempt(`read ${key}`, (stop) => openBody(key, stop));
    },
    async findObjectSize(key) {
      assertObjectKey(key);
      return attempt(`measure ${key}`, (stop) => findSize(key, stop));
    },
    async listObjects(prefix) {
      const start = base + readKeyPrefix(prefix);
      const keys = await attempt(`list ${start}`, (stop) =>
        collectKeys((token) =>
          client.send(new s3.ListObjectsV2Command({ Bucket, Prefix: start, ContinuationToken: token }), stop),
        ),
      );
      return keys
        .map((key) => key.slice(base.length))
        .filter(isObjectKey)
        .sort();
    },
    async findPublicUrl(key, { fileName, seconds }) {
      assertObjectKey(key);
      const ResponseContentDisposition = `attachment; filename="${fileName}"`;
      const command = new s3.GetObjectCommand({ ...place(key), ResponseContentDisposition });
      return attempt(`sign ${key}`, () => getSignedUrl(client, command, { expiresIn: seconds }));
    },
    async sweepUploads(before) {
      return wrapErrors('sweep', () => sweepUploads(uploader, { Bucket, Prefix: base }, before));
    },
    async removeObject(key) {
      assertObjectKey(key);
      const command = new s3.DeleteObjectCommand(place(key));
      await attempt(`remove ${key}`, (stop) => unlessNamed('NoSuchKey', client.send(command, stop)));
    },
  };
}

function buildClientConfig(settings: S3Settings, limits: S3Limits): S3ClientConfig {
  const { region, endpoint, credentials } = settings;
  return {
    region,
    // Servers other than Amazon's rarely have a host name for each bucket.
    ...(endpoint === undefined ? {} : { endpoint, forcePathStyle: true }),
    ...(credentials === undefined ? {} : { credentials }),
    maxAttempts: limits.attempts,
    requestHandler: { connectionTimeout: limits.connectMs, socketTimeout: limits.idleMs },
  };
}

// The client's limits end silence, but not a response that trickles in.
function stopAfter<T>(totalMs: number, work: (stop: Stop) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const late = () => {
    controller.abort();
    return new Error(`no complete response within ${totalMs} ms`);
  };
  return withDeadline(describeStatus(work({ abortSignal: controller.signal })), totalMs, late);
}

// A response without a body, as to HEAD, leaves the client no better message than `UnknownError`.
async function describeStatus<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const status = toPlainObject(toPlainObject(error).$metadata).httpStatusCode;
    if (!(error instanceof Error) || error.message !== 'UnknownError' || status === undefined) throw error;
    throw new Error(`the server responded with ${status} and no reason`, { cause: error });
  }
}

async function unlessNamed<T>(name: string, work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && error.name === name) return null;
    throw error;
  }
}

async function collectKeys(
  readPage: (token: string | undefined) => Promise<ListObjectsV2CommandOutput>,
): Promise<string[]> {
  const keys: string[] = [];
  const seen = new Set<string | undefined>();
  for (let token: string | undefined; ; ) {
    // A server that returned the same token twice would make this loop endless.
    if (seen.has(token)) throw new Error('the server returned the same page of the list twice');
    seen.add(token);
    const page = await readPage(token);
    for (const { Key: key } of page.Contents ?? []) if (key !== undefined) keys.push(key);
    if (!page.IsTruncated) return keys;
    token = page.NextContinuationToken;
  }
}
