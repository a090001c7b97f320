import type { Selectable } from 'kysely';
import { canonicalJson } from '#base/canonical-json.ts';
import { invariant } from '#base/invariant.ts';
import { sha256Hex } from '#base/sha256.ts';
import { type EvidencePackEnvelope, PACK_CONTRACT_VERSION } from '#contract/schemas/evidence-pack.ts';
import type { Database } from '#store/postgres/database.ts';
import type { Report } from '#store/report-faults.ts';
import type { Tables } from '#store/tables/tables.ts';

const PAGE_ROWS = 1_000;

/** Records a pack, sealed for its owner. */
export async function recordPack(db: Database, account_id: string, pack: EvidencePackEnvelope): Promise<void> {
  await db
    .insertInto('evidence_packs')
    .values({
      export_id: pack.export_id,
      account_id,
      reference: pack.machine_pack.reference,
      body: JSON.stringify(pack),
      seal_sha256: buildPackSeal(account_id, pack),
      created_at: new Date(pack.assembled_at),
    })
    .execute();
}

/**
 * A pack of an account; null when it has none with this id, 'unstamped' for a pack from before the contract. A pack
 * that does not match its seal is never returned.
 */
export async function findPack(
  db: Database,
  account_id: string,
  export_id: string,
): Promise<EvidencePackEnvelope | 'unstamped' | null> {
  const row = await db
    .selectFrom('evidence_packs')
    .selectAll()
    .where('export_id', '=', export_id)
    .where('account_id', '=', account_id)
    .executeTakeFirst();
  if (row === undefined) return null;
  if (!isStamped(row.body)) return 'unstamped';
  invariant(findFault(row) === null, `evidence pack ${export_id} ${findFault(row)}`);
  return row.body;
}

/** Reports packs that do not match their seal; returns how many it read. */
export async function findPackFaults(db: Database, report: Report): Promise<number> {
  let count = 0;
  for (let after: string | null = null; ; ) {
    let query = db.selectFrom('evidence_packs').selectAll().orderBy('export_id').limit(PAGE_ROWS);
    if (after !== null) query = query.where('export_id', '>', after);
    const rows: PackRow[] = await query.execute();
    for (const row of rows) {
      const fault = findFault(row);
      if (fault !== null) report(`evidence pack ${row.export_id} ${fault}`);
    }
    count += rows.length;
    const last = rows.at(-1);
    if (last === undefined) return count;
    after = last.export_id;
  }
}

type PackRow = Selectable<Tables['evidence_packs']>;

function findFault({ export_id, account_id, reference, body, seal_sha256 }: PackRow): string | null {
  // From before the contract: not sealed, and never returned.
  if (!isStamped(body) && seal_sha256 === null) return null;
  if (!isStamped(body) || !isSealed(account_id, body, seal_sha256))
    return 'was changed after it was made, or belongs to another account';
  if (body.export_id !== export_id) return 'is stored under another id than its own';
  return body.machine_pack.reference === reference ? null : 'is stored under another reference than its own';
}

function isStamped(body: unknown): body is EvidencePackEnvelope {
  if (typeof body !== 'object' || body === null) return false;
  return 'contract_version' in body && body.contract_version === PACK_CONTRACT_VERSION;
}

function isSealed(account_id: string, body: object, seal_sha256: string | null): boolean {
  try {
    return buildPackSeal(account_id, body) === seal_sha256;
  } catch {
    // A body without an RFC 8785 form was never sealed.
    return false;
  }
}

function buildPackSeal(account_id: string, pack: object): string {
  return sha256Hex(canonicalJson({ account_id, pack }));
}
