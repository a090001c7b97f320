import type { RawBuilder } from 'kysely';
import type { Database } from './postgres/database.ts';

/** Takes the faults that a check finds, one by one. */
export type Report = (fault: string) => void;

/** Reports each row of a query for faults. */
export async function reportFaults(db: Database, report: Report, query: RawBuilder<{ fault: string }>): Promise<void> {
  const { rows } = await query.execute(db);
  for (const { fault } of rows) report(fault);
}

/** Reports the faults of a query that also counts what it checked, in every row; returns that count. A row without a fault has null. */
export async function reportCounted(
  db: Database,
  report: Report,
  query: RawBuilder<{ fault: string | null; checked: number }>,
): Promise<number> {
  const { rows } = await query.execute(db);
  for (const { fault } of rows) if (fault !== null) report(fault);
  return rows[0]?.checked ?? 0;
}
