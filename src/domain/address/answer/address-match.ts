import type { z } from 'zod';
import type { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { AddressRow } from '#domain/address/register/address-row.ts';

/** The answer without what outside sources say about the property. */
export type AddressMatch = Omit<z.infer<typeof addressLookupResponse>, 'property_evidence'>;

/** An answer with the register's row behind its first candidate; null where there is none. */
export type AddressFinding = { match: AddressMatch; row: AddressRow | null };
