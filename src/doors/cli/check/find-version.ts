import { listPlainObjects } from '#base/plain-object.ts';
import type { SvcCall } from '#doors/cli/parse-command-line.ts';
import { askService, buildStop, isStop } from './ask-service.ts';
import type { Stop } from './send-check.ts';

/** Finds the G-NAF version to use: the named one if the service has it, else the newest. */
export async function findAddressVersion(call: SvcCall, named: string | null): Promise<string | Stop> {
  const answer = await askService(call);
  if (isStop(answer)) return answer;
  const held = listAddressVersions(answer.sources);
  const version = named ?? held[0];
  if (version === undefined) return buildStop(1, 'the service has no G-NAF version, so it cannot look up addresses');
  if (held.includes(version)) return version;
  return buildStop(2, `there is no G-NAF version ${version}: the service has ${held.join(', ') || 'none'}`);
}

/** Lists the G-NAF versions that answer, the newest first. */
export function listAddressVersions(sources: unknown): string[] {
  const gnaf = listPlainObjects(sources).find(({ source_id }) => source_id === 'gnaf');
  const active = listPlainObjects(gnaf?.versions).filter(({ state }) => state === 'active');
  const newestFirst = active.sort((a, b) => String(b.retrieved_at).localeCompare(String(a.retrieved_at)));
  return newestFirst.map(({ source_version }) => String(source_version));
}
