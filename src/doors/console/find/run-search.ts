import type { z } from 'zod';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import { verifyBusinessNameRegistration } from '#contract/operations/company/verify-business-name-registration.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { Recognised } from '#domain/search/recognise-words.ts';
import type { ConsoleAnswer, ConsoleAsk } from '#doors/console/console-door.ts';
import { checkEntity } from './check-entity.ts';

type Redirect = Extract<ConsoleAnswer, { redirect: string }>;

/** Makes the free check for what was searched, and returns the page that shows it. Every search is a check of now, also of an ABN with saved evidence. */
export async function runSearch(ask: ConsoleAsk, found: Exclude<Recognised, { kind: 'mistyped' }>): Promise<Redirect> {
  switch (found.kind) {
    case 'abn':
      return openEntity(ask, found.abn);
    case 'acn':
      return openCompany(ask, found.acn);
    case 'licence':
      return showFound(found.text, (await ask.run(asicLicenceLookup, { licence_number: found.text })).body.record_id);
    case 'record':
      return { redirect: `/app/records/${found.record_id}` };
    case 'name':
      return findName(ask, found.text);
    case 'address':
      return findAddress(ask, found.text);
  }
}

async function openEntity(ask: ConsoleAsk, abn: string): Promise<Redirect> {
  await checkEntity(ask, abn, undefined);
  return { redirect: `/app/entities/${abn}` };
}

async function openCompany(ask: ConsoleAsk, acn: string): Promise<Redirect> {
  const { body } = await ask.run(companyLookup, { acn });
  const abn = body.status === 'matched' ? (body.company?.abn ?? null) : null;
  return abn === null ? showFound(`ACN ${acn}`, body.record_id) : openEntity(ask, abn);
}

async function findName(ask: ConsoleAsk, name: string): Promise<Redirect> {
  const company = await ask.run(companyLookup, { company_name: name });
  const business = await ask.run(verifyBusinessNameRegistration, { business_name: name });
  return showFound(name, company.body.record_id, business.body.record_id);
}

async function findAddress({ run }: ConsoleAsk, raw_address: string): Promise<Redirect> {
  const source_version = pickAddresses((await run(getSources, {})).body.sources);
  if (source_version === null)
    throw new ServiceError('upstream_error', 'No version of G-NAF is loaded, so addresses cannot be checked.');
  const { recordId } = await run(addressLookup, { source_version, raw_address });
  return { redirect: `/app/addresses/${recordId}` };
}

// The caller names the version; a person means the newest register, and the sample only when there is no register.
function pickAddresses(sources: z.output<typeof getSources.output>['sources']): string | null {
  const versions = sources.find(({ source_id }) => source_id === 'gnaf')?.versions ?? [];
  const [best] = versions
    .filter(({ state }) => state === 'active')
    .toSorted(
      (left, right) =>
        Number(left.sample) - Number(right.sample) || right.retrieved_at.localeCompare(left.retrieved_at),
    );
  return best?.source_version ?? null;
}

function showFound(words: string, ...records: readonly string[]): Redirect {
  const query = new URLSearchParams([['q', words], ...records.map((id): [string, string] => ['record', id])]);
  return { redirect: `/app/found?${query}` };
}
