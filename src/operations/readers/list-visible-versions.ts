import type { KeyMode } from '#domain/access/api-key.ts';
import type { RegisterVersion } from '#store/registers/register-versions.ts';

/**
 * Lists the versions that a mode may read. A test account reads samples only. A live account reads no sample of G-NAF
 * beside a real version, also not by name; which version of a business register answers it is decided elsewhere.
 */
export function listVisibleVersions(all: readonly RegisterVersion[], mode: KeyMode): readonly RegisterVersion[] {
  if (mode === 'test') return all.filter((one) => one.sample);
  const hasAddresses = all.some((one) => one.dataset === 'gnaf' && one.state === 'active' && !one.sample);
  return hasAddresses ? all.filter((one) => one.dataset !== 'gnaf' || !one.sample) : all;
}
