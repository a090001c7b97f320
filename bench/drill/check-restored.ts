import { cpSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import { openDatabase } from '#store/postgres/database.ts';
import { findBrokenPromises } from '#test/rig/find-broken-promises.ts';
import { type Fleet, startFleet } from '#test/rig/fleet.ts';
import type { Lifetime } from '#test/rig/lifetime.ts';
import { buildEnvironment, type RigStores, type ServiceRig } from '#test/rig/open-rig.ts';
import type { Caller } from '#test/rig/promise-book.ts';
import { openPromiseBook } from '#test/rig/promise-book.ts';
import { buildMetered } from '#test/rig/rig-asks.ts';
import { buildRigClient } from '#test/rig/rig-client.ts';
import { type FaultGround, openFaultGround } from '#test/support/fault-ground.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { followOnce, type LogCopy } from './log-copy.ts';
import { fetchRecord, verifyRecords } from './verify-record.ts';
import type { Writing } from './write-checks.ts';

/** What a restored server has, and what the service and the follower of the log say about it. */
export type Restored = {
  present: ReadonlySet<string>;
  faults: readonly string[];
  /** The line of `svc-admin log witness` about the kept checkpoint, and whether the log was rolled back. */
  witness: string;
  isRewound: boolean;
  /** What `svc log follow` says, with the copy of the log that a third party kept. */
  followed: string;
  /** The first answer to a new check on the restored service, and how it was made to record again. */
  firstWrite: string;
};

/** A record as its holder kept it before the loss. */
export type KeptRecord = { caller: Caller; recordId: string; record: string };

/** Starts the service on a restored database, as on a new machine, and compares everything with what was acknowledged. */
export async function checkRestored(
  t: Lifetime,
  stores: RigStores,
  rig: ServiceRig,
  { writing, copy, kept }: { writing: Writing; copy: LogCopy; kept: KeptRecord },
): Promise<Restored> {
  const ground = openFaultGround(t);
  const env = { ...buildEnvironment(stores), DATA_DIR: join(ground.folder, 'operator') };
  const faults: string[] = [];
  const present = await readPresent(stores, rig, writing, faults);
  const fsck = await ground.run(['fsck'], { env });
  if (fsck.code !== 0 || !fsck.said.includes('no faults')) faults.push(`fsck: ${fsck.said}`);
  const witness = await ground.run(['log', 'witness', copy.checkpointPath], { env });
  const isRewound = witness.said.includes('AHEAD');
  if (witness.code !== 0 && !isRewound) faults.push(`log witness: ${witness.said}`);

  const fleet = await startFleet(ground, buildEnvironment(stores), { serve: 1, work: 1 });
  const own = { ...copy, folder: join(ground.folder, 'log-copy') };
  cpSync(copy.folder, own.folder, { recursive: true });
  const followed = await followOnce(ground, own, fleet);
  if ((followed.code === 1) !== isRewound) faults.push(`svc log follow ended with ${followed.code}: ${followed.said}`);
  const firstWrite = await writeFirst(ground, env, fleet, rig, isRewound, faults);
  const restored = await fetchRecord(fleet, kept.caller, kept.recordId);
  faults.push(...(await verifyRecords(ground, fleet, { kept: kept.record, restored })));
  for (const member of fleet.members) await fleet.kill(member);
  rmSync(own.folder, { recursive: true });
  const [, , verdict = ''] = witness.said.trim().split('\n');
  const [said = ''] = followed.said.trim().split('\n');
  return { present, faults, witness: verdict, isRewound, followed: said, firstWrite };
}

async function readPresent(stores: RigStores, rig: ServiceRig, writing: Writing, faults: string[]) {
  const database = openDatabase({ connectionString: stores.databaseUrl }, { maxConnections: 2 });
  try {
    const { rows } = await sql<{ record_id: string }>`select record_id from records`.execute(database.db);
    const present = new Set(rows.map(({ record_id }) => record_id));
    // What is lost is counted apart; what is there must be as acknowledged, and its money too.
    const book = openPromiseBook();
    for (const [recordId, digest] of writing.book.acknowledged) {
      if (present.has(recordId)) book.acknowledged.set(recordId, digest);
    }
    await findBrokenPromises(database.db, rig.accounts, book);
    faults.push(...book.broken.keys());
    return present;
  } finally {
    await database.close();
  }
}

/** A rolled-back log must refuse new records until the operator renames it; any other log grows at once. */
async function writeFirst(
  ground: FaultGround,
  env: Record<string, string>,
  fleet: Fleet,
  { callers: [caller] }: ServiceRig,
  isRewound: boolean,
  faults: string[],
): Promise<string> {
  if (caller === undefined) throw new Error('the rig has no caller');
  const client = buildRigClient(fleet.serving, 20_000);
  let count = 0;
  const write = async () => {
    count += 1;
    const key = `drill-restored-${count}`;
    const reply = await client.ask(buildMetered(caller, key, key).question);
    return reply.is === 'answer' ? { status: reply.status, text: reply.text } : { status: 0, text: reply.is };
  };
  try {
    const first = await write();
    if (!isRewound) {
      if (first.status !== 200) faults.push(`the first check was answered ${first.status}: ${first.text}`);
      return 'recorded';
    }
    if (first.status !== 503 || !first.text.includes('older than the signed evidence log')) {
      faults.push(`a rolled-back log answered ${first.status}: ${first.text}`);
    }
    // A name that no earlier restore used, whose checkpoints are in the object store too.
    const origin = `registers.example/${basename(ground.folder).toLowerCase()}`;
    const renamed = await ground.run(['log', 'rotate-key', '--origin', origin], { env });
    if (renamed.code !== 0) faults.push(`log rotate-key: ${renamed.said}`);
    await waitUntil('it records under its new name', async () => (await write()).status === 200);
    return `refused with ${first.status} store_unavailable; recorded after svc-admin log rotate-key --origin`;
  } finally {
    client.close();
  }
}
