import type { z } from 'zod';
import type { mismatchFlag } from '#contract/schemas/address-lookup.ts';
import type { UnitKind } from '#domain/address/match/compare-unit.ts';
import { SAME_SUBURB } from '#domain/address/match/component-weights.ts';
import { isPartRange, type NumberKind } from '#domain/address/match/resolve-number.ts';
import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import type { LeadingWords } from '#domain/address/parse/leading-words.ts';
import { findStreetSuffix, writeWords } from '#domain/address/parse/street-reading.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';
import type { JudgedCandidate } from './decide-match.ts';
import type { DoubtCode } from './doubts.ts';

/** One way in which the input and a candidate differ. */
export type MismatchFlag = z.infer<typeof mismatchFlag>;

/** The differences between the input and a candidate in words, in the order of the parts of an address. */
export function buildMismatchFlags(
  query: AddressQuery,
  row: AddressRow,
  judged: JudgedCandidate,
  isAmbiguous: boolean,
): MismatchFlag[] {
  const { candidate, facts, differences } = judged;
  const { tail } = query;
  const flags: MismatchFlag[] = [];
  if (isStreetOther(query, row, judged)) flags.push(flagStreet(query, row, judged));
  if (candidate.hypothesis.suburbScore < SAME_SUBURB || facts.isSuburbIgnored)
    flags.push(flagSuburb(query, row, judged));
  if (tail.postcode !== null && differences.includes('postcode_differs'))
    flags.push({
      // Postcodes change inside a state, but one of another state, or of no place at all, needs a person's judgement.
      severity: candidate.hypothesis.postcodeScore === 0 ? 'medium' : 'low',
      code: 'postcode_mismatch',
      message: `The input says postcode ${tail.postcode}, the register ${row.postcode}.`,
      input_component: tail.postcode,
      candidate_component: row.postcode,
    });
  if (tail.state !== null && differences.includes('state_differs'))
    flags.push(flagState(row, tail.state, `The input says ${tail.state}, the register ${row.state}.`));
  if (tail.otherState !== null) {
    const named = `The input names two states, ${tail.otherState} and ${tail.state}`;
    flags.push(flagState(row, `${tail.otherState} ${tail.state}`, `${named}; the register says ${row.state}.`));
  }
  flags.push(...flagNumber(row, judged, isAmbiguous));
  if (facts.isBuildingElsewhere)
    flags.push({
      severity: 'medium',
      code: 'ambiguous_match',
      message: `The register has the building "${candidate.otherBuilding}" at another address of the suburb.`,
      input_component: candidate.otherBuilding,
      candidate_component: writeNumber(row),
    });
  return flags;
}

function flagState({ state }: AddressRow, input_component: string, message: string): MismatchFlag {
  return { severity: 'medium', code: 'state_mismatch', message, input_component, candidate_component: state };
}

/** Whether the name, the type or the direction of the street is not the one written. */
function isStreetOther(query: AddressQuery, row: AddressRow, { candidate, facts }: JudgedCandidate): boolean {
  const { nameDistance, split } = candidate.hypothesis;
  if (nameDistance > 0 || facts.isTypeOther || facts.isTypeUnknown) return true;
  if (facts.type === 'same' || facts.type === 'guessed' || facts.numberKind === 'building') return false;
  return (findStreetSuffix(query.tokens[split - 1]?.text ?? '') ?? '') !== row.streetSuffix;
}

function flagStreet(query: AddressQuery, row: AddressRow, { candidate, facts }: JudgedCandidate): MismatchFlag {
  const { start, split, nameDistance, nameScore } = candidate.hypothesis;
  const written = writeWords(query.tokens, start, split);
  const known = [row.streetName, row.streetType, row.streetSuffix].filter((part) => part !== '').join(' ');
  return {
    // One slip is common. Two slips or another street type need a person's judgement: Baker Road is not Baker Mews.
    severity: facts.isTypeOther || nameDistance + Number(facts.isTypeUnknown) > 1 ? 'medium' : 'low',
    code: 'fuzzy_street_name',
    message:
      nameScore === 0
        ? `The input names "${written}"; the register has this address in ${known}.`
        : `The street written as "${written}" was taken for ${known}.`,
    input_component: written,
    candidate_component: known,
  };
}

