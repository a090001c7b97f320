import type { CliCommandTable } from './command.ts';
import { runCommandLine } from './run-command-line.ts';

const { readFileSync } = process.getBuiltinModule('node:fs');
// Reading the file is faster than importing it.
const table = readFileSync(new URL('commands.generated.json', import.meta.url), 'utf8');
const { commands }: CliCommandTable = JSON.parse(table);

const fail = async (error: unknown) => process.exit((await import('./report-crash.ts')).reportCrash(error));
process.on('uncaughtException', fail);
process.exit(await runCommandLine(process.argv.slice(2), commands).catch(fail));
