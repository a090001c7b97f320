import type { z } from 'zod';
import type { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { MatchPattern } from '#domain/address/decision/doubts.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';

/** The answer without the evidence of other sources about the property. */
export type AddressMatch = Omit<z.infer<typeof addressLookupResponse>, 'property_evidence'>;

/** An answer with the facts that its evidence and the calibration need. */
export type AddressFinding = {
  match: AddressMatch;
  /** The register's row of the first candidate, or null if there is no candidate. */
  row: AddressRow | null;
  /** Why nothing was found, or null if no reason is known. */
  missReason: string | null;
  /** What to do if the usual advice for a miss would not help, or null. */
  missAction: string | null;
  /** How the first candidate differs from the input, or null if there is no candidate. */
  pattern: MatchPattern | null;
  /** How many candidates fit the input exactly as well as the first, including itself. */
  equals: number;
  /** How many candidates there are, shown or not. */
  choices: number;
};

/** Whether the answer singles one address out. */
export function isMatch({ status }: AddressMatch): boolean {
  return status === 'exact_match' || status === 'fuzzy_match';
}
