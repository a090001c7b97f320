import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** What a check is for: the deal, and the name to compare. */
type Wanted = Partial<Record<'reference' | 'claimed_name', string | undefined>>;

/** Checks an ABN, and its company if ASIC has one; both are free. */
export async function checkEntity(ask: ConsoleAsk, abn: string, wanted: Wanted): Promise<void> {
  const { body } = await ask.run(verifyCounterparty, { abn, ...wanted });
  const hasCompany = body.card.source_checks.some(({ check, status }) => check === 'company' && status === 'matched');
  if (hasCompany) await ask.run(companyLookup, { abn, reference: wanted.reference });
}
