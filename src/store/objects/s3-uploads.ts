import type * as S3 from '@aws-sdk/client-s3';
import { invariant } from '#base/invariant.ts';

/** Each part except the last must have at least 5 MiB; an upload may have 10,000 parts. */
const PART_BYTES = 8 * 1024 * 1024;

type Place = { Bucket: string; Key: string };
type Uploader = {
  s3: typeof S3;
  client: S3.S3Client;
  /** Runs one request within its time limit. */
  attempt<T>(work: (stop: { abortSignal: AbortSignal }) => Promise<T>): Promise<T>;
};

/** Uploads an object as its bytes arrive. It becomes visible only when complete; a failed upload is aborted. */
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
      invariant(ETag !== undefined, 'an uploaded part has an ETag');
      Parts.push({ PartNumber, ETag });
    }
    const command = new s3.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } });
    await attempt((stop) => client.send(command, stop));
  } catch (error) {
    // An upload that cannot be aborted now is invisible, and the sweep removes it. The caller must see why the write
    // failed.
    await attempt((stop) => client.send(new s3.AbortMultipartUploadCommand(upload), stop)).catch(() => undefined);
    throw error;
  }
}

/** Aborts uploads below a prefix that began before a time and were abandoned; returns how many. */
export async function sweepUploads(
  { s3, client, attempt }: Uploader,
  place: { Bucket: string; Prefix: string },
  before: Date,
): Promise<number> {
  let swept = 0;
  const seen = new Set<string>();
  for (let after: { KeyMarker?: string; UploadIdMarker?: string } = {}; ; ) {
    const command = new s3.ListMultipartUploadsCommand({ ...place, ...after });
    const page = await attempt((stop) => client.send(command, stop));
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (Key === undefined || UploadId === undefined || Initiated === undefined || Initiated >= before) continue;
      const given = new s3.AbortMultipartUploadCommand({ Bucket: place.Bucket, Key, UploadId });
      await attempt((stop) => client.send(given, stop));
      swept += 1;
    }
    const { IsTruncated, NextKeyMarker, NextUploadIdMarker } = page;
    const next = `${NextKeyMarker}\n${NextUploadIdMarker}`;
    // A server that returned the same marker twice would make this loop endless.
    if (!IsTruncated || NextKeyMarker === undefined || seen.has(next)) return swept;
    seen.add(next);
    after = {
      KeyMarker: NextKeyMarker,
      ...(NextUploadIdMarker !== undefined && { UploadIdMarker: NextUploadIdMarker }),
    };
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
