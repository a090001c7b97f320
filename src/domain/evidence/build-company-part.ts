import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { findStatusMeaning } from '#domain/entities/asic-codes.ts';
import { type Company, compareRegisters } from '#domain/entities/company.ts';
import { listCompanyRisks } from '#domain/risk/list-company-risks.ts';
import type { CardPart } from './card-part.ts';
import { buildSourcePart, buildUnreadPart, type ReadCardSource } from './card-reading.ts';
import { type ConflictSource, listConflictRisks } from './list-conflict-risks.ts';

type Read = ReadCardSource & {
  /** The companies that ASIC links to the ABN, or else the one whose ACN the ABN register has. */
  companies: readonly Company[];
};

/** What ASIC's register of companies says about an ABN, or why it was not read. */
export type CompanyReading = { unread: string } | Read;

type Asked = { abn: string; finding: AbnHistoryFinding; abr: ConflictSource };

const LIVE = {
  source: 'ASIC live extract',
  result: 'Only the public snapshot was read; directors and members are not in it.',
};
// A conflict in one of these puts in doubt whether the company's status is the holder's.
const STATUS_DISPUTES: ReadonlySet<string> = new Set(['abn', 'acn', 'status']);
// What the headline says for a status in which a company is not plainly registered.
const STATUS_HEADLINES: Readonly<Record<string, string>> = {
  DRGD: 'ASIC has deregistered the company: it no longer exists.',
  EXAD: 'ASIC has the company in external administration.',
  SOFF: 'ASIC is striking the company off the register.',
};
// The card's names for the fields that a conflict disputes.
const CARD_FIELDS: Readonly<Record<string, string>> = { company_name: 'entity_name', status: 'abn_status', abn: 'acn' };

/** Builds the part of the card that compares ASIC's company with the ABN register, as company_lookup does. */
export function buildCompanyPart(asked: Asked, reading: CompanyReading): CardPart {
  if ('unread' in reading) return buildUnreadPart('ASIC', reading.unread);
  const [company, another] = reading.companies;
  if (company === undefined) return buildNone(asked, reading);
  return another === undefined ? buildOne(asked, reading, company) : buildSeveral(reading);
}

function buildPart(reading: Read, result: string): CardPart {
  const status = reading.companies.length === 0 ? 'no_match' : 'matched';
  const part = buildSourcePart(reading, { check: 'company', status, result });
  return { ...part, notChecked: [LIVE], own: { conflicts: [] } };
}

function buildNone({ finding: { entry } }: Asked, reading: Read): CardPart {
  const acn = entry?.acn ?? null;
  if (acn === null) return { ...buildPart(reading, 'ASIC links no company to this ABN.'), review: [] };
  const absent = `The ABN register links this ABN to ACN ${acn}, which the snapshot of companies does not hold.`;
  const part = buildPart(reading, absent);
  return { ...part, disputed: ['acn'], review: [absent, ...part.review] };
}

function buildSeveral(reading: Read): CardPart {
  const { companies, source } = reading;
  const names = companies.map(({ company_name, acn }) => `${company_name} (ACN ${acn})`).join('; ');
  const result = `ASIC links this ABN to ${companies.length} companies: ${names}.`;
  const risks = companies.flatMap((company) => listCompanyRisks(company, null, source));
  const part = buildPart(reading, result);
  return { ...part, risks, disputed: ['acn'], review: [result, ...part.review] };
}

function buildOne({ abn, finding, abr }: Asked, reading: Read, company: Company): CardPart {
  const { source } = reading;
  const { conflicts, trouble } = compareRegisters(company, abn, finding);
  const standing = listCompanyRisks(company, null, source);
  const asic = { ...source, evidence_ref: `acn:${company.acn}` };
  const meaning = findStatusMeaning(company.status);
  const isDisputed = standing.length > 0 || conflicts.some(({ field }) => STATUS_DISPUTES.has(field));
  const label = isDisputed ? 'human_review_required' : company.status === null ? 'not_verified' : 'verified';
  const result = `ASIC has ${company.company_name}, ACN ${company.acn}: ${meaning ?? 'no status'}.`;
  const part = buildPart(reading, result);
  return {
    ...part,
    headline: STATUS_HEADLINES[company.status ?? ''] ?? (standing.length === 0 ? '' : result),
    fields: [{ field: 'company_status', value: company.status, label, meaning }],
    disputed: conflicts.map(({ field }) => CARD_FIELDS[field] ?? field),
    risks: [...standing, ...listConflictRisks(conflicts, { ASIC: asic, ABR: abr })],
    review: [...(trouble === null ? [] : [trouble]), ...part.review],
    own: { conflicts },
  };
}
