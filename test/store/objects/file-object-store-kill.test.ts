import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '#base/object-store.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { findSealedLabel, listTemporaryFiles, makeFolder } from '#test/store/objects/objects-fixture.ts';

const ROUNDS = 12;
const script = join(import.meta.dirname, 'killed-writer.ts');

/** Lets a writer run for a while and kills it with SIGKILL. Returns what it had acknowledged, in order. */
async function killWriter(root: string, round: number): Promise<[key: string, label: string][]> {
  const child = spawn(process.execPath, [script, root, String(round)], { stdio: ['ignore', 'pipe', 'inherit'] });
  const closed = once(child, 'close');
  let said = '';
  const firstWord = new Promise<void>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      resolve();
    });
  });
  await Promise.race([firstWord, closed]);
  await sleep(10 + ((round * 37) % 150));
  child.kill('SIGKILL');
  assert.deepEqual(await closed, [null, 'SIGKILL']);
  const lines = said.split('\n').slice(0, -1);
  return lines.map((line) => line.split(' ') as [string, string]);
}

async function readLabel(store: ObjectStore, key: string): Promise<string> {
  const bytes = await store.findObject(key);
  assert.ok(bytes !== null, `lost: ${key}`);
  return findSealedLabel(bytes) ?? assert.fail(`torn: ${key}, ${bytes.length} bytes`);
}

function readCount(label: string): number {
  return Number(label.split('-')[2]);
}

test(`kill -9 of a writer, ${ROUNDS} times: every acknowledged object is whole, and none is torn`, async (t) => {
  const root = join(makeFolder(t), 'objects');
  const fresh = new Map<string, string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const acknowledged = await killWriter(root, round);
    assert.ok(acknowledged.length > 0, 'the writer was killed before it had written anything');
    const store = openFileObjectStore(root);
    for (const key of await store.listObjects('')) await readLabel(store, key);
    for (const [key, label] of acknowledged) {
      if (key.startsWith('fresh/')) fresh.set(key, label);
      // Only its own writer overwrites it: the object is the acknowledged version or a later one.
      if (key.startsWith('own/')) {
        const found = await readLabel(store, key);
        assert.ok(
          found.startsWith(label.slice(0, label.lastIndexOf('-'))) && readCount(found) >= readCount(label),
          key,
        );
      }
    }
  }
  const store = openFileObjectStore(root);
  for (const [key, label] of fresh) assert.equal(await readLabel(store, key), label);
  t.diagnostic(
    `${fresh.size} acknowledged objects, ${listTemporaryFiles(root).length} temporary files left by the killed`,
  );

  const leftovers = listTemporaryFiles(root);
  assert.ok(leftovers.length > 0, 'no kill fell into the middle of a write, so that nothing was shown');
  for (const name of leftovers) utimesSync(join(root, '.tmp', name), new Date(), new Date(Date.now() - 2 * 3_600_000));
  openFileObjectStore(root);
  assert.deepEqual(listTemporaryFiles(root), []);
});
