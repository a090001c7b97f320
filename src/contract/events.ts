/** Every event type with its meaning. */
export const EVENT_TYPES = {
  'batch_search.completed': 'A batch search has ended; `state` says whether it succeeded.',
  'evidence_export.ready': 'An evidence export has finished; its file is available.',
  'evidence_export.failed': 'An evidence export has failed permanently; it has no file.',
} as const;

/** The event types of tools that are not live: no list or page shows them. */
export const GATED_EVENT_TYPES = {
  'monitor.changed': 'A monitor’s target was seen to differ from its baseline.',
} as const;

/** An event type that is live. */
type LiveEventType = keyof typeof EVENT_TYPES;

/** An event type. */
export type EventType = LiveEventType | keyof typeof GATED_EVENT_TYPES;

/** All live event types, in display order. */
export const ALL_EVENT_TYPES = Object.keys(EVENT_TYPES) as [LiveEventType, ...LiveEventType[]];

/** The data of an event: its job, as GET /v1/jobs/{job_id} returns it, or its monitor. */
export type EventData = ({ job_id: string } | { subscription_id: string }) & { [field: string]: unknown };
