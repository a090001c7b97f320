import { verifyCounterpartyTool } from '#contract/operations/abn/verify-counterparty-tool.ts';
import { bindVerifyCounterparty } from '#operations/abn/verify-counterparty.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { bindExplainRiskFlags } from '#operations/records/explain-risk-flags.ts';
import type { Database } from '#store/postgres/database.ts';

/** What the planned tools need. */
export type PlannedParts = { db: Database; readers: RegisterReaders };

/** Binds the tools that are complete but not live; each has a closed gate. */
export function bindPlannedTools({ db, readers }: PlannedParts): BoundOperation[] {
  return [bindVerifyCounterparty(readers, verifyCounterpartyTool), bindExplainRiskFlags(db)];
}
