import { type IndigenousCorporation, isCorporationRegistered } from '#domain/entities/indigenous-corporation.ts';
import { buildRisk, type RiskFlag } from './build-risk.ts';

/** Lists the flag of a corporation that ORIC does not have as registered. */
export function listCorporationRisks(
  corporation: Pick<IndigenousCorporation, 'corporation_name' | 'icn' | 'status' | 'status_on'>,
  source: { source_id: string; source_citation: string; retrieved_at: string },
): RiskFlag[] {
  if (isCorporationRegistered(corporation)) return [];
  const { corporation_name, icn, status, status_on } = corporation;
  const since = status_on === null ? '' : ` since ${status_on}`;
  return [
    {
      ...buildRisk('indigenous_corporation_not_registered'),
      message: `${corporation_name} is not registered with ORIC: ${status}${since}.`,
      confidence: 0.9,
      evidence_refs: [`icn:${icn}`],
      source_refs: [source.source_id],
      source_backing: `${source.source_citation}, retrieved ${source.retrieved_at}`,
    },
  ];
}
