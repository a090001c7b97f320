import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importGnaf } from '#registers/gnaf/import/import-gnaf.ts';
import { buildFileObjectStore } from './file-object-store.ts';
import { DATA, VERSION } from './open-bench-register.ts';
import { formatTable, writeResult } from './text-table.ts';

const THREADS = 2;
const root = join(tmpdir(), 'address-import-bench');
await rm(root, { recursive: true, force: true });
const started = performance.now();
const manifest = await importGnaf({
  path: join(DATA, 'gnaf-core'),
  version: VERSION,
  store: buildFileObjectStore(root),
  threads: THREADS,
});
const seconds = (performance.now() - started) / 1000;
const { user, system } = process.cpuUsage();
const cpuSeconds = (user + system) / 1e6;
const stored = manifest.shards.reduce((sum, shard) => sum + shard.bytes, manifest.directory.bytes);
const plain = manifest.shards.reduce((sum, shard) => sum + shard.content_bytes, 0);
const rows = manifest.counts.rows_offered ?? 0;
await rm(root, { recursive: true, force: true });
writeResult(
  'import.md',
  [
    '# Import of the whole country',
    '',
    `${manifest.counts.rows_read} rows of G-NAF Core (zstd) into ${manifest.shards.length} shards, ${THREADS} threads, compressed, hashed and ready to serve.`,
    'Half the CPU time is the best case for two free cores. It is calculated, not measured.',
    '',
    formatTable(
      ['measure', 'value'],
      [
        ['CPU time', `${cpuSeconds.toFixed(1)} s`],
        ['half the CPU time (calculated)', `${(cpuSeconds / THREADS).toFixed(1)} s`],
        ['wall time in this run', `${seconds.toFixed(1)} s`],
        ['highest memory', `${(process.resourceUsage().maxRSS / 1000).toFixed(0)} MB`],
        ['store size', `${(stored / 1e6).toFixed(1)} MB`],
        ['stored bytes per address', (stored / rows).toFixed(1)],
        ['bytes per address in memory', (plain / rows).toFixed(1)],
        ['other territories, counted and not offered', manifest.counts.rows_other_territories ?? 0],
        ['bad rows', manifest.counts.rows_bad ?? 0],
      ],
    ),
  ].join('\n'),
);
