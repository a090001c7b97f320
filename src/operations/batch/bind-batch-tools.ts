import type { InputOf } from '#contract/operation.ts';
import type { screenName } from '#contract/operations/screening/screen-name.ts';
import { LISTED_KINDS } from '#domain/screening/listed-entity.ts';
import { bindAbnHistory } from '#operations/abn/abn-history.ts';
import { bindAbnLookup } from '#operations/abn/abn-lookup.ts';
import { bindGstCheck } from '#operations/abn/gst-check.ts';
import { bindAsicLicenceLookup } from '#operations/company/asic-licence-lookup.ts';
import { bindCompanyLookup } from '#operations/company/company-lookup.ts';
import { bindVerifyBusinessNameRegistration } from '#operations/company/verify-business-name-registration.ts';
import type { BoundOperation } from '#operations/funnel/handler.ts';
import { bindPpsrSearchOrganisation, bindPpsrSearchSerialNumber } from '#operations/ppsr/ppsr-search.ts';
import type { RegisterReaders } from '#operations/readers/register-readers.ts';
import { readScreenedText } from '#operations/screening/read-screened-text.ts';
import { bindScreenName } from '#operations/screening/screen-name.ts';
import type { PpsrRegister } from '#registers/ppsr/ppsr-register.ts';
import type { BatchTools } from './admit-rows.ts';

/** Binds the tools that rows may name to the handlers that single calls use. */
export function bindBatchTools(readers: RegisterReaders, ppsr: PpsrRegister | null): BatchTools {
  const bound = [
    bindAbnLookup(readers),
    bindAbnHistory(readers),
    bindGstCheck(readers),
    bindCompanyLookup(readers),
    bindVerifyBusinessNameRegistration(readers),
    bindAsicLicenceLookup(readers),
    bindPpsrSearchOrganisation(ppsr),
    bindPpsrSearchSerialNumber(ppsr),
    bindScreenRow(readers),
  ];
  return new Map(bound.map((one) => [one.operation.name, one]));
}

// A text that cannot be a name is refused before the order, not when its row is screened.
function bindScreenRow(readers: RegisterReaders): BoundOperation {
  const admit = (input: unknown) => {
    const asked = input as InputOf<typeof screenName>;
    readScreenedText(asked.name, asked.kind === undefined ? LISTED_KINDS : [asked.kind]);
    return { input: asked, target: { type: 'NAME', value: asked.name } };
  };
  return { ...bindScreenName(readers), admit };
}
