import { fileURLToPath } from 'node:url';
import { reportChecks, runChecks } from './test/run-checks.ts';

// npm run check   types, format and lint, generated files
process.chdir(fileURLToPath(new URL('../', import.meta.url)));
if (!reportChecks(await runChecks())) process.exitCode = 1;
