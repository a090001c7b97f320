import { invariant } from '#base/invariant.ts';
import { yieldIfSlow } from '#base/yield-if-slow.ts';
import { screenWatchedNames } from '#contract/jobs/screening/screen-watched-names.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import { type AlertMoves, decideAlerts } from '#domain/screening/decide-alerts.ts';
import { listScreeningCandidates } from '#domain/screening/list-screening-candidates.ts';
import { type BoundJob, bindJob } from '#jobs/runner/bind-job.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { type IndexedDifference, readListDifference } from '#operations/screening/list-difference.ts';
import { readScreeningQuestion } from '#operations/screening/read-screening-question.ts';
import type { ConsolidatedEntity } from '#registers/dfat-consolidated-list/consolidated-entity.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { isStoreDown } from '#store/postgres/store-down.ts';
import { listOpenAlerts, type OpenAlert } from '#store/screening/screening-alerts.ts';
import {
  findGroupBehind,
  listGroup,
  noteGroupScreened,
  noteScreened,
  type ScreenedGroup,
  type WatchedName,
} from '#store/screening/watched-names.ts';
import { type MoveParts, recordMoves } from './record-moves.ts';

/** What the screening of watched names needs, with the readers of each mode. */
type WatchParts = Omit<MoveParts, 'readers'> & { readers: Readonly<Record<KeyMode, WatchReaders>> };

type WatchReaders = Pick<RegisterReaders, 'sanctions' | 'versions'>;

export type WatchRun = {
  names: number;
  comparisons: number;
  opened: number;
  closed: number;
  /** The names that could not be screened. They stay behind, and the next run tries them again. */
  failures: { screening_monitor_id: string; error: unknown }[];
};

const NAMES_PER_PAGE = 1_000;

/** Binds the screening of watched names. Like a batch it writes as it goes: each name notes the version that it was screened against, so a retry continues with the names that have not. */
export function bindScreenWatchedNames(parts: WatchParts, onScreened: (run: WatchRun) => void): BoundJob {
  return bindJob(screenWatchedNames, async (_input, { signal }) => {
    const failures: WatchRun['failures'] = [];
    for (const mode of ['live', 'test'] as const) {
      const run = await screenWatched({ ...parts, readers: parts.readers[mode] }, mode, signal);
      if (run.names > 0) onScreened(run);
      failures.push(...run.failures);
    }
    const [first] = failures;
    if (first === undefined) return {};
    const message = `${failures.length} watched names could not be screened, ${first.screening_monitor_id} first`;
    throw new Error(message, { cause: first.error });
  });
}

/** Screens the watched names of one mode until all were screened against the version that answers. Safe to run in two processes at once. */
export async function screenWatched(parts: MoveParts & { readers: WatchReaders }, mode: KeyMode, signal: AbortSignal) {
  const run: WatchRun = { names: 0, comparisons: 0, opened: 0, closed: 0, failures: [] };
  const { version } = await parts.readers.versions.findAnswering(CONSOLIDATED_LIST_MANIFEST.source_id);
  // A list that is not loaded says nothing about anyone: the names wait.
  if (version === null) return run;
  const leftOut = new Set<number | null>();
  for (;;) {
    const group = await findGroupBehind(parts.db, mode, version.snapshot_id, leftOut);
    if (group === null) return run;
    const { source, readEntities } = await parts.readers.sanctions.readCurrent();
    // Another version became the one that answers: the next run takes it.
    if (source.source_version !== version.source_version) return run;
    const next = { snapshot_id: version.snapshot_id, readEntities };
    const failed = run.failures.length;
    const difference = await readListDifference(parts.db, group.screened_snapshot_id, next);
    await screenGroup(
      { parts, mode, signal, run, label: version.source_version, next: next.snapshot_id },
      group,
      difference,
    );
    run.comparisons += difference.index.comparisons;
    if (run.failures.length > failed) leftOut.add(group.screened_snapshot_id);
  }
}

type Screening = {
  parts: MoveParts;
  mode: KeyMode;
  signal: AbortSignal;
  run: WatchRun;
  label: string;
  next: number;
};

async function screenGroup(screening: Screening, group: ScreenedGroup, difference: IndexedDifference): Promise<void> {
  const { parts, mode, signal, run, next } = screening;
  const { db } = parts;
  const isEqual = difference.added.size + difference.changed.size + difference.removed.size === 0;
  if (isEqual) return noteGroupScreened(db, mode, group, next);
  for (let after = ''; ; ) {
    signal.throwIfAborted();
    const page = await listGroup(db, mode, group, { after, limit: NAMES_PER_PAGE });
    const last = page.at(-1);
    if (last === undefined) return;
    after = last.screening_monitor_id;
    const moved = await findMoves(db, page, difference);
    const still = page.filter(({ screening_monitor_id }) => !moved.has(screening_monitor_id));
    const ids = still.map(({ screening_monitor_id }) => screening_monitor_id);
    run.names += await noteScreened(db, group, ids, next);
    for (const watched of page) {
      const found = moved.get(watched.screening_monitor_id);
      if (found === undefined) continue;
      signal.throwIfAborted();
      const made = { watched, group, ...found, snapshot_id: next, source_version: screening.label };
      try {
        if (!(await recordMoves(parts, made))) continue;
      } catch (error) {
        // What is wrong with one name must not stop the others; what is wrong with the list or the store does.
        if (isUnreadable(error) || isStoreDown(error) || signal.aborted) throw error;
        run.failures.push({ screening_monitor_id: watched.screening_monitor_id, error });
        continue;
      }
      run.names += 1;
      run.opened += found.moves.open.length;
      run.closed += found.moves.close.length;
    }
  }
}

function isUnreadable(error: unknown): boolean {
  return error instanceof ServiceError && ['upstream_error', 'store_unavailable'].includes(error.code);
}

type Found = { moves: AlertMoves<ConsolidatedEntity>; open: readonly OpenAlert[] };

/** Finds the names whose alerts change; most have none. */
async function findMoves(
  db: Database,
  page: readonly WatchedName[],
  difference: IndexedDifference,
): Promise<Map<string, Found>> {
  const ids = page.map(({ screening_monitor_id }) => screening_monitor_id);
  const open = Map.groupBy(await listOpenAlerts(db, ids, difference.touched), (one) => one.screening_monitor_id);
  const moved = new Map<string, Found>();
  for (const { screening_monitor_id, question } of page) {
    const asked = readScreeningQuestion({ ...question, limit: 1 }).question;
    const candidates = await yieldIfSlow(() => listScreeningCandidates(difference.index, asked));
    const own = open.get(screening_monitor_id) ?? [];
    const moves = decideAlerts(
      candidates,
      own.map(({ list_reference }) => list_reference),
      difference,
    );
    invariant(difference.isWhole || own.length <= moves.close.length, 'an alert of a changed entry closes');
    if (moves.open.length + moves.close.length > 0) moved.set(screening_monitor_id, { moves, open: own });
  }
  return moved;
}
