import assert from 'node:assert/strict';
import { once } from 'node:events';
import { truncate, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { ObjectStore } from '#base/object-store.ts';
import { buildObjectFile, FileAnswer } from '#operations/funnel/file-answer.ts';
import { openS3ObjectStore } from '#store/objects/s3-object-store.ts';
import { buildSettings, startHttp } from '#test/store/objects/s3-fixture.ts';
import { readRefusal } from '#test/support/answers.ts';
import { captureLog } from '#test/support/captured-log.ts';
import { bindMediaOperations } from '#test/support/media-operations.ts';
import { startTestService, type TestService } from '#test/support/test-service.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const MIB = 1024 * 1024;
const SIZE = 200 * MIB;

const files = new Map<string, FileAnswer>();
const log = captureLog();
let service: TestService;
before(async () => {
  service = await startTestService({}, { operations: bindMediaOperations(files) }, { log: log.log });
});
after(() => service.stop());

const facts = (sizeBytes: number) => ({ media: 'zip' as const, fileName: 'x.zip', sizeBytes });
const offer = (name: string, sizeBytes: number, open: () => Promise<Readable>) =>
  files.set(name, new FileAnswer(facts(sizeBytes), open));

async function begin(name: string): Promise<IncomingMessage> {
  const headers = { authorization: `Bearer ${service.account.api_key}` };
  const [response] = await once(get(`${service.url}/v1/test-archives/${name}`, { headers }), 'response');
  return response as IncomingMessage;
}

/** Reads a response to its end; returns its bytes and how it ended. */
async function drain(response: IncomingMessage): Promise<{ bytes: number; whole: boolean }> {
  let bytes = 0;
  try {
    for await (const chunk of response) bytes += (chunk as Buffer).length;
  } catch {
    return { bytes, whole: false };
  }
  return { bytes, whole: response.complete };
}

/** A source of chunks that counts how many were read. */
function buildSource(chunks: number, ending: () => void = () => undefined) {
  const state = { taken: 0, closed: false };
  const chunk = Buffer.alloc(64 * 1024, 7);
  const stream = Readable.from(
    (async function* () {
      for (let at = 0; at < chunks; at += 1) {
        state.taken += chunk.length;
        yield chunk;
      }
      ending();
    })(),
    { objectMode: false },
  );
  stream.once('close', () => {
    state.closed = true;
  });
  return { stream, state };
}

setFlagsFromString('--expose-gc');
const collect: NodeJS.GCFunction = runInNewContext('gc');

test('200 MB are streamed from the object store without being buffered', async () => {
  const key = 'test/large.zip';
  await service.database.objects.putObject(key, Buffer.from('x'));
  const path = join(fileURLToPath(service.database.objectsUrl), key);
  await writeFile(path, '');
  await truncate(path, SIZE);
  files.set('large', buildObjectFile(service.database.objects, key, facts(SIZE)));
  // Not the memory of the process, whose heap grows by the work of other tests.
  const before = process.memoryUsage().arrayBuffers;
  let highest = before;
  let collected = 0;
  let bytes = 0;
  const response = await begin('large');
  for await (const chunk of response) {
    bytes += (chunk as Buffer).length;
    if (bytes - collected < 8 * MIB) continue;
    collected = bytes;
    collect({ type: 'minor' });
    highest = Math.max(highest, process.memoryUsage().arrayBuffers);
  }
  assert.deepEqual([bytes, response.complete], [SIZE, true]);
  assert.ok(highest - before < SIZE / 4, `buffers grew by ${Math.round((highest - before) / MIB)} MiB`);
});

test('a client that stops reading pauses the source, and one that disconnects ends it', async (t) => {
  const { stream, state } = buildSource(SIZE / (64 * 1024));
  offer('slow', SIZE, async () => stream);
  const response = await begin('slow');
  t.after(() => response.destroy());
  response.pause();
  let seen = -1;
  await waitUntil('the source comes to rest', async () => {
    const still = state.taken > 0 && state.taken === seen;
    seen = state.taken;
    await new Promise((resolve) => setTimeout(resolve, 200));
    return still;
  });
  // The buffers of the two sockets may take some tens of megabytes, depending on the kernel's limits.
  assert.ok(state.taken < SIZE / 2, `${state.taken} bytes were taken ahead of the reader`);
  assert.equal(state.closed, false);
  response.destroy();
  await waitUntil('the source is closed', () => state.closed);
});

test('a source that fails midway closes the connection, and the log has the reason', async () => {
  const { stream } = buildSource(10, () => {
    throw new Error('the disk is gone');
  });
  offer('dies', SIZE, async () => stream);
  const response = await begin('dies');
  assert.deepEqual([response.statusCode, response.headers['content-length']], [200, String(SIZE)]);
  const { bytes, whole } = await drain(response);
  assert.deepEqual([bytes < 11 * 64 * 1024, whole], [true, false]);
  await waitUntil('the failure is logged', () => log.text().includes('a file failed while it was sent'));
});

test('a source of the wrong length never looks like a complete file', async () => {
  const said = 10 * 64 * 1024;
  for (const chunks of [9, 11]) {
    offer('wrong', said, async () => buildSource(chunks).stream);
    const { bytes, whole } = await drain(await begin('wrong'));
    assert.deepEqual([bytes < said, whole], [true, false], `${chunks} chunks`);
  }
  offer('right', said, async () => buildSource(10).stream);
  assert.deepEqual(await drain(await begin('right')), { bytes: said, whole: true });
});

test('an error at the very end of a source is not hidden behind its last byte', async () => {
  const { stream } = buildSource(10, () => {
    throw new Error('the checksum is wrong');
  });
  offer('spoilt', 10 * 64 * 1024, async () => stream);
  assert.equal((await drain(await begin('spoilt'))).whole, false);
});

// A store with public URLs is redirected to; these tests are about files that the service streams.
const streamed = (objects: ObjectStore): ObjectStore => ({ ...objects, findPublicUrl: async () => null });

test('an S3 server that dies midway closes the connection', async (t) => {
  const address = await startHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-length': String(SIZE) });
    response.write(Buffer.alloc(MIB), () => setTimeout(() => response.destroy(), 20));
  });
  const objects = await openS3ObjectStore(buildSettings(address));
  files.set('s3', buildObjectFile(streamed(objects), 'a.zip', facts(SIZE)));
  const response = await begin('s3');
  assert.equal(response.statusCode, 200);
  const { bytes, whole } = await drain(response);
  assert.deepEqual([bytes <= MIB, whole], [true, false]);
});

