import { findFieldText } from '#domain/log/record/find-field-text.ts';

const NAMES = ['entity_name', 'company_name', 'licensee_name', 'full_address'] as const;

/** Finds the name or address of the subject of an answer; null when it has none. */
export function findSubjectName(answer: unknown): string | null {
  for (const name of NAMES) {
    const found = findFieldText(answer, name);
    if (found !== null) return found;
  }
  return null;
}
