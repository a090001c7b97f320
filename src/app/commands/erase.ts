import { open } from 'node:fs/promises';
import { withStores } from '#app/with-stores.ts';
import { countErasable, type ErasedCounts, eraseAccount } from '#jobs/service/erase-account.ts';
import {
  countUnsettled,
  ERASURE_REASONS,
  type ErasedAccounts,
  type ErasureReason,
  findErasable,
} from '#store/erasure/erase-account.ts';
import { listAccountRows } from '#store/erasure/list-account-rows.ts';
import type { Database } from '#store/postgres/database.ts';
import { type Command, type CommandInput, type CommandIo, requireOption, requireWord, UsageError } from './command.ts';
import { printAnswer, printLine, printTable } from './print-table.ts';

// The log appends records within a second or so, if a process works.
const WAIT_FOR_LOG_MS = 10_000;

/** `svc-admin accounts erase` */
export const accountsErase: Command = {
  usage: `accounts erase <account_id> --reason ${ERASURE_REASONS.join('|')} (--yes | --dry-run)`,
  summary: 'Remove the personal data of an account for good; the evidence log and the ledger still add up',
  async run(input, io) {
    const account_id = requireWord(input, 0, 'account_id');
    const isTrial = input.options['dry-run'] === true;
    const reason = isTrial ? null : readReason(input);
    return withStores(io, async ({ db, objects }) => {
      const accounts = await requireErasable(db, account_id);
      if (reason === null) return printCounts(io, input, { account_id, counts: await countErasable(db, accounts) });
      if (input.options.yes !== true)
        throw new UsageError(`this cannot be undone: see --dry-run, export first, then repeat with --yes`);
      const unsettled = await countUnsettled(db, accounts);
      if (unsettled > 0)
        throw new Error(`${unsettled} paid searches are not settled: see svc-admin purchases list. Nothing was erased`);
      const { removed, waiting } = await eraseAccount({ db, objects }, accounts, { reason, waitMs: WAIT_FOR_LOG_MS });
      printCounts(io, input, { account_id, counts: removed, reason, waiting });
      return waiting === 0 ? 0 : 1;
    });
  },
};

/** `svc-admin accounts export` */
export const accountsExport: Command = {
  usage: 'accounts export <account_id> --to <file>',
  summary: 'Write everything that erasing would remove to a new file of JSON lines, without secrets',
  async run(input, io) {
    const account_id = requireWord(input, 0, 'account_id');
    const to = requireOption(input, 'to');
    return withStores(io, async ({ db }) => {
      const accounts = await requireErasable(db, account_id);
      const file = await open(to, 'wx', 0o600);
      const rows: Record<string, number> = {};
      try {
        await listAccountRows(db, accounts, async ({ table, line }) => {
          await file.write(`{"table":${JSON.stringify(table)},"row":${line}}\n`);
          rows[table] = (rows[table] ?? 0) + 1;
        });
        await file.sync();
      } finally {
        await file.close();
      }
      const count = Object.values(rows).reduce((sum, one) => sum + one, 0);
      return printLine(io, input, { account_id, file: to, rows }, `wrote ${count} rows of ${account_id} to ${to}`);
    });
  },
};

function readReason(input: CommandInput): ErasureReason {
  const reason = ERASURE_REASONS.find((one) => one === input.options.reason);
  if (reason === undefined) throw new UsageError(`--reason must be one of ${ERASURE_REASONS.join(', ')}`);
  return reason;
}

async function requireErasable(db: Database, account_id: string): Promise<ErasedAccounts> {
  const accounts = await findErasable(db, account_id);
  if (accounts === null) throw new UsageError(`there is no account ${account_id}: svc-admin accounts list shows them`);
  return accounts;
}

type Outcome = { account_id: string; counts: ErasedCounts; reason?: ErasureReason; waiting?: number };

function printCounts(io: CommandIo, input: CommandInput, { account_id, counts, reason, waiting = 0 }: Outcome): number {
  const isTrial = reason === undefined;
  const value = { account_id, dry_run: isTrial, reason: reason ?? null, removed: counts, waiting_for_log: waiting };
  const rows = Object.entries(counts).map(([kind, count]) => ({ kind, [isTrial ? 'would_go' : 'removed']: count }));
  printAnswer(io, input, value, () => printTable(io, rows, 'nothing left to remove'));
  if (waiting > 0)
    io.stderr.write(`${waiting} records are not in the evidence log yet: start svc-admin work, then run this again\n`);
  return 0;
}
