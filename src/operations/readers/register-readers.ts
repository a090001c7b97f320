import type { ObjectStore } from '#base/object-store.ts';
import type { AbnSource } from '#domain/entities/abn-finding.ts';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { openAbrClient } from '#registers/abn/open-abr-client.ts';
import { AFS_LICENSEES_MANIFEST } from '#registers/asic-afs-licensees/manifest.ts';
import { CREDIT_LICENSEES_MANIFEST } from '#registers/asic-credit-licensees/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { readAllVersions } from '#store/registers/register-versions.ts';
import { type BusinessNameRegister, buildBusinessNameRegister } from './business-name-register.ts';
import { buildCompanyRegister, type CompanyRegister } from './company-register.ts';
import { buildCurrentVersions, type CurrentVersions } from './current-versions.ts';
import { buildGnafVersions, type GnafVersions } from './gnaf-versions.ts';
import { buildLicenceRegister, type LicenceRegister } from './licence-register.ts';
import { buildStoredAbnReader } from './stored-abn-reader.ts';

/** Everything that reads a register, made once and handed to every operation: whoever observes, observes through these. */
export type RegisterReaders = {
  /** The live ABN register, or the version of it that is held here. */
  abns: AbnSource;
  /** The same for whoever must see the register as it is now: nothing of a live register is remembered. */
  abnsNow: AbnSource;
  companies: CompanyRegister;
  businessNames: BusinessNameRegister;
  licences: { afsl: LicenceRegister; acl: LicenceRegister };
  /** Addresses in words and by G-NAF PID, in the version that a caller names. */
  addresses: GnafVersions;
  /** Which versions are held, and which of them answers. */
  versions: CurrentVersions;
  /** The sources that are asked live: whatever version of them is held here does not answer. */
  liveSources: readonly string[];
};

/** Where the readers read: null for the ABN register means the imported version. */
export type ReaderSettings = { abr: AbrSettings | null; addressCacheBytes: number };

/** Builds the readers; nothing is read before the first question. */
export function buildRegisterReaders(
  { db, objects }: { db: Database; objects: ObjectStore },
  { abr, addressCacheBytes }: ReaderSettings,
): RegisterReaders {
  // Read for everybody, so nobody's share is asked for it.
  const readVersions = () => runInLane(SERVICE_LANE, () => readAllVersions(db));
  const liveSources = abr === null ? [] : [ABN_MANIFEST.source_id];
  const versions = buildCurrentVersions(readVersions, liveSources);
  const abns = abr === null ? buildStoredAbnReader(db, versions) : openAbrClient(abr);
  return {
    abns,
    // Rows of a version never change, so what is remembered of them is what they say.
    abnsNow: abr === null ? abns : openAbrClient(abr, Date.now, 0),
    companies: buildCompanyRegister(db, versions),
    businessNames: buildBusinessNameRegister(db, versions),
    licences: {
      afsl: buildLicenceRegister(db, versions, AFS_LICENSEES_MANIFEST),
      acl: buildLicenceRegister(db, versions, CREDIT_LICENSEES_MANIFEST),
    },
    addresses: buildGnafVersions(objects, versions, addressCacheBytes),
    versions,
    liveSources,
  };
}
