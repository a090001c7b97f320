import { setTimeout as sleep } from 'node:timers/promises';
import { readErrorMessage } from '#base/read-error.ts';
import { awaitAnswers, awaitPlaces } from './await-recovery.ts';
import type { Member } from './fleet.ts';
import type { Rig } from './open-rig.ts';
import type { PromiseBook } from './promise-book.ts';
import type { RigLoad } from './rig-load.ts';

const NOTICED_WITHIN_MS = 3_000;

/** What may happen to a rig under load. Each ends when everything works again, or writes down that it does not. */
export type RigFaults = {
  killAndStart(member: Member, pauseMs: number): Promise<void>;
  restartDatabase(signal: 'SIGINT' | 'SIGQUIT', pauseMs: number): Promise<void>;
  /** Takes the object store away from a process that has nothing of it in memory yet. */
  cutObjects(way: 'refuse' | 'hang', cold: Member, forMs: number): Promise<void>;
  /** Imports and activates new versions; the first try is killed when so wished. */
  importVersions(killFirst: boolean): Promise<void>;
  /** Stops one process after another by SIGTERM, and starts another in its place; meanwhile no request may fail. */
  replaceOneByOne(members: readonly Member[]): Promise<void>;
  /** The label of addresses that was activated last. */
  addressVersion(): string;
};

/** Builds the faults of a rig. */
export function buildRigFaults(rig: Rig, book: PromiseBook, load: () => RigLoad): RigFaults {
  const { fleet, postgres, objects } = rig;
  let version = 1;
  let addressVersion = 'gnaf-rig-1';

  async function awaitRecovery(after: string): Promise<void> {
    try {
      await Promise.all([
        ...fleet.serving.map((member) => awaitAnswers(rig, member, addressVersion)),
        awaitPlaces(rig),
      ]);
    } catch (error) {
      book.reportBroken(`no recovery after ${after}: ${readErrorMessage(error)}`);
    }
    for (const fallen of fleet.listFallen().splice(0)) book.reportBroken(fallen);
  }

  return {
    addressVersion: () => addressVersion,
    async killAndStart(member, pauseMs) {
      await fleet.kill(member);
      await sleep(pauseMs);
      await fleet.start(member);
    },
    async restartDatabase(signal, pauseMs) {
      await postgres.stop(signal);
      await sleep(pauseMs);
      await postgres.start();
      await awaitRecovery('a restart of the database');
    },
    async cutObjects(way, cold, forMs) {
      await fleet.kill(cold);
      await objects[way]();
      await fleet.start(cold);
      await sleep(forMs);
      await objects.open();
      await awaitRecovery(`the object store became unavailable (${way})`);
    },
    async importVersions(killFirst) {
      version += 1;
      if (killFirst) {
        const killed = rig.startAbnImport(version);
        await sleep(400 + Math.random() * 1_500);
        killed.kill('SIGKILL');
        await killed.ended;
      }
      const importing = rig.startAbnImport(version);
      const { code } = await importing.ended;
      const already = killFirst && /already imported/.test(importing.said());
      if (code !== 0 && !already) book.reportBroken(`an import failed: ${importing.said()}`);
      const label = `gnaf-rig-${version}`;
      const addresses = await rig.importAddresses(label);
      // Processes look for new versions every second.
      await sleep(NOTICED_WITHIN_MS);
      if (addresses.code === 0) addressVersion = label;
      else book.reportBroken(`an import of addresses failed: ${addresses.said}`);
    },
    async replaceOneByOne(members) {
      await awaitRecovery('whatever came before');
      load().setStrict(true);
      for (const member of members) {
        const { code, signal } = await fleet.stop(member);
        if (code !== 0) book.reportBroken(`${member.name} ended with ${signal ?? code} after SIGTERM`);
        await fleet.start(member);
      }
      load().setStrict(false);
    },
  };
}
