import { once } from 'node:events';
import {
  closeSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  openSync,
  readSync,
  type WriteStream,
} from 'node:fs';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { invariant } from '#base/invariant.ts';
import { listImportFiles } from '#jobs/imports/import-files.ts';
import { readSourceFile } from '#jobs/imports/read-source-file.ts';
import { ABN_DATASET } from '#registers/abn/dataset.ts';
import { openFileObjectStore } from '#store/objects/file-object-store.ts';
import { writeAbnExtract } from './generate-registers.ts';
import { buildEntity, openRandom } from './made-up-entities.ts';

// The rejected alternative of decision 0012: immutable shards in the object store, one for each pair of check digits, rows
// sorted by ABN, found by a sparse index in memory and one read of a block. Kept to reproduce the figures of the decision.
const EVERY = 64;
const LOOKUPS = 20_000;
const KEY_LENGTH = 11;

const { values } = parseArgs({ options: { folder: { type: 'string' }, abns: { type: 'string', default: '200000' } } });
if (values.folder === undefined) throw new Error('--folder says where the files go');
const folder = values.folder;
const count = Number(values.abns);
mkdirSync(join(folder, 'buckets'), { recursive: true });
await writeAbnExtract(join(folder, 'abn'), count, false);

const startedMs = performance.now();
const startedCpu = process.cpuUsage();
let peakBytes = 0;
const watch = setInterval(() => {
  peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
}, 100);
await fillBuckets();
const store = openFileObjectStore(join(folder, 'objects'));
const sparse = new Map<string, { keys: string[]; offsets: number[] }>();
for (let digits = 11; digits <= 99; digits++) await writeShard(String(digits));
clearInterval(watch);
const cpu = process.cpuUsage(startedCpu);
const seconds = (performance.now() - startedMs) / 1000;
process.stdout.write(
  `| shards: import of ${count} ABNs | ${seconds.toFixed(1)} s, ${((cpu.user + cpu.system) / 1e6).toFixed(0)} s of processor time, peak ${Math.round(peakBytes / 1e6)} MB |\n`,
);
measureLookups();

async function fillBuckets(): Promise<void> {
  const buckets = new Map<string, { out: WriteStream; text: string }>();
  for (let digits = 11; digits <= 99; digits++) {
    const out = createWriteStream(join(folder, 'buckets', String(digits)));
    buckets.set(String(digits), { out, text: '' });
  }
  const { files } = await listImportFiles(join(folder, 'abn'), ABN_DATASET.fileEndings);
  for (const file of files) {
    const emit = (row: Parameters<Parameters<typeof readSourceFile>[2]>[0]) => {
      if ('rejected' in row) return;
      const bucket = buckets.get(row.keys[0]?.slice(0, 2) ?? '');
      if (bucket !== undefined) bucket.text += `${row.keys[0]}${row.line}\n`;
    };
    await readSourceFile(ABN_DATASET, file, emit, async () => {
      for (const bucket of buckets.values()) {
        if (bucket.text.length < 1 << 16) continue;
        if (!bucket.out.write(bucket.text)) await once(bucket.out, 'drain');
        bucket.text = '';
      }
    });
  }
  for (const { out, text } of buckets.values()) {
    out.end(text);
    await finished(out);
  }
}

async function writeShard(digits: string): Promise<void> {
  let text = '';
  for await (const chunk of createReadStream(join(folder, 'buckets', digits), 'utf8')) text += chunk;
  const lines = text
    .split('\n')
    .filter((line) => line !== '')
    .sort();
  const index = { keys: [] as string[], offsets: [] as number[] };
  let offset = 0;
  for (const [place, line] of lines.entries()) {
    if (place % EVERY === 0) {
      index.keys.push(line.slice(0, KEY_LENGTH));
      index.offsets.push(offset);
    }
    offset += Buffer.byteLength(line) + 1;
  }
  index.offsets.push(offset);
  sparse.set(digits, index);
  await store.putObject(`shards/${digits}`, Buffer.from(`${lines.join('\n')}\n`));
}

function measureLookups(): void {
  const open = new Map(
    [...sparse.keys()].map((digits) => [digits, openSync(join(folder, 'objects/shards', digits), 'r')]),
  );
  const random = openRandom(1);
  const taken: number[] = [];
  for (let index = 0; index < LOOKUPS; index++) {
    const { abn } = buildEntity(Math.floor(random() * count), false);
    const fromMs = performance.now();
    invariant(findLine(open, abn) !== null, `${abn} is there`);
    taken.push(performance.now() - fromMs);
  }
  for (const file of open.values()) closeSync(file);
  taken.sort((left, right) => left - right);
  const at = (share: number) => (taken[Math.floor(taken.length * share)] ?? 0).toFixed(3);
  process.stdout.write(`| shards: look-up by ABN | p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, p99.9 ${at(0.999)} ms |\n`);
}

function findLine(open: ReadonlyMap<string, number>, abn: string): string | null {
  const digits = abn.slice(0, 2);
  const index = sparse.get(digits);
  const file = open.get(digits);
  if (index === undefined || file === undefined) return null;
  let low = 0;
  let high = index.keys.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((index.keys[middle] ?? '') <= abn) low = middle;
    else high = middle - 1;
  }
  const from = index.offsets[low] ?? 0;
  const block = Buffer.alloc((index.offsets[low + 1] ?? from) - from);
  readSync(file, block, 0, block.length, from);
  return (
    block
      .toString('utf8')
      .split('\n')
      .find((line) => line.startsWith(abn)) ?? null
  );
}
