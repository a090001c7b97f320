/** Reads what was typed into each field of a form in the address; a field that is empty is left out. */
export function readTypedFields<Field extends string>(
  query: URLSearchParams,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const typed: Partial<Record<Field, string>> = {};
  for (const field of fields) {
    const text = query.get(field)?.trim() ?? '';
    if (text !== '') typed[field] = text;
  }
  return typed;
}
