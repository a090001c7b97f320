import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEndpointUrl } from '#base/endpoint-url.ts';

test('puts the path behind a host, its beginning, the whole of it, or a prefix of a proxy', () => {
  const cases = [
    ['http://h:1', 'http://h:1/a/b/C'],
    ['http://h:1/', 'http://h:1/a/b/C'],
    ['http://h:1/a/b', 'http://h:1/a/b/C'],
    ['http://h:1/a/b/', 'http://h:1/a/b/C'],
    ['http://h:1/a/b/C', 'http://h:1/a/b/C'],
    ['http://h:1/proxy', 'http://h:1/proxy/a/b/C'],
    ['http://h:1/a/bb', 'http://h:1/a/bb/a/b/C'],
  ];
  for (const [base = '', expected] of cases) assert.equal(buildEndpointUrl(base, '/a/b/C').href, expected);
});
