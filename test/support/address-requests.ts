import type { z } from 'zod';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { type Body, readOk } from './answers.ts';
import { postJson } from './post-json.ts';
import type { TestService } from './test-service.ts';

/** The label of the bundled sample, as a caller writes it. */
export const VERSION = 'gnaf-sample-2026-08';

/** The answer of an address look-up. */
export type AddressAnswer = z.infer<typeof addressLookupResponse>;

/** Posts a look-up in the sample unless the body names another version. */
export function postLookUp(service: TestService, body: Body, headers: Record<string, string> = {}): Promise<Response> {
  return postJson(service, '/v1/address/lookup', { source_version: VERSION, ...body }, headers);
}

/** Looks an address up; the answer must be a success in the contract's shape. */
export async function lookUp(service: TestService, body: Body): Promise<AddressAnswer> {
  return addressLookupResponse.parse(await readOk(await postLookUp(service, body)));
}
