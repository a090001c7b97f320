import { canonicalJson } from '#base/canonical-json.ts';
import { creditAccount } from '#domain/billing/ledger-entry.ts';
import { isRecordIntact, type SealedRecord } from '#domain/evidence/sealed-record.ts';
import { readBalanceCents } from '#store/billing/ledger.ts';
import type { Database } from '#store/postgres/database.ts';
import { METERED_PRICE_CENTS } from '#test/faults/metered-check.ts';
import type { MeteredLoad } from '#test/faults/metered-load.ts';

/** What the store kept of one account. */
export type Kept = { records: Map<string, SealedRecord>; chargedCount: number };

/** Reads every record of an account, and counts those with a price. */
export async function readKept(db: Database, accountId: string): Promise<Kept> {
  const rows = await db.selectFrom('records').select('body').where('account_id', '=', accountId).execute();
  const records = rows.map((row) => row.body as SealedRecord);
  return {
    records: new Map(records.map((record) => [record.record_id, record])),
    chargedCount: records.filter((record) => record.price_cents > 0).length,
  };
}

/** Lists what was acknowledged to a client but is missing or incomplete in the store; empty when nothing is. */
export async function listLosses(
  db: Database,
  account: { account_id: string; creditCents: number },
  load: MeteredLoad,
): Promise<string[]> {
  // All reads see one state: PostgreSQL may still commit what a killed process had sent it.
  const reading = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return reading.execute(async (trx) => {
    const kept = await readKept(trx, account.account_id);
    return [
      ...listBrokenPromises(kept, load),
      ...(await listHalfCharges(trx, account.account_id, kept)),
      ...listDoubles(kept),
      ...(await listBalanceFaults(trx, account, kept)),
    ];
  });
}

function listBrokenPromises(kept: Kept, load: MeteredLoad): string[] {
  return [...load.acknowledged].flatMap(([recordId, { answer }]) => {
    const record = kept.records.get(recordId);
    if (record === undefined) return [`${recordId} was acknowledged and is absent`];
    if (!isRecordIntact(record)) return [`${recordId} does not fit its hash`];
    return canonicalJson(record.result) === canonicalJson(answer) ? [] : [`${recordId} differs from the answer given`];
  });
}

async function listHalfCharges(db: Database, accountId: string, kept: Kept): Promise<string[]> {
  const charges = await db
    .selectFrom('ledger_entries')
    .select(['record_id', 'amount_cents'])
    .where('ledger_account', '=', creditAccount(accountId))
    .where('record_id', 'is not', null)
    .execute();
  const charged = new Map(charges.map((charge) => [charge.record_id, -charge.amount_cents]));
  const unpaid = [...kept.records.values()].filter((one) => (charged.get(one.record_id) ?? 0) !== one.price_cents);
  const doubled = charges.length - charged.size;
  return [
    ...unpaid.map((record) => `${record.record_id} has a charge that does not match its price`),
    ...(doubled === 0 ? [] : [`${doubled} records are charged more than once`]),
  ];
}

// Each reference is used once, so a reference in two records was executed twice.
function listDoubles(kept: Kept): string[] {
  const seen = new Set<string>();
  const references = [...kept.records.values()].flatMap((record) => record.reference ?? []);
  return references.filter((one) => seen.size === seen.add(one).size).map((one) => `${one} was done twice`);
}

async function listBalanceFaults(
  db: Database,
  account: { account_id: string; creditCents: number },
  kept: Kept,
): Promise<string[]> {
  const expected = account.creditCents - METERED_PRICE_CENTS * kept.chargedCount;
  const balance = await readBalanceCents(db, account.account_id);
  return balance === expected ? [] : [`the balance is ${balance} cents and should be ${expected}`];
}
