const NAMES = ['entity_name', 'company_name', 'licensee_name', 'full_address'] as const;

/** Finds the name or address of the subject of an answer; null when it has none. */
export function findSubjectName(answer: unknown): string | null {
  for (const name of NAMES) {
    const found = findFieldText(answer, name);
    if (found !== null) return found;
  }
  return null;
}

/** Finds a text in an answer by the name of its field: a member of that name, or a row of a list that names its field; null without one. */
function findFieldText(value: unknown, name: string, depth = 4): string | null {
  if (typeof value !== 'object' || value === null || depth === 0) return null;
  const members = value as Readonly<Record<string, unknown>>;
  const own = members.field === name ? (members.value ?? members.normalized_value) : members[name];
  if (typeof own === 'string' && own !== '') return own;
  for (const inner of Object.values(members)) {
    const found = findFieldText(inner, name, depth - 1);
    if (found !== null) return found;
  }
  return null;
}
