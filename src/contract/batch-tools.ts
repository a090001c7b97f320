import type { Operation } from './operation.ts';
import { abnHistory } from './operations/abn/abn-history.ts';
import { abnLookup } from './operations/abn/abn-lookup.ts';
import { gstCheck } from './operations/abn/gst-check.ts';
import { asicLicenceLookup } from './operations/company/asic-licence-lookup.ts';
import { companyLookup } from './operations/company/company-lookup.ts';
import { verifyBusinessNameRegistration } from './operations/company/verify-business-name-registration.ts';
import { ppsrSearchOrganisation } from './operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from './operations/ppsr/ppsr-search-serial-number.ts';
import { screenName } from './operations/screening/screen-name.ts';

/** The tools that a row of a batch may use: every check with text arguments. A row costs what its tool costs. */
export const BATCH_TOOLS: ReadonlyMap<string, Operation> = new Map(
  [
    abnLookup,
    abnHistory,
    gstCheck,
    companyLookup,
    verifyBusinessNameRegistration,
    asicLicenceLookup,
    ppsrSearchOrganisation,
    ppsrSearchSerialNumber,
  ].map((operation): [string, Operation] => [operation.name, operation]),
);

// The arguments of those tools. A batch has no samples.
const BATCH_COLUMNS: readonly string[] = [
  'abn',
  'acn',
  'as_at',
  'business_name',
  'company_name',
  'licence_number',
  'licence_type',
  'reference',
  'serial_number',
  'serial_type',
];

/** What the CSV of a batch looks like. */
export type BatchForm = {
  /** The columns it may have. */
  columns: readonly string[];
  /** The column that it must have. */
  required: string;
  /** The tool of every row; null if each row names its own in the column `tool`. */
  tool: string | null;
  /** The columns with several values, which semicolons separate. */
  lists: readonly string[];
};

/** The CSV of batch_search. */
export const BATCH_FORM: BatchForm = { columns: ['tool', ...BATCH_COLUMNS], required: 'tool', tool: null, lists: [] };

/** The CSV of screen_batch. */
export const SCREEN_FORM: BatchForm = {
  columns: ['name', 'kind', 'birth_date', 'countries', 'identifiers', 'reference'],
  required: 'name',
  tool: screenName.name,
  lists: ['countries', 'identifiers'],
};
