import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TypstPool } from '#operations/pdf/typst-pool.ts';
import { PrintFault } from '#operations/pdf/typst-printer.ts';
import type { TypstTask } from '#operations/pdf/typst-thread.ts';
import { waitUntil } from '#test/support/wait-until.ts';

const SETTINGS = {
  pagesPerThread: 1_000,
  threadBytes: 64 * 1024 * 1024,
  timeoutMs: 60_000,
  onFault: (fault: unknown) => assert.fail(String(fault)),
};
// parts.typ alone prints an empty page.
const blank: TypstTask = { template: 'parts', page: '{}', attachment: '{}', shorten: 'if-needed' };

async function withPool(settings: Partial<typeof SETTINGS>, use: (pool: TypstPool) => Promise<void>): Promise<void> {
  const pool = new TypstPool({ ...SETTINGS, ...settings });
  try {
    await use(pool);
  } finally {
    await pool.close();
  }
}

test('a thread starts with the first page, and one thread serves sequential pages', async () => {
  await withPool({}, async (pool) => {
    assert.equal(pool.size, 0);
    for (let page = 0; page < 3; page += 1) await pool.print(blank);
    assert.equal(pool.size, 1);
  });
});

test('a thread is replaced and ended after its number of pages, and there are never more than two', async () => {
  await withPool({ pagesPerThread: 2 }, async (pool) => {
    for (let page = 0; page < 12; page += 1) {
      await pool.print(blank);
      assert.ok(pool.size <= 2, `${pool.size} threads`);
    }
    await waitUntil('the old thread is ended', () => pool.size === 1);
    // Two at once, so that every idle thread is used.
    const [bytes] = await Promise.all([pool.print(blank), pool.print(blank)]);
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  });
});

test('a page with a typst error throws PrintFault with the reason, and its thread keeps printing', async () => {
  await withPool({}, async (pool) => {
    const broken = { ...blank, template: 'record', page: '{"not": "a page"}' };
    await assert.rejects(
      pool.print(broken),
      (fault) => fault instanceof PrintFault && /made|record/.test(fault.message),
    );
    await pool.print(blank);
    assert.equal(pool.size, 1);
  });
});

test('a thread that has used up its memory is replaced, however few pages it printed', async () => {
  await withPool({ threadBytes: 1 }, async (pool) => {
    await pool.print(blank);
    await waitUntil('its successor is there', () => pool.size === 2);
    await waitUntil('the old thread is ended', () => pool.size === 1);
    await pool.print(blank);
  });
});

test('a thread that times out is ended, and its page throws PrintFault', async () => {
  await withPool({ timeoutMs: 1 }, async (pool) => {
    await assert.rejects(pool.print(blank), /did not answer within 1 ms/);
    await waitUntil('the thread is ended', () => pool.size === 0);
  });
});

test('a closed pool prints nothing and has no threads', async () => {
  const pool = new TypstPool(SETTINGS);
  await pool.print(blank);
  await pool.close();
  for (let page = 0; page < 2; page += 1) await assert.rejects(pool.print(blank), PrintFault);
  assert.equal(pool.size, 0);
});
