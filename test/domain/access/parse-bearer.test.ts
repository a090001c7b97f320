import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseBearer } from '#domain/access/parse-bearer.ts';

test('an Authorization header has a token or one named fault', () => {
  for (const [header, expected] of [
    [undefined, { fault: 'missing' }],
    ['', { fault: 'missing' }],
    ['Bearer abc', { token: 'abc' }],
    ['bearer   abc', { token: 'abc' }],
    ['Bearer', { fault: 'malformed' }],
    ['Bearer ', { fault: 'malformed' }],
    ['Bearer a b', { fault: 'malformed' }],
    ['Bearer abc ', { fault: 'malformed' }],
    ['Basic eDp5', { fault: 'wrong_scheme' }],
    ['Bearerabc', { fault: 'wrong_scheme' }],
    [' Bearer abc', { fault: 'wrong_scheme' }],
    ['svc_live_abc', { fault: 'wrong_scheme' }],
  ] as const)
    assert.deepEqual(parseBearer(header), expected, String(header));
});
