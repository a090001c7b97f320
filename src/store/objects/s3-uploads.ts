import type * as S3 from '@aws-sdk/client-s3';
import { invariant } from '#base/invariant.ts';

/** Parts of an upload, but for the last, must be of 5 MiB at least; there may be 10,000 of them. */
const PART_BYTES = 8 * 1024 * 1024;

type Place = { Bucket: string; Key: string };
type Uploader = {
  s3: typeof S3;
  client: S3.S3Client;
  /** Runs one request to the store within its time. */
  attempt<T>(work: (stop: { abortSignal: AbortSignal }) => Promise<T>): Promise<T>;
};

/** Uploads an object as its bytes come: nobody sees any of it before all of it is there, and what failed is given up. */
export async function uploadStream(uploader: Uploader, place: Place, source: AsyncIterable<Uint8Array>): Promise<void> {
  const { s3, client, attempt } = uploader;
  const begun = await attempt((stop) => client.send(new s3.CreateMultipartUploadCommand(place), stop));
  const upload = { ...place, UploadId: begun.UploadId };
  try {
    const Parts: S3.CompletedPart[] = [];
    for await (const Body of cutParts(source)) {
      const PartNumber = Parts.length + 1;
      const command = new s3.UploadPartCommand({ ...upload, PartNumber, Body });
      const { ETag } = await attempt((stop) => client.send(command, stop));
      invariant(ETag !== undefined, 'a part that was taken has a tag');
      Parts.push({ PartNumber, ETag });
    }
    const command = new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await attempt((stop) => client.send(command, stop));
  } catch (error) {
    // What cannot be given up now is invisible, and left to the bucket's own rule for unfinished uploads; the caller must hear why the write failed.
    await attempt((stop) => client.send(new s3.AbortMultipartUploadCommand(upload), stop)).catch(() => undefined);
    throw error;
  }
}

/** Cuts a stream into parts of one size, with one part in memory; an empty stream is one empty part. */
async function* cutParts(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let bytes = 0;
  let isFirst = true;
  for await (const chunk of source) {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.subarray(at, at + PART_BYTES - bytes);
      held.push(taken);
      bytes += taken.length;
      at += taken.length;
      if (bytes < PART_BYTES) continue;
      yield Buffer.concat(held);
      [held, bytes, isFirst] = [[], 0, false];
    }
  }
  if (bytes > 0 || isFirst) yield Buffer.concat(held);
}
