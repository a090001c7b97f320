import { newSortableId } from '#base/ids.ts';
import { invariant } from '#base/invariant.ts';
import { screenName } from '#contract/operations/screening/screen-name.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { AlertMoves } from '#domain/screening/decide-alerts.ts';
import { explainCandidate } from '#domain/screening/explain-candidate.ts';
import { sealCheck } from '#operations/funnel/seal-check.ts';
import { readInput, validateAnswer } from '#operations/funnel/validate.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import type { AnnounceAlerts, MovedAlerts } from '#operations/screening/announce-alerts.ts';
import { bindScreenName } from '#operations/screening/screen-name.ts';
import type { ConsolidatedEntity } from '#registers/dfat-consolidated-list/consolidated-entity.ts';
import type { Database } from '#store/postgres/database.ts';
import type { CompletionWriter } from '#store/records/completions.ts';
import { closeAlert, type OpenAlert, openAlerts, type ScreeningAlert } from '#store/screening/screening-alerts.ts';
import { noteScreened, type ScreenedGroup, type WatchedName } from '#store/screening/watched-names.ts';

export type MoveParts = {
  db: Database;
  completions: CompletionWriter;
  readers: Pick<RegisterReaders, 'sanctions'>;
  announceAlerts: AnnounceAlerts;
};

/** The alerts of a name that open and close with a version of the list. */
type NameMoves = {
  watched: WatchedName;
  group: ScreenedGroup;
  moves: AlertMoves<ConsolidatedEntity>;
  open: readonly OpenAlert[];
  snapshot_id: number;
  source_version: string;
};

class ScreenedAlready extends Error {}

/**
 * Screens a name as screen_name does and records it, in one transaction with its alerts and the note that it was
 * screened. Returns false if another worker was first, or the name is no longer watched: then nothing is written.
 */
export async function recordMoves(
  { completions, readers, announceAlerts }: MoveParts,
  made: NameMoves,
): Promise<boolean> {
  const { watched, source_version } = made;
  const context = { now: new Date(), recordId: newSortableId('rec_'), caller: null };
  const reference = watched.reference === null ? {} : { reference: watched.reference };
  const input = readInput(screenName, { ...watched.question, ...reference });
  const handled = await bindScreenName(readers).handle(input, context);
  const body = handled.answer;
  validateAnswer(screenName, body);
  const [source] = handled.evidence?.sources ?? [];
  // The record must be of the version that the alerts name; the next try reads the new one.
  if (source?.source_version !== source_version)
    throw new ServiceError('upstream_error', 'Another version of the sanctions list became the current one.');
  const sealing = sealCheck({ operation: screenName, input, priceCents: 0, context, body }, handled);
  invariant(sealing !== null, 'screening a name creates a record');
  try {
    await completions.record({
      accountId: watched.account_id,
      sealing,
      funding: { from: 'key' },
      held: null,
      jobs: [],
      answer: null,
      effect: async (trx) => announceAlerts(trx, await writeMoves(trx, made, context)),
    });
    return true;
  } catch (error) {
    if (error instanceof ScreenedAlready) return false;
    throw error;
  }
}

// The note comes first: it locks the name, so of two workers one writes.
async function writeMoves(
  trx: Database,
  made: NameMoves,
  { now, recordId }: { now: Date; recordId: string },
): Promise<MovedAlerts> {
  const { watched, group, moves, open, snapshot_id, source_version: list_version } = made;
  const closed: OpenAlert[] = [];
  if ((await noteScreened(trx, group, [watched.screening_monitor_id], snapshot_id)) !== 1) throw new ScreenedAlready();
  for (const { list_reference, why } of moves.close) {
    const alert = open.find((one) => one.list_reference === list_reference);
    invariant(alert !== undefined, `an alert of ${list_reference} is open`);
    await closeAlert(trx, alert.alert_id, { snapshot_id, why, record_id: recordId, now });
    closed.push(alert);
  }
  const opened = moves.open.map((one) => buildAlert(made, one, { now, recordId }));
  await openAlerts(trx, opened);
  return { watched, opened, closed, list_version, record_id: recordId };
}

function buildAlert(
  { watched, snapshot_id }: NameMoves,
  { candidate, why }: AlertMoves<ConsolidatedEntity>['open'][number],
  { now, recordId }: { now: Date; recordId: string },
): ScreeningAlert {
  const { entity, name, band, score } = candidate;
  const primary = entity.names.find(({ strength }) => strength === 'primary') ?? entity.names[0];
  return {
    alert_id: newSortableId('alt_'),
    screening_monitor_id: watched.screening_monitor_id,
    account_id: watched.account_id,
    list_reference: entity.reference,
    listed_as: primary?.name ?? '',
    matched_name: name?.name ?? null,
    band,
    score,
    reasons: explainCandidate(candidate),
    why,
    record_id: recordId,
    opened_snapshot_id: snapshot_id,
    opened_at: now,
    closed_at: null,
    closed_snapshot_id: null,
    closed_why: null,
    closed_record_id: null,
  };
}
