import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** Checks an ABN, and its company if ASIC has one; both are free. Returns the id of the counterparty's record. */
export async function checkEntity(ask: ConsoleAsk, abn: string, reference: string | undefined): Promise<string> {
  const { body } = await ask.run(verifyCounterparty, { abn, reference });
  const hasCompany = body.card.source_checks.some(({ check, status }) => check === 'company' && status === 'matched');
  if (hasCompany) await ask.run(companyLookup, { abn, reference });
  return body.record_id;
}
