import { decideNameMatch, type NameMatch } from '#domain/names/decide-name-match.ts';
import { parseWrittenName } from '#domain/names/parse-written-name.ts';
import { scoreNames } from '#domain/names/score-names.ts';
import type { DatedName } from './abn-history.ts';

/** A name that a register has for an entity. */
export type RegisteredName = Pick<DatedName, 'kind' | 'name' | 'is_current'>;

/** Which registered name a written name is most like, and how much; null if the register has no name. */
export type WrittenComparison = {
  match: NameMatch;
  registered: RegisteredName | null;
  /** Remarks in the text that were not compared. */
  remarks: readonly string[];
};

const NEARNESS: readonly NameMatch[] = ['exact', 'fuzzy', 'review', 'none'];

/** Compares a name as a person writes it with an entity's names, by the rules of company_lookup. Of equal matches a current name wins. */
export function compareWrittenName(text: string, names: readonly RegisteredName[]): WrittenComparison {
  const { name, tradingAs, trust, remarks } = parseWrittenName(text);
  const written = [name, tradingAs?.name ?? ''].filter((one) => one !== '');
  const compared = names
    .toSorted((left, right) => Number(right.is_current) - Number(left.is_current))
    .map((registered) => {
      const held = parseWrittenName(registered.name).trust?.name ?? '';
      const ofTrust = trust === null || held === '' ? [] : [compareNames(trust.name, held)];
      return {
        registered,
        match: findNearest([...written.map((one) => compareNames(one, registered.name)), ...ofTrust]),
      };
    });
  const match = findNearest(compared.map((one) => one.match));
  const best = compared.find((one) => one.match === match);
  return { match, registered: best?.registered ?? null, remarks };
}

function findNearest(matches: readonly NameMatch[]): NameMatch {
  return NEARNESS.find((match) => matches.includes(match)) ?? 'none';
}

function compareNames(left: string, right: string): NameMatch {
  return decideNameMatch(scoreNames(left, right));
}
