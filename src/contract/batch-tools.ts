import type { Operation } from './operation.ts';
import { abnHistory } from './operations/abn/abn-history.ts';
import { abnLookup } from './operations/abn/abn-lookup.ts';
import { gstCheck } from './operations/abn/gst-check.ts';
import { asicLicenceLookup } from './operations/company/asic-licence-lookup.ts';
import { companyLookup } from './operations/company/company-lookup.ts';
import { verifyBusinessNameRegistration } from './operations/company/verify-business-name-registration.ts';
import { ppsrSearchOrganisation } from './operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from './operations/ppsr/ppsr-search-serial-number.ts';

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

/** The columns of a batch besides `tool`: the arguments of those tools. A batch has no samples. */
export const BATCH_COLUMNS: readonly string[] = [
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
