import type { GateEvidence } from '#domain/gates/ppsr-gate.ts';
import type { Database } from './database.ts';

/** The evidence recorded for a gate. */
export async function listGateEvidence(db: Database, gate: string): Promise<GateEvidence[]> {
  const rows = await db.selectFrom('gate_evidence').selectAll().where('gate', '=', gate).execute();
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
