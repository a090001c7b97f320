import assert from 'node:assert/strict';
import { test } from 'node:test';
import { judgeResponse } from '#doors/cli/send-call.ts';

const FOREIGN = 'the answer does not come from this service';
const refusal = '{"ok":false,"code":"not_found"}';

/** Responses and their classification: the body of an answer, or why it is not one. */
const CASES = [
  [200, '{"ok":true}', { ok: true }],
  [202, '{"ok":true,"job_id":"job_1"}', { ok: true, job_id: 'job_1' }],
  [204, '', { ok: true }],
  [299, '{"ok":true}', { ok: true }],
  [400, refusal, { ok: false, code: 'not_found' }],
  [503, refusal, { ok: false, code: 'not_found' }],
  // A success with ok false, or an error with ok true, comes from another server.
  [200, refusal, FOREIGN],
  [399, refusal, 'it redirects to nowhere, and redirects are not followed'],
  [400, '{"ok":true}', FOREIGN],
  [500, '{"ok":true}', FOREIGN],
  [404, '{"ok":false}', FOREIGN],
  [404, '{"ok":false,"code":7}', FOREIGN],
  [200, '{"fine":true}', FOREIGN],
  [200, 'null', FOREIGN],
  [200, '"ok"', FOREIGN],
  [200, '<html>', FOREIGN],
  [502, '<html>', FOREIGN],
  [300, '{"ok":true}', 'it redirects to nowhere, and redirects are not followed'],
] as const;

for (const [status, text, taken] of CASES)
  test(`${status} with ${text === '' ? 'nothing' : text} is ${typeof taken === 'string' ? `none: ${taken}` : 'an answer'}`, () => {
    const judged = judgeResponse({ status, headers: new Map(), text });
    if (typeof taken === 'string')
      return assert.deepEqual(judged, { kind: 'unreachable', reason: `${taken} (HTTP ${status})` });
    assert.deepEqual(judged, { kind: 'answer', status, text, body: taken, retryAfter: null, recordId: null });
  });

test('the target of a redirect and the retry time are reported', () => {
  const moved = judgeResponse({ status: 301, headers: new Map([['location', 'https://x.test/']]), text: '' });
  assert.deepEqual(moved, {
    kind: 'unreachable',
    reason: 'it redirects to https://x.test/, and redirects are not followed (HTTP 301)',
  });
  const recorded = judgeResponse({ status: 200, headers: new Map([['x-record-id', 'rec_1']]), text: '{"ok":true}' });
  assert.equal(recorded.kind === 'answer' ? recorded.recordId : null, 'rec_1');
  const busy = judgeResponse({ status: 503, headers: new Map([['retry-after', '7']]), text: refusal });
  assert.equal(busy.kind === 'answer' ? busy.retryAfter : null, '7');
});
