import type { Gate } from '#contract/gates.ts';
import type { TestDatabase } from './test-database.ts';

/** Records the evidence that opens gates, which no code of the service itself records. */
export async function openGates({ db }: Pick<TestDatabase, 'db'>, gates: readonly Gate[]): Promise<void> {
  const made = { evidence_ref: 'a test', recorded_by: 'a test', recorded_at: new Date() };
  const pieces = gates.flatMap(({ name, evidenceKinds }) =>
    evidenceKinds.map((kind) => ({ ...made, gate: name, kind })),
  );
  if (pieces.length > 0) await db.insertInto('gate_evidence').values(pieces).execute();
}
