import { z } from 'zod';
import { day, epochMs, recordId, requiredText, textOrNull, unitInterval } from './common.ts';
import { screenNameArguments } from './screening.ts';
import { askedPage, nextCursor, ok, storedReference } from './shared-fields.ts';

const givenId = requiredText(100).meta({
  description: 'The id of the watched name, scr_….',
  examples: ['scr_01M7ES76408EW975SMSV938GT0'],
});
const screeningMonitorId = z.string().describe('The id of the watched name, scr_….');

export const watchNameRequest = screenNameArguments.omit({ limit: true });

const watched = {
  screening_monitor_id: screeningMonitorId,
  name: z.string().describe('The name that is watched.'),
  kind: z
    .enum(['person', 'organisation', 'vessel'])
    .nullable()
    .describe('What bears the name; null: every kind is compared.'),
  birth_date: textOrNull.describe('Year or day of birth; null when none was given.'),
  countries: z.array(z.string()).describe('The countries that were given.'),
  identifiers: z.array(z.string()).describe('The numbers that were given.'),
  reference: storedReference,
  created_at: epochMs.describe('Since when it is watched, in epoch milliseconds.'),
};

export const watchNameResponse = z.strictObject({ ok, ...watched });

export const watchedNameIdRequest = z.strictObject({ screening_monitor_id: givenId });

export const watchedNamesRequest = z.strictObject({
  ...askedPage,
  reference: requiredText(200).optional().describe('Only names with this deal or file id.'),
});

export const watchedNamesResponse = z.strictObject({
  ok,
  monitors: z
    .array(
      z.strictObject({
        ...watched,
        screened_version: textOrNull.describe(
          'The version of the list that it was last screened against; null before the first time.',
        ),
        screened_day: day.nullable().describe('The day for which that version speaks; null before the first time.'),
        open_alert_count: z.int().min(0).describe('How many alerts are open. None is not a clearance.'),
      }),
    )
    .describe('The names that you watch, newest first.'),
  next_cursor: nextCursor,
});

/** The answer to no longer watching a name. */
export const unwatchNameResponse = z.strictObject({
  ok,
  screening_monitor_id: screeningMonitorId,
  deleted_at: epochMs.describe('When it was deleted, in epoch milliseconds.'),
  note: z.string().describe('What is kept after the deletion, in a sentence.'),
});

export const screeningAlertsRequest = z.strictObject({
  ...askedPage,
  state: z.enum(['open', 'closed', 'all']).default('open').describe('Which alerts: open (default), closed or all.'),
  screening_monitor_id: givenId.optional().describe('Only alerts of this watched name, scr_….'),
});

const alert = z.strictObject({
  alert_id: z.string().describe('Id of the alert, alt_….'),
  screening_monitor_id: screeningMonitorId,
  name: z.string().describe('The watched name.'),
  reference: storedReference,
  list_reference: z.string().describe('Reference of the entry on the list.'),
  listed_as: z.string().describe('The main name of the entry.'),
  matched_name: textOrNull.describe('The very name that matched; null when only an identifier did.'),
  band: z.enum(['match', 'possible']).describe('match: the name fits; possible: a person must compare.'),
  score: unitInterval.describe('How well the entry fits, 0 to 1; a measure, not a chance.'),
  why: z
    .enum(['first_screening', 'added', 'changed'])
    .describe('first_screening: listed when the name was first screened; otherwise what a new version did.'),
  reasons: z.array(z.string()).describe('Why the name is alike, and what speaks against it.'),
  list_version: z.string().describe('The version of the list that opened the alert.'),
  list_day: day.describe('The day for which that version speaks.'),
  record_id: recordId.describe('The record of the screening that opened it.'),
  opened_at: epochMs.describe('When it was opened, in epoch milliseconds.'),
  closed_at: epochMs.nullable().describe('When it was closed, in epoch milliseconds; null while it is open.'),
  closed_version: textOrNull.describe('The version of the list that closed it; null while open.'),
  closed_why: z
    .enum(['removed', 'changed', 'no_longer_alike'])
    .nullable()
    .describe('removed: the entry left the list. changed: a newer alert replaces it. Null while open.'),
  closed_record_id: recordId.nullable().describe('The record of the screening that closed it; null while open.'),
});

export const screeningAlertsResponse = z.strictObject({
  ok,
  alerts: z.array(alert).describe('The alerts, newest first.'),
  next_cursor: nextCursor,
});
