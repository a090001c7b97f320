import { buildFieldError } from '#contract/build-field-error.ts';
import type { Company, Conflict } from '#domain/entities/company.ts';
import { findNameFault } from '#domain/names/find-name-fault.ts';
import type { WrittenNumber } from '#domain/names/parse-part.ts';
import { parseWrittenName, type WrittenName } from '#domain/names/parse-written-name.ts';
import { readAcn } from '#operations/funnel/require-field.ts';
import { readAbn } from '#operations/readers/abn-answers.ts';

export type CompanyAsked = {
  acn: string | null;
  abn: string | null;
  /** The bare name without numbers, trusts and remarks; null if there is none. */
  name: string | null;
  /** The parts of the name as it was written; null if no name was given. */
  written: WrittenName | null;
};

/** Parses the request; throws invalid_input or invalid_abn on an invalid number or name. */
export function readCompanyAsked(input: {
  acn?: string | undefined;
  abn?: string | undefined;
  company_name?: string | undefined;
}): CompanyAsked {
  const acn = input.acn === undefined ? null : readAcn(input.acn);
  const written = input.company_name === undefined ? null : readWrittenCompany(input.company_name);
  const abn = input.abn === undefined ? null : readAbn(input.abn);
  return { acn, abn, name: written?.name || null, written };
}

// The text may be only a number.
function readWrittenCompany(text: string): WrittenName {
  const written = readWrittenName('company_name', text);
  if (written.name !== '' || written.numbers.length === 0) requireName('company_name', written.name);
  return written;
}

/** Parses a name as it was written; throws invalid_input on a blank one. */
export function readWrittenName(field: string, text: string): WrittenName {
  if (text.trim() !== '') return parseWrittenName(text);
  throw buildFieldError('invalid_input', field, 'must not be blank');
}

/** Throws invalid_input on text that cannot be a name: only punctuation, or only a legal form. */
export function requireName(field: string, name: string): void {
  const problem = findNameFault(name);
  if (problem !== null) throw buildFieldError('invalid_input', field, problem);
}

/** The number in the name if the request has no other, or null; the ACN wins over the ABN because it identifies a company. */
export function findNumberInName({ acn, abn, written }: CompanyAsked): (WrittenNumber & { value: string }) | null {
  if (acn !== null || abn !== null) return null;
  const numbers = written?.numbers.filter((number) => number.value !== null) ?? [];
  const number = numbers.find((one) => one.kind === 'acn') ?? numbers[0];
  return number === undefined ? null : { ...number, value: number.value ?? '' };
}

/** The ABN written after the name of a trust, or null; it is the trust's ABN, not the company's. */
export function findTrustNumber({ written }: CompanyAsked): string | null {
  return listTrustNumbers(written).find(({ kind, value }) => kind === 'abn' && value !== null)?.value ?? null;
}

// In "The trustee for …" the only number counts as the party's, not the trust's.
function listTrustNumbers(written: WrittenName | null): WrittenNumber[] {
  return (written?.trust?.numbers ?? []).filter((number) => written?.numbers.includes(number) !== true);
}

/** Lists the numbers in the name that contradict the given number, or else the company found. */
export function listNumberConflicts(company: Company | null, asked: CompanyAsked): Conflict[] {
  return (asked.written?.numbers ?? []).flatMap(({ kind, value }) => {
    const given = asked[kind];
    const right =
      given === null ? { source: 'ASIC', value: company?.[kind] ?? null } : { source: 'request', value: given };
    if (value === null || right.value === null || right.value === value) return [];
    const whose = given === null ? 'of the company found' : 'given beside it';
    const message = `The ${kind.toUpperCase()} written in the name is not the one ${whose}.`;
    return [{ field: kind, left: { source: 'company_name', value }, right, message }];
  });
}

/** Lists the given numbers that are not those of the company, which was found by another number or by its name. */
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
    // Beside a trust the ABN may be the trust's; checkTrustNumber compares it.
    if (kind === 'abn' && written?.trust) return [];
    const right = kind === 'acn' ? found : { source: 'ASIC', value: company?.abn ?? null };
    const message = `No company in the snapshot has the ${kind.toUpperCase()} given; the search was by name instead.`;
    return [{ field: kind, left: { source: 'request', value }, right, message }];
  });
}

/** Lists the invalid numbers in a name, for a person to review. */
export function listWrittenReview(written: WrittenName): string[] {
  const numbers = [...written.numbers, ...listTrustNumbers(written)].filter(({ value }) => value === null);
  return numbers.map((one) => `${one.kind.toUpperCase()} ${one.written}, written in the name, is not a valid number.`);
}

/** Says that a text names more than one company, and which. */
export function describeSeveral(several: readonly WrittenName[]): string {
  const names = several.map(({ name }) => `“${name}”`);
  return `The text names more than one company: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
