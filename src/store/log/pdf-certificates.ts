import { awaitTurn } from '#store/postgres/advisory-lock.ts';
import type { Database } from '#store/postgres/database.ts';
import { openPrivateKey, type SealSecret, sealPrivateKey } from './seal-private-key.ts';

/** A certificate that the service made, in DER, and its private key. */
type StoredCertificate = { certificate: Uint8Array<ArrayBuffer>; privateKey: Buffer };

const LOCK = 'pdf certificate';

/** Returns the certificate that signs PDFs; makes and stores one if there is none. */
export async function findOrRecordPdfCertificate(
  db: Database,
  secret: SealSecret,
  make: () => StoredCertificate,
): Promise<StoredCertificate> {
  const stored = await findPdfCertificate(db, secret);
  if (stored !== null) return stored;
  return db.transaction().execute(async (trx) => {
    await awaitTurn(trx, LOCK);
    // Read again: another process may have made it meanwhile.
    const known = await findPdfCertificate(trx, secret);
    if (known !== null) return known;
    const made = make();
    const private_key = sealPrivateKey(made.privateKey, secret);
    await trx
      .insertInto('pdf_certificates')
      .values({ certificate: Buffer.from(made.certificate), private_key })
      .execute();
    return made;
  });
}

async function findPdfCertificate(db: Database, secret: SealSecret): Promise<StoredCertificate | null> {
  const row = await db
    .selectFrom('pdf_certificates')
    .select(['certificate', 'private_key'])
    .orderBy('certificate_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined) return null;
  return { certificate: new Uint8Array(row.certificate), privateKey: openPrivateKey(row.private_key, secret) };
}
