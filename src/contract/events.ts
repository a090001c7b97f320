import { keysOf } from '#base/keys-of.ts';
/** Every event type with its meaning. */
export const EVENT_TYPES = {
  'batch_search.completed': 'A batch search has ended; `state` says whether it succeeded.',
  'evidence_export.ready': 'An evidence export has finished; its file is available.',
  'evidence_export.failed': 'An evidence export has failed permanently; it has no file.',
} as const;

/** The event types of tools that are not live: no list or page shows them. */
export const GATED_EVENT_TYPES = {
  'monitor.changed': 'A monitor’s target was seen to differ from its baseline.',
  'screening.alert': 'A version of the sanctions list opened or closed alerts of a watched name.',
} as const;

/** The type of an event that someone requested to try one endpoint. No endpoint subscribes to it. */
export const TEST_EVENT_TYPE = 'webhook.test';

type LiveEventType = keyof typeof EVENT_TYPES;

export type EventType = LiveEventType | keyof typeof GATED_EVENT_TYPES;

export type StoredEventType = EventType | typeof TEST_EVENT_TYPE;

/** All live event types, in display order. */
export const ALL_EVENT_TYPES = keysOf(EVENT_TYPES);

/** The data of an event: its job, as GET /v1/jobs/{job_id} returns it, its monitor, its watched name, or the endpoint that is tried. */
export type EventData = (
  | { job_id: string }
  | { subscription_id: string }
  | { screening_monitor_id: string }
  | { endpoint_id: string }
) & {
  [field: string]: unknown;
};
