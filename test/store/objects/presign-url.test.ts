import assert from 'node:assert/strict';
import { test } from 'node:test';
import { presignUrl } from '#store/objects/presign-url.ts';

// The worked example of Amazon's own reference: "Authenticating Requests: Using Query Parameters (AWS Signature Version 4)".
const EXAMPLE = {
  url: new URL('https://examplebucket.s3.amazonaws.com/test.txt'),
  region: 'us-east-1',
  credentials: { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' },
  seconds: 86_400,
  now: new Date('2013-05-24T00:00:00Z'),
};

test('an address is signed as Amazon’s reference signs it', () => {
  const signed = new URL(presignUrl(EXAMPLE));
  assert.equal(
    signed.searchParams.get('X-Amz-Signature'),
    'aeeed9bbccd4d02ee5c0109b86d86835f995330da4c265957d157751f604d404',
  );
  assert.equal(signed.searchParams.get('X-Amz-Credential'), 'AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request');
});

test('every part of what is signed changes the signature', () => {
  const read = (more: object) => new URL(presignUrl({ ...EXAMPLE, ...more })).searchParams.get('X-Amz-Signature');
  const changed = [
    {},
    { url: new URL('https://examplebucket.s3.amazonaws.com/other.txt') },
    { url: new URL('https://otherbucket.s3.amazonaws.com/test.txt') },
    { region: 'ap-southeast-2' },
    { seconds: 60 },
    { now: new Date('2013-05-24T00:00:01Z') },
    { query: { 'response-content-disposition': 'attachment; filename="a (1)*.zip"' } },
    { credentials: { ...EXAMPLE.credentials, sessionToken: 'token' } },
    { credentials: { ...EXAMPLE.credentials, secretAccessKey: 'other' } },
  ].map(read);
  assert.equal(new Set(changed).size, changed.length);
});
