import type { Operation } from './operation.ts';
import { abnHistory } from './operations/abn/abn-history.ts';
import { abnLookup } from './operations/abn/abn-lookup.ts';
import { gstCheck } from './operations/abn/gst-check.ts';
import { asicLicenceLookup } from './operations/company/asic-licence-lookup.ts';
import { companyLookup } from './operations/company/company-lookup.ts';
import { verifyBusinessNameRegistration } from './operations/company/verify-business-name-registration.ts';
import { ppsrSearchOrganisation } from './operations/ppsr/ppsr-search-organisation.ts';
import { ppsrSearchSerialNumber } from './operations/ppsr/ppsr-search-serial-number.ts';

/** The tools that a row of a batch may name: every check whose arguments are words. The price of a row is that of its tool. */
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

/** The columns that a batch may have beside `tool`: the arguments of those tools, by their own names. Samples are no part of it. */
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
