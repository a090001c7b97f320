import { readFileSync } from 'node:fs';
import { runCheck } from '#doors/cli/check/run-check.ts';
import type { CliCommandTable } from '#doors/cli/command.ts';

// svc check as it is, with a table in which an Evidence Card costs A$0.10.
const table = readFileSync(new URL('../../../../src/doors/cli/commands.generated.json', import.meta.url), 'utf8');
const { commands }: CliCommandTable = JSON.parse(table);
const priced = commands.map((one) => (one.command === 'counterparty verify' ? { ...one, price: 'A$0.10' } : one));
process.exit(await runCheck(process.argv.slice(2), priced));
