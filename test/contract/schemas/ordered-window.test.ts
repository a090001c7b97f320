import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { orderedWindow, windowTimes } from '#contract/schemas/ordered-window.ts';

const schema = orderedWindow(z.strictObject(windowTimes('Created')));

test('a window may be open, or of a single moment, also where its ends are written with different offsets', () => {
  const windows = [
    {},
    { from: '2026-11-02T00:00:00Z' },
    { to: '2026-11-02T00:00:00Z' },
    { from: '2026-11-02T00:00:00Z', to: '2026-11-02T00:00:00Z' },
    { from: '2026-11-02T11:00:00+11:00', to: '2026-11-02T00:00:00Z' },
  ];
  for (const window of windows) assert.ok(schema.safeParse(window).success, JSON.stringify(window));
});

test('a window that ends before it begins is refused at its end', () => {
  const { error } = schema.safeParse({ from: '2026-11-02T00:00:00Z', to: '2026-11-02T10:59:59+11:00' });
  assert.deepEqual(
    error?.issues.map(({ path, message }) => [path, message]),
    [[['to'], 'must not be before from']],
  );
});
