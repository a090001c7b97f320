import { buildUnread, type SourceReading } from '#base/source-reading.ts';

/** What the register says of a number without an entity: it holds no record, or it takes the number for none. */
export type AbrDenial = 'no_record' | 'no_abn';

// In the order of asking. The register's own words may repeat the GUID, so a caller reads ours.
const MEANINGS: readonly { pattern: RegExp; reading: SourceReading<AbrDenial> }[] = [
  { pattern: /no records? found/i, reading: { ok: true, value: 'no_record' } },
  { pattern: /not a valid ABN|ACN is invalid/i, reading: { ok: true, value: 'no_abn' } },
  {
    pattern: /too many|throttl|exceeded|limit reached|try again later/i,
    reading: buildUnread('asks us to slow down', 'throttled'),
  },
  {
    pattern: /GUID|registered party/i,
    reading: buildUnread('does not accept this service’s registration; nothing is known about this ABN'),
  },
];

const UNKNOWN = buildUnread('answered with an error; nothing is known about this ABN');

/** What an exception of the register means: an answer about the number, or a reading that failed. */
export function decideAbrException(description: string): SourceReading<AbrDenial> {
  return MEANINGS.find(({ pattern }) => pattern.test(description))?.reading ?? UNKNOWN;
}
