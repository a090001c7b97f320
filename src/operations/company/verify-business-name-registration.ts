import { verifyBusinessNameRegistration } from '#contract/operations/company/verify-business-name-registration.ts';
import { type BusinessNameHit, decideBusinessName } from '#domain/entities/decide-business-name.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource } from '#operations/readers/source-used.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';

const MAX_CANDIDATES = 10;

/** Binds the verification of a business name against ASIC's snapshot. */
export function bindVerifyBusinessNameRegistration({
  businessNames,
}: Pick<RegisterReaders, 'businessNames'>): BoundOperation {
  return bind(verifyBusinessNameRegistration).check(async (input, context) => {
    const abn = input.abn === undefined ? null : readAbn(input.abn);
    const { source, searchByName } = await businessNames.readCurrent();
    const hits = await searchByName(input.business_name);
    const { outcome, hit, reason } = decideBusinessName(hits, abn);
    const clean = outcome === 'exact-match';
    const likely = hits.filter((one) => decideNameMatch(one.match) !== 'none').slice(0, MAX_CANDIDATES);
    const answer = {
      ok: true as const,
      tool: 'verify_business_name_registration' as const,
      business_name: input.business_name,
      abn,
      outcome,
      clean,
      verdict: clean
        ? ('verified' as const)
        : outcome === 'not-found'
          ? ('not_verified' as const)
          : ('human_review_required' as const),
      reason,
      registration: hit === null ? null : describeHit(hit),
      candidates: likely.map(describeHit),
      confidence: hit?.match.score ?? 0,
      data_mode: 'snapshot' as const,
      sources: [source],
      human_review_items: clean ? [] : [`Business name: ${reason}.`],
      not_checked: [],
      limitations: BUSINESS_NAMES_MANIFEST.limitations,
      record_id: context.recordId,
    };
    return {
      answer,
      evidence: {
        target: { type: 'business_name', value: input.business_name },
        reference: null,
        data_mode: 'snapshot',
        sources: [
          buildRecordSource(
            source,
            likely.map((one) => one.row),
          ),
        ],
      },
    };
  });
}

function describeHit({ row, match }: BusinessNameHit) {
  const { business_name, status, registered_on, cancelled_on, abn } = row;
  const differences = [...match.differences];
  return { business_name, status, registered_on, cancelled_on, abn, match: { score: match.score, differences } };
}
