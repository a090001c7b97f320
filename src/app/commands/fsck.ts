import { sql } from 'kysely';
import { readConfig } from '#app/config.ts';
import { openExistingDatabase } from '#app/open-existing-database.ts';
import type { ObjectStore } from '#base/object-store.ts';
import { readErrorMessage } from '#base/read-error.ts';
import { findGnafFaults } from '#jobs/imports/gnaf-objects.ts';
import { findLedgerFaults } from '#store/billing/ledger-faults.ts';
import { findSpendingFaults } from '#store/billing/spending-faults.ts';
import { findErasureFaults } from '#store/erasure/erasure-faults.ts';
import { findOrderFaults, findRecordFaults, findUsageFaults } from '#store/fsck.ts';
import { findFileFaults } from '#store/jobs/find-file-faults.ts';
import { findLogFaults, findLogKeyFaults } from '#store/log/log-faults.ts';
import type { SealSecret } from '#store/log/seal-private-key.ts';
import { findMonitorFaults } from '#store/monitoring/monitor-faults.ts';
import { openObjectStore } from '#store/objects/open-object-store.ts';
import { findPartitionFaults } from '#store/partitions/partition-faults.ts';
import type { Database, OpenDatabase } from '#store/postgres/database.ts';
import { findRoleFaults } from '#store/postgres/service-role.ts';
import { findPackFaults } from '#store/records/evidence-packs.ts';
import { findTimeFaults } from '#store/records/find-time-faults.ts';
import { findSampleMarkFaults } from '#store/records/sample-mark-faults.ts';
import { findSealFaults, type RegisterVersion, readAllVersions } from '#store/registers/register-versions.ts';
import type { Report } from '#store/report-faults.ts';
import { findScreeningFaults } from '#store/screening/screening-faults.ts';
import { findDeliveryFaults } from '#store/webhooks/delivery-faults.ts';
import type { Command, CommandInput, CommandIo } from './command.ts';
import { printLine } from './print-table.ts';
import { findRowFaults } from './snapshots.ts';

type OpenObjects = () => Promise<ObjectStore>;

/** One check: what it counts, and how it finds faults. */
type Check = { what: string; run(report: Report): Promise<number> };

/** The results of all checks; a check that did not finish counts as unchecked. */
type Findings = { checked: string[]; faults: string[]; unchecked: string[] };

// A store that was rolled back as a whole looks sound to itself, so every run says how to detect that.
const ROLLBACK_HINT =
  'to detect that the whole log was rolled back, compare a checkpoint kept elsewhere: svc-admin log witness';

/** `svc-admin fsck` */
export const fsck: Command = {
  usage: 'fsck',
  summary:
    'Check everything stored: records, their order and times, erasures, the evidence log, usage, ledger and charges, evidence packs, monitors, watched names, webhook deliveries, partitions, jobs and their files, snapshots',
  async run(input, io) {
    const config = readConfig(io.env);
    const database = await openExistingDatabase(config, (line) => io.stderr.write(`${line}\n`));
    try {
      const openObjects = () => openObjectStore(config.objectStoreUrl, io.env);
      const findings = await runChecks(listChecks(database, openObjects, config.logKeySecret));
      const isLimited = config.production && config.databaseUrl !== null;
      const warnings = isLimited ? await listRoleWarnings(database) : [];
      return printFindings(io, input, { ...findings, warnings });
    } finally {
      await database.close();
    }
  },
};

