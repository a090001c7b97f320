import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import type { Company } from '#domain/entities/company.ts';
import { buildClaimedNamePart } from '#domain/evidence/build-claimed-name-part.ts';
import { buildCompanyPart } from '#domain/evidence/build-company-part.ts';
import { buildCounterpartyCard } from '#domain/evidence/build-counterparty-card.ts';
import { type BoundOperation, bind } from '#operations/funnel/handler.ts';
import { buildAbnEvidence, listAbnAgeItems, listAbnLimitations, readAbn } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource, describeAbnSource, nameAbnSource } from '#operations/readers/source-used.ts';
import { checkClaimedName, readClaimedName } from './check-claimed-name.ts';
import { type CardReaders, readCardSources } from './read-card-sources.ts';
import { readCompanyOfAbn } from './read-company-of-abn.ts';

/** Binds verify_counterparty, the route or the tool. An unreadable ABN register throws; an unknown ABN returns a card that says so. */
export function bindVerifyCounterparty(
  readers: Pick<RegisterReaders, 'abns' | 'companies'> & CardReaders,
  operation = verifyCounterparty,
): BoundOperation {
  return bind(operation).check(async (input, context) => {
    const abn = readAbn(input.abn);
    const { claimed_name } = input;
    const written = claimed_name === undefined ? null : readClaimedName(claimed_name);
    const finding = await readers.abns.findAbnHistory(abn);
    const asic = await readCompanyOfAbn(readers.companies, abn, finding);
    const abr = { ...describeAbnSource(finding), evidence_ref: `abn:${abn}` };
    const read = 'unread' in asic ? null : asic;
    const company = read?.companies.length === 1 ? (read.companies[0] ?? null) : null;
    const further = await readCardSources(readers, {
      abn,
      finding,
      abr,
      company,
      asic: read?.source ?? null,
      acns: listAcns(read?.companies ?? [], finding.entry?.acn ?? null),
    });
    const claimed = written && checkClaimedName(claimed_name ?? '', written, abn, finding, company);
    const source = {
      name: nameAbnSource(finding),
      limitations: listAbnLimitations(finding),
      reviewItems: listAbnAgeItems(finding, context.now),
    };
    const card = buildCounterpartyCard(abn, finding, source, [
      buildCompanyPart({ abn, finding, abr }, asic),
      ...further.map(({ part }) => part),
      ...(claimed === null ? [] : [buildClaimedNamePart(claimed, abr)]),
    ]);
    const answer = {
      ok: true as const,
      tool: 'verify_counterparty' as const,
      card,
      data_mode: finding.data_mode,
      record_id: context.recordId,
      generated_at: context.now.toISOString(),
    };
    const evidence = buildAbnEvidence(abn, finding);
    const asicSources = read === null ? [] : [buildRecordSource(read.source, { companies: [...read.companies] })];
    const sources = [...evidence.sources, ...asicSources, ...further.flatMap(({ recorded }) => recorded)];
    return { answer, evidence: { ...evidence, sources } };
  });
}

function listAcns(companies: readonly Company[], acn: string | null): string[] {
  return [...new Set([...companies.map((company) => company.acn), ...(acn === null ? [] : [acn])])];
}
