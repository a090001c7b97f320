import type { NameWord } from './name-word.ts';

/** How two parts of names correspond. */
type PartKind = 'same' | 'alike' | 'joined' | 'initials' | 'other_number';

/** Words of two names that are taken for each other; several words where the other name joins or abbreviates them. */
export type AlignedPart = {
  left: readonly NameWord[];
  right: readonly NameWord[];
  /** Where the first word is in each name. */
  leftPlace: number;
  rightPlace: number;
  likeness: number;
  kind: PartKind;
};
