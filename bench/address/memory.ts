import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { openBenchSnapshot } from './open-bench-snapshot.ts';
import { RowSampler } from './sample-rows.ts';
import { buildSeededRandom } from './seeded-random.ts';

const MEGABYTE = 1_000_000;
const CACHE_BYTES = 128 * 1024 * 1024;
const QUERIES = 5000;

// Prints the resident memory of a fresh process with the directory alone, the whole country, or a bounded cache in use.
const mode = process.argv[2];
const snapshot = await openBenchSnapshot(mode === 'country' ? undefined : CACHE_BYTES);
if (mode === 'country')
  for (let shard = 0; shard < snapshot.manifest.shards.length; shard++) await snapshot.openShard(shard);
if (mode === 'cache') {
  const sampler = new RowSampler(snapshot, buildSeededRandom(5));
  for (let query = 0; query < QUERIES; query++) {
    const { row } = await sampler.draw();
    const match = await lookUpAddress(snapshot, { raw_address: formatAddress(row), limit: 1 });
    if (match.candidates[0]?.full_address !== formatAddress(row) && row.number !== '')
      throw new Error(formatAddress(row));
  }
}
globalThis.gc?.();
process.stdout.write(String(Math.round(process.memoryUsage().rss / MEGABYTE)));
