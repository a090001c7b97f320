import { buildTable, isMet } from './bench-row.ts';
import { measureCliStart } from './cli-start.ts';
import { measureThroughput } from './throughput.ts';

// Measures the goals of the foundation and prints one table; ratios are measured within this run.
const rows = [...(await measureThroughput()), ...(await measureCliStart())];
process.stdout.write(`${buildTable(rows)}\n`);
process.exitCode = rows.every(isMet) ? 0 : 1;
