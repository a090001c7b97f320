import type { GateEvidence } from '#domain/gates/decide-gate.ts';
import type { Database } from '#store/postgres/database.ts';

export async function readGateEvidence(db: Database): Promise<GateEvidence[]> {
  const rows = await db.selectFrom('gate_evidence').selectAll().orderBy('gate').orderBy('kind').execute();
  return rows.map((row) => ({ ...row, recorded_at: row.recorded_at.toISOString() }));
}