function flagSuburb(query: AddressQuery, row: AddressRow, { candidate }: JudgedCandidate): MismatchFlag {
  const { hypothesis, ignoredSuburb } = candidate;
  const last = writeWords(query.tokens, hypothesis.split, query.tail.end);
  const written = ignoredSuburb || last;
  const isBoth = hypothesis.suburbScore >= SAME_SUBURB && !ignoredSuburb.endsWith(last);
  const message = isBoth
    ? `The input names the suburb "${written}" as well; the register has the address in ${row.locality}.`
    : written === ''
      ? `The input names no suburb; the register has ${row.locality}.`
      : `The suburb written as "${written}" is ${row.locality} in the register.`;
  // The postcode can replace a suburb that is left out. Without both, any place may be meant.
  const isLeftOut = hypothesis.relation === 'left_out' && query.tail.postcode !== null;
  const isSlip = hypothesis.relation === 'similar' || isLeftOut;
  // A suburb that exists is unlikely to be a typing error, however similar its name is.
  const severity = isSlip && ignoredSuburb === '' ? 'low' : 'medium';
  const flag: MismatchFlag = { severity, code: 'suburb_mismatch', message, candidate_component: row.locality };
  if (written !== '') flag.input_component = written;
  return flag;
}

/** What each difference of number, unit or surrounding words means. */
const SENTENCES: Partial<Record<DoubtCode | NumberKind | UnitKind | LeadingWords, string>> = {
  range_start: 'The number is the first of a range in the register.',
  range_end: 'The number is the last of a range in the register.',
  range_inside: 'The number lies inside a range of the same parity in the register.',
  range_overlap: 'The register does not have this range; this address starts at the same number.',
  range_tail: 'The register does not have this range; this address ends at the same number.',
  range_part: 'The register does not have this range; this address is a part of it.',
  one_of_two: 'The input names two numbers; this address has one of them.',
  suffix_differs: 'This address has the number with another letter, or without one.',
  linked: 'The register links the address written to this one, which has another number.',
  building: 'The input names a building; the register has its name at this address.',
  none_asked: 'The input names no number on this street.',
  unit_absent: 'The building is in the register, but this unit is not.',
  other_unit: 'The building is in the register with other units only.',
  unit_not_asked: 'This address is a unit or level at the number; the input names none.',
  level_absent: 'The building is in the register, but this level is not.',
  level_differs: 'The register and the input do not name the same level.',
  kind_differs: 'The unit has another kind in the register.',
  beside: 'The input names a place beside this number, or two numbers.',
  unit_unread: 'The input names a part of the building that was not recognised.',
  passed_over: 'Words or numbers before the house number were ignored.',
  lot_ignored: 'The lot was not compared, because the house number decides.',
  words_left_over: 'Words between the street and the suburb were ignored.',
};

/** One flag for each way in which the number or the unit is not quite as written. */
function flagNumber(row: AddressRow, judged: JudgedCandidate, isAmbiguous: boolean): MismatchFlag[] {
  const { candidate, facts } = judged;
  const messages = [
    SENTENCES[facts.numberKind],
    SENTENCES[facts.unitKind],
    describeLeading(judged),
    facts.isLotIgnored ? SENTENCES.lot_ignored : undefined,
    candidate.hypothesis.hasLeftover ? SENTENCES.words_left_over : undefined,
  ].filter((message) => message !== undefined);
  if (messages.length === 0 && isAmbiguous) messages.push('The input does not single this address out.');
  // One of several units, and a part of a range, need a person's judgement: each is a property of its own.
  const isForPerson = isAmbiguous || facts.leading === 'several_units' || isPartRange(facts.numberKind);
  return messages.map((message) => ({
    severity: isForPerson ? 'medium' : 'low',
    code: 'ambiguous_match',
    message,
    candidate_component: writeNumber(row),
  }));
}

/** What the words before the house number mean for this candidate; undefined if there is nothing to say. */
function describeLeading({ candidate, facts }: JudgedCandidate): string | undefined {
  const { numberKind, unitKind, leading } = facts;
  if (candidate.numbers.otherLots.length > 0)
    return numberKind === 'lot'
      ? 'The input names several lots; this address has one of them.'
      : 'The input names several lots; the register has this house number.';
  if (leading === 'several_units')
    return unitKind === 'unit_absent' || unitKind === 'level_absent'
      ? 'The input names several units; this address is their building.'
      : 'The input names several units; this address has one of them.';
  return leading === 'beside' && numberKind === 'one_of_two' ? undefined : SENTENCES[leading];
}

function writeNumber({ flatType, flat, number, lot }: AddressRow): string {
  return `${flatType} ${flat} ${number || `LOT ${lot}`}`.trim();
}
