import { buildFieldError } from '#contract/build-field-error.ts';
import type { Company, Conflict } from '#domain/entities/company.ts';
import { parseAcn } from '#domain/identifiers/acn.ts';
import { findNameFault } from '#domain/names/find-name-fault.ts';
import type { WrittenNumber } from '#domain/names/parse-part.ts';
import { parseWrittenName, type WrittenName } from '#domain/names/parse-written-name.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';

/** What a look-up of a company asks for: the numbers given, and the name as it was read. */
export type CompanyAsked = {
  acn: string | null;
  abn: string | null;
  /** The name without what was written beside it; null where there is none. */
  name: string | null;
  /** The name as it was written, taken apart; null where none was given. */
  written: WrittenName | null;
};

/** Reads what was asked for; throws invalid_input or invalid_abn on a number or a name that is none. */
export function readCompanyAsked(input: {
  acn?: string | undefined;
  abn?: string | undefined;
  company_name?: string | undefined;
}): CompanyAsked {
  const acn = input.acn === undefined ? null : parseAcn(input.acn);
  if (acn === null && input.acn !== undefined)
    throw buildFieldError('invalid_input', 'acn', 'must have a check digit that adds up');
  const written = input.company_name === undefined ? null : readWrittenCompany(input.company_name);
  const abn = input.abn === undefined ? null : readAbn(input.abn);
  return { acn, abn, name: written?.name || null, written };
}

// A company may be named by its number alone.
function readWrittenCompany(text: string): WrittenName {
  const written = readWrittenName('company_name', text);
  if (written.name !== '' || written.numbers.length === 0) requireName('company_name', written.name);
  return written;
}

/** Takes a name apart as it was written; throws invalid_input on a blank one. */
export function readWrittenName(field: string, text: string): WrittenName {
  if (text.trim() !== '') return parseWrittenName(text);
  throw buildFieldError('invalid_input', field, 'must not be blank');
}

/** Throws invalid_input on what is nobody's name: signs, or a legal form alone. */
export function requireName(field: string, name: string): void {
  const problem = findNameFault(name);
  if (problem !== null) throw buildFieldError('invalid_input', field, problem);
}

/** The number in the name, for a request that gives no other, or null; of two it is the ACN, which names a company. */
export function findNumberInName({ acn, abn, written }: CompanyAsked): (WrittenNumber & { value: string }) | null {
  if (acn !== null || abn !== null) return null;
  const numbers = written?.numbers.filter((number) => number.value !== null) ?? [];
  const number = numbers.find((one) => one.kind === 'acn') ?? numbers[0];
  return number === undefined ? null : { ...number, value: number.value ?? '' };
}

/** The ABN written behind the name of a trust, or null; it is the trust's own and says nothing of the company's. */
export function findTrustNumber({ written }: CompanyAsked): string | null {
  return listTrustNumbers(written).find(({ kind, value }) => kind === 'abn' && value !== null)?.value ?? null;
}

// "The trustee for …" has one number, which is looked for as the party's.
function listTrustNumbers(written: WrittenName | null): WrittenNumber[] {
  return (written?.trust?.numbers ?? []).filter((number) => written?.numbers.includes(number) !== true);
}

/** Lists where the numbers in the name contradict the one given, or else the company found. */
export function listNumberConflicts(company: Company | null, asked: CompanyAsked): Conflict[] {
  return (asked.written?.numbers ?? []).flatMap(({ kind, value }) => {
    const given = asked[kind];
    const right =
      given === null ? { source: 'ASIC', value: company?.[kind] ?? null } : { source: 'request', value: given };
    if (value === null || right.value === null || right.value === value) return [];
    const whose = given === null ? 'the company found has' : 'is given beside it';
    const message = `The name has another ${kind.toUpperCase()} written in it than ${whose}.`;
    return [{ field: kind, left: { source: 'company_name', value }, right, message }];
  });
}

/** Lists where the numbers given are not those of the company that was found by another number, or by its name. */
export function listGivenConflicts(
  company: Company | null,
  { acn, written }: CompanyAsked,
  unplaced: readonly { kind: 'acn' | 'abn'; value: string }[],
): Conflict[] {
  const found = { source: 'ASIC', value: company?.acn ?? null };
  if (unplaced.length === 0) {
    if (company === null || acn === null || acn === company.acn) return [];
    const message = 'No company in the snapshot has the ACN given; the company was found by the ABN.';
    return [{ field: 'acn', left: { source: 'request', value: acn }, right: found, message }];
  }
  return unplaced.flatMap(({ kind, value }) => {
    // Beside a trust an ABN may be the trust's, against whose name it is held.
    if (kind === 'abn' && written?.trust) return [];
    const right = kind === 'acn' ? found : { source: 'ASIC', value: company?.abn ?? null };
    const message = `No company in the snapshot has the ${kind.toUpperCase()} given; what was found was found by the name.`;
    return [{ field: kind, left: { source: 'request', value }, right, message }];
  });
}

/** What was written beside a name and a person must look at. */
export function listWrittenReview(written: WrittenName): string[] {
  const numbers = [...written.numbers, ...listTrustNumbers(written)].filter(({ value }) => value === null);
  return numbers.map((one) => `${one.kind.toUpperCase()} ${one.written}, written in the name, is no valid number.`);
}
