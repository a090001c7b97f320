import type { AnswerOf } from '#contract/operation.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import { insolvencyCheck } from '#contract/operations/company/insolvency-check.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

type CompanyAnswer = AnswerOf<typeof companyLookup>;

/** Checks an ACN in ASIC's companies and insolvency statistics; both are free. Returns the answer about the company. */
export async function checkCompany(
  ask: ConsoleAsk,
  acn: string,
  reference: string | undefined,
): Promise<CompanyAnswer> {
  const { body } = await ask.run(companyLookup, { acn, reference });
  if (findSettledAbn(body) === null) await checkInsolvency(ask, acn, reference);
  return body;
}

/** The ABN that ASIC links to a company, unless the ABN register says otherwise; null then, and without one. */
export function findSettledAbn({ company, conflicts }: CompanyAnswer): string | null {
  return conflicts.length === 0 ? (company?.abn ?? null) : null;
}

// Without the statistics the page shows that they were not read.
async function checkInsolvency(ask: ConsoleAsk, acn: string, reference: string | undefined): Promise<void> {
  try {
    await ask.run(insolvencyCheck, { acn, reference });
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'upstream_error') throw error;
  }
}

/** What a check is for: the deal, and the name to compare. */
type Wanted = Partial<Record<'reference' | 'claimed_name', string | undefined>>;

/** Checks an ABN, and its company if ASIC has one; both are free. */
export async function checkEntity(ask: ConsoleAsk, abn: string, wanted: Wanted): Promise<void> {
  const { body } = await ask.run(verifyCounterparty, { abn, ...wanted });
  const hasCompany = body.card.source_checks.some(({ check, status }) => check === 'company' && status === 'matched');
  if (hasCompany) await ask.run(companyLookup, { abn, reference: wanted.reference });
}
