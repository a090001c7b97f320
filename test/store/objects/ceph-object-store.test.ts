import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { CreateMultipartUploadCommand, S3Client } from '@aws-sdk/client-s3';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import { startCeph } from '#test/rig/ceph-server.ts';
import { testS3Store } from '#test/store/objects/s3-behaviour.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { whyLeftOut } from '#test/support/why-left-out.ts';

const isLeftOut = whyLeftOut('Ceph') !== false;

if (isLeftOut) test('Ceph: every promise of an object store', { skip: whyLeftOut('Ceph') }, () => undefined);
else {
  const ceph = await startCeph({ after });
  testS3Store('Ceph', ceph.settings);

  // The emulator accepts every signature, sends no Content-Disposition and lists no uploads: only a real server shows these.
  test('Ceph: a link expires, and a link that was changed opens nothing', async () => {
    const store = await openS3ObjectStore(ceph.settings('signed'));
    await store.putObject('a.zip', Buffer.from('PK'));
    await store.putObject('secret.zip', Buffer.from('PK'));
    const url = (await store.findPublicUrl('a.zip', { fileName: 'a.zip', seconds: 3 })) ?? '';
    assert.equal((await fetch(url.replace('/a.zip', '/secret.zip'))).status, 403);
    assert.equal((await fetch(url.replace('X-Amz-Expires=3', 'X-Amz-Expires=3000'))).status, 403);
    assert.equal((await fetch(url.split('?')[0] ?? '')).status, 403);
    await waitUntil('the link has expired', async () => (await fetch(url)).status === 403);
    const fresh = (await store.findPublicUrl('a.zip', { fileName: 'a.zip', seconds: 60 })) ?? '';
    const answer = await fetch(fresh);
    assert.deepEqual([answer.status, answer.headers.get('content-disposition')], [200, 'attachment; filename="a.zip"']);
  });

  test('Ceph: wrong credentials and a frozen gateway are trouble, never a missing object; it works again afterwards', async () => {
    const settings = ceph.settings('faults');
    const store = await openS3ObjectStore(settings);
    await store.putObject('a', Buffer.from('x'));
    const credentials = { accessKeyId: 'test-access', secretAccessKey: 'wrong' };
    const stranger = await openS3ObjectStore({ ...settings, credentials });
    for (const key of ['a', 'b']) await assert.rejects(stranger.findObject(key), /could not read/);
    const hasty = await openS3ObjectStore(settings, { connectMs: 500, idleMs: 500, totalMs: 3_000, attempts: 2 });
    ceph.signalGateway('SIGSTOP');
    try {
      await assert.rejects(hasty.findObject('a'), /timed out|no complete response/);
    } finally {
      ceph.signalGateway('SIGCONT');
    }
    assert.deepEqual(await store.findObject('a'), new Uint8Array(Buffer.from('x')));
  });

  test('Ceph: an unfinished upload is not an object, and is swept', async () => {
    const settings = ceph.settings('unfinished');
    const store = await openS3ObjectStore(settings);
    const client = new S3Client({ ...settings, forcePathStyle: true });
    const place = { Bucket: settings.bucket, Key: `${settings.prefix}/exports/half.zip` };
    await client.send(new CreateMultipartUploadCommand(place));
    client.destroy();
    assert.deepEqual(await store.listObjects(''), []);
    assert.equal(await store.sweepUploads(new Date(0)), 0);
    const later = new Date(Date.now() + 3_600_000);
    assert.equal(await store.sweepUploads(later), 1);
    assert.equal(await store.sweepUploads(later), 0);
  });
}
