import { findCosignature } from '#domain/log/note/cosignature.ts';
import { parseSignedNote } from '#domain/log/note/signed-note.ts';
import { isTimestampLine, listTimestampLines } from '#domain/log/timestamp/timestamp-line.ts';
import { readTimestamp } from '#domain/log/timestamp/timestamp-token.ts';
import type { Database } from '#store/postgres/database.ts';
import { readWitnesses } from './cosignatures.ts';

const ROWS_PER_PAGE = 1_000;

/** Reports endorsements that do not belong to their checkpoint: proofs carry them. */
export async function findEndorsementFaults(db: Database, report: (fault: string) => void): Promise<void> {
  const witnesses = await readWitnesses(db);
  let after = -1;
  for (;;) {
    const rows = await db
      .selectFrom('log_endorsements as e')
      .innerJoin('log_checkpoints as c', (join) =>
        join.onRef('c.tree_size', '=', 'e.tree_size').onRef('c.key_no', '=', 'e.key_no'),
      )
      .select(['e.tree_size', 'c.note', 'c.checkpoint_no', 'e.timestamp_line', 'e.cosignature_lines'])
      .where('c.checkpoint_no', '>', after)
      .orderBy('c.checkpoint_no')
      .limit(ROWS_PER_PAGE)
      .execute();
    for (const { tree_size, note, timestamp_line, cosignature_lines } of rows) {
      const fault = await findFault(note, timestamp_line + cosignature_lines, witnesses);
      if (fault !== null) report(`the endorsement of the checkpoint of ${tree_size} entries ${fault}`);
    }
    after = rows.at(-1)?.checkpoint_no ?? after;
    if (rows.length < ROWS_PER_PAGE) return;
  }
}

async function findFault(
  note: string,
  lines: string,
  witnesses: Awaited<ReturnType<typeof readWitnesses>>,
): Promise<string | null> {
  const whole = parseSignedNote(note + lines);
  const own = parseSignedNote(note);
  if (!whole.ok || !own.ok) return 'cannot be read';
  for (const { token, stamped } of await listTimestampLines(whole.value)) {
    const read = await readTimestamp(token, stamped);
    if (!read.ok) return `has a wrong timestamp: ${read.why}`;
  }
  for (const line of whole.value.signatures.slice(own.value.signatures.length)) {
    if (await isTimestampLine(line)) continue;
    const witness = witnesses.find(({ name, keyId }) => name === line.name && keyId === line.keyId);
    const read = witness === undefined ? null : await findCosignature(whole.value, witness);
    if (read?.ok !== true) return `has a cosignature of ${line.name} that is not valid`;
  }
  return null;
}
