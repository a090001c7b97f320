import type { z } from 'zod';
import type { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';

/** The answer without what outside sources say about the property. */
export type AddressMatch = Omit<z.infer<typeof addressLookupResponse>, 'property_evidence'>;

/** An answer with what its evidence needs. */
export type AddressFinding = {
  match: AddressMatch;
  /** The register's row behind the first candidate, or null where there is none. */
  row: AddressRow | null;
  /** Why nothing answers, or null where no more is known than that. */
  missReason: string | null;
  /** What to do where the usual advice for a miss would not help, or null. */
  missAction: string | null;
  /** In what way the first candidate differs from the input, by which confidence is calibrated; null where there is none. */
  pattern: string | null;
  /** How many candidates the input cannot tell from the first, itself included. */
  equals: number;
  /** How many candidates there are, shown or not. */
  choices: number;
};

/** Whether the answer singles one address out. */
export function isMatch({ status }: AddressMatch): boolean {
  return status === 'exact_match' || status === 'fuzzy_match';
}
