import type { RegisterName } from '#domain/entities/list-register-names.ts';
import type { NameFound } from '#domain/entities/match-register-name.ts';
import { backRisk, buildRisk } from '#domain/risk/build-risk.ts';
import { type CardPart, type CounterpartyCard, EMPTY_PART } from './card-part.ts';
import type { ConflictSource } from './list-conflict-risks.ts';

/** A claimed name, the register's name that it is most like, and what is unchecked beside it. */
export type ClaimedName = {
  given: string;
  /** Null when no register that was read has a name of the holder. */
  found: NameFound | null;
  /** Review items about the text beside the name. */
  beside: readonly string[];
};

type Outcome = NonNullable<CounterpartyCard['claimed_name']>['outcome'];

const OUTCOMES = { exact: 'same', fuzzy: 'similar', review: 'similar', none: 'different' } as const;
const KINDS: Readonly<Record<RegisterName['kind'], string>> = {
  entity_name: 'the name of the holder in the ABN register',
  company_name: 'the name of the company with ASIC',
  business_name: 'a business name of the holder',
  trading_name: 'a trading name of the holder, which the ABN register has not updated since 2012',
  other_name: 'another name of the holder in the ABN register',
  former_name: 'a former name of the holder',
};

/** Builds the part of the card that says how a claimed name compares with the registers' names. */
export function buildClaimedNamePart({ given, found, beside }: ClaimedName, abr: ConflictSource): CardPart {
  const outcome: Outcome = found === null ? 'not_compared' : OUTCOMES[found.match];
  const result = describeClaimedName(given, found);
  const isPresent = outcome === 'same' && found?.name.isCurrent === true;
  const isUnlike = outcome === 'different' || outcome === 'not_compared';
  const label = isPresent && beside.length === 0 ? 'verified' : isUnlike ? 'not_verified' : 'human_review_required';
  const risks = listNameRisks(outcome, found, result);
  return {
    ...EMPTY_PART,
    headline: result,
    fields: [{ field: 'claimed_name', value: given, label }],
    risks: risks.map((risk) => backRisk(risk, abr.evidence_ref, abr)),
    // A flag's message is a review item already.
    review: [...(isPresent || risks.length > 0 ? [] : [result]), ...beside],
    own: {
      claimed_name: {
        given,
        outcome,
        register_name: found === null ? null : pickName(found.name),
        match: found === null ? null : { score: found.score.score, differences: [...found.score.differences] },
        label,
        result,
      },
    },
  };
}

/** Says how a name compares with the holder's names in the registers that were read. */
export function describeClaimedName(given: string, found: NameFound | null): string {
  if (found === null) return `“${given}” was not compared: the registers that were read have no name of the holder.`;
  const { match, name } = found;
  if (match === 'none') return `“${given}” is not like any name of the holder, ${name.name}.`;
  if (match === 'exact') return `“${given}” is ${KINDS[name.kind]}.`;
  return `“${given}” is like ${name.name}, ${KINDS[name.kind]}, but not the same.`;
}

function listNameRisks(outcome: Outcome, found: NameFound | null, message: string) {
  if (outcome === 'different') return [buildRisk('name_mismatch', message)];
  return found?.name.kind === 'former_name' ? [buildRisk('former_name', message)] : [];
}

function pickName({ name, kind, source_id }: RegisterName) {
  return { name, kind, source_id };
}
