import type { SourceManifest } from '#contract/schemas/source.ts';
import type { TextDataset, WorkbookDataset } from '#domain/extracts/register-dataset.ts';
import { SPONSORS_DATASET } from '#registers/abf-sponsors/dataset.ts';
import { SPONSORS_MANIFEST } from '#registers/abf-sponsors/manifest.ts';
import { ABN_DATASET } from '#registers/abn/dataset.ts';
import { ABN_MANIFEST } from '#registers/abn/manifest.ts';
import { CHARITIES_DATASET } from '#registers/acnc-register/dataset.ts';
import { CHARITIES_MANIFEST } from '#registers/acnc-register/manifest.ts';
import { STATEMENTS_DATASET } from '#registers/acnc-statements/dataset.ts';
import { STATEMENTS_MANIFEST } from '#registers/acnc-statements/manifest.ts';
import { AFS_LICENSEES_DATASET } from '#registers/asic-afs-licensees/dataset.ts';
import { AFS_LICENSEES_MANIFEST } from '#registers/asic-afs-licensees/manifest.ts';
import { BANNED_ORGANISATIONS_DATASET } from '#registers/asic-banned-organisations/dataset.ts';
import { BANNED_ORGANISATIONS_MANIFEST } from '#registers/asic-banned-organisations/manifest.ts';
import { BANNED_PERSONS_DATASET } from '#registers/asic-banned-persons/dataset.ts';
import { BANNED_PERSONS_MANIFEST } from '#registers/asic-banned-persons/manifest.ts';
import { BUSINESS_NAMES_DATASET } from '#registers/asic-business-names/dataset.ts';
import { BUSINESS_NAMES_MANIFEST } from '#registers/asic-business-names/manifest.ts';
import { COMPANIES_DATASET } from '#registers/asic-companies/dataset.ts';
import { COMPANIES_MANIFEST } from '#registers/asic-companies/manifest.ts';
import { CREDIT_LICENSEES_DATASET } from '#registers/asic-credit-licensees/dataset.ts';
import { CREDIT_LICENSEES_MANIFEST } from '#registers/asic-credit-licensees/manifest.ts';
import { INSOLVENCY_DATASET } from '#registers/asic-insolvency/dataset.ts';
import { INSOLVENCY_MANIFEST } from '#registers/asic-insolvency/manifest.ts';
import { AIRCRAFT_DATASET } from '#registers/casa-aircraft/dataset.ts';
import { AIRCRAFT_MANIFEST } from '#registers/casa-aircraft/manifest.ts';
import { CONSOLIDATED_LIST_DATASET } from '#registers/dfat-consolidated-list/dataset.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';
import { ORIC_DATASET } from '#registers/oric/dataset.ts';
import { ORIC_MANIFEST } from '#registers/oric/manifest.ts';
import { PAYMENT_TIMES_DATASET } from '#registers/payment-times/dataset.ts';
import { PAYMENT_TIMES_MANIFEST } from '#registers/payment-times/manifest.ts';

/** A register that can be imported: its parser and its manifest. */
export type RegisterSource = { dataset: TextDataset | WorkbookDataset; manifest: SourceManifest };

/** The registers that are imported as rows, by the name an operator types. */
export const REGISTER_SOURCES: Readonly<Record<string, RegisterSource>> = {
  abn: { dataset: ABN_DATASET, manifest: ABN_MANIFEST },
  'asic-companies': { dataset: COMPANIES_DATASET, manifest: COMPANIES_MANIFEST },
  'asic-business-names': { dataset: BUSINESS_NAMES_DATASET, manifest: BUSINESS_NAMES_MANIFEST },
  'asic-afs-licensees': { dataset: AFS_LICENSEES_DATASET, manifest: AFS_LICENSEES_MANIFEST },
  'asic-credit-licensees': { dataset: CREDIT_LICENSEES_DATASET, manifest: CREDIT_LICENSEES_MANIFEST },
  'asic-banned-persons': { dataset: BANNED_PERSONS_DATASET, manifest: BANNED_PERSONS_MANIFEST },
  'asic-banned-organisations': { dataset: BANNED_ORGANISATIONS_DATASET, manifest: BANNED_ORGANISATIONS_MANIFEST },
  'acnc-register': { dataset: CHARITIES_DATASET, manifest: CHARITIES_MANIFEST },
  'acnc-statements': { dataset: STATEMENTS_DATASET, manifest: STATEMENTS_MANIFEST },
  'asic-insolvency': { dataset: INSOLVENCY_DATASET, manifest: INSOLVENCY_MANIFEST },
  oric: { dataset: ORIC_DATASET, manifest: ORIC_MANIFEST },
  'casa-aircraft': { dataset: AIRCRAFT_DATASET, manifest: AIRCRAFT_MANIFEST },
  'dfat-consolidated-list': { dataset: CONSOLIDATED_LIST_DATASET, manifest: CONSOLIDATED_LIST_MANIFEST },
  'payment-times': { dataset: PAYMENT_TIMES_DATASET, manifest: PAYMENT_TIMES_MANIFEST },
  'abf-sponsors': { dataset: SPONSORS_DATASET, manifest: SPONSORS_MANIFEST },
};
