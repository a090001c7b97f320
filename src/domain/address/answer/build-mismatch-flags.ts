import type { z } from 'zod';
import type { mismatchFlag } from '#contract/schemas/address-lookup.ts';
import type { UnitKind } from '#domain/address/match/compare-unit.ts';
import { LEFT_OUT } from '#domain/address/match/component-weights.ts';
import type { Candidate } from '#domain/address/match/find-candidates.ts';
import { isPartRange, type NumberKind } from '#domain/address/match/resolve-number.ts';
import type { AddressQuery } from '#domain/address/parse/address-query.ts';
import { findStreetSuffix } from '#domain/address/parse/street-reading.ts';
import { writeWords } from '#domain/address/parse/write-words.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';

/** One way in which the input and a candidate differ. */
export type MismatchFlag = z.infer<typeof mismatchFlag>;

/** Says in plain words how a candidate differs from the input. */
export function buildMismatchFlags(
  query: AddressQuery,
  row: AddressRow,
  candidate: Candidate,
  isAmbiguous: boolean,
): MismatchFlag[] {
  const { hypothesis } = candidate;
  const flags: MismatchFlag[] = [];
  const isTypeOther = hypothesis.typeScore < LEFT_OUT.street_type;
  if (hypothesis.nameDistance > 0 || isTypeOther || hypothesis.isTypeUnknown || isSuffixOther(query, row, candidate))
    flags.push(flagStreet(query, row, candidate, isTypeOther));
  if (hypothesis.suburbScore < 0.95 || candidate.passedSuburb !== '') flags.push(flagSuburb(query, row, candidate));
  const { tail } = query;
  if (tail.postcode !== null && hypothesis.postcodeScore < 1)
    flags.push({
      // Postcodes change inside a state, but one of another state, or of no place at all, is for a person to judge.
      severity: hypothesis.postcodeScore === 0 ? 'medium' : 'low',
      code: 'postcode_mismatch',
      message: `The input says postcode ${tail.postcode}, the register ${row.postcode}.`,
      input_component: tail.postcode,
      candidate_component: row.postcode,
    });
  if (tail.state !== null && hypothesis.stateScore === 0)
    flags.push({
      severity: 'medium',
      code: 'state_mismatch',
      message: `The input says ${tail.state}, the register ${row.state}.`,
      input_component: tail.state,
      candidate_component: row.state,
    });
  if (tail.otherState !== null)
    flags.push({
      severity: 'medium',
      code: 'state_mismatch',
      message: `The input names two states, ${tail.otherState} and ${tail.state}; the register says ${row.state}.`,
      input_component: `${tail.otherState} ${tail.state}`,
      candidate_component: row.state,
    });
  flags.push(...flagNumber(row, candidate, isAmbiguous));
  if (candidate.otherBuilding !== '')
    flags.push({
      severity: 'medium',
      code: 'ambiguous_match',
      message: `The register has the building "${candidate.otherBuilding}" at another address of the suburb.`,
      input_component: candidate.otherBuilding,
      candidate_component: writeNumber(row),
    });
  return flags;
}

/** Whether the register has the street with another direction than was written, or one of them has none. */
function isSuffixOther(query: AddressQuery, row: AddressRow, { hypothesis, match }: Candidate): boolean {
  if (hypothesis.typeScore >= 0.95 || match.numberKind === 'building') return false;
  const written = findStreetSuffix(query.tokens[hypothesis.split - 1]?.text ?? '') ?? '';
  return written !== row.streetSuffix;
}

function flagStreet(
  query: AddressQuery,
  row: AddressRow,
  { hypothesis }: Candidate,
  isTypeOther: boolean,
): MismatchFlag {
  const written = writeWords(query.tokens, hypothesis.start, hypothesis.split);
  const known = [row.streetName, row.streetType, row.streetSuffix].filter((part) => part !== '').join(' ');
  return {
    // One slip is soon made, but two slips or another street type are for a person to judge: Baker Road is not Baker Mews.
    severity: isTypeOther || hypothesis.nameDistance + Number(hypothesis.isTypeUnknown) > 1 ? 'medium' : 'low',
    code: 'fuzzy_street_name',
    message:
      hypothesis.nameScore === 0
        ? `The input names "${written}"; the register has this address in ${known}.`
        : `The street written as "${written}" was taken for ${known}.`,
    input_component: written,
    candidate_component: known,
  };
}

