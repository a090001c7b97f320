import type { CliCommandTable } from './command.ts';
import { runCommandLine } from './run-command-line.ts';

const { readFileSync } = process.getBuiltinModule('node:fs');
// Read and not imported, which takes longer.
const table = readFileSync(new URL('commands.generated.json', import.meta.url), 'utf8');
const { commands } = JSON.parse(table) as CliCommandTable;

process.exit(await runCommandLine(process.argv.slice(2), commands));
