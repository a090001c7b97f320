import { type NewConsent, recordConsent } from '#store/access/record-consent.ts';
import type { Database } from '#store/postgres/database.ts';

/** A consent to an app that asked for what it gets, and is known by its `client_id` unless the test says otherwise. */
export type ConsentedGrant = Omit<NewConsent, 'app_key' | 'asked'> & Partial<Pick<NewConsent, 'app_key' | 'asked'>>;

/** Makes a grant as a person's consent does; returns its id. */
export function createGrant(db: Database, grant: ConsentedGrant): Promise<string> {
  return recordConsent(db, { app_key: grant.client_id, asked: grant.scopes, ...grant }, new Date());
}
