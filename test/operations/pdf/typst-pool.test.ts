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
// parts.typ alone is a page with nothing on it.
const blank: TypstTask = { template: 'parts', page: '{}', attachment: '{}', onOnePage: true };

async function withPress(settings: Partial<typeof SETTINGS>, use: (press: TypstPool) => Promise<void>): Promise<void> {
  const press = new TypstPool({ ...SETTINGS, ...settings });
  try {
    await use(press);
  } finally {
    await press.close();
  }
}

test('no thread is started before there is something to print, and one serves whoever comes after another', async () => {
  await withPress({}, async (press) => {
    assert.equal(press.size, 0);
    for (let page = 0; page < 3; page += 1) await press.print(blank);
    assert.equal(press.size, 1);
  });
});

test('a thread that has printed its pages is replaced and ended: the one after it prints, and there are never many', async () => {
  await withPress({ pagesPerThread: 2 }, async (press) => {
    for (let page = 0; page < 12; page += 1) {
      await press.print(blank);
      assert.ok(press.size <= 2, `${press.size} threads`);
    }
    await waitUntil('the old thread is ended', () => press.size === 1);
    // Two at once, so that whatever is kept as idle is used.
    const [bytes] = await Promise.all([press.print(blank), press.print(blank)]);
    assert.equal(Buffer.from(bytes.subarray(0, 5)).toString(), '%PDF-');
  });
});

test('a page that typst refuses is a fault that says why, and its thread prints on', async () => {
  await withPress({}, async (press) => {
    const broken = { ...blank, template: 'record', page: '{"not": "a page"}' };
    await assert.rejects(
      press.print(broken),
      (fault) => fault instanceof PrintFault && /made|record/.test(fault.message),
    );
    await press.print(blank);
    assert.equal(press.size, 1);
  });
});

test('a thread whose memory is used up is replaced, however few pages it printed', async () => {
  await withPress({ threadBytes: 1 }, async (press) => {
    await press.print(blank);
    await waitUntil('its successor is there', () => press.size === 2);
    await waitUntil('the old thread is ended', () => press.size === 1);
    await press.print(blank);
  });
});

test('a thread that does not answer in time is ended, and what it printed is a fault', async () => {
  await withPress({ timeoutMs: 1 }, async (press) => {
    await assert.rejects(press.print(blank), /did not answer within 1 ms/);
    await waitUntil('the thread is ended', () => press.size === 0);
  });
});

test('a press that was closed prints nothing more and leaves no thread', async () => {
  const press = new TypstPool(SETTINGS);
  await press.print(blank);
  await press.close();
  for (let page = 0; page < 2; page += 1) await assert.rejects(press.print(blank), PrintFault);
  assert.equal(press.size, 0);
});
