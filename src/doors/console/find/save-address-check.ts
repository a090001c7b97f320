import { invariant } from '#base/invariant.ts';
import type { AnswerOf, RequestOf } from '#contract/operation.ts';
import { addressLookup } from '#contract/operations/address/address-lookup.ts';
import { getSources } from '#contract/operations/service/get-sources.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';

type Wanted = Pick<RequestOf<typeof addressLookup>, 'raw_address' | 'reference' | 'chosen_from'>;

/** Checks an address in the newest register. Returns the id of its record. */
export async function saveAddressCheck({ run }: ConsoleAsk, wanted: Wanted): Promise<string> {
  const source_version = pickAddresses((await run(getSources, {})).body.sources);
  if (source_version === null)
    throw new ServiceError('upstream_error', 'No version of G-NAF is loaded, so addresses cannot be checked.');
  const { recordId } = await run(addressLookup, { source_version, ...wanted });
  invariant(recordId !== null, 'a check leaves a record');
  return recordId;
}

// The caller names the version; a person means the newest register, and the sample only when there is no register.
function pickAddresses(sources: AnswerOf<typeof getSources>['sources']): string | null {
  const versions = sources.find(({ source_id }) => source_id === 'gnaf')?.versions ?? [];
  const [best] = versions
    .filter(({ state }) => state === 'active')
    .toSorted(
      (left, right) =>
        Number(left.sample) - Number(right.sample) || right.retrieved_at.localeCompare(left.retrieved_at),
    );
  return best?.source_version ?? null;
}
