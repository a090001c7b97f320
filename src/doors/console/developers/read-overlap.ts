/** Reads how long the old secret stays good; empty is the default of the operation, never zero. */
export function readOverlap(form: URLSearchParams): { overlap_hours?: number } {
  const typed = form.get('overlap_hours')?.trim() ?? '';
  return typed === '' ? {} : { overlap_hours: Number(typed) };
}
