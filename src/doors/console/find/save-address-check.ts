import type { z } from 'zod';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

/** Checks an address in the newest register. Returns the id of its record. */
export async function saveAddressCheck({ run }: ConsoleAsk, raw_address: string, reference: string | undefined) {
  const source_version = pickAddresses((await run(getSources, {})).body.sources);
  if (source_version === null)
    throw new ServiceError('upstream_error', 'No version of G-NAF is loaded, so addresses cannot be checked.');
  return (await run(addressLookup, { source_version, raw_address, reference })).recordId;
}

// The caller names the version; a person means the newest register, and the sample only when there is no register.
function pickAddresses(sources: z.output<typeof getSources.output>['sources']): string | null {
  const versions = sources.find(({ source_id }) => source_id === 'gnaf')?.versions ?? [];
  const [best] = versions
    .filter(({ state }) => state === 'active')
    .toSorted(
      (left, right) =>
        Number(left.sample) - Number(right.sample) || right.retrieved_at.localeCompare(left.retrieved_at),
    );
  return best?.source_version ?? null;
}
