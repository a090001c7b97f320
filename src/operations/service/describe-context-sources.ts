import type { PropertyContextSettings } from '#operations/address/property-context.ts';
import type { PlanningSettings } from '#operations/planning/planning-sources.ts';
import { BOM_MANIFEST } from '#registers/bom-climate-data-online/manifest.ts';
import { ONLINE_DA_MANIFEST } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { SA_PLANNING_MANIFEST } from '#registers/sa-planning-and-design-code/manifest.ts';
import { SILO_MANIFEST } from '#registers/silo-data-drill/manifest.ts';
import { VICMAP_PLANNING_MANIFEST } from '#registers/vicmap-planning/manifest.ts';

type Where = Pick<PropertyContextSettings, 'planningUrl' | 'siloUrl' | 'siloEmail' | 'bomUrl'>;

const SWITCHED_OFF = 'the operator of this service switched it off';
const NO_EMAIL = 'SILO requires an e-mail address, and the operator of this service configured none';
const NO_PLANNING =
  'the planning row of an address in NSW says source_unavailable, which does not mean that there are no applications';
const NO_LAYERS = (state: string) =>
  `planning_context says not_checked for places in ${state}, which does not mean that no zone or overlay applies`;
const NO_CLIMATE = 'the climate row of an address says source_unavailable, and its climate is unknown';

/** Explains for each context source why it is not queried and how that changes an answer; null for one that is queried. */
export function describeContextSources(
  { planningUrl, siloUrl, siloEmail, bomUrl }: Where,
  whyOff = SWITCHED_OFF,
): Record<string, string | null> {
  const silo = siloUrl === null ? whyOff : siloEmail === null ? NO_EMAIL : null;
  const bom = bomUrl === null ? whyOff : null;
  const withoutSilo =
    bom === null ? 'the climate of an address comes from the Bureau of Meteorology instead' : NO_CLIMATE;
  const withoutBom = silo === null ? 'the climate of an address comes from SILO alone' : NO_CLIMATE;
  return {
    [ONLINE_DA_MANIFEST.source_id]: planningUrl === null ? `${whyOff}: ${NO_PLANNING}` : null,
    [SILO_MANIFEST.source_id]: silo === null ? null : `${silo}: ${withoutSilo}`,
    [BOM_MANIFEST.source_id]: bom === null ? null : `${bom}: ${withoutBom}`,
  };
}

/** Explains the same for the sources of planning layers. */
export function describePlanningSources(
  { vicUrl, saUrl }: Pick<PlanningSettings, 'vicUrl' | 'saUrl'>,
  whyOff = SWITCHED_OFF,
): Record<string, string | null> {
  return {
    [VICMAP_PLANNING_MANIFEST.source_id]: vicUrl === null ? `${whyOff}: ${NO_LAYERS('Victoria')}` : null,
    [SA_PLANNING_MANIFEST.source_id]: saUrl === null ? `${whyOff}: ${NO_LAYERS('South Australia')}` : null,
  };
}
