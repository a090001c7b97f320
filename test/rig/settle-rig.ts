import { waitUntil } from '#test/support/wait-until.ts';
import { findBrokenPromises, type KeptCounts } from './find-broken-promises.ts';
import type { ServiceRig } from './open-rig.ts';
import type { Latest, PromiseBook } from './promise-book.ts';
import type { RigLoad } from './rig-load.ts';

// Longer than the lease of a key whose holder was killed.
const OPEN_KEYS_LIMIT_MS = 90_000;
// The store is searched for every record; so many are also read through the API.
const READ_AGAIN = 50;

/** Ends the load, repeats all open requests, and compares every promise with what was stored. The book lists broken ones. */
export async function settleRig(rig: ServiceRig, book: PromiseBook, load: RigLoad): Promise<KeptCounts> {
  await load.stop();
  await waitUntil(
    'every open key is answered',
    async () => {
      await load.askOpenKeys();
      return book.openKeys.size === 0;
    },
    OPEN_KEYS_LIMIT_MS,
  ).catch(() => book.reportBroken(`${book.openKeys.size} keys can never be used`));
  for (const late of book.latestRecords.slice(-READ_AGAIN)) await requireReadable(rig, book, late);
  for (const fallen of rig.fleet.listFallen().splice(0)) book.reportBroken(fallen);
  const kept = await findBrokenPromises(rig.database.db, rig.accounts, book);
  const { code, said } = await rig.ground.run(['fsck'], { env: rig.env });
  if (code !== 0 || !said.includes('no faults')) book.reportBroken(`fsck: ${said}`);
  return kept;
}

/** Whichever process is asked. */
async function requireReadable(rig: ServiceRig, book: PromiseBook, { name: recordId, caller }: Latest): Promise<void> {
  const headers = { authorization: `Bearer ${caller.apiKey}` };
  for (const { name, port } of rig.fleet.serving) {
    const url = `http://127.0.0.1:${port}/v1/receipts/due-diligence/${recordId}`;
    const outcome = await fetch(url, { headers }).then(
      async (answer) => (await answer.text()) && String(answer.status),
      String,
    );
    if (outcome !== '200') book.reportBroken(`${name} answers ${outcome} for an acknowledged record`);
  }
}
