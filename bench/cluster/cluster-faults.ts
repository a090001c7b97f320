import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { awaitAnswers, awaitPlaces } from '#test/rig/await-recovery.ts';
import type { CephServer } from '#test/rig/ceph-server.ts';
import type { Member } from '#test/rig/fleet.ts';
import type { ServiceRig } from '#test/rig/open-rig.ts';
import type { PromiseBook } from '#test/rig/promise-book.ts';
import { waitUntil } from '#test/support/wait-until.ts';
import type { Cluster, ClusterNode } from './start-cluster.ts';

const FAILOVER_LIMIT_MS = 120_000;
const STALL_MS = 15_000;
const JUMP_MS = 60_000;
const FULL_SECONDS = 20;
const BLOCK_BYTES = 1_048_576;

/** The faults of the rig, by name. Each ends when everything works again, or reports that it does not. */
export type ClusterFaults = Record<FaultName, () => Promise<void>>;

/** What can be chosen with --faults. */
export const FAULT_NAMES = [
  'kill-primary',
  'kill-services',
  'freeze-primary',
  'stall-s3',
  'partition-etcd',
  'jump-clock',
  'fill-disk',
] as const;
export type FaultName = (typeof FAULT_NAMES)[number];

/** What the faults are made of; `shiftFile` is read by a process on SIGUSR2. */
export type FaultParts = { cluster: Cluster; ceph: CephServer; rig: ServiceRig; book: PromiseBook; shiftFile: string };

/** Builds the faults; each primary that one takes away is replaced by another node. */
export function buildClusterFaults({ cluster, ceph, rig, book, shiftFile }: FaultParts): ClusterFaults {
  const { fleet } = rig;

  async function losePrimary(lose: (node: ClusterNode) => void | Promise<void>): Promise<ClusterNode> {
    const lost = await waitUntil('a primary', () => cluster.findPrimary(), FAILOVER_LIMIT_MS);
    await lose(lost);
    await waitUntil(
      'another primary',
      async () => {
        const found = await cluster.findPrimary();
        return found !== null && found !== lost;
      },
      FAILOVER_LIMIT_MS,
    );
    return lost;
  }

  async function recover(): Promise<void> {
    await cluster.awaitWhole();
    await Promise.all([...fleet.serving.map((member) => awaitAnswers(rig, member, 'gnaf-rig-1')), awaitPlaces(rig)]);
  }

  const killAndStart = async (member: Member) => {
    await fleet.kill(member);
    await fleet.start(member);
  };

  const faults: ClusterFaults = {
    async 'kill-primary'() {
      const lost = await losePrimary((node) => node.signal('SIGKILL'));
      lost.start();
    },
    async 'freeze-primary'() {
      const lost = await losePrimary((node) => node.signal('SIGSTOP'));
      // It wakes and still believes that it is the primary, but must not be written to.
      lost.signal('SIGCONT');
    },
    async 'partition-etcd'() {
      const lost = await losePrimary((node) => node.etcd.hang());
      await lost.etcd.open();
    },
    async 'fill-disk'() {
      // PostgreSQL may refuse writes, or end and be replaced: either is allowed.
      const node = await waitUntil('a primary', () => cluster.findPrimary(), FAILOVER_LIMIT_MS);
      try {
        await fillDisk(node);
      } finally {
        rmSync(join(node.folder, 'filler'), { force: true });
      }
    },
    async 'kill-services'() {
      for (const member of fleet.members) await killAndStart(member);
    },
    async 'stall-s3'() {
      ceph.signalGateway('SIGSTOP');
      try {
        const [cold] = fleet.serving;
        // A process without anything of the object store in memory.
        if (cold !== undefined) await killAndStart(cold);
        await sleep(STALL_MS);
      } finally {
        ceph.signalGateway('SIGCONT');
      }
    },
    async 'jump-clock'() {
      const [member] = fleet.serving;
      for (const shiftMs of [JUMP_MS, -JUMP_MS, 0]) {
        writeFileSync(shiftFile, String(shiftMs));
        member?.running?.kill('SIGUSR2');
        await sleep(5_000);
      }
    },
  };
  const guard = (name: FaultName) => async () => {
    try {
      await faults[name]();
      await recover();
    } catch (error) {
      book.reportBroken(`no recovery after ${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
    for (const fallen of fleet.listFallen().splice(0)) book.reportBroken(fallen);
  };
  return Object.fromEntries(FAULT_NAMES.map((name) => [name, guard(name)])) as ClusterFaults;
}

/** Takes what is free of the node's disk, again and again, because PostgreSQL frees segments. */
async function fillDisk({ folder }: ClusterNode): Promise<void> {
  const path = join(folder, 'filler');
  const block = Buffer.alloc(BLOCK_BYTES, 1);
  for (let round = 0; round < FULL_SECONDS; round += 1) {
    const { bavail, bsize } = statfsSync(folder);
    try {
      for (let left = bavail * bsize; left > 0; left -= BLOCK_BYTES) writeFileSync(path, block, { flag: 'a' });
    } catch {
      // Full, as wished.
    }
    await sleep(1_000);
  }
}
