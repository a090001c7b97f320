import { enableCompileCache } from 'node:module';
import { runCommand } from './commands/run-command.ts';
import { outliveReaders } from './outlive-readers.ts';

enableCompileCache();
outliveReaders();
process.exitCode = await runCommand(process.argv.slice(2), process);
// The channel of a worker to its primary would keep it alive.
if (process.connected) process.exit();
