import { type AbnHistoryFinding, findKnownUntil } from '#domain/entities/abn-finding.ts';
import { decideGstStanding } from '#domain/entities/decide-gst-standing.ts';
import { buildCompanyPart } from '#domain/evidence/build-company-part.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import type { RiskFlag } from '#domain/risk/build-risk.ts';
import { listCounterpartyRisks } from '#domain/risk/list-counterparty-risks.ts';
import { checkClaimedName } from '#operations/abn/check-claimed-name.ts';
import { readCompanyOfAbn } from '#operations/abn/read-company-of-abn.ts';
import { listAbnAgeItems, listAbnLimitations } from '#operations/readers/abn-answers.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { buildRecordSource, describeAbnSource, nameSource } from '#operations/readers/source-used.ts';

/** Reads the supplier in both registers and compares its name, as verify_counterparty does. An unreadable ABN register throws. */
export async function readSupplier(
  { abns, companies }: Pick<RegisterReaders, 'abns' | 'companies'>,
  abn: string,
  { given, written, now }: { given: string; written: WrittenName; now: Date },
) {
  const finding = await abns.findAbnHistory(abn);
  const asic = await readCompanyOfAbn(companies, abn, finding);
  const abr = describeAbnSource(finding);
  const part = buildCompanyPart({ abn, finding, abr: { ...abr, evidence_ref: `abn:${abn}` } }, asic);
  const read = 'unread' in asic ? null : asic;
  const [company = null, another] = read?.companies ?? [];
  const used = [
    { source: abr, payload: finding.entry },
    ...(read === null ? [] : [{ source: read.source, payload: { companies: [...read.companies] } }]),
  ];
  return {
    finding,
    name: checkClaimedName(given, written, abn, finding, another === undefined ? company : null),
    risks: [...listAbnRisks(abn, finding), ...part.risks],
    review: [...part.review, ...listAbnAgeItems(finding, now)],
    notChecked: part.notChecked,
    limitations: listAbnLimitations(finding),
    sources: used.map(({ source }) => nameSource(source)),
    evidence: used.map(({ source, payload }) => buildRecordSource(source, payload)),
  };
}

export type SupplierReading = Awaited<ReturnType<typeof readSupplier>>;

function listAbnRisks(abn: string, finding: AbnHistoryFinding): RiskFlag[] {
  const { entry, history } = finding;
  const gst = entry === null || history === null ? null : decideGstStanding(entry, history, findKnownUntil(finding));
  return listCounterpartyRisks(abn, finding, gst, history);
}
