import { sql } from 'kysely';
import { withStores } from '#app/with-stores.ts';
import { findLedgerFaults, findOrderFaults, findRecordFaults, listUsageFaults } from '#store/fsck.ts';
import { readAllSnapshots } from '#store/snapshots.ts';
import { findSpendingFaults } from '#store/spending-faults.ts';
import type { Command } from './command.ts';
import { findSnapshotFaults } from './snapshots.ts';

/** `svc-admin fsck` */
export const fsck: Command = {
  usage: 'fsck',
  summary: 'Check everything stored: records and their order, usage, ledger and what charges stand on, jobs, snapshots',
  options: {},
  async run() {
    return withStores(async (stores) => {
      const faults: string[] = [];
      // Loaded here, because it loads pg-boss, for which the help must not wait.
      const { findJobFaults } = await import('#store/jobs/find-job-faults.ts');
      const { records, places, totals, entries, jobs } = await stores.db.connection().execute(async (db) => {
        // Adding up every entry may take longer than a request may.
        await sql`set statement_timeout = 0`.execute(db);
        await findSpendingFaults(db, (fault) => faults.push(fault));
        return {
          records: await findRecordFaults(db, (fault) => faults.push(fault)),
          places: await findOrderFaults(db, (fault) => faults.push(fault)),
          totals: await listUsageFaults(db, (fault) => faults.push(fault)),
          entries: await findLedgerFaults(db, (fault) => faults.push(fault)),
          jobs: await findJobFaults(db, (fault) => faults.push(fault)),
        };
      });
      const snapshots = (await readAllSnapshots(stores.db)).filter((one) => one.state === 'active');
      for (const snapshot of snapshots) {
        const damages = await findSnapshotFaults(stores, snapshot);
        if (damages.length > 0)
          faults.push([`snapshot ${snapshot.dataset} ${snapshot.source_version} is damaged`, ...damages].join('\n  '));
      }
      const checked = `${records} records, ${places} places, ${totals} totals of usage, ${entries} ledger entries, ${jobs} jobs`;
      process.stdout.write(`checked ${checked}, ${snapshots.length} snapshots\n`);
      for (const fault of faults) process.stdout.write(`FAULT ${fault}\n`);
      process.stdout.write(faults.length === 0 ? 'no faults\n' : `${faults.length} faults\n`);
      return faults.length === 0 ? 0 : 1;
    });
  },
};
