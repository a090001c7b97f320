const NAMES = ['entity_name', 'company_name', 'licensee_name', 'full_address'] as const;
const MAX_DEPTH = 4;

/** Finds the name or address of the subject of an answer; null when it has none. */
export function findSubjectName(answer: unknown): string | null {
  for (const name of NAMES) {
    const found = findText(answer, name, MAX_DEPTH);
    if (found !== null) return found;
  }
  return null;
}

// Either a member of that name, or a row of a list that names its field.
function findText(value: unknown, name: string, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  const members = value as Readonly<Record<string, unknown>>;
  const own = members.field === name ? (members.value ?? members.normalized_value) : members[name];
  if (typeof own === 'string' && own !== '') return own;
  for (const inner of Object.values(members)) {
    const found = findText(inner, name, depth - 1);
    if (found !== null) return found;
  }
  return null;
}
