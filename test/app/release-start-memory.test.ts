import assert from 'node:assert/strict';
import { test } from 'node:test';
import { releaseStartMemory } from '#app/release-start-memory.ts';

const ITEMS = 400_000;
const MEGABYTE = 1024 * 1024;

test('the memory of what is no longer used returns to the system', () => {
  fill();
  const before = process.memoryUsage().heapTotal;
  releaseStartMemory();
  const freed = (before - process.memoryUsage().heapTotal) / MEGABYTE;
  assert.ok(freed > 10, `${freed.toFixed(1)} MB`);
});

function fill(): number {
  const items = Array.from({ length: ITEMS }, (_, index) => ({ index, text: `item ${index}` }));
  return items.length;
}
