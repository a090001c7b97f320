import { writeSync } from 'node:fs';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { sealBytes } from '#test/store/objects/objects-fixture.ts';

// Writes objects for ever, and says each one that was acknowledged in a line of its key and label, until it is killed.
const [root = '', round = ''] = process.argv.slice(2);
const store = openFileObjectStore(root);

async function put(key: string, label: string, size: number): Promise<void> {
  await store.putObject(key, sealBytes(label, size));
  // Unbuffered, so that a kill loses no acknowledgement that was printed.
  writeSync(1, `${key} ${label}\n`);
}

async function writeForEver(writer: number): Promise<void> {
  for (let count = 0; ; count += 1) {
    const label = `${round}-${writer}-${count}`;
    await put(`fresh/${round}/${writer}-${count}`, label, 50_000 * (count % 5));
    await put(`own/${writer}`, label, 200_000);
    await put('everybody', label, 120_000);
  }
}

await Promise.all([0, 1, 2].map(writeForEver));
