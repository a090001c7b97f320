import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { RequestListener, ServerResponse } from 'node:http';
import { type TestContext, test } from 'node:test';
import type { ObjectStore } from '#base/object-store.ts';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import { buildSettings, startHttp } from '#test/store/objects/s3-fixture.ts';

const limits = { connectMs: 5_000, idleMs: 400, totalMs: 10_000, attempts: 3 };

/** Opens a store on a server that answers as told, and counts what it is asked. */
async function openOn(
  t: TestContext,
  answer: RequestListener,
  within = limits,
): Promise<{ store: ObjectStore; asked: () => number }> {
  let count = 0;
  const address = await startHttp(t, (request, response) => {
    count += 1;
    request.resume();
    answer(request, response);
  });
  return { store: await openS3ObjectStore(buildSettings(address), within), asked: () => count };
}

function answerError(status: number, code: string): RequestListener {
  return (_, response) => {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<Error><Code>${code}</Code><Message>said ${code}</Message></Error>`);
  };
}

function startBody(response: ServerResponse, headers: Record<string, string> = {}): void {
  response.writeHead(200, { 'content-length': '1000', ...headers });
  response.write('a beginning');
}

test('an overloaded server gets three tries', async (t) => {
  const { store, asked } = await openOn(t, answerError(503, 'SlowDown'));
  await assert.rejects(store.findObject('a'), /could not read a: said SlowDown/);
  assert.equal(asked(), 3);
});

test('a server that recovers within three tries causes no error', async (t) => {
  let refusals = 2;
  const { store } = await openOn(t, (request, response) => {
    refusals -= 1;
    if (refusals >= 0) return answerError(500, 'InternalError')(request, response);
    return response.end('well again');
  });
  assert.equal(String(Buffer.from((await store.findObject('a')) ?? [])), 'well again');
});

test('a refusal is not asked again, and its cause is kept', async (t) => {
  const { store, asked } = await openOn(t, answerError(403, 'AccessDenied'));
  await assert.rejects(store.putObject('a', Buffer.from('x')), (error: Error) => {
    assert.equal(error.message, 'the object store could not write a: said AccessDenied');
    return (error.cause as Error).name === 'AccessDenied';
  });
  assert.equal(asked(), 1);
});

test('an answer without a body is reported by its status', async (t) => {
  const { store } = await openOn(t, (_, response) => response.writeHead(403).end());
  await assert.rejects(store.findObjectSize('a'), /the server responded with 403 and no reason/);
});

test('a 404 that does not come from S3 is trouble, never a missing object', async (t) => {
  const { store } = await openOn(t, (_, response) => response.writeHead(404).end('<html>not here</html>'));
  await assert.rejects(store.findObject('a'));
  await assert.rejects(store.findObjectSize('a'));
});

test('NoSuchKey is a missing object', async (t) => {
  const { store } = await openOn(t, answerError(404, 'NoSuchKey'));
  assert.equal(await store.findObject('a'), null);
  await store.removeObject('a');
});

test('a server that never answers is given up', async (t) => {
  const { store, asked } = await openOn(t, () => {});
  await assert.rejects(store.findObject('a'), /timed out after 400 ms/);
  assert.equal(asked(), 3);
});

for (const [kind, headers] of [
  ['', {}],
  [' with a checksum', { 'x-amz-checksum-crc32': 'AAAAAA==' }],
] as const) {
  test(`an object${kind} that is cut off is trouble, never a short object`, async (t) => {
    const { store } = await openOn(t, (_, response) => {
      startBody(response, headers);
      setTimeout(() => response.destroy(), 30);
    });
    await assert.rejects(store.findObject('a'), /could not read a: aborted/);
  });

  test(`an object${kind} that stops coming is given up`, async (t) => {
    const { store } = await openOn(t, (_, response) => startBody(response, headers));
    await assert.rejects(store.findObject('a'), /timed out after 400 ms/);
  });
}

test('an object that was altered on its way is trouble', async (t) => {
  const { store } = await openOn(t, (_, response) => {
    response.writeHead(200, { 'x-amz-checksum-crc32': 'AAAAAA==' }).end('abc');
  });
  await assert.rejects(store.findObject('a'), /Checksum mismatch/);
});

test('an object that comes drop by drop is given up at the total limit, and its request ends', async (t) => {
  let closed: Promise<unknown> | undefined;
  const drip: RequestListener = (_, response) => {
    startBody(response);
    const drops = setInterval(() => response.write('.'), 50);
    closed = once(response, 'close').then(() => clearInterval(drops));
  };
  const { store } = await openOn(t, drip, { ...limits, idleMs: 5_000, totalMs: 800 });
  await assert.rejects(store.findObject('a'), /no complete response within 800 ms/);
  await closed;
});

function buildPage(key: string, nextToken: string): string {
  const next = `<IsTruncated>${nextToken !== ''}</IsTruncated><NextContinuationToken>${nextToken}</NextContinuationToken>`;
  return `<ListBucketResult><Contents><Key>${key}</Key></Contents>${next}</ListBucketResult>`;
}

test('a list follows its tokens from page to page, and leaves out entries that are not keys', async (t) => {
  const pages: Record<string, string> = {
    '': buildPage('a', 'first token'),
    'first token': buildPage('folder-marker/', 'second+token/='),
    'second+token/=': buildPage('c', ''),
  };
  const { store, asked } = await openOn(t, (request, response) => {
    const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('continuation-token') ?? '';
    response.end(pages[token]);
  });
  assert.deepEqual(await store.listObjects(''), ['a', 'c']);
  assert.equal(asked(), 3);
});

test('a list whose pages lead back to themselves ends', async (t) => {
  const { store, asked } = await openOn(t, (_, response) => response.end(buildPage('a', 'x')));
  await assert.rejects(store.listObjects(''), /returned the same page of the list twice/);
  assert.equal(asked(), 2);
});

test('an unreachable server is an error', async () => {
  const store = await openS3ObjectStore(buildSettings('http://127.0.0.1:1'), limits);
  await assert.rejects(store.listObjects(''), (error: Error) => /ECONNREFUSED/.test(error.message));
});

function buildUploads(uploads: readonly [key: string, id: string, begun: string][], next: string): string {
  const list = uploads.map(
    ([key, id, begun]) => `<Upload><Key>${key}</Key><UploadId>${id}</UploadId><Initiated>${begun}</Initiated></Upload>`,
  );
  const more = `<IsTruncated>${next !== ''}</IsTruncated><NextKeyMarker>${next}</NextKeyMarker><NextUploadIdMarker>u</NextUploadIdMarker>`;
  return `<ListMultipartUploadsResult>${list.join('')}${more}</ListMultipartUploadsResult>`;
}

test('uploads that were begun before a time are given up, page by page, and younger ones are not', async (t) => {
  const old = '2026-11-14T00:00:00.000Z';
  const pages: Record<string, string> = {
    '': buildUploads(
      [
        ['exports/a', '1', old],
        ['exports/b', '2', '2026-11-16T00:00:00.000Z'],
      ],
      'exports/b',
    ),
    'exports/b': buildUploads([['exports/c', '3', old]], ''),
  };
  const deeds: string[] = [];
  const { store } = await openOn(t, (request, response) => {
    const url = new URL(request.url ?? '', 'http://localhost');
    if (request.method === 'GET') return response.end(pages[url.searchParams.get('key-marker') ?? '']);
    deeds.push(`${request.method} ${url.pathname} ${url.searchParams.get('uploadId')}`);
    return response.writeHead(204).end();
  });
  assert.equal(await store.sweepUploads(new Date('2026-11-15T00:00:00Z')), 2);
  assert.deepEqual(deeds, ['DELETE /objects/exports/a 1', 'DELETE /objects/exports/c 3']);
});

test('a list of uploads whose pages lead back to themselves ends', async (t) => {
  const { store, asked } = await openOn(t, (_, response) => response.end(buildUploads([], 'x')));
  assert.equal(await store.sweepUploads(new Date()), 0);
  assert.equal(asked(), 2);
});

test('a hostile key is refused before anything is asked', async (t) => {
  const { store, asked } = await openOn(t, answerError(500, 'InternalError'));
  await assert.rejects(store.findObject('../other-bucket/x'), /not an object key/);
  assert.equal(asked(), 0);
});
