import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { parseResponse } from '#doors/cli/send-call.ts';

const framings = fc.constantFrom('length', 'chunked');
const bodies = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 5 });

test('a framed body is read unchanged, and no part of it counts as complete', () => {
  fc.assert(
    fc.property(framings, bodies, fc.double({ min: 0, max: 1, noNaN: true }), (framing, pieces, share) => {
      const bytes = frame(framing, pieces);
      const whole = parseResponse(bytes, false);
      assert.ok(typeof whole === 'object' && 'status' in whole);
      assert.equal(whole.text, pieces.join(''));
      const cut = Math.floor(share * (bytes.length - 7));
      const part = parseResponse(bytes.subarray(0, cut), false);
      assert.ok(typeof part === 'object' && 'neededBytes' in part, `cut at ${cut} of ${bytes.length}`);
      assert.ok(part.neededBytes > cut && part.neededBytes <= bytes.length);
      assert.equal(parseResponse(bytes.subarray(0, cut), true), 'broken');
    }),
  );
});

test('no bytes make it throw', () => {
  fc.assert(
    fc.property(fc.uint8Array(), fc.boolean(), fc.boolean(), (bytes, isEnd, isHttp) => {
      const head = isHttp ? 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n' : '';
      parseResponse(Buffer.concat([Buffer.from(head), bytes]), isEnd);
    }),
  );
});

// The last chunk and a body's last byte are at most seven bytes from the end.
function frame(framing: string, pieces: readonly string[]): Buffer {
  if (framing === 'length') {
    const body = `${pieces.join('')}`;
    return Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
  }
  const chunks = pieces.map((piece) => `${Buffer.byteLength(piece).toString(16)}\r\n${piece}\r\n`);
  return Buffer.from(`HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${chunks.join('')}0\r\n\r\n`);
}
