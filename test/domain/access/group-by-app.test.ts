import assert from 'node:assert/strict';
import { test } from 'node:test';
import { groupByApp } from '#domain/access/describe-asker.ts';

const app = (client_name: string, redirect_uri: string | null, client_id = 'x') => ({
  client_id,
  client_name,
  redirect_uri,
});

test('connections are one app by document, or by name and place; a look-alike stays apart', () => {
  const connections = [
    app('Claude', 'https://claude.example/callback'),
    app('claude', 'https://claude.example/other'),
    app('Claude', 'https://evil.example/callback'),
    app('Claude', 'http://127.0.0.1:8123/callback'),
    app('Claude', 'http://localhost:9000/cb'),
    app('Claude', 'com.claude.app:/cb'),
    app('Claude', null),
    app('Claude', 'https://claude.example/callback', 'https://claude.example/client.json'),
    app('Another', 'https://claude.example/callback'),
    app('Renamed', 'https://claude.example/x', 'https://claude.example/client.json'),
    app('Ｃlaude', 'https://claude.example/wide'),
  ];
  const indexes = groupByApp(connections).map((group) => group.map((one) => connections.indexOf(one)));
  assert.deepEqual(indexes, [[0, 1, 10], [2], [3, 4], [5], [6], [7, 9], [8]]);
  assert.deepEqual(groupByApp([]), []);
});
