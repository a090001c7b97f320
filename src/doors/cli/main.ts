import { readCommands } from './parse-command-line.ts';
import { runCommandLine } from './run-command-line.ts';

const fail = async (error: unknown) => process.exit((await import('./report-crash.ts')).reportCrash(error));
process.on('uncaughtException', fail);
process.exit(await runCommandLine(process.argv.slice(2), readCommands()).catch(fail));
