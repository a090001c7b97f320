import {
  DeleteObjectCommand,
  ListObjectVersionsCommand,
  PutBucketVersioningCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { startCeph } from '#test/rig/ceph-server.ts';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

/** The object store of the drill: a bucket of Ceph that keeps the versions of its objects. */
export type DrillObjects = {
  /** The settings of the service. */
  env: Record<string, string>;
  /** Restores the objects deleted since a time, as in the runbook; returns how many. */
  bringBack(sinceMs: number): Promise<number>;
};

/** Starts Ceph with versions of objects; throws an error that names what to install. */
export async function openDrillObjects(t: Lifetime): Promise<DrillObjects> {
  const missing = whyLeftOut('Ceph');
  if (missing !== false) throw new Error(missing);
  const settings = (await startCeph(t)).settings('');
  const { bucket: Bucket, endpoint = '', credentials } = settings;
  const client = new S3Client({ ...settings, forcePathStyle: true });
  t.after(() => client.destroy());
  await client.send(new PutBucketVersioningCommand({ Bucket, VersioningConfiguration: { Status: 'Enabled' } }));
  return {
    env: {
      OBJECT_STORE_URL: `s3://${Bucket}/drill`,
      S3_ENDPOINT: endpoint,
      AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
      AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    },
    async bringBack(sinceMs) {
      // A bucket of the drill fits in one page of the list.
      const { DeleteMarkers = [] } = await client.send(new ListObjectVersionsCommand({ Bucket }));
      const late = DeleteMarkers.filter(
        ({ IsLatest, LastModified }) => IsLatest === true && Number(LastModified) > sinceMs,
      );
      for (const { Key, VersionId } of late) await client.send(new DeleteObjectCommand({ Bucket, Key, VersionId }));
      return late.length;
    },
  };
}
