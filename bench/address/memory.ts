import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { formatAddress } from '#domain/address/register/format-address.ts';
import { openBenchRegister } from './open-bench-register.ts';
import { RowSampler } from './sample-rows.ts';
import { buildSeededRandom } from './seeded-random.ts';

const MEGABYTE = 1_000_000;
const CACHE_BYTES = 128 * 1024 * 1024;
const QUERIES = 5000;

// Prints the resident memory of a new process with the directory alone, with the whole country, or with a bounded cache.
const mode = process.argv[2];
const register = await openBenchRegister(mode === 'country' ? undefined : CACHE_BYTES);
if (mode === 'country')
  for (let shard = 0; shard < register.manifest.shards.length; shard++) await register.openShard(shard);
if (mode === 'cache') {
  const sampler = new RowSampler(register, buildSeededRandom(5));
  for (let query = 0; query < QUERIES; query++) {
    const { row } = await sampler.draw();
    const match = await lookUpAddress(register, { raw_address: formatAddress(row), limit: 1 });
    if (match.candidates[0]?.full_address !== formatAddress(row) && row.number !== '')
      throw new Error(formatAddress(row));
  }
}
globalThis.gc?.();
process.stdout.write(String(Math.round(process.memoryUsage().rss / MEGABYTE)));
