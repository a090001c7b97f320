import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseResponse } from '#doors/cli/send-call.ts';

const parse = (text: string, isEnd: boolean) => parseResponse(Buffer.from(text), isEnd);

function textOf(text: string, isEnd = false): string {
  const response = parse(text, isEnd);
  assert.ok(typeof response === 'object' && 'status' in response, JSON.stringify(response));
  return response.text;
}

test('a body ends where its length says', () => {
  const whole = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\nRetry-After:  7 \r\n\r\n{}';
  const response = parse(`${whole}more`, false);
  assert.ok(typeof response === 'object' && 'status' in response);
  assert.deepEqual([response.status, response.text, response.headers.get('retry-after')], [200, '{}', '7']);
  assert.deepEqual(parse(whole.slice(0, -1), false), { neededBytes: whole.length });
  assert.equal(parse(whole.slice(0, -1), true), 'broken');
});

test('a body without a length ends with the connection', () => {
  const head = 'HTTP/1.0 200 OK\r\n\r\n';
  assert.deepEqual(parse(`${head}{}`, false), { neededBytes: Number.POSITIVE_INFINITY });
  assert.equal(textOf(`${head}{}`, true), '{}');
});

test('chunks are joined; extensions and trailers are ignored', () => {
  const head = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n';
  assert.equal(textOf(`${head}2;a=b\r\n{"\r\nA\r\n0123456789\r\n0\r\nx: y\r\n\r\n`), '{"0123456789');
  assert.deepEqual(parse(`${head}2\r\n{`, false), { neededBytes: head.length + 7 });
  assert.equal(parse(`${head}2\r\n{}\r\n`, true), 'broken');
  for (const wrong of ['x\r\n', '-1\r\n', '\r\n', '2\r\n{}xx', '123456789\r\n']) {
    assert.equal(parse(head + wrong, false), 'broken', JSON.stringify(wrong));
  }
});

test('wherever the bytes are cut, the parser waits for more', () => {
  const whole = 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n1\r\n \r\n0\r\n';
  assert.equal(textOf(whole), '{} ');
  for (let cut = 0; cut < whole.length; cut += 1) {
    const part = parse(whole.slice(0, cut), false);
    assert.ok(typeof part === 'object' && 'neededBytes' in part, `cut at ${cut}: ${JSON.stringify(part)}`);
    assert.ok(part.neededBytes > cut && part.neededBytes <= whole.length);
  }
});

test('1xx responses are skipped, even very many of them', () => {
  const announcements = 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'.repeat(50_000);
  assert.equal(textOf(`${announcements}HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n{}`), '{}');
});

test('a response that is not HTTP is detected early', () => {
  for (const text of [
    '220 ready',
    'SSH-2.0-x\r\n',
    'HTTP/2 200\r\n\r\n',
    'HTTP/1.1 abc\r\n\r\n',
    '\u0015\u0003\u0001',
  ]) {
    assert.equal(parse(text, false), 'broken', text);
  }
  assert.deepEqual(parse('HTT', false), { neededBytes: 4 });
  assert.equal(parse('', true), 'broken');
  assert.equal(parse('HTTP/1.1 200 OK\r\nContent-Length: 1e3\r\n\r\n', false), 'broken');
});
