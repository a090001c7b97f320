import { renderSelect } from '#doors/console/form-parts.ts';
import type { Html } from '#pages/html.ts';

const OVERLAPS: readonly [hours: string, label: string][] = [
  ['24', '24 hours'],
  ['1', '1 hour'],
  ['168', '7 days'],
  ['0', 'No time: it has leaked'],
];

/** Renders the choice of how long the old secret still works after a new one is made. */
export function renderOverlapField(label: string): Html {
  return renderSelect('overlap_hours', label, OVERLAPS, undefined);
}

/** Reads how long the old secret stays good; empty is the default of the operation, never zero. */
export function readOverlap(form: URLSearchParams): { overlap_hours?: number } {
  const typed = form.get('overlap_hours')?.trim() ?? '';
  return typed === '' ? {} : { overlap_hours: Number(typed) };
}
