import type { MismatchFlag } from '#domain/address/decision/flags.ts';

/** What each flag of an address match means in general, and what to check next. */
export const MISMATCH_WORDS: Readonly<Record<MismatchFlag['code'], { meaning: string; next_check: string }>> = {
  fuzzy_street_name: {
    meaning: 'The street of the register is spelt otherwise than the one written.',
    next_check: 'Compare the street with a document of the property, such as a rates notice.',
  },
  suburb_mismatch: {
    meaning: 'The suburb of the register is not the one written.',
    next_check: 'Ask in which suburb the property is, and look the address up again.',
  },
  postcode_mismatch: {
    meaning: 'The postcode of the register is not the one written.',
    next_check: 'Ask for the postcode again, and look the address up with it.',
  },
  state_mismatch: {
    meaning: 'The state of the register is not the one written.',
    next_check: 'Ask in which state the property is, and look the address up again.',
  },
  ambiguous_match: {
    meaning: 'The text written may mean more than one address, or a part of one.',
    next_check:
      'Ask for the part that is missing, such as the unit, the number, the state or the postcode, and look the address up again.',
  },
};
