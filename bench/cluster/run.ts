import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type CephServer, startCeph } from '#test/rig/ceph-server.ts';
import { openServiceRig, type ServiceRig } from '#test/rig/open-rig.ts';
import { openPromiseBook } from '#test/rig/promise-book.ts';
import { buildRigClient } from '#test/rig/rig-client.ts';
import { startRigLoad } from '#test/rig/rig-load.ts';
import { settleRig } from '#test/rig/settle-rig.ts';
import { openFaultGround } from '#test/support/fault-ground.ts';
import { compareMoney } from './check-money.ts';
import { buildClusterFaults, FAULT_NAMES, type FaultName } from './cluster-faults.ts';
import { startOutageClock } from './outage-clock.ts';
import { buildFaultHead, buildFaultLine, buildTotals, RECOVERY_GOAL_MS } from './report.ts';
import { listMissingPackages } from './run-programs.ts';
import { startSideWork } from './side-work.ts';
import { type Cluster, startCluster } from './start-cluster.ts';
import { watchSlowRequests } from './watch-slow.ts';

const ANSWER_LIMIT_MS = 60_000;
const MINUTE_MS = 60_000;
const CALM_MS = 5_000;
const SHIM = new URL('../../test/faults/shift-clock.ts', import.meta.url).href;

const usage = `npm run rig:cluster -- [--minutes 10] [--rate 15] [--faults ${FAULT_NAMES.join(',')}]`;
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    rate: { type: 'string', default: '15' },
    faults: { type: 'string', default: FAULT_NAMES.join(',') },
  },
});
const [minutes, perSecond, wanted] = [Number(values.minutes), Number(values.rate), values.faults.split(',')];
const isFault = (name: string): name is FaultName => FAULT_NAMES.some((known) => known === name);
const chosen = wanted.filter(isFault);
if (!(minutes > 0 && perSecond > 0) || chosen.length < wanted.length) throw new Error(usage);

const ends: (() => unknown)[] = [];
const t = { after: (end: () => unknown) => void ends.push(end) };
const end = async () => {
  for (const one of ends.splice(0)) await one();
};
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => void end().then(() => process.exit(130)));
const missing = listMissingPackages();
if (missing.length > 0) {
  say(`this machine lacks programs: apt-get install ${missing.join(' ')}`);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = (await runRig()) ? 0 : 1;
  } finally {
    await end();
  }
}

async function runRig(): Promise<boolean> {
  const book = openPromiseBook((what) => say(`${new Date().toISOString()} BROKEN ${what}`));
  const ground = openFaultGround(t);
  const startedMs = performance.now();
  const [cluster, ceph] = await Promise.all([startCluster(t), startCeph(t)]);
  const shiftFile = join(ground.folder, 'clock-shift');
  writeFileSync(shiftFile, '0');
  const rig = await openRigOn(cluster, ceph, ground, shiftFile);
  say(`up in ${((performance.now() - startedMs) / 1_000).toFixed(0)} s; ${perSecond} requests a second`);
  if (!cluster.nodes.every(({ hasSmallDisk }) => hasSmallDisk) && chosen.includes('fill-disk')) {
    say('fill-disk is left out: this machine lets us mount no small file system');
    chosen.splice(chosen.indexOf('fill-disk'), 1);
  }
  const clock = startOutageClock(cluster.findPrimary);
  const { acknowledge } = book;
  book.acknowledge = (caller, recordId, answer, key) => {
    // A replay is no write.
    if (!book.acknowledged.has(recordId)) clock.noteWrite(performance.now());
    acknowledge(caller, recordId, answer, key);
  };
  const client = watchSlowRequests(buildRigClient(rig.fleet.serving, ANSWER_LIMIT_MS), rig.database.db, say);
  const findAddressVersion = () => 'gnaf-rig-1';
  const load = startRigLoad({ callers: rig.callers, book, client, perSecond, findAddressVersion, alwaysKeyed: true });
  const side = await startSideWork(t, rig, book, client);
  const faults = buildClusterFaults({ cluster, ceph, rig, book, shiftFile });
  const totals = buildTotals();
  const tell = (fault: string, sinceMs: number) => {
    const tookMs = performance.now() - sinceMs;
    const row = {
      fault,
      tookMs,
      counts: book.takeCounts(),
      gapMs: clock.takeLongestGapMs(),
      promotions: clock.takePromotions(),
    };
    totals.add(row);
    say(buildFaultLine(row));
    for (const { node, recoveryMs } of row.promotions) {
      if (recoveryMs > RECOVERY_GOAL_MS) book.reportBroken(`${node}: no write within 5 s after its promotion`);
    }
  };

  say(buildFaultHead());
  const beganMs = performance.now();
  for (let index = 0; performance.now() - beganMs < minutes * MINUTE_MS && chosen.length > 0; index += 1) {
    const calmMs = performance.now();
    await sleep(CALM_MS);
    tell('(none)', calmMs);
    const name = chosen[index % chosen.length] as FaultName;
    const faultMs = performance.now();
    await faults[name]();
    tell(name, faultMs);
  }
  const made = await side.settle();
  const kept = await settleRig(rig, book, load);
  clock.stop();
  client.close();
  const money = await compareMoney(rig, book);
  for (const fault of money.faults) book.reportBroken(fault);
  say(totals.describe(book));
  say(`${kept.acknowledged} acknowledged, ${kept.records} records kept, ${kept.charged} of them charged;`);
  say(`${made.exports} exports, ${made.monitors} monitors, webhooks of ${made.events} jobs`);
  say(
    `${money.takenCents} cents charged: ${money.acknowledgedCents} acknowledged, ${money.unansweredCents} unanswered`,
  );
  for (const [what, count] of book.broken) say(`BROKEN ${count} × ${what}`);
  say(book.broken.size === 0 ? 'verdict: every promise kept' : `verdict: ${book.broken.size} kinds of promises broken`);
  return book.broken.size === 0;
}

/** Two `serve` and two `work` on the cluster and on Ceph; their clocks can be moved by a file. */
function openRigOn(
  cluster: Cluster,
  ceph: CephServer,
  ground: ReturnType<typeof openFaultGround>,
  shiftFile: string,
): Promise<ServiceRig> {
  const { bucket, endpoint = '', credentials } = ceph.settings('');
  const objects = {
    OBJECT_STORE_URL: `s3://${bucket}/rig`,
    S3_ENDPOINT: endpoint,
    AWS_ACCESS_KEY_ID: credentials?.accessKeyId ?? '',
    AWS_SECRET_ACCESS_KEY: credentials?.secretAccessKey ?? '',
    // The webhooks lead to this machine.
    ALLOW_PRIVATE_URLS: 'on',
    CLOCK_SHIFT_FILE: shiftFile,
    NODE_OPTIONS: `--import=${SHIM}`,
  };
  return openServiceRig(t, ground, { databaseUrl: cluster.url, objects }, { serve: 2, work: 2 });
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
