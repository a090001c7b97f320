import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readS3Settings } from '#store/objects/s3-settings.ts';

const region = { S3_REGION: 'ap-southeast-2' };

test('bucket and prefix come from the address', () => {
  for (const [url, bucket, prefix] of [
    ['s3://objects', 'objects', ''],
    ['s3://objects/', 'objects', ''],
    ['s3://my.objects-2/a/b', 'my.objects-2', 'a/b'],
    ['s3://objects/a/b/', 'objects', 'a/b'],
  ] as const) {
    assert.deepEqual(readS3Settings(url, region), { bucket, prefix, region: 'ap-southeast-2' });
  }
});

for (const url of [
  's3://',
  's3:///prefix',
  's3://ab',
  's3://Objects',
  's3://objects/../other',
  's3://objects//a',
  's3://objects/a?versions',
  's3://key:secret@objects/a',
  's3://objects:9000/a',
]) {
  test(`refused without repeating it: ${url}`, () => {
    assert.throws(
      () => readS3Settings(url, region),
      (error: Error) => {
        assert.match(error.message, /^OBJECT_STORE_URL must be s3:\/\/bucket/);
        return !error.message.includes('secret');
      },
    );
  });
}

test('the region comes from S3_REGION, then from the usual variables, and a server named by S3_ENDPOINT needs none', () => {
  const read = (env: NodeJS.ProcessEnv) => readS3Settings('s3://objects', env).region;
  assert.equal(read({ S3_REGION: 'a', AWS_REGION: 'b', AWS_DEFAULT_REGION: 'c' }), 'a');
  assert.equal(read({ AWS_REGION: 'b', AWS_DEFAULT_REGION: 'c' }), 'b');
  assert.equal(read({ S3_REGION: '', AWS_DEFAULT_REGION: 'c' }), 'c');
  assert.equal(read({ S3_ENDPOINT: 'http://127.0.0.1:9000' }), 'us-east-1');
  assert.throws(() => read({}), /S3_REGION must be set/);
});

test('the endpoint is an address of HTTP', () => {
  const read = (endpoint: string) => readS3Settings('s3://objects', { ...region, S3_ENDPOINT: endpoint }).endpoint;
  assert.equal(read('https://s3.example.com'), 'https://s3.example.com');
  assert.equal(read(''), undefined);
  for (const endpoint of ['s3.example.com', 'localhost:9000', 'ftp://example.com', 'file:///tmp']) {
    assert.throws(() => read(endpoint), /^Error: S3_ENDPOINT must be/, endpoint);
  }
});

test('a key needs its secret; without both, the AWS client finds credentials itself', () => {
  const read = (env: NodeJS.ProcessEnv) => readS3Settings('s3://objects', { ...region, ...env }).credentials;
  assert.equal(read({}), undefined);
  const pair = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
  assert.deepEqual(read(pair), { accessKeyId: 'id', secretAccessKey: 'secret' });
  assert.deepEqual(read({ ...pair, AWS_SESSION_TOKEN: 'token' }), {
    accessKeyId: 'id',
    secretAccessKey: 'secret',
    sessionToken: 'token',
  });
  assert.throws(() => read({ AWS_ACCESS_KEY_ID: 'id' }), /^Error: AWS_SECRET_ACCESS_KEY must be set/);
  assert.throws(() => read({ AWS_SECRET_ACCESS_KEY: 's' }), /^Error: AWS_ACCESS_KEY_ID must be set/);
});
