import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '#base/object-store.ts';
import { EXPORTS_FOLDER } from '#jobs/exports/export-files.ts';
import { ACCOUNT_DATA, type AccountData } from '#store/erasure/account-data.ts';
import {
  beginErasure,
  countUnerased,
  type ErasedAccounts,
  type ErasureReason,
  eraseRecords,
  eraseSome,
} from '#store/erasure/erase-account.ts';
import { listErasedFiles } from '#store/erasure/erased-files.ts';
import type { Database } from '#store/postgres/database.ts';

/** How many rows of each kind were removed or emptied; only kinds that had any. */
export type ErasedCounts = Record<string, number>;

/** The counts, and how many records must be appended to the evidence log before they can be erased. */
type ErasureResult = { removed: ErasedCounts; waiting: number };

type Stores = { db: Database; objects: ObjectStore };

const LOOK_EVERY_MS = 200;

/** Counts what erasing would remove, without changing anything. */
export async function countErasable(db: Database, accounts: ErasedAccounts): Promise<ErasedCounts> {
  const counts: ErasedCounts = {};
  for (const data of ACCOUNT_DATA) add(counts, data.kind, await countUnerased(db, data, accounts));
  return counts;
}

/**
 * Erases an account in small transactions, kind by kind, until a pass finds nothing more. Killed at any moment, it can
 * be run again. Waits up to `waitMs` for records that are not in the evidence log yet.
 */
export async function eraseAccount(
  stores: Stores,
  accounts: ErasedAccounts,
  { reason, waitMs }: { reason: ErasureReason; waitMs: number },
): Promise<ErasureResult> {
  await beginErasure(stores.db, accounts, reason);
  const removed: ErasedCounts = {};
  const endMs = performance.now() + waitMs;
  for (;;) {
    const pass = await erasePass(stores, accounts, removed);
    // A request that began earlier may have written rows that this pass did not see.
    if (pass.erased > 0) continue;
    if (pass.waiting === 0 || performance.now() >= endMs) return { removed, waiting: pass.waiting };
    await sleep(LOOK_EVERY_MS);
  }
}

async function erasePass(stores: Stores, accounts: ErasedAccounts, removed: ErasedCounts) {
  let [erased, waiting] = [0, 0];
  for (const data of ACCOUNT_DATA) {
    const files = await removeFiles(stores, data, accounts);
    add(removed, 'files', files);
    const kind = data.table === 'records' ? await eraseAllRecords(stores.db, data, accounts) : null;
    const count = kind?.erased ?? (await eraseAll(stores.db, data, accounts));
    add(removed, data.kind, count);
    erased += count + files;
    waiting += kind?.waiting ?? 0;
  }
  return { erased, waiting };
}

/** Removes the files that rows of this kind lead to, before the rows. */
async function removeFiles({ db, objects }: Stores, data: AccountData, accounts: ErasedAccounts): Promise<number> {
  let count = 0;
  for await (const file of listErasedFiles(db, data, accounts)) {
    const keys = 'key' in file ? [file.key] : await objects.listObjects(`${EXPORTS_FOLDER}/${file.jobId}`);
    for (const key of keys) await objects.removeObject(key);
    count += keys.length;
  }
  return count;
}

async function eraseAll(db: Database, data: AccountData, accounts: ErasedAccounts): Promise<number> {
  let total = 0;
  for (;;) {
    const count = await eraseSome(db, data, accounts);
    total += count;
    if (count === 0) return total;
  }
}

async function eraseAllRecords(db: Database, data: AccountData, accounts: ErasedAccounts) {
  let [erased, waiting] = [0, 0];
  for (const accountId of accounts) {
    for (let part = await eraseRecords(db, data, accounts, { accountId, after: null }); ; ) {
      erased += part.erased;
      waiting += part.waiting;
      if (part.last === null) break;
      part = await eraseRecords(db, data, accounts, { accountId, after: part.last });
    }
  }
  return { erased, waiting };
}

function add(counts: ErasedCounts, kind: string, count: number): void {
  if (count > 0) counts[kind] = (counts[kind] ?? 0) + count;
}
