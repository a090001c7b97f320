import { readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openServiceRig, type ServiceRig } from '#test/rig/open-rig.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import { checkRestored, type KeptRecord, type Restored } from './check-restored.ts';
import { openDrillObjects } from './drill-objects.ts';
import { type DrillGround, type DrillServer, openDrillGround, queryServer, startDrillServer } from './drill-server.ts';
import { findLost, findMomentFaults } from './find-lost.ts';
import { followOnce, readKeptSize } from './log-copy.ts';
import { type RestoreWish, restoreServer } from './restore-server.ts';
import { fetchRecord } from './verify-record.ts';
import { startWriting, type Writing } from './write-checks.ts';

// Loses a database server under load and restores it three ways, then compares with what was acknowledged.
const { values } = parseArgs({
  options: { seconds: { type: 'string', default: '15' }, 'archive-timeout': { type: 'string', default: '5' } },
});
const [seconds, archiveTimeout] = [Number(values.seconds), Number(values['archive-timeout'])];
if (!(seconds >= 5 && archiveTimeout > 0))
  throw new Error('npm run drill -- [--seconds <5 or more>] [--archive-timeout <seconds>]');

const ends: (() => unknown)[] = [];
const t = { after: (end: () => unknown) => void ends.push(end) };
let faults = 0;
try {
  await drill();
} finally {
  for (const end of ends) await end();
}
say(faults === 0 ? 'verdict: every restore is as it should be' : `verdict: ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;

async function drill(): Promise<void> {
  const services = openFaultGround(t);
  const ground = openDrillGround(t);
  const [archive, stream, base] = ['archive', 'stream', 'base'].map((name) => join(ground.folder, name)) as Folders;
  const cluster = join(ground.folder, 'first');
  const server = await startFirst(ground, cluster, archive, stream);
  const objects = await openDrillObjects(t);
  const stores = { databaseUrl: server.url, objects: objects.env };
  const rig = await openServiceRig(t, services, stores, { serve: 1, work: 1 });
  const copy = { folder: join(services.folder, 'log-copy'), checkpointPath: '' };
  copy.checkpointPath = join(copy.folder, 'checkpoint');

  const writing = startWriting(rig);
  await waitUntil('something is acknowledged', () => writing.acknowledged.length > 0);
  say(`base backup while the service writes: ${takeBaseBackup(ground, server, base)}`);
  await sleep(seconds * 600);
  const kept = await keepRecord(rig, writing);
  const momentMs = Date.now();
  await sleep(seconds * 400);
  await retireAddresses(rig);
  const newest = () => Math.max(0, ...readdirSync(archive).map((name) => statSync(join(archive, name)).mtimeMs));
  await waitUntil('a segment is archived after the moment, and is followed by writes', () => {
    const sinceMs = Date.now() - newest();
    return newest() > momentMs && sinceMs > archiveTimeout * 500 && sinceMs < archiveTimeout * 900;
  });
  const followed = await followOnce(services, copy, rig.fleet);
  if (followed.code !== 0) throw new Error(followed.said);
  await server.crash();
  const crashMs = Date.now();
  const archivedSecondsAgo = ((crashMs - newest()) / 1_000).toFixed(1);
  rmSync(cluster, { recursive: true });
  await writing.stop();
  for (const member of rig.fleet.members) await rig.fleet.kill(member);
  say(`lost: kill -9 and the data folder removed, ${writing.acknowledged.length} checks acknowledged before;`);
  say(`  a third party holds the log up to entry ${readKeptSize(copy)}`);
  say(`  the last segment was archived ${archivedSecondsAgo} s before`);
  for (const fault of writing.book.broken.keys()) report(fault);
  const back = await objects.bringBack(momentMs);
  say(`objects: ${back} that were deleted after ${new Date(momentMs).toISOString()} are back`);
  if (back === 0) report('nothing was deleted after the moment');

  const wishes: RestoreWish[] = [
    { name: 'archive', wal: archive, momentMs: null },
    { name: 'moment', wal: stream, momentMs },
    { name: 'stream', wal: stream, momentMs: null },
  ];
  for (const wish of wishes) {
    const startedMs = performance.now();
    const restored = await restoreServer(ground, base, wish);
    const tookMs = performance.now() - startedMs;
    const found = await checkRestored(t, { ...stores, databaseUrl: restored.url }, rig, { writing, copy, kept });
    await restored.crash();
    tellRestore(wish, found, writing, { tookMs, crashMs });
  }
}

/** Keeps the first record that was acknowledged, once it is in the log. */
async function keepRecord({ fleet, callers }: ServiceRig, { acknowledged: [first] }: Writing): Promise<KeptRecord> {
  const caller = callers[first?.writer ?? -1];
  if (caller === undefined || first === undefined) throw new Error('nothing was acknowledged');
  return { caller, recordId: first.recordId, record: await fetchRecord(fleet, caller, first.recordId) };
}

/** Deletes objects that a restore to an earlier moment needs. */
async function retireAddresses({ ground, env, importAddresses }: ServiceRig): Promise<void> {
  const imported = await importAddresses('gnaf-rig-2');
  const retired = await ground.run(['snapshots', 'retire', 'gnaf', 'gnaf-rig-1', '--drop-rows'], { env });
  for (const { code, said } of [imported, retired]) if (code !== 0) throw new Error(said);
}

type Folders = [archive: string, stream: string, base: string];

/** Starts the server that will be lost, with an archive and a synchronous receiver of its WAL. */
async function startFirst(ground: DrillGround, cluster: string, archive: string, stream: string): Promise<DrillServer> {
  ground.run('mkdir', [archive, stream]);
  ground.run('initdb', ['--username=postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', cluster]);
  const server = await startDrillServer(ground, cluster, {
    wal_level: 'replica',
    archive_mode: 'on',
    archive_timeout: `${archiveTimeout}`,
    archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f.part && mv ${archive}/%f.part ${archive}/%f`,
    synchronous_standby_names: 'drill_receiver',
  });
  const [version] = await queryServer(server.url, 'show server_version');
  const to = `host=127.0.0.1 port=${server.port} user=postgres application_name=drill_receiver`;
  ground.run('pg_receivewal', ['--dbname', to, '--slot=drill', '--create-slot']);
  ground.start('pg_receivewal', ['--dbname', to, '--slot=drill', '--synchronous', '--no-loop', '--directory', stream]);
  say(
    `PostgreSQL ${String(version?.server_version)}: archive_timeout ${archiveTimeout} s, and pg_receivewal --synchronous`,
  );
  return server;
}

