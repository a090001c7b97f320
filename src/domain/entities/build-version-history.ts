import { readSydneyDay } from '#base/calendar-window.ts';
import type { AbnEntry } from './abn-entry.ts';
import type { AbnHistory, DatedName, Span } from './abn-history.ts';
import { dayBefore } from './day-arithmetic.ts';
import type { AbnChange } from './list-abn-changes.ts';

/** A change with the days on which the two versions were retrieved. */
export type ObservedChange = AbnChange & { seen_before: string; seen_after: string };

const KINDS: Record<string, DatedName['kind']> = { BN: 'business', TRD: 'trading', OTN: 'other' };

/** Reconstructs an entity's history from its current entry and the changes between versions, oldest first. */
export function buildVersionHistory(
  entry: AbnEntry,
  changes: readonly ObservedChange[],
  observed_from: string | null,
): AbnHistory {
  return {
    names: [...listCurrentNames(entry), ...changes.flatMap(listFormerNames)],
    statuses: listStatuses(entry, changes),
    gst: listGstSpans(entry, changes),
    gst_gaps: changes.flatMap(listGstGaps),
    addresses: [
      ...changes.flatMap((change) => (change.field === 'address' ? [buildFormerAddress(change)] : [])),
      { state: entry.state, postcode: entry.postcode, effective_from: null, effective_to: null },
    ],
    complete: false,
    observed_from: observed_from === null ? null : readSydneyDay(observed_from),
    limitations: [
      'Reconstructed from snapshots: the extract has only the current state, so a change before the first snapshot, or one reversed between two snapshots, is not seen.',
      'Names and addresses carry no dates in the extract: an end is the day of the first snapshot without them.',
      'A status or registration whose date differs from one snapshot to the next ended on an unknown day: the end is the last day on which it was seen.',
    ],
  };
}

function listCurrentNames(entry: AbnEntry): DatedName[] {
  const build = (kind: DatedName['kind'], name: string): DatedName => {
    // The register has accepted no trading names since May 2012, so a listed one is historical.
    return { kind, name, effective_from: null, effective_to: null, is_current: kind !== 'trading' };
  };
  const main = entry.entity_name === null ? [] : [build('main', entry.entity_name)];
  return [...main, ...entry.other_names.map(({ type, name }) => build(KINDS[type] ?? 'other', name))];
}

function listFormerNames(change: ObservedChange): DatedName[] {
  if (change.old_value === null) return [];
  const span = { effective_from: null, effective_to: readSydneyDay(change.seen_after), is_current: false };
  if (change.field === 'entity_name') return [{ kind: 'main', name: change.old_value, ...span }];
  if (change.field !== 'other_name') return [];
  const colon = change.old_value.indexOf(':');
  const kind = KINDS[change.old_value.slice(0, colon)] ?? 'other';
  return [{ kind, name: change.old_value.slice(colon + 1), ...span }];
}

function buildFormerAddress(change: ObservedChange): Span & { state: string | null; postcode: string | null } {
  const [state = null, postcode = null] = (change.old_value ?? '').split(' ').filter((part) => part !== '');
  return { state, postcode, effective_from: null, effective_to: readSydneyDay(change.seen_after) };
}

function listStatuses(entry: AbnEntry, changes: readonly ObservedChange[]): AbnHistory['statuses'] {
  const former = changes.flatMap((change) => {
    if (change.field !== 'status' || change.old_value === null) return [];
    const { what: status, since } = parseSince(change.old_value);
    if (!isStatus(status)) return [];
    return findFormerSpan(change, status, since).map((span) => ({ status, ...span }));
  });
  return [...former, { status: entry.status, effective_from: entry.status_from, effective_to: null }];
}

// The extract has only the end of a past registration; its start is known only from an earlier version.
function listGstSpans(entry: AbnEntry, changes: readonly ObservedChange[]): Span[] {
  const spans = changes.flatMap((change) => {
    if (change.field !== 'gst' || change.old_value === null) return [];
    const { what, since } = parseSince(change.old_value);
    return what === 'registered' ? findFormerSpan(change, what, since) : [];
  });
  const { status, status_from } = entry.gst;
  if (status === 'registered') spans.push({ effective_from: status_from, effective_to: null });
  const endsKnown = spans.some((span) => status_from === null || span.effective_to === endBefore(status_from));
  if (status === 'cancelled' && !endsKnown) spans.push({ effective_from: null, effective_to: endBefore(status_from) });
  return spans;
}

// A gap lasts from the day in the extract until the next registration, or until the last day it was seen.
function listGstGaps(change: ObservedChange): Span[] {
  if (change.field !== 'gst' || change.old_value === null) return [];
  const { what, since } = parseSince(change.old_value);
  if (what === 'registered') return [];
  const seen = readSydneyDay(change.seen_before);
  const from = what === 'none' ? null : (since ?? seen);
  return findFormerSpan(change, what, since).map((span) => ({
    effective_from: from,
    effective_to: span.effective_to,
  }));
}

// The same state with a later date ended and began again; with an earlier date, the register corrected a mistake.
function findFormerSpan(change: ObservedChange, what: string, since: string | null): Span[] {
  const next = parseSince(change.new_value ?? '');
  const end = endBefore(change.effective_from);
  const seen = readSydneyDay(change.seen_before);
  // If the end is unknown, use the last day on which the state was seen.
  if (next.what !== what) return [{ effective_from: since, effective_to: end ?? seen }];
  const effective_to = end === null || seen < end ? seen : end;
  return since !== null && effective_to < since ? [] : [{ effective_from: since, effective_to }];
}

function endBefore(day: string | null): string | null {
  return day === null ? null : dayBefore(day);
}

function isStatus(what: string): what is AbnEntry['status'] {
  return what === 'active' || what === 'cancelled' || what === 'suspended';
}

function parseSince(value: string): { what: string; since: string | null } {
  const [what = '', since = null] = value.split(' ');
  return { what, since };
}
