import type { z } from 'zod';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { startWatching } from '#doors/console/watchlist/start-watching.ts';
import { readReference, renderDone, toSaved, toWatched } from './find-actions.ts';
import { renderAddress } from './render-address.ts';
import { saveAddressCheck } from './save-address-check.ts';

/** Adds the page of a saved address check, and what its buttons do. Opening it reads the record only. */
export function addAddressPage(pages: ConsolePages): void {
  pages.get('/app/addresses/:record_id', async (ask) => {
    const { record, answer } = await readAddress(ask);
    const title = answer.property_evidence.subject.matched_address ?? 'Address';
    const view = { pid: ask.query.get('pid'), role: ask.view.person.role, notice: renderDone(ask.query) };
    return { title, place: 'search', main: renderAddress(record, answer, view) };
  });
  pages.post('/app/addresses/:record_id/check', async (ask) => {
    // The address that a person chose, in the words of the register, so that the new record is about it alone.
    const { full_address } = await readChosen(ask);
    const reference = readReference(ask.form);
    const recordId = await saveAddressCheck(ask, full_address, reference);
    return { redirect: toSaved(`/app/addresses/${recordId}`, reference) };
  });
  pages.post('/app/addresses/:record_id/watch', async (ask) => {
    const { gnaf_pid } = await readChosen(ask);
    const watching = await startWatching(ask.run, { type: 'address', value: gnaf_pid }, '');
    return { redirect: toWatched(`/app/addresses/${ask.params.record_id}?pid=${gnaf_pid}`, watching) };
  });
}

type Answer = z.output<typeof addressLookupResponse>;

async function readAddress({ params, run }: ConsoleAsk): Promise<{ record: DueDiligenceRecord; answer: Answer }> {
  const { record } = (await run(getSearchRecord, { record_id: params.record_id ?? '' })).body;
  const answer = addressLookupResponse.safeParse(record.result);
  if (!answer.success) throw new ServiceError('not_found', 'This record is not the check of an address.');
  return { record, answer: answer.data };
}

async function readChosen(ask: ConsoleAsk) {
  const { answer } = await readAddress(ask);
  const chosen = answer.candidates.find(({ gnaf_pid }) => gnaf_pid === ask.form.get('pid'));
  if (chosen === undefined)
    throw new ServiceError('not_found', 'This check has no such address. Choose one of its candidates.');
  return chosen;
}