function takeBaseBackup(ground: DrillGround, { port }: DrillServer, base: string): string {
  const to = ['--host=127.0.0.1', `--port=${port}`, '--username=postgres'];
  ground.run('pg_basebackup', [...to, `--pgdata=${base}`, '--checkpoint=fast', '--manifest-checksums=SHA256']);
  return ground.run('pg_verifybackup', [base]);
}

function tellRestore(
  { name, momentMs }: RestoreWish,
  restored: Restored,
  { acknowledged }: Writing,
  { tookMs, crashMs }: { tookMs: number; crashMs: number },
): void {
  const { lost, holes } = findLost(acknowledged, restored.present);
  const what = {
    archive: 'base and archive, to the end',
    moment: `base and stream, to ${new Date(momentMs ?? 0).toISOString()}`,
    stream: 'base and stream, to the end',
  }[name];
  say(`\nrestored from ${what} in ${(tookMs / 1_000).toFixed(1)} s`);
  say(`  acknowledged ${acknowledged.length}, there ${acknowledged.length - lost.length}, lost ${lost.length}`);
  if (lost.length > 0) {
    const oldestMs = crashMs - Math.min(...lost.map(({ ackedMs }) => ackedMs));
    say(`  the oldest lost one was acknowledged ${(oldestMs / 1_000).toFixed(1)} s before the loss`);
    if (momentMs === null) say(`  lost: ${lost.map(({ recordId }) => recordId).join(' ')}`);
  }
  say(`  ${restored.isRewound ? 'THE LOG WAS ROLLED BACK: ' : ''}${restored.witness}`);
  say(`  svc log follow: ${restored.followed}`);
  say(`  first check on it: ${restored.firstWrite}`);
  for (const hole of holes) report(`${hole.recordId} is lost, and a later check of its writer is there`);
  for (const fault of restored.faults) report(fault);
  if (momentMs !== null) for (const fault of findMomentFaults(acknowledged, restored.present, momentMs)) report(fault);
  else if (name === 'stream' && lost.length > 0) report('a synchronous receiver must not lose an acknowledged check');
}

function report(fault: string): void {
  faults += 1;
  say(`  FAULT ${fault}`);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
