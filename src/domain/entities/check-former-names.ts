import { decideNameMatch } from '#domain/names/decide-name-match.ts';
import { dropLegalForm, findLegalForm } from '#domain/names/legal-form.ts';
import { listNameWords } from '#domain/names/normalise-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { Company, Conflict } from './company.ts';

/** The result of checking the remarks that claim a former name; `rest` are all other remarks. */
type FormerNameCheck = { borne: string[]; review: string[]; conflicts: Conflict[]; rest: string[] };

/** Compares the former names that remarks claim with those that ASIC lists. */
export function checkFormerNames(
  { former_names }: Pick<Company, 'former_names'>,
  remarks: readonly string[],
): FormerNameCheck {
  const check: FormerNameCheck = { borne: [], review: [], conflicts: [], rest: [] };
  for (const remark of remarks) {
    const claim = findFormerNameClaim(remark);
    if (claim === null) {
      check.rest.push(remark);
      continue;
    }
    const same = former_names.find((name) => isBorne(name, claim));
    const like = former_names.find((name) => decideNameMatch(scoreNames(claim, name)) !== 'none');
    if (same !== undefined) check.borne.push(same);
    else if (like !== undefined)
      check.review.push(`“${claim}” is not exactly a former name of the company, but like ${like}.`);
    else check.conflicts.push(buildConflict(claim, former_names));
  }
  return check;
}

// People often omit the legal form of a former name; if they give one, it must be right.
function isBorne(name: string, claim: string): boolean {
  const words = listNameWords(claim);
  if (findLegalForm(words) !== null) return decideNameMatch(scoreNames(claim, name)) === 'exact';
  return words.join(' ') === dropLegalForm(listNameWords(name)).join(' ');
}

function buildConflict(claim: string, former_names: readonly string[]): Conflict {
  return {
    field: 'former_name',
    left: { source: 'company_name', value: claim },
    right: { source: 'ASIC', value: former_names.length === 0 ? null : former_names.join('; ') },
    message: 'The snapshot lists no such former name of the company.',
  };
}

const CLAIM = /^(?:formerly|previously|f\/?k\/?a)(?: known as)?:? (.+)$/i;

/** Returns the former name that a remark claims (`formerly …`, `f/k/a …`), or null. */
function findFormerNameClaim(remark: string): string | null {
  return CLAIM.exec(remark)?.[1]?.trim() ?? null;
}
