import type { PropertyContextSettings } from '#operations/address/property-context.ts';
import { BOM_URL } from '#registers/bom-climate-data-online/manifest.ts';
import { ONLINE_DA_URL } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { SILO_URL } from '#registers/silo-data-drill/manifest.ts';

const DEADLINE_MS = 1_500;

/** Reads the URLs of the context sources: the real services, replacements, or "off"; throws an Error that names the invalid variable. */
export function readContextSettings(env: Readonly<Record<string, string | undefined>>): PropertyContextSettings {
  return {
    planningUrl: readSourceUrl(env, 'NSW_PLANNING_URL', ONLINE_DA_URL),
    siloUrl: readSourceUrl(env, 'SILO_URL', SILO_URL),
    siloEmail: env.SILO_EMAIL === 'off' ? null : env.SILO_EMAIL || null,
    bomUrl: readSourceUrl(env, 'BOM_URL', BOM_URL),
    deadlineMs: DEADLINE_MS,
  };
}

function readSourceUrl(env: Readonly<Record<string, string | undefined>>, name: string, real: string): string | null {
  const text = env[name] || real;
  if (text === 'off') return null;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new Error(`${name} must be off or a URL that starts with http:// or https://`);
  }
  return text;
}
