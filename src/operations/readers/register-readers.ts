import type { ObjectStore } from '#base/object-store.ts';
import type { KeyMode } from '#domain/access/api-key.ts';
import type { AbrSettings } from '#registers/abn/abr-request.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { openAbrClient } from '#registers/abn/open-abr-client.ts';
import { AFS_LICENSEES_MANIFEST } from '#registers/asic-afs-licensees/manifest.ts';
import { BANNED_ORGANISATIONS_MANIFEST } from '#registers/asic-banned-organisations/manifest.ts';
import { BANNED_PERSONS_MANIFEST } from '#registers/asic-banned-persons/manifest.ts';
import { CREDIT_LICENSEES_MANIFEST } from '#registers/asic-credit-licensees/manifest.ts';
import type { Database } from '#store/postgres/database.ts';
import { runInLane, SERVICE_LANE } from '#store/postgres/lane.ts';
import { type RegisterVersion, readAllVersions } from '#store/registers/register-versions.ts';
import { buildAircraftRegister } from './aircraft-register.ts';
import { buildBanRegister } from './ban-register.ts';
import { buildBusinessNameRegister } from './business-name-register.ts';
import { buildCharityRegisters } from './charity-register.ts';
import { buildCompanyRegister } from './company-register.ts';
import { buildCurrentVersions } from './current-versions.ts';
import { buildGnafVersions } from './gnaf-versions.ts';
import { buildIndigenousCorporationRegister } from './indigenous-corporation-register.ts';
import { buildInsolvencyRegister } from './insolvency-register.ts';
import { buildLicenceRegister } from './licence-register.ts';
import { buildPaymentTimesRegister } from './payment-times-register.ts';
import { buildSanctionsList } from './sanctions-list.ts';
import { buildSandboxAbnReader } from './sandbox-abn-reader.ts';
import { buildSponsorRegister } from './sponsor-register.ts';
import { buildStoredAbnReader } from './stored-abn-reader.ts';

/** Settings of the readers; `abr` null means the imported ABN register. */
export type ReaderSettings = { abr: AbrSettings | null; addressCacheBytes: number };

type ReadersByMode = Readonly<Record<KeyMode, RegisterReaders>>;

/** Builds the readers of both modes. Those of test accounts read samples only, and query no source outside. */
export function buildReadersByMode(
  stores: { db: Database; objects: ObjectStore },
  settings: ReaderSettings,
): ReadersByMode {
  const live = buildRegisterReaders(stores, settings);
  return { live, test: buildRegisterReaders(stores, { ...settings, abr: null }, 'test') };
}

/** Builds the readers of one mode; nothing is read before the first lookup. */
export function buildRegisterReaders(
  { db, objects }: { db: Database; objects: ObjectStore },
  { abr, addressCacheBytes }: ReaderSettings,
  mode: KeyMode = 'live',
) {
  // Read on behalf of all accounts, so it uses no account's share of the store.
  const readVersions = () => runInLane(SERVICE_LANE, async () => listVisibleVersions(await readAllVersions(db), mode));
  const liveSources = abr === null ? [] : [ABN_MANIFEST.source_id];
  const versions = buildCurrentVersions(readVersions, liveSources);
  const stored = buildStoredAbnReader(db, versions);
  const inStore = mode === 'test' ? buildSandboxAbnReader(stored) : stored;
  const abns = abr === null ? inStore : openAbrClient(abr);
  return {
    /** The live ABN register, or its imported version. */
    abns,
    /** The same without a cache of the live register, for callers that need its current state. */
    // The rows of a version never change, so caching them is safe.
    abnsNow: abr === null ? abns : openAbrClient(abr, Date.now, 0),
    companies: buildCompanyRegister(db, versions),
    businessNames: buildBusinessNameRegister(db, versions),
    licences: {
      afsl: buildLicenceRegister(db, versions, AFS_LICENSEES_MANIFEST),
      acl: buildLicenceRegister(db, versions, CREDIT_LICENSEES_MANIFEST),
    },
    /** Bans and disqualifications by ASIC. */
    bans: {
      persons: buildBanRegister(db, versions, BANNED_PERSONS_MANIFEST, 'person'),
      organisations: buildBanRegister(db, versions, BANNED_ORGANISATIONS_MANIFEST, 'organisation'),
    },
    /** Appointments of administrators, liquidators and receivers to companies. */
    insolvency: buildInsolvencyRegister(db, versions),
    /** Registered charities and their annual statements, by ABN. */
    charities: buildCharityRegisters(db, versions),
    /** Aboriginal and Torres Strait Islander corporations, which are not on ASIC's company register. */
    indigenousCorporations: buildIndigenousCorporationRegister(db, versions),
    /** Aircraft with Australian marks. */
    aircraft: buildAircraftRegister(db, versions),
    /** What large entities report about paying small businesses, by ABN. */
    paymentTimes: buildPaymentTimesRegister(db, versions),
    /** Sanctions of sponsors of skilled foreign workers, by ABN. */
    sponsors: buildSponsorRegister(db, versions),
    sanctions: buildSanctionsList(db, versions),
    /** Addresses by text and by G-NAF PID, in the version that the caller names. */
    addresses: buildGnafVersions(objects, versions, addressCacheBytes),
    /** The loaded versions, and which of them answers. */
    versions,
    /** Sources that are queried live: their imported versions do not answer. */
    liveSources,
  };
}

/** All register readers, built once and shared by every operation, so that monitors see what lookups see. */
export type RegisterReaders = ReturnType<typeof buildRegisterReaders>;

/**
 * Lists the versions that a mode may read. A test account reads samples only. A live account reads no sample of G-NAF
 * beside a real version, also not by name; which version of a business register answers it is decided elsewhere.
 */
function listVisibleVersions(all: readonly RegisterVersion[], mode: KeyMode): readonly RegisterVersion[] {
  if (mode === 'test') return all.filter((one) => one.sample);
  const hasAddresses = all.some((one) => one.dataset === 'gnaf' && one.state === 'active' && !one.sample);
  return hasAddresses ? all.filter((one) => one.dataset !== 'gnaf' || !one.sample) : all;
}