test('an S3 server that stalls midway closes the connection', async (t) => {
  const address = await startHttp(t, (_request, response) => {
    response.writeHead(200, { 'content-length': String(SIZE) });
    response.write(Buffer.alloc(MIB));
  });
  const limits = { connectMs: 5_000, idleMs: 300, totalMs: 60_000, attempts: 1 };
  const objects = await openS3ObjectStore(buildSettings(address), limits);
  files.set('silent', buildObjectFile(streamed(objects), 'a.zip', facts(SIZE)));
  assert.equal((await drain(await begin('silent'))).whole, false);
});

test('a store that cannot be opened is 503, and one that fails before its first byte is refused too', async (t) => {
  const address = await startHttp(t, (_request, response) => void response.writeHead(503).end());
  const limits = { connectMs: 5_000, idleMs: 300, totalMs: 60_000, attempts: 1 };
  const objects = await openS3ObjectStore(buildSettings(address), limits);
  files.set('away', buildObjectFile(streamed(objects), 'a.zip', facts(5)));
  await readRefusal(await service.request('/v1/test-archives/away'), 503, 'store_unavailable');
  offer('broken', 5, async () => Readable.from(failAtOnce(), { objectMode: false }));
  const refused = await service.request('/v1/test-archives/broken');
  assert.equal(refused.headers.get('content-disposition'), null);
  await readRefusal(refused, 500, 'internal_error');
});

test('a missing object, or one of the wrong size, is 500 and not a file', async () => {
  const { objects } = service.database;
  await objects.putObject('test/small.zip', Buffer.from('four'));
  files.set('gone', buildObjectFile(objects, 'test/none.zip', facts(4)));
  files.set('other', buildObjectFile(objects, 'test/small.zip', facts(5)));
  for (const name of ['gone', 'other']) {
    await readRefusal(await service.request(`/v1/test-archives/${name}`), 500, 'internal_error');
  }
});

test('an empty file is a complete file', async () => {
  offer('empty', 0, async () => Readable.from([], { objectMode: false }));
  assert.deepEqual(await drain(await begin('empty')), { bytes: 0, whole: true });
});

// biome-ignore lint/correctness/useYield: it fails before its first byte.
async function* failAtOnce(): AsyncGenerator<Buffer> {
  throw new Error('nothing can be read');
}
