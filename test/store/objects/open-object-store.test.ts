import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join, relative } from 'node:path';
import { test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import { makeFolder } from '#test/store/objects/objects-fixture.ts';
import { startHttp, startS3 } from '#test/store/objects/s3-fixture.ts';

test('file:// opens a folder, also one with spaces and percent signs', async (t) => {
  const folder = join(makeFolder(t), 'my 100% data');
  const store = await openObjectStore(pathToFileURL(folder).href, {});
  await store.putObject('a/b', Buffer.from('x'));
  assert.equal(readFileSync(join(folder, 'a', 'b'), 'utf8'), 'x');
});

test('file://./… is relative to where the service runs, as DATA_DIR is', async (t) => {
  const folder = makeFolder(t);
  const up = relative(process.cwd(), folder);
  const store = await openObjectStore(`file://${up.startsWith('.') ? up : `./${up}`}/objects`, {});
  await store.putObject('a', Buffer.from('x'));
  assert.equal(readFileSync(join(folder, 'objects', 'a'), 'utf8'), 'x');
});

for (const url of ['', 'var/objects', '/var/objects', 'https://user:hunter2@example.com/', 'gs://bucket', 'S3']) {
  test(`another scheme is refused by name: ${url || 'nothing'}`, async () => {
    await assert.rejects(openObjectStore(url, {}), (error: Error) => {
      assert.match(error.message, /^OBJECT_STORE_URL must start with file:\/\/ or s3:\/\//);
      return !error.message.includes('hunter2');
    });
  });
}

for (const url of ['file://', 'file:///', 'file://var/objects', 'file:///a?b', 'file:///a#b', 'file:///a%2fb']) {
  test(`a file address without a clear folder is refused: ${url}`, async () => {
    await assert.rejects(openObjectStore(url, {}), /^Error: OBJECT_STORE_URL must be file:\/\/\//);
  });
}

test('s3://bucket/prefix keeps objects in the bucket [config.object-store-s3]', async (t) => {
  const { address } = await startS3(t);
  const env = { S3_ENDPOINT: address, S3_REGION: 'r', AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  const store = await openObjectStore('s3://objects/some/prefix', env);
  await store.putObject('a/b', Buffer.from('x'));
  const bucket = await openObjectStore('s3://objects', env);
  assert.deepEqual(await bucket.listObjects(''), ['some/prefix/a/b']);
});

test('the request goes to S3_ENDPOINT, signed for S3_REGION with the usual key variables [config.object-store-s3]', async (t) => {
  const requests: IncomingMessage[] = [];
  const address = await startHttp(t, (request, response) => {
    requests.push(request);
    request.resume().on('end', () => response.end());
  });
  const store = await openObjectStore('s3://objects/prefix', {
    // By a name, for with a number as host the bucket is in the path anyway.
    S3_ENDPOINT: address.replace('127.0.0.1', 'localhost'),
    S3_REGION: 'ap-southeast-6',
    AWS_ACCESS_KEY_ID: 'the-id',
    AWS_SECRET_ACCESS_KEY: 'the-secret',
    AWS_SESSION_TOKEN: 'the-token',
  });
  await store.putObject('a/b', Buffer.from('x'));
  const [request] = requests;
  assert.equal(request?.url?.split('?')[0], '/objects/prefix/a/b');
  assert.match(request?.headers.authorization ?? '', /Credential=the-id\/\d{8}\/ap-southeast-6\/s3\/aws4_request/);
  assert.equal(request?.headers['x-amz-security-token'], 'the-token');
});

test('the S3 client is loaded only when it is used', () => {
  const program = `
    import { registerHooks } from 'node:module';
    const asked = [];
    registerHooks({ resolve(name, context, next) { asked.push(name); return next(name, context); } });
    const { openObjectStore } = await import('#store/objects/open-object-store.ts');
    const isLoaded = () => asked.includes('@aws-sdk/client-s3');
    await (await openObjectStore('file:///nowhere/at/all', {})).listObjects('');
    const withFiles = isLoaded();
    await openObjectStore('s3://objects', { S3_REGION: 'x' });
    console.log(JSON.stringify([withFiles, isLoaded()]));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' });
  assert.deepEqual(JSON.parse(stdout || '[]'), [false, true], stderr);
});
