import type { Operation } from './operation.ts';
import { abnHistory, abnLookup, gstCheck } from './operations/abn-tools.ts';
import { addressLookup } from './operations/address-lookup.ts';
import { asicLicenceLookup, companyLookup, verifyBusinessName } from './operations/company-tools.ts';
import { getAbn } from './operations/get-abn.ts';
import { getHealth } from './operations/get-health.ts';
import { getSearchRecord } from './operations/get-search-record.ts';
import { getSources } from './operations/get-sources.ts';
import { getUsage } from './operations/get-usage.ts';
import { listRecentSearches } from './operations/list-recent-searches.ts';
import { ppsrPreview, ppsrSearch, ppsrSearchOrganisation, ppsrSearchSerialNumber } from './operations/ppsr.ts';
import { verifyCounterparty } from './operations/verify-counterparty.ts';

/** Everything a caller can ask today, in the order the reference shows it. */
export const OPERATIONS: readonly Operation[] = [
  getHealth,
  getAbn,
  verifyCounterparty,
  abnLookup,
  abnHistory,
  gstCheck,
  companyLookup,
  verifyBusinessName,
  asicLicenceLookup,
  addressLookup,
  ppsrPreview,
  ppsrSearch,
  ppsrSearchOrganisation,
  ppsrSearchSerialNumber,
  listRecentSearches,
  getSearchRecord,
  getUsage,
  getSources,
];
