import type { PropertyContextSettings } from '#operations/address/property-context.ts';
import { BOM_MANIFEST } from '#registers/bom-climate-data-online/manifest.ts';
import { ONLINE_DA_MANIFEST } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { SILO_MANIFEST } from '#registers/silo-data-drill/manifest.ts';

type Where = Pick<PropertyContextSettings, 'planningUrl' | 'siloUrl' | 'siloEmail' | 'bomUrl'>;

const SWITCHED_OFF = 'the operator of this service switched it off';
const NO_EMAIL = 'SILO asks its callers for an e-mail address, and the operator of this service gave none';
const NO_PLANNING =
  'the planning row of an address in NSW says source_unavailable, which is not that there are no applications';
const NO_CLIMATE = 'the climate row of an address says source_unavailable, and nothing is told about its climate';

/** Says of each source of context that is not asked why, and what that means to an answer; null of one that is. */
export function describeContextSources({
  planningUrl,
  siloUrl,
  siloEmail,
  bomUrl,
}: Where): Record<string, string | null> {
  const silo = siloUrl === null ? SWITCHED_OFF : siloEmail === null ? NO_EMAIL : null;
  const bom = bomUrl === null ? SWITCHED_OFF : null;
  const withoutSilo =
    bom === null ? 'the climate of an address is read at the Bureau of Meteorology instead' : NO_CLIMATE;
  const withoutBom = silo === null ? 'the climate of an address is read from SILO alone' : NO_CLIMATE;
  return {
    [ONLINE_DA_MANIFEST.source_id]: planningUrl === null ? `${SWITCHED_OFF}: ${NO_PLANNING}` : null,
    [SILO_MANIFEST.source_id]: silo === null ? null : `${silo}: ${withoutSilo}`,
    [BOM_MANIFEST.source_id]: bom === null ? null : `${bom}: ${withoutBom}`,
  };
}
