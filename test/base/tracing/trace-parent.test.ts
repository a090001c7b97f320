import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTraceParent, showTraceParent } from '#base/tracing/trace-parent.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('a traceparent of version 00 is read, and shown as it was sent', () => {
  for (const [flags, sampled] of [
    ['01', true],
    ['00', false],
    ['03', true],
    ['fe', false],
  ] as const) {
    assert.deepEqual(parseTraceParent(`00-${TRACE}-${SPAN}-${flags}`), { traceId: TRACE, spanId: SPAN, sampled });
  }
  const text = `00-${TRACE}-${SPAN}-01`;
  assert.equal(showTraceParent({ traceId: TRACE, spanId: SPAN, sampled: true }), text);
  assert.equal(showTraceParent({ traceId: TRACE, spanId: SPAN, sampled: false }), `00-${TRACE}-${SPAN}-00`);
});

test('anything else is no traceparent', () => {
  const wrong = [
    undefined,
    null,
    1,
    ['00'],
    '',
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01-more`,
    ` 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01\n`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}x-${SPAN}-01`,
    `ff-${TRACE}-${SPAN}-01`,
    `01-${TRACE}-${SPAN}-01`,
    // As Node joins a header that was sent twice.
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
  ];
  for (const text of wrong) assert.equal(parseTraceParent(text), null, String(text));
});
