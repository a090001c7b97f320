import { z } from 'zod';
import { dateTime, day, requiredText, sha256, textOrNull, unitInterval, wholeNumber } from './common.ts';

/** The first field of every successful answer. */
export const ok = z.literal(true).describe('True, as an error has false.');

/** A request without fields. */
export const emptyRequest = z.strictObject({});

/** Success without further data. */
export const emptyResponse = z.object({ ok });

/** The first fields of an answer that names its operation. */
export const answerOf = <const Name extends string>(name: Name) => ({
  ok,
  tool: z.literal(name).describe('The operation that answered.'),
});

export const outcomeSentence = z.string().describe('The outcome in a sentence.');

/** A caller's id for a deal or file, as stored. */
export const storedReference = textOrNull.describe('Your deal or file id; null when none was given.');

/** Which page of a list a request asks for: how many items at most, and where it starts. */
export const askedPage = {
  limit: wholeNumber(1, 200).default(50).describe('The most items to return: 1-200, default 50.'),
  cursor: requiredText(200).optional().describe('next_cursor of the previous page; leave it out for the first page.'),
};

export const nextCursor = textOrNull.describe('The cursor of the next page; null on the last page.');

export const confidence = unitInterval.describe('0 to 1; at most 0.5 when something was in doubt.');

/** An ABN in an answer; null when there is none. */
export const abnOrNull = textOrNull.describe('ABN, 11 digits; null when the source has none.');

/** The state or territory of an entity. */
export const stateOrNull = textOrNull.describe('State or territory, such as NSW; null when not known.');

export const postcodeOrNull = textOrNull.describe('Postcode, four digits; null when not known.');

export const registeredOn = day.nullable().describe('First day of the registration; null when not known.');

/** A text of a source; null when it states none. */
export const statedText = (what: string) => textOrNull.describe(`${what}; null when not stated.`);

/** A day of a source; null when it states none. */
export const statedDay = (what: string) => day.nullable().describe(`${what}; null when not stated.`);

export const sourceId = z.string().describe('Id of the source, as in GET /v1/sources.');

export const sourceName = z.string().describe('The register or dataset that was read.');

export const sourceVersion = textOrNull.describe('Version that was read, such as abn-2026-11; null for a live answer.');

export const sourceCitation = z.string().describe('The source checked, with any sample or snapshot limitation.');

/** When the source's data was retrieved. */
export const retrievedAt = dateTime.describe('When the source’s data was retrieved.');

/** A source as a record keeps it, with the hash of what it said. */
export const recordedSource = {
  source_id: sourceId,
  source_version: sourceVersion,
  source_citation: sourceCitation,
  retrieved_at: retrievedAt,
  payload_sha256: sha256.describe('SHA-256 of the source’s answer or snapshot row.'),
};

/** What the sources cannot show. */
export const limitations = z.array(z.string()).describe('What the answer does not prove, one sentence each.');

export const humanReviewItems = z.array(z.string()).describe('What a person must review first; one sentence each.');

/** What was left out of an answer. */
export const notChecked = z
  .array(
    z.strictObject({
      source: z.string().describe('The source or question that was left out.'),
      status: z.literal('not_checked').describe('Always not_checked; neither good nor bad news.'),
      result: z.string().describe('Why it was not checked, in a sentence.'),
    }),
  )
  .describe('What was not checked, and why.');

/** What was looked up, as a record keeps it. */
export const checkedTarget = z
  .strictObject({
    type: z.string().describe('The kind of identifier, such as ABN, ACN or address.'),
    value: z.string().describe('The identifier or name that was looked up.'),
  })
  .describe('What was looked up.');
