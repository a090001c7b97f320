import type { ScreeningCandidate, ScreeningDetail } from './list-screening-candidates.ts';
import type { NameWord } from './name-word.ts';
import type { Deduction, ScreenedScore } from './score-screened-names.ts';

export const DEDUCTION_WORDS: Readonly<Record<Deduction['kind'], string>> = {
  contradiction: 'Each name has a word that the other lacks.',
  number: 'Only one name has a number.',
  other_number: 'The numbers differ, as in a series.',
  word_order: 'The words are in another order.',
};

const BIRTHS: Readonly<Record<string, string>> = {
  same_day: 'The birth date is the same.',
  same_year: 'The birth year is the same.',
  next_year: 'The birth years are one year apart.',
  other_day: 'The birth year is the same, but the day differs.',
  other_year: 'The birth year differs, which lowers the score.',
  unknown: 'The list has no birth date that can be compared.',
};

/** Says in words why an entity is a candidate: the aligned words, those without a partner, and the facts beside the name. */
export function explainCandidate({ match, details }: Pick<ScreeningCandidate, 'match' | 'details'>): string[] {
  return [...(match === null ? [] : explainNames(match)), ...details.map(explainDetail)];
}

function explainNames({ parts, unmatched, deductions }: ScreenedScore): string[] {
  const same = parts.filter(({ kind }) => kind === 'same').flatMap(({ left }) => left);
  const asked = unmatched.filter(({ side }) => side === 'asked').map(({ word }) => word);
  const listed = unmatched.filter(({ side }) => side === 'listed').map(({ word }) => word);
  return [
    ...(same.length === 0 ? [] : [`Both names have ${writeNameWords(same)}.`]),
    ...parts.filter(({ kind }) => kind !== 'same').map(explainPart),
    ...(asked.length === 0 ? [] : [`The listed name lacks ${writeNameWords(asked)}.`]),
    ...(listed.length === 0 ? [] : [`The listed name also has ${writeNameWords(listed)}.`]),
    ...deductions.map(({ kind }) => DEDUCTION_WORDS[kind]),
  ];
}

function explainPart({ left, right, kind, likeness }: ScreenedScore['parts'][number]): string {
  const [asked, listed] = [writeNameWords(left), writeNameWords(right)];
  if (kind === 'joined') return `${asked} is written ${listed} on the list.`;
  if (kind === 'initials')
    return `${left.length < right.length ? asked : listed} may be the initials of ${left.length < right.length ? listed : asked}.`;
  if (kind === 'other_number') return `The number is ${asked}, and ${listed} on the list.`;
  return `${asked} is like ${listed} (${likeness.toFixed(2)}).`;
}

function explainDetail(detail: ScreeningDetail): string {
  if (detail.kind === 'birth') return BIRTHS[detail.fit] ?? '';
  if (detail.kind === 'weak_alias')
    return 'The list marks this alias as weak, so it counts only because it is the same.';
  if (detail.kind === 'country') return detail.fit === 'shared' ? 'A country is the same.' : 'No country is the same.';
  return detail.fit === 'same' ? 'The identifier is the same.' : 'The identifier differs.';
}

/** Writes words as the name has them, in its own script. */
export function writeNameWords(words: readonly NameWord[]): string {
  return words.map(({ text, native }) => native ?? text).join(' ');
}
