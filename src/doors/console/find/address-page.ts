import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsolePages } from '#doors/console/console-door.ts';
import { renderAddress } from './render-address.ts';

/** Adds the page of a saved address check. It reads the record only. */
export function addAddressPage(pages: ConsolePages): void {
  pages.get('/app/addresses/:record_id', async ({ params, query, run }) => {
    const { record } = (await run(getSearchRecord, { record_id: params.record_id ?? '' })).body;
    const answer = addressLookupResponse.safeParse(record.result);
    if (!answer.success) throw new ServiceError('not_found', 'This record is not the check of an address.');
    const title = answer.data.property_evidence.subject.matched_address ?? 'Address';
    return { title, place: 'search', main: renderAddress(record, answer.data, query.get('pid')) };
  });
}
