import type { z } from 'zod';
import type { addressLookupResponse } from '#contract/schemas/address-lookup.ts';

/** The answer without what outside sources say about the property. */
export type AddressMatch = Omit<z.infer<typeof addressLookupResponse>, 'property_evidence'>;
