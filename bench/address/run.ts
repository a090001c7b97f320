import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Runs every address bench, one after the other in its own process, and rewrites the pages in this folder.
for (const name of [
  'import.ts',
  'accuracy.ts',
  'calibrate.ts',
  'faults.ts',
  'absent.ts',
  'speed.ts',
  'rest.ts',
  'peers.ts',
])
  execFileSync(process.execPath, [join(import.meta.dirname, name)], { stdio: 'inherit' });
