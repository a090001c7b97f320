import { buildBoundedCache } from '#base/bounded-cache.ts';
import { readSydneyDay } from '#base/calendar-window.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import { ServiceError } from '#contract/service-error.ts';
import { decideBanState, groupBans, parseBanLine } from '#domain/entities/ban.ts';
import { type BannedEntity, type BannedKind, buildBannedEntity } from '#domain/screening/banned-entity.ts';
import type { Database } from '#store/postgres/database.ts';
import { listAllLines } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader, type RegisterReader } from './register-reader.ts';

const MAX_ROWS = 200_000;
// The version that answers, and the one that it replaces while calls still read it.
const MAX_HELD = 2;

export type BanRegister = RegisterReader<{
  /** All bans with their state on the source's day, those that have ended included. The same array for each version, so that an index of it can be kept beside it. */
  readEntities(): Promise<readonly BannedEntity[]>;
}>;

/** Builds the reader of one of ASIC's registers of bans. It is read as a whole, because names are compared with all of it. */
export function buildBanRegister(
  db: Database,
  versions: CurrentVersions,
  manifest: SourceManifest,
  kind: BannedKind,
): BanRegister {
  const lists = buildBoundedCache<readonly BannedEntity[]>({ maxWeight: MAX_HELD }, Date.now);
  return buildRegisterReader(versions, manifest, (version) => {
    const load = async () => {
      const lines = await listAllLines(db, version, MAX_ROWS);
      if (lines.length !== version.manifest.row_count)
        throw new ServiceError(
          'upstream_error',
          `The rows of the ${manifest.name} are incomplete; it was not checked.`,
        );
      const day = readSydneyDay(version.manifest.retrieved_at);
      const bans = groupBans(lines.map(parseBanLine));
      return bans.map((ban) => buildBannedEntity({ ...ban, ...decideBanState(ban, day) }, kind));
    };
    return { readEntities: () => lists.read(String(version.snapshot_id), load) };
  });
}
