import { readSydneyDay } from '#base/calendar-window.ts';
import {
  decideSanctionState,
  parseSanctionLine,
  type SanctionState,
  type SponsorSanction,
} from '#domain/conduct/sponsor-sanction.ts';
import { SPONSORS_MANIFEST } from '#registers/abf-sponsors/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { listLinesByKey } from '#store/registers/register-rows.ts';
import type { CurrentVersions } from './current-versions.ts';
import { buildRegisterReader } from './register-reader.ts';

const MAX_SANCTIONS = 200;

export type DatedSanction = SponsorSanction & { sanction_state: SanctionState };

export function buildSponsorRegister(db: Database, versions: CurrentVersions) {
  return buildRegisterReader(versions, SPONSORS_MANIFEST, (version) => {
    const as_at = readSydneyDay(version.manifest.retrieved_at);
    return {
      /** The day of the source. */
      as_at,
      /** The sanctions of an ABN, the latest first, those that have ended included; at most 200. */
      async listByAbn(abn: string): Promise<DatedSanction[]> {
        const lines = await listLinesByKey(db, version, 'abn', abn, MAX_SANCTIONS);
        const byDay = (left: SponsorSanction, right: SponsorSanction) =>
          (right.imposed_on ?? '').localeCompare(left.imposed_on ?? '');
        const sanctions = lines.map(parseSanctionLine).toSorted(byDay);
        return sanctions.map((sanction) => ({ ...sanction, sanction_state: decideSanctionState(sanction, as_at) }));
      },
    };
  });
}
