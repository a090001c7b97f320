import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import { LISTED_KINDS, type ListedKind } from '#domain/screening/listed-entity.ts';
import { isOneWord } from '#domain/screening/parse-screened-name.ts';
import { CONSOLIDATED_LIST_MANIFEST } from '#registers/dfat-consolidated-list/manifest.ts';

const PLURALS: Readonly<Record<ListedKind, string>> = {
  person: 'persons',
  organisation: 'organisations',
  vessel: 'vessels',
};
const ONE_WORD =
  'The name is one word: a listed person is not found by the surname or given name alone. Give the full name.';

/** Says which kinds an outcome is about; empty if it is about all. */
export function describeKinds(kind: ListedKind | undefined): string {
  return kind === undefined ? '' : ` (only ${PLURALS[kind]} were compared)`;
}

export function listKindsLeftOut(kind: ListedKind | undefined): NotChecked[] {
  if (kind === undefined) return [];
  const result = `Not compared: the request was for ${PLURALS[kind]} only. Leave out kind to compare all.`;
  const left = LISTED_KINDS.filter((one) => one !== kind);
  return left.map((one) => buildNotChecked(`${CONSOLIDATED_LIST_MANIFEST.name}: ${PLURALS[one]}`, result));
}

/** Lists what a name of one word cannot find. */
export function listOneWordLimits(name: string, kinds: readonly ListedKind[]): string[] {
  return kinds.includes('person') && isOneWord(name) ? [ONE_WORD] : [];
}
