import type { RequestOf } from '#contract/operation.ts';
import { verifyCounterparty } from '#contract/operations/abn/verify-counterparty.ts';
import { asicLicenceLookup } from '#contract/operations/company/asic-licence-lookup.ts';
import { companyLookup } from '#contract/operations/company/company-lookup.ts';
import { verifyBusinessNameRegistration } from '#contract/operations/company/verify-business-name-registration.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { Recognised } from '#domain/search/recognise-words.ts';
import type { ConsoleAnswer, ConsoleAsk } from '#doors/console/console-door.ts';
import { checkCompany, checkEntity, findSettledAbn } from './check-company.ts';
import { readReference, toSaved } from './find-actions.ts';
import { saveAddressCheck } from './save-address-check.ts';

type Redirect = Extract<ConsoleAnswer, { redirect: string }>;

type Wanted = Exclude<Recognised, { kind: 'mistyped' | 'several' }>;

/** Makes the free check for what was searched, and returns the page that shows it. Every search is a check of now, also of an ABN with saved evidence. A role that makes no checks gets what is saved. */
export async function runSearch(ask: ConsoleAsk, found: Wanted): Promise<Redirect> {
  if (!mayRun(ask.view.person.role, verifyCounterparty)) return openSaved(ask, found);
  switch (found.kind) {
    case 'abn':
      return openEntity(ask, found.abn);
    case 'acn':
      return openCompany(ask, found.acn);
    case 'licence':
      return findLicence(ask, found.text, { licence_number: found.text, reference: readReference(ask.form) });
    case 'record':
      return openRecord(ask, found.record_id);
    case 'name':
      return findName(ask, found.text);
    case 'address':
      return findAddress(ask, found.text);
  }
}

async function openSaved(ask: ConsoleAsk, found: Wanted): Promise<Redirect> {
  if (found.kind === 'abn') return { redirect: `/app/entities/${found.abn}` };
  if (found.kind === 'acn') return { redirect: `/app/companies/${found.acn}` };
  if (found.kind === 'record') return openRecord(ask, found.record_id);
  return { redirect: `/app/records?${new URLSearchParams({ target: found.text })}` };
}

// A record that the account does not have is refused on the search, which keeps what was typed.
async function openRecord({ run }: ConsoleAsk, record_id: string): Promise<Redirect> {
  await run(getSearchRecord, { record_id });
  return { redirect: `/app/records/${record_id}` };
}

async function openEntity(ask: ConsoleAsk, abn: string): Promise<Redirect> {
  const reference = readReference(ask.form);
  // A business name that was chosen among candidates is compared with the names of its holder.
  const claimed_name = ask.form.get('claimed_name') ?? undefined;
  await checkEntity(ask, abn, { reference, claimed_name });
  return { redirect: toChecked(`/app/entities/${abn}`, reference) };
}

// One ACN is one company, so there is nothing to choose: its ABN is opened, or the company itself without a settled one.
async function openCompany(ask: ConsoleAsk, acn: string): Promise<Redirect> {
  const reference = readReference(ask.form);
  const abn = findSettledAbn(await checkCompany(ask, acn, reference));
  if (abn === null) return { redirect: toChecked(`/app/companies/${acn}`, reference) };
  const { redirect } = await openEntity(ask, abn);
  return { redirect: `${redirect}${redirect.includes('?') ? '&' : '?'}acn=${acn}` };
}

/** Looks up a licence, and returns the page of the results. */
export async function findLicence(
  { run }: ConsoleAsk,
  words: string,
  input: RequestOf<typeof asicLicenceLookup>,
): Promise<Redirect> {
  const { body } = await run(asicLicenceLookup, input);
  return showFound(words, input.reference, body.record_id);
}

async function findName(ask: ConsoleAsk, name: string): Promise<Redirect> {
  const reference = readReference(ask.form);
  const company = await ask.run(companyLookup, { company_name: name, reference });
  const business = await ask.run(verifyBusinessNameRegistration, { business_name: name, reference });
  return showFound(name, reference, company.body.record_id, business.body.record_id);
}

async function findAddress(ask: ConsoleAsk, raw_address: string): Promise<Redirect> {
  const reference = readReference(ask.form);
  return {
    redirect: toChecked(`/app/addresses/${await saveAddressCheck(ask, { raw_address, reference })}`, reference),
  };
}

// A search alone needs no notice; one for a deal leads back to it.
function toChecked(path: string, reference: string | undefined): string {
  return reference === undefined ? path : toSaved(path, reference);
}

function showFound(words: string, reference: string | undefined, ...records: readonly string[]): Redirect {
  const query = new URLSearchParams([['q', words], ...records.map((id): [string, string] => ['record', id])]);
  if (reference !== undefined) {
    query.set('done', 'deal');
    query.set('deal', reference);
  }
  return { redirect: `/app/found?${query}` };
}
