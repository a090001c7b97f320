import type { AbnHistoryFinding } from '#domain/entities/abn-finding.ts';
import { checkFormerNames } from '#domain/entities/check-former-names.ts';
import { type Company, compareRegisters } from '#domain/entities/company.ts';
import { listRegisterNames, type RegisterName } from '#domain/entities/list-register-names.ts';
import { matchRegisterName, type NameFound } from '#domain/entities/match-register-name.ts';
import type { ClaimedName } from '#domain/evidence/build-claimed-name-part.ts';
import { describeConflict } from '#domain/evidence/list-conflict-risks.ts';
import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import type { WrittenName } from '#domain/names/parse-written-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import {
  describeSeveral,
  listNumberConflicts,
  listWrittenReview,
  readWrittenName,
  requireName,
} from '#operations/company/company-asked.ts';
import { listBesideNotChecked, listWrittenNotChecked } from '#operations/company/list-written-not-checked.ts';

/** Parses a claimed name; throws invalid_input on text that cannot be a name. */
export function readClaimedName(text: string, field = 'claimed_name'): WrittenName {
  const written = readWrittenName(field, text);
  requireName(field, written.name || (written.tradingAs?.name ?? ''));
  return written;
}

/** Compares a claimed name with the names of an ABN's holder in both registers, and lists what it says beside them. */
export function checkClaimedName(
  given: string,
  written: WrittenName,
  abn: string,
  finding: AbnHistoryFinding,
  company: Company | null,
): ClaimedName {
  const names = listRegisterNames(finding, company);
  const found = matchRegisterName(written, names);
  if (found === null || found.match === 'none') return { given, found, beside: [] };
  const former = checkFormerNames({ former_names: listFormer(names) }, written.remarks);
  const read = { ...written, remarks: [...former.rest, ...found.aside] };
  const numbers = listNumberConflicts(company, { acn: null, abn, name: written.name, written });
  return {
    given,
    found,
    beside: [
      ...(written.several.length > 0 && found.match !== 'exact' ? [describeSeveral(written.several)] : []),
      ...(company === null ? [] : listHolderDisputes(company, abn, finding)),
      ...numbers.map(describeConflict),
      ...(company === null ? listUncheckedAcns(written) : []),
      ...listWrittenReview(written),
      ...former.review,
      ...former.conflicts.map(describeConflict),
      ...listUnchecked(read, found, names),
    ],
  };
}

// No name is verified against a holder that the registers disagree about.
function listHolderDisputes(company: Company, abn: string, finding: AbnHistoryFinding): string[] {
  const { conflicts } = compareRegisters(company, abn, finding);
  return conflicts.some(({ field }) => field !== 'status')
    ? ['ASIC and the ABN register do not agree about the holder of this ABN, so its names need review.']
    : [];
}

function listFormer(names: readonly RegisterName[]): string[] {
  return names.filter(({ kind }) => kind === 'former_name').map(({ name }) => name);
}

function listUncheckedAcns({ numbers }: WrittenName): string[] {
  const acns = numbers.flatMap(({ kind, value }) => (kind === 'acn' && value !== null ? [value] : []));
  return acns.map((acn) => `ACN ${acn}, written in the name, was not checked: ASIC has no company for this ABN.`);
}

function listUnchecked(written: WrittenName, { part }: NameFound, names: readonly RegisterName[]): string[] {
  const trading = written.tradingAs?.name ?? '';
  const isKnown = names.some((one) => one.kind === 'business_name' && isSame(one.name, trading));
  const listed = isKnown || part === 'trading' ? listBesideNotChecked : listWrittenNotChecked;
  if (part !== 'trust') return listed(written, true).map(({ result }) => result);
  const trustee = `Whether “${written.name}” is the trustee was not checked: no register of trusts is public.`;
  return [trustee, ...listed({ ...written, trust: null }, true).map(({ result }) => result)];
}

function isSame(left: string, right: string): boolean {
  return right !== '' && decideNameMatch(scoreNames(left, right)) === 'exact';
}
