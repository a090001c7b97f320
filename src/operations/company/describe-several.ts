import type { WrittenName } from '#domain/names/parse-written-name.ts';

/** Says that a text names more than one, and whom. */
export function describeSeveral(several: readonly WrittenName[]): string {
  const names = several.map(({ name }) => `“${name}”`);
  return `The text names more than one company: ${names.slice(0, -1).join(', ')} and ${names.at(-1)}.`;
}
