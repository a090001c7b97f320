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
  const [listed, isListed] = [describeListing(before), describeListing(after)];
  if (before === null || after === null) return differ('listing', listed, isListed, null);
  return [
    ...differ('status', describeSince(before), describeSince(after), after.status_from),
    ...differ('gst', describeSince(before.gst), describeSince(after.gst), after.gst.status_from),
    ...differ('entity_name', before.entity_name, after.entity_name, null),
    ...listOtherNameChanges(before, after),
    ...differ('address', describePlace(before), describePlace(after), null),
  ];
}

function listOtherNameChanges(before: AbnEntry, after: AbnEntry): AbnChange[] {
  const old = new Set(before.other_names.map(describeName));
  const fresh = new Set(after.other_names.map(describeName));
  const gone = [...old].filter((name) => !fresh.has(name)).flatMap((name) => differ('other_name', name, null, null));
  const come = [...fresh].filter((name) => !old.has(name)).flatMap((name) => differ('other_name', null, name, null));
  return [...gone, ...come];
}

function differ(
  field: AbnChange['field'],
  old_value: string | null,
  new_value: string | null,
  effective_from: string | null,
): AbnChange[] {
  return old_value === new_value ? [] : [{ field, old_value, new_value, effective_from }];
}

function describeListing(entry: AbnEntry | null): string {
  return entry === null ? 'not listed' : 'listed';
}

/** Formats a state with its start, as a change stores it: `registered 2001-04-01`. */
function describeSince({ status, status_from }: Pick<AbnEntry['gst'] | AbnEntry, 'status' | 'status_from'>): string {
  return status_from === null ? status : `${status} ${status_from}`;
}

function describePlace({ state, postcode }: AbnEntry): string | null {
  return [state, postcode].filter((part) => part !== null).join(' ') || null;
}

function describeName({ type, name }: { type: string; name: string }): string {
  return `${type}:${name}`;
}
