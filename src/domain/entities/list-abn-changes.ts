import type { AbnEntry } from './abn-entry.ts';

/** One difference between two versions of an entry; effective_from is the register's own date of the change, if any. */
export type AbnChange = {
  field: 'listing' | 'status' | 'gst' | 'entity_name' | 'other_name' | 'address';
  old_value: string | null;
  new_value: string | null;
  effective_from: string | null;
};

/** Lists the differences between an entry in one version and in the next; null means that a version does not have it. */
export function listAbnChanges(before: AbnEntry | null, after: AbnEntry | null): AbnChange[] {
  if (after === null) return before === null ? [] : [buildChange('listing', 'listed', 'not listed', null)];
  if (before === null) return [buildChange('listing', 'not listed', 'listed', null)];
  return [
    ...differ(
      'status',
      describeSince(before.status, before.status_from),
      describeSince(after.status, after.status_from),
      after.status_from,
    ),
    ...differ(
      'gst',
      describeSince(before.gst.status, before.gst.status_from),
      describeSince(after.gst.status, after.gst.status_from),
      after.gst.status_from,
    ),
    ...differ('entity_name', before.entity_name, after.entity_name, null),
    ...listOtherNameChanges(before, after),
    ...differ('address', describePlace(before), describePlace(after), null),
  ];
}

function listOtherNameChanges(before: AbnEntry, after: AbnEntry): AbnChange[] {
  const old = new Set(before.other_names.map(describeName));
  const fresh = new Set(after.other_names.map(describeName));
  const gone = [...old].filter((name) => !fresh.has(name)).map((name) => buildChange('other_name', name, null, null));
  const come = [...fresh].filter((name) => !old.has(name)).map((name) => buildChange('other_name', null, name, null));
  return [...gone, ...come];
}

function differ(
  field: AbnChange['field'],
  old_value: string | null,
  new_value: string | null,
  from: string | null,
): AbnChange[] {
  return old_value === new_value ? [] : [buildChange(field, old_value, new_value, from)];
}

function buildChange(
  field: AbnChange['field'],
  old_value: string | null,
  new_value: string | null,
  effective_from: string | null,
): AbnChange {
  return { field, old_value, new_value, effective_from };
}

/** Formats a state with its start, as a change stores it: `registered 2001-04-01`. */
function describeSince(what: string, since: string | null): string {
  return since === null ? what : `${what} ${since}`;
}

function describePlace({ state, postcode }: AbnEntry): string | null {
  return [state, postcode].filter((part) => part !== null).join(' ') || null;
}

function describeName({ type, name }: { type: string; name: string }): string {
  return `${type}:${name}`;
}