function listChecks(database: OpenDatabase, openObjects: OpenObjects, logKeySecret: SealSecret): Check[] {
  const inStore = (what: string, list: (db: Database, report: Report) => Promise<number>): Check => ({
    what,
    run: (report) => withoutTimeLimit(database.db, (db) => list(db, report)),
  });
  return [
    inStore('records', findRecordFaults),
    inStore('marks of sources', findSampleMarkFaults),
    inStore('places', findOrderFaults),
    inStore('times of records', findTimeFaults),
    inStore('erasures', findErasureFaults),
    inStore('log entries', findLogFaults),
    inStore('log keys', (db, report) => findLogKeyFaults(db, logKeySecret, report)),
    inStore('totals of usage', findUsageFaults),
    inStore('ledger entries', findLedgerFaults),
    inStore('charges', findSpendingFaults),
    inStore('evidence packs', findPackFaults),
    inStore('monitors and snapshots', findMonitorFaults),
    inStore('watched names and alerts', findScreeningFaults),
    inStore('webhook deliveries', findDeliveryFaults),
    inStore('partitions', findPartitionFaults),
    inStore('jobs', async (db, report) => {
      // Imported here, because it loads pg-boss, which would slow down the help.
      const { findJobFaults } = await import('#store/jobs/find-job-faults.ts');
      return findJobFaults(db, report);
    }),
    inStore('files of jobs', (db, report) => findFileFaults(db, openObjects, report)),
    { what: 'snapshots', run: (report) => checkVersions(database, openObjects, report) },
  ];
}

// Summing every entry can take longer than the statement timeout of requests.
function withoutTimeLimit<T>(db: Database, work: (db: Database) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    return work(connection);
  });
}

async function checkVersions(database: OpenDatabase, openObjects: OpenObjects, report: Report): Promise<number> {
  const active = (await readAllVersions(database.db)).filter(({ state }) => state === 'active');
  const listFaults = async (version: RegisterVersion) => [
    ...findSealFaults(version),
    ...(version.dataset === 'gnaf'
      ? await findGnafFaults(await openObjects(), version.manifest)
      : await findRowFaults(database, version)),
  ];
  const unread: string[] = [];
  for (const version of active) {
    const name = `${version.dataset} ${version.source_version}`;
    try {
      const damages = await listFaults(version);
      if (damages.length > 0) report([`snapshot ${name} is damaged`, ...damages].join('\n  '));
    } catch (error) {
      // The other snapshots are still checked.
      unread.push(`${name} (${readErrorMessage(error)})`);
    }
  }
  if (unread.length > 0) throw new Error(unread.join(', '));
  return active.length;
}

/** Runs every check, even after one has failed. */
async function runChecks(checks: readonly Check[]): Promise<Findings> {
  const findings: Findings = { checked: [], faults: [], unchecked: [] };
  for (const { what, run } of checks) {
    try {
      const count = await run((fault) => findings.faults.push(fault));
      findings.checked.push(`${count} ${what}`);
    } catch (error) {
      findings.unchecked.push(`${what}: ${readErrorMessage(error)}`);
    }
  }
  return findings;
}

/** Warns when the connected role could change records or the log: triggers cannot stop the owner of a table. */
async function listRoleWarnings({ pool }: OpenDatabase): Promise<string[]> {
  const { role, excess } = await findRoleFaults(pool);
  if (excess.length === 0) return [];
  return [`the role ${role} ${excess.join(', ')}: serve and work should run as the role of svc-admin migrate --role`];
}

// Warnings are not about stored data, so they do not change the exit code.
function printFindings(
  io: CommandIo,
  input: CommandInput,
  { checked, faults, unchecked, warnings }: Findings & { warnings: string[] },
): number {
  const lines = [
    `checked ${checked.join(', ') || 'nothing'}`,
    ...faults.map((fault) => `FAULT ${fault}`),
    ...unchecked.map((what) => `NOT CHECKED ${what}`),
    ...warnings.map((warning) => `WARNING ${warning}`),
    ROLLBACK_HINT,
    faults.length === 0 ? 'no faults' : `${faults.length} ${faults.length === 1 ? 'fault' : 'faults'}`,
  ];
  const rest = unchecked.length === 0 ? '' : ` in what was checked; ${unchecked.length} not completed`;
  printLine(io, input, { checked, faults, unchecked, warnings }, `${lines.join('\n')}${rest}`);
  return faults.length + unchecked.length === 0 ? 0 : 1;
}
