import { bindAbnHistory } from '#operations/abn/abn-history.ts';
import { bindAbnLookup } from '#operations/abn/abn-lookup.ts';
import { bindGetAbn } from '#operations/abn/get-abn.ts';
import { bindGstCheck } from '#operations/abn/gst-check.ts';
import { bindVerifyCounterparty } from '#operations/abn/verify-counterparty.ts';
import { bindAssetRegisterCheck } from '#operations/assets/asset-register-check.ts';
import { bindCharityLookup } from '#operations/charity/charity-lookup.ts';
import { bindAsicLicenceLookup } from '#operations/company/asic-licence-lookup.ts';
import { bindCompanyLookup } from '#operations/company/company-lookup.ts';
import { bindConductCheck } from '#operations/company/conduct-check.ts';
import { bindIndigenousCorporationLookup } from '#operations/company/indigenous-corporation-lookup.ts';
import { bindInsolvencyCheck } from '#operations/company/insolvency-check.ts';
import { bindVerifyBusinessNameRegistration } from '#operations/company/verify-business-name-registration.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { bindBanCheck } from '#operations/screening/ban-check.ts';
import { bindScreenName } from '#operations/screening/screen-name.ts';

export function bindRegisterChecks(readers: RegisterReaders): BoundOperation[] {
  return [
    bindGetAbn(readers),
    bindVerifyCounterparty(readers),
    bindAbnLookup(readers),
    bindAbnHistory(readers),
    bindGstCheck(readers),
    bindCompanyLookup(readers),
    bindVerifyBusinessNameRegistration(readers),
    bindAsicLicenceLookup(readers),
    bindInsolvencyCheck(readers),
    bindCharityLookup(readers),
    bindIndigenousCorporationLookup(readers),
    bindConductCheck(readers),
    bindScreenName(readers),
    bindBanCheck(readers),
    bindAssetRegisterCheck(readers),
  ];
}
