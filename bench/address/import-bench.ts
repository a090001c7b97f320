import { importGnaf } from '#registers/gnaf/import-gnaf.ts';
import { buildFileObjectStore } from './file-object-store.ts';

const [, , path = '../shared/data/gnaf-core', version = 'gnaf-2023-10', root = '/tmp/gnaf-bench'] = process.argv;
const start = performance.now();
let peak = 0;
const sampler = setInterval(() => {
  peak = Math.max(peak, process.memoryUsage().rss);
}, 200);
const manifest = await importGnaf({ path, version, store: buildFileObjectStore(root) });
clearInterval(sampler);
const cpu = process.cpuUsage();
console.log(
  JSON.stringify({
    seconds: (performance.now() - start) / 1000,
    cpuSeconds: (cpu.user + cpu.system) / 1e6,
    peakMb: peak / 1e6,
    maxRssMb: process.resourceUsage().maxRSS / 1000,
    storeMb: (manifest.shards.reduce((sum, shard) => sum + shard.bytes, 0) + manifest.directory.bytes) / 1e6,
    contentMb: manifest.shards.reduce((sum, shard) => sum + shard.content_bytes, 0) / 1e6,
    shards: manifest.shards.length,
    counts: manifest.counts,
  }),
);
