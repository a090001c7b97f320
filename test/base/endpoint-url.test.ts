import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildEndpointUrl } from '#base/endpoint-url.ts';

test('appends the path to a host, to its beginning, to the whole path, or to a proxy’s prefix', () => {
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
