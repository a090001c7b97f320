import { listPlainObjects, type PlainObject, toPlainObject } from '#base/plain-object.ts';
import { type Send, WatchStop } from './send.ts';

/** A monitor as people see it. */
export type Watched = {
  subscription_id: string;
  type: string;
  /** The ABN, ACN or PID; null until a baseline is captured. */
  target: string | null;
  /** The target as people write it. */
  what: string;
  name: string | null;
  reference: string | null;
  /** The record of the baseline; null when there is none. */
  baseline: string | null;
  baseline_at: number | null;
  last_checked_at: number | null;
  state: 'no baseline' | 'not checked' | 'no change' | 'changed' | 'older data';
  change_count: number;
  severity: string | null;
};

type Look = Pick<Watched, 'state' | 'change_count' | 'severity'>;

const PAGE = '200';
const AT_ONCE = 8;

/** Reads all monitors of the account, newest first, with what their records say. */
export async function readWatched(send: Send, reference: string | null): Promise<Watched[]> {
  const monitors = await listAll(send, reference);
  const watched: Watched[] = [];
  for (let at = 0; at < monitors.length; at += AT_ONCE) {
    const some = monitors.slice(at, at + AT_ONCE);
    watched.push(...(await Promise.all(some.map((one) => readWatch(send, String(one.subscription_id))))));
  }
  return watched;
}

async function listAll(send: Send, reference: string | null): Promise<PlainObject[]> {
  const found: PlainObject[] = [];
  const seen = new Set<string>();
  let cursor: string | null = null;
  do {
    const fields: Record<string, string> = { limit: PAGE, ...(reference !== null && { reference }) };
    const page: PlainObject = await send('monitors list', cursor === null ? fields : { ...fields, cursor });
    found.push(...listPlainObjects(page.monitors));
    cursor = typeof page.next_cursor === 'string' ? page.next_cursor : null;
    if (cursor !== null && seen.has(cursor))
      throw new WatchStop(1, 'the service repeats its list of monitors without an end');
    if (cursor !== null) seen.add(cursor);
  } while (cursor !== null);
  return found;
}

/** Reads one monitor. Its own answer has a hash in place of its target; the record of its baseline has the target and the name. */
export async function readWatch(send: Send, subscription_id: string): Promise<Watched> {
  const monitor = await send('monitors show', { subscription_id, include: 'state' });
  const type = String(monitor.target_type);
  const reference = typeof monitor.reference === 'string' ? monitor.reference : null;
  const baselineId = typeof monitor.baseline_evidence_pack_id === 'string' ? monitor.baseline_evidence_pack_id : null;
  const own = { subscription_id, type, reference, baseline: baselineId };
  if (baselineId === null) {
    const none = { target: null, name: null, baseline_at: null, last_checked_at: null, severity: null };
    return { ...own, ...none, what: `${type} (${subscription_id})`, state: 'no baseline', change_count: 0 };
  }
  const baseline = await readRecord(send, baselineId);
  const target = String(toPlainObject(baseline.target).value);
  const latest = toPlainObject(monitor.latest);
  return {
    ...own,
    target,
    what: formatTarget(type, target),
    name: typeof latest.name === 'string' ? latest.name : null,
    baseline_at: Number(toPlainObject(baseline.result).created_at),
    last_checked_at: typeof latest.checked_at === 'number' ? latest.checked_at : null,
    ...judgeLatest(latest),
  };
}

const STATES: Readonly<Record<string, Look['state']>> = {
  older_data: 'older data',
  no_change: 'no change',
  changed: 'changed',
};

function judgeLatest(latest: PlainObject): Look {
  const state = STATES[String(latest.state)] ?? 'not checked';
  const severity = state === 'changed' ? String(latest.severity) : null;
  return { state, change_count: Number(latest.change_count), severity };
}

async function readRecord(send: Send, record_id: string): Promise<PlainObject> {
  return toPlainObject((await send('receipts show', { record_id })).record);
}

export function formatTarget(type: string, value: string): string {
  if (type === 'ABN') return `ABN ${value.replace(/^(\d\d)(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`;
  if (type === 'ACN') return `ACN ${value.replace(/^(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3')}`;
  return `${type} ${value}`;
}
