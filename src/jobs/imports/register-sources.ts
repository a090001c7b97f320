import { invariant } from '#base/invariant.ts';
import type { SourceManifest } from '#contract/schemas/source.ts';
import type { TextDataset, WorkbookDataset } from '#domain/extracts/register-dataset.ts';
import { SOURCE_MANIFESTS } from '#operations/readers/source-manifests.ts';
import { SPONSORS_DATASET } from '#registers/abf-sponsors/dataset.ts';
import { ABN_DATASET } from '#registers/abn/dataset.ts';
import { CHARITIES_DATASET } from '#registers/acnc-register/dataset.ts';
import { STATEMENTS_DATASET } from '#registers/acnc-statements/dataset.ts';
import { AFS_LICENSEES_DATASET } from '#registers/asic-afs-licensees/dataset.ts';
import { BANNED_ORGANISATIONS_DATASET } from '#registers/asic-banned-organisations/dataset.ts';
import { BANNED_PERSONS_DATASET } from '#registers/asic-banned-persons/dataset.ts';
import { BUSINESS_NAMES_DATASET } from '#registers/asic-business-names/dataset.ts';
import { COMPANIES_DATASET } from '#registers/asic-companies/dataset.ts';
import { CREDIT_LICENSEES_DATASET } from '#registers/asic-credit-licensees/dataset.ts';
import { INSOLVENCY_DATASET } from '#registers/asic-insolvency/dataset.ts';
import { AIRCRAFT_DATASET } from '#registers/casa-aircraft/dataset.ts';
import { CONSOLIDATED_LIST_DATASET } from '#registers/dfat-consolidated-list/dataset.ts';
import { ORIC_DATASET } from '#registers/oric/dataset.ts';
import { PAYMENT_TIMES_DATASET } from '#registers/payment-times/dataset.ts';

/** A register that can be imported: its parser and its manifest. */
export type RegisterSource = { dataset: TextDataset | WorkbookDataset; manifest: SourceManifest };

const DATASETS: readonly RegisterSource['dataset'][] = [
  ABN_DATASET,
  COMPANIES_DATASET,
  BUSINESS_NAMES_DATASET,
  AFS_LICENSEES_DATASET,
  CREDIT_LICENSEES_DATASET,
  BANNED_PERSONS_DATASET,
  BANNED_ORGANISATIONS_DATASET,
  CHARITIES_DATASET,
  STATEMENTS_DATASET,
  INSOLVENCY_DATASET,
  ORIC_DATASET,
  AIRCRAFT_DATASET,
  CONSOLIDATED_LIST_DATASET,
  PAYMENT_TIMES_DATASET,
  SPONSORS_DATASET,
];

/** The registers that are imported as rows, by the name an operator types. */
export const REGISTER_SOURCES: Readonly<Record<string, RegisterSource>> = Object.fromEntries(
  DATASETS.map((dataset) => [dataset.dataset, { dataset, manifest: readManifest(dataset.dataset) }]),
);

function readManifest(dataset: string): SourceManifest {
  const manifest = SOURCE_MANIFESTS.find(({ source_id }) => source_id === dataset);
  invariant(manifest !== undefined, `${dataset} is a source of this service`);
  return manifest;
}
