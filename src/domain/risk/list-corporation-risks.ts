import { type IndigenousCorporation, isCorporationRegistered } from '#domain/entities/indigenous-corporation.ts';
import { backRisk, buildRisk, type FlagSource, type RiskFlag } from './build-risk.ts';

/** Lists the flag of a corporation that ORIC does not have as registered. */
export function listCorporationRisks(
  corporation: Pick<IndigenousCorporation, 'corporation_name' | 'icn' | 'status' | 'status_on'>,
  source: FlagSource,
): RiskFlag[] {
  if (isCorporationRegistered(corporation)) return [];
  const { corporation_name, icn, status, status_on } = corporation;
  const since = status_on === null ? '' : ` since ${status_on}`;
  const message = `${corporation_name} is not registered with ORIC: ${status}${since}.`;
  return [backRisk(buildRisk('indigenous_corporation_not_registered', message), `icn:${icn}`, source)];
}
