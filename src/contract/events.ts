/** Every type of event, with one sentence that says what happened. */
export const EVENT_TYPES = {
  'batch_search.completed': 'A batch search is done: its file can be fetched.',
  'evidence_export.ready': 'An export of evidence is done: its file can be fetched.',
  'evidence_export.failed': 'An export of evidence failed for good; nothing of it can be fetched.',
} as const;

/** The closed union of types. */
export type EventType = keyof typeof EVENT_TYPES;

/** All types, in the order people read them. */
export const ALL_EVENT_TYPES = Object.keys(EVENT_TYPES) as [EventType, ...EventType[]];

/** What an event says: the job that it is about, in the words of GET /v1/jobs/{job_id}. */
export type EventData = { job_id: string; [field: string]: unknown };
