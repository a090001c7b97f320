/** Every event type with its meaning. */
export const EVENT_TYPES = {
  'batch_search.completed': 'A batch search has ended; `state` says whether it succeeded.',
  'evidence_export.ready': 'An evidence export has finished; its file is available.',
  'evidence_export.failed': 'An evidence export has failed permanently; it has no file.',
} as const;

/** An event type. */
export type EventType = keyof typeof EVENT_TYPES;

/** All event types, in display order. */
export const ALL_EVENT_TYPES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** The data of an event: its job, as GET /v1/jobs/{job_id} returns it. */
export type EventData = { job_id: string; [field: string]: unknown };
