import { verifyCounterpartyTool } from '#contract/operations/abn/verify-counterparty-tool.ts';
import { bindVerifyCounterparty } from '#operations/abn/verify-counterparty.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { bindVerifyPaymentOrInvoice } from '#operations/invoices/verify-payment-or-invoice.ts';
import { bindMonitorAsset, bindMonitorEntity } from '#operations/monitors/monitor-target.ts';
import { buildObserver } from '#operations/monitors/observe-target.ts';
import { bindCreateEvidencePackTool, type PackToolParts } from '#operations/packs/create-evidence-pack-tool.ts';
import { bindVerifyAsset } from '#operations/ppsr/verify-asset.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { bindExplainRiskFlags } from '#operations/records/explain-risk-flags.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import type { Database } from '#store/postgres/database.ts';

type PlannedParts = {
  db: Database;
  readers: RegisterReaders;
  ppsr: PpsrRegister | null;
  settings: Omit<PackToolParts, 'db'>;
};

/** Binds the tools that are complete but not live; each has a closed gate. */
export function bindPlannedTools({ db, readers, settings, ppsr }: PlannedParts): BoundOperation[] {
  const observe = buildObserver(readers);
  return [
    bindVerifyCounterparty(readers, verifyCounterpartyTool),
    bindExplainRiskFlags(db),
    bindVerifyPaymentOrInvoice(db, readers),
    bindMonitorEntity(db, observe),
    bindMonitorAsset(db, observe),
    bindCreateEvidencePackTool({ ...settings, db }),
    bindVerifyAsset(ppsr),
  ];
}
