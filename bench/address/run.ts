import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

// Runs every address bench in turn, each in a process of its own, and rewrites the tables beside this file.
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
