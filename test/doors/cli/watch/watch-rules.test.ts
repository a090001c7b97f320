import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlainObject } from '#base/plain-object.ts';
import type { Paint } from '#doors/cli/terminal.ts';
import { readWatched, type Watched } from '#doors/cli/watch/read-watched.ts';
import { renderCheck, renderWatched } from '#doors/cli/watch/render-check.ts';

const plain: Paint = (_, text) => text;
const evil = 'x\u001b[2J\u202e';

test('no text of a watch or its check can control the terminal', () => {
  const watched: Watched = {
    subscription_id: evil,
    type: evil,
    target: evil,
    what: evil,
    name: evil,
    reference: evil,
    baseline: evil,
    baseline_at: 0,
    last_checked_at: 0,
    state: 'changed',
    change_count: 1,
    severity: evil,
  };
  const answer: PlainObject = {
    severity: evil,
    changes: [{ severity: evil, field: evil, old_value: evil, new_value: evil }],
    standing_flags: [{ severity: evil, message: evil }],
    observation: { read: [{ source_version: evil, observed_at: 0 }] },
  };
  const done = { watched, outcome: 'changed' as const, answer, record_id: evil, error: null };
  const texts = [
    renderWatched([watched], plain),
    renderCheck(done, plain),
    renderCheck({ ...done, outcome: 'baseline_captured', answer: null }, plain),
    renderCheck({ ...done, outcome: 'failed', error: { code: 'recheck_failed', message: evil } }, plain),
  ];
  for (const text of texts) {
    assert.match(text, /x\\u001b\[2J/);
    assert.doesNotMatch(text, /[^\n\P{Cc}]|\p{Cf}/u);
  }
});

test('watches of all pages are read', async () => {
  const cursors: (string | undefined)[] = [];
  const watches = await readWatched(async (command, { cursor, subscription_id }) => {
    if (command === 'monitors show') return { subscription_id, target_type: 'ABN' };
    cursors.push(cursor);
    const next_cursor = cursor === undefined ? 'b' : null;
    return { monitors: [{ subscription_id: `mon_${cursor ?? 'first'}` }], next_cursor };
  }, null);
  assert.deepEqual(cursors, [undefined, 'b']);
  assert.deepEqual(
    watches.map((one) => one.subscription_id),
    ['mon_first', 'mon_b'],
  );
});
