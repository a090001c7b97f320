import type { Invention } from '#domain/log/record/describe-data.ts';

const REVIEW = 'A person must review this before anyone relies on it';
const ABSENT = 'Not found in the sources of this record; it may still exist';

// The outcomes of checks. Each is a code in the JSON; the bare word could mislead a reader.
const WORDS: Readonly<Record<string, string>> = {
  abn_not_found: ABSENT,
  consistent: 'Every check that could be made passed; that is no reason to pay by itself',
  changed: 'Something differs: see the differences below',
  ambiguous: 'More than one entry may be meant',
  'exact-match': 'The name is registered as it was asked for',
  exact_match: 'One address fits, in every part that was written',
  'fuzzy-match': 'A name is registered that differs from this one in spelling only',
  fuzzy_match: 'One address fits, though not in every part that was written',
  'human-review': REVIEW,
  human_review_required: REVIEW,
  inconsistent: 'The invoice contradicts itself, the register or an earlier check',
  match: 'An entry that was found fits; whether it means the same person or organisation, a person must decide',
  matched: 'Found in the sources of this record',
  needs_review: REVIEW,
  no_change: 'No change was seen in the sources of this record',
  no_match: ABSENT,
  none_found: ABSENT,
  'not-found': ABSENT,
  not_found: ABSENT,
  not_verified: 'Not verified: the sources of this record gave no evidence',
  possible: 'A name on the list is like this one; a person must compare the two',
  sample_without_registration:
    'The certificate of this sample has no invented registration, and says nothing about anyone',
  sample_expired_registration_shown:
    'An invented, expired registration is in the certificate of this sample, and none on this page',
  sample_registration_shown: 'An invented registration is in the certificate of this sample, and none on this page',
  verified: 'Verified against the sources of this record, and nothing else',
};

/** Whether a word is an outcome code. */
export function isEnding(code: string): boolean {
  return Object.hasOwn(WORDS, code);
}

const BEFORE: Readonly<Record<Invention, string>> = {
  none: '',
  some: 'In data that are invented in part, and prove nothing there: ',
  all: 'In invented data, which prove nothing: ',
};

/** Writes the outcome of a check in one or more sentences. */
export function writeEnding(codes: readonly string[], invention: Invention): string {
  const words = [...new Set(codes.map((code) => WORDS[code] ?? code))].join('. ');
  const before = BEFORE[invention];
  return before === '' ? words : before + words.charAt(0).toLowerCase() + words.slice(1);
}