function flagSuburb(query: AddressQuery, row: AddressRow, { hypothesis, passedSuburb }: Candidate): MismatchFlag {
  const last = writeWords(query.tokens, hypothesis.split, query.tail.end);
  const written = passedSuburb || last;
  const isBoth = hypothesis.suburbScore >= 0.95 && !passedSuburb.endsWith(last);
  const message = isBoth
    ? `The input names the suburb "${written}" as well; the register has the address in ${row.locality}.`
    : written === ''
      ? `The input names no suburb; the register has ${row.locality}.`
      : `The suburb written as "${written}" is ${row.locality} in the register.`;
  // A suburb that is left out is no matter where the postcode stands for it, but without both any place may be meant.
  const isLeftOut = hypothesis.relation === 'left_out' && query.tail.postcode !== null;
  const isSlip = hypothesis.relation === 'similar' || isLeftOut;
  // A suburb that exists is hardly a slip of the pen, however like the other it is.
  const severity = isSlip && passedSuburb === '' ? 'low' : 'medium';
  const flag: MismatchFlag = { severity, code: 'suburb_mismatch', message, candidate_component: row.locality };
  if (written !== '') flag.input_component = written;
  return flag;
}

const NUMBER_MESSAGES: Partial<Record<NumberKind, string>> = {
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
};
const UNIT_MESSAGES: Partial<Record<UnitKind, string>> = {
  unit_absent: 'The building is in the register, this unit of it is not.',
  other_unit: 'The building is in the register with other units only.',
  unit_not_asked: 'This address is a unit or level at the number; the input names none.',
  level_absent: 'The building is in the register, this level of it is not.',
  level_differs: 'The register and the input do not name the same level.',
  kind_differs: 'The unit has another kind in the register.',
};

/** Builds one flag for each way in which the numbers are not quite as written. */
function flagNumber(row: AddressRow, candidate: Candidate, isAmbiguous: boolean): MismatchFlag[] {
  const { match, numbers, hypothesis } = candidate;
  const reasons: (string | undefined)[] = [NUMBER_MESSAGES[match.numberKind], UNIT_MESSAGES[match.unitKind]];
  if (numbers.otherLots.length > 0)
    reasons.push(
      match.numberKind === 'lot'
        ? 'The input names several lots; this address has one of them.'
        : 'The input names several lots; the register has this house number.',
    );
  else if (numbers.leading === 'beside' && match.numberKind !== 'one_of_two')
    reasons.push('The input names a place beside this number, or two numbers.');
  if (numbers.leading === 'unit_unread') reasons.push('The input names a part of the building that was not read.');
  if (numbers.leading === 'several_units')
    reasons.push(
      match.unitKind === 'unit_absent' || match.unitKind === 'level_absent'
        ? 'The input names several units; this address is their building.'
        : 'The input names several units; this address has one of them.',
    );
  if (numbers.leading === 'passed_over') reasons.push('Words or numbers before the house number were passed over.');
  if (numbers.lot !== '' && match.numberKind !== 'lot') reasons.push('The lot was not compared: the number counts.');
  if (hypothesis.hasLeftover) reasons.push('Words between the street and the suburb were passed over.');
  const messages = reasons.filter((reason) => reason !== undefined);
  if (messages.length === 0 && isAmbiguous) messages.push('The input does not single this address out.');
  // One unit of several, and a part of a range, are for a person to judge: each is a property of its own.
  const isForPerson = isAmbiguous || numbers.leading === 'several_units' || isPartRange(match.numberKind);
  return messages.map((message) => ({
    severity: isForPerson ? 'medium' : 'low',
    code: 'ambiguous_match',
    message,
    candidate_component: writeNumber(row),
  }));
}

function writeNumber({ flatType, flat, number, lot }: AddressRow): string {
  return `${flatType} ${flat} ${number || `LOT ${lot}`}`.trim();
}
