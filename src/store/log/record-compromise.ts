import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { LOG_LOCK, type LogKey, readLogKeys } from './log-keys.ts';

/** Why the mark was refused, or the marked key. */
export type RecordedCompromise =
  | { refused: 'unknown_key' | 'signs_now' | 'marked_earlier' | 'before_its_time' }
  | { refused: null; key: LogKey };

/**
 * Records since when a key of the log is compromised. The current key must be rotated first, so that every record has a
 * checkpoint of another key.
 */
export async function recordCompromise(db: Database, keyId: string, since: Date): Promise<RecordedCompromise> {
  return db.transaction().execute(async (trx) => {
    await awaitTurn(trx, LOG_LOCK);
    const key = (await readLogKeys(trx)).find((one) => one.key.keyId === keyId);
    if (key === undefined) return { refused: 'unknown_key' };
    if (key.retiredAt === null) return { refused: 'signs_now' };
    if (key.compromisedSince !== null && key.compromisedSince <= since) return { refused: 'marked_earlier' };
    // A key that was stolen before it signed anything is compromised from its start.
    if (since < key.validFrom) return { refused: 'before_its_time' };
    await trx.insertInto('log_key_compromises').values({ key_no: key.keyNo, compromised_since: since }).execute();
    return { refused: null, key: { ...key, compromisedSince: since } };
  });
}
