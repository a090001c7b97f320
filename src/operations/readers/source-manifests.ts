import type { SourceManifest } from '#contract/schemas/source.ts';
import { SPONSORS_MANIFEST } from '#registers/abf-sponsors/manifest.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { CHARITIES_MANIFEST } from '#registers/acnc-register/manifest.ts';
import { STATEMENTS_MANIFEST } from '#registers/acnc-statements/manifest.ts';
import { AFS_LICENSEES_MANIFEST } from '#registers/asic-afs-licensees/manifest.ts';
import { BANNED_ORGANISATIONS_MANIFEST } from '#registers/asic-banned-organisations/manifest.ts';
import { BANNED_PERSONS_MANIFEST } from '#registers/asic-banned-persons/manifest.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import { CREDIT_LICENSEES_MANIFEST } from '#registers/asic-credit-licensees/manifest.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import { BOM_MANIFEST } from '#registers/bom-climate-data-online/manifest.ts';
import { AIRCRAFT_MANIFEST } from '#registers/casa-aircraft/manifest.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import { GNAF_MANIFEST } from '#registers/gnaf/manifest.ts';
import { ONLINE_DA_MANIFEST } from '#registers/nsw-planning-portal-online-da/manifest.ts';
import { ORIC_MANIFEST } from '#registers/oric/manifest.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';
import { SA_PLANNING_MANIFEST } from '#registers/sa-planning-and-design-code/manifest.ts';
import { SILO_MANIFEST } from '#registers/silo-data-drill/manifest.ts';
import { VICMAP_PLANNING_MANIFEST } from '#registers/vicmap-planning/manifest.ts';

/** The manifests of all sources that this service reads. */
export const SOURCE_MANIFESTS: readonly SourceManifest[] = [
  ABN_MANIFEST,
  COMPANIES_MANIFEST,
  BUSINESS_NAMES_MANIFEST,
  AFS_LICENSEES_MANIFEST,
  CREDIT_LICENSEES_MANIFEST,
  BANNED_PERSONS_MANIFEST,
  BANNED_ORGANISATIONS_MANIFEST,
  INSOLVENCY_MANIFEST,
  CHARITIES_MANIFEST,
  STATEMENTS_MANIFEST,
  ORIC_MANIFEST,
  AIRCRAFT_MANIFEST,
  CONSOLIDATED_LIST_MANIFEST,
  PAYMENT_TIMES_MANIFEST,
  SPONSORS_MANIFEST,
  GNAF_MANIFEST,
  ONLINE_DA_MANIFEST,
  VICMAP_PLANNING_MANIFEST,
  SA_PLANNING_MANIFEST,
  SILO_MANIFEST,
  BOM_MANIFEST,
];
