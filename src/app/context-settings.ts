import type { PropertyContextSettings } from '#operations/address/property-context.ts';
import type { PlanningSettings } from '#operations/planning/planning-sources.ts';
import { BOM_URL } from '#registers/bom-climate-data-online/manifest.ts';
import { ONLINE_DA_URL } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { SA_PLANNING_URL } from '#registers/sa-planning-and-design-code/manifest.ts';
import { SILO_URL } from '#registers/silo-data-drill/manifest.ts';
import { VICMAP_PLANNING_URL } from '#registers/vicmap-planning/manifest.ts';
import { type Environment, HTTP } from './setting-readers.ts';

const DEADLINE_MS = 1_500;
// The layers are the whole answer, so a caller waits longer for them than for the context of an address.
const PLANNING_DEADLINE_MS = 6_000;

/** Reads the URLs of the context sources: the real services, replacements, or "off"; throws an Error that names the invalid variable. */
export function readContextSettings(env: Environment): PropertyContextSettings {
  return {
    planningUrl: readSourceUrl(env, 'NSW_PLANNING_URL', ONLINE_DA_URL),
    siloUrl: readSourceUrl(env, 'SILO_URL', SILO_URL),
    siloEmail: env.SILO_EMAIL === 'off' ? null : env.SILO_EMAIL || null,
    bomUrl: readSourceUrl(env, 'BOM_URL', BOM_URL),
    deadlineMs: DEADLINE_MS,
  };
}

/** Reads the service URLs of the planning layers, in the same way. */
export function readPlanningSettings(env: Environment): PlanningSettings {
  return {
    vicUrl: readSourceUrl(env, 'VIC_PLANNING_URL', VICMAP_PLANNING_URL),
    saUrl: readSourceUrl(env, 'SA_PLANNING_URL', SA_PLANNING_URL),
    deadlineMs: PLANNING_DEADLINE_MS,
  };
}

function readSourceUrl(env: Environment, name: string, defaultUrl: string): string | null {
  const text = env[name] || defaultUrl;
  if (text === 'off') return null;
  if (!URL.canParse(text) || !HTTP.includes(new URL(text).protocol)) {
    throw new Error(`${name} must be off or a URL that starts with http:// or https://`);
  }
  return text;
}
