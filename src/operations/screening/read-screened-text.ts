import { buildFieldError } from '#contract/build-field-error.ts';
import { buildNotChecked, type NotChecked } from '#domain/evidence/not-checked.ts';
import type { ListedKind } from '#domain/screening/listed-entity.ts';
import { listUncompared } from '#domain/screening/parse-screened-name.ts';
import { requireName } from '#operations/company/company-asked.ts';

/** What of a name was not compared, as rows of not_checked and as items for a person to review. */
type Uncompared = { rows: NotChecked[]; items: string[] };

const MAX_SHOWN = 60;
const NOT_COMPARED = 'It was not compared with any listed name. Screen it as a name of its own.';

/** Lists the parts of a name that cannot be compared; throws invalid_input if that is all of it. */
export function readScreenedText(name: string, kinds: readonly ListedKind[]): Uncompared {
  const parts = listParts(name, kinds);
  return {
    rows: parts.map((part) => buildNotChecked(`Part of the name: ${part}`, NOT_COMPARED)),
    items: parts.map((part) => `A part of the name was not compared: ${part}. Screen it as a name of its own.`),
  };
}

/** Throws invalid_input unless all of a name can be compared: a watched name has no answer that could say what was left out. */
export function requireWhollyCompared(name: string, kinds: readonly ListedKind[]): void {
  const [part] = listParts(name, kinds);
  if (part === undefined) return;
  throw buildFieldError(
    'invalid_input',
    'name',
    `has a part that cannot be compared: ${part}. Watch one name at a time`,
  );
}

function listParts(name: string, kinds: readonly ListedKind[]): string[] {
  requireName('name', name);
  const read = kinds.map((kind) => listUncompared(name, kind));
  if (read.every((parts) => parts === null))
    throw buildFieldError(
      'invalid_input',
      'name',
      'has no word that can be compared: write the name alone, in Latin letters if possible',
    );
  return [...new Set(read.flatMap((parts) => parts ?? []).map(shorten))];
}

function shorten(part: string): string {
  return part.length > MAX_SHOWN ? `${part.slice(0, MAX_SHOWN)}…` : part;
}
