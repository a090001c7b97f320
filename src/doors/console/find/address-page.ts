import type { z } from 'zod';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { addressLookupResponse } from '#contract/schemas/address-lookup.ts';
import { recordId } from '#contract/schemas/common.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { shortenStored } from '#pages/page-text.ts';
import { readReference, renderDone, toSaved, watch } from './find-actions.ts';
import { findChosen, renderAddress } from './render-address.ts';
import { saveAddressCheck } from './save-address-check.ts';
import { readFault, type TileFault } from './tile.ts';

/** Adds the page of a saved address check, and what its buttons do. Opening it reads the record only. */
export function addAddressPage(pages: ConsolePages): void {
  pages.get('/app/addresses/:record_id', (ask) => showAddress(ask, ask.query.get('pid'), null));
  pages.post('/app/addresses/:record_id/check', async (ask) => {
    const reference = readReference(ask.form);
    try {
      return { redirect: toSaved(`/app/addresses/${await checkChosen(ask, reference)}`, reference) };
    } catch (error) {
      const fault = readFault(error, 'reference', reference ?? '');
      return { ...(await showAddress(ask, ask.form.get('pid'), fault)), status: 400 };
    }
  });
  pages.post('/app/addresses/:record_id/watch', async (ask) => {
    const { gnaf_pid } = (await readChosen(ask)).chosen;
    const path = `/app/addresses/${ask.params.record_id}?pid=${gnaf_pid}`;
    return watch(ask, path, { type: 'address', value: gnaf_pid });
  });
}

async function showAddress(ask: ConsoleAsk, pid: string | null, dealFault: TileFault | null) {
  const { record, answer } = await readAddress(ask);
  const chosen = findChosen(record, answer, pid);
  const words = shortenStored(String(record.request.raw_address), 100);
  const title = chosen?.full_address ?? (answer.candidates.length > 0 ? `Not settled: ${words}` : words);
  const chosenFrom = await readChosenFrom(ask, record);
  const view = { pid, chosenFrom, role: ask.view.person.role, notice: renderDone(ask.query), dealFault };
  return { title, place: 'search' as const, main: renderAddress(record, answer, view) };
}

type Answer = z.output<typeof addressLookupResponse>;

async function readAddress({ params, run }: ConsoleAsk): Promise<{ record: DueDiligenceRecord; answer: Answer }> {
  const { record } = (await run(getSearchRecord, { record_id: params.record_id ?? '' })).body;
  const answer = addressLookupResponse.safeParse(record.result);
  if (!answer.success) throw new ServiceError('not_found', 'This record is not the check of an address.');
  return { record, answer: answer.data };
}

async function readChosen(ask: ConsoleAsk) {
  const { record, answer } = await readAddress(ask);
  const chosen = answer.candidates.find(({ gnaf_pid }) => gnaf_pid === ask.form.get('pid'));
  if (chosen === undefined)
    throw new ServiceError('not_found', 'This check has no such address. Choose one of its candidates.');
  return { record, chosen, isByPerson: chosen.gnaf_pid !== answer.property_evidence.subject.gnaf_pid };
}

// The check of what the person wrote is saved too: it shows what else may have been meant.
async function checkChosen(ask: ConsoleAsk, reference: string | undefined): Promise<string> {
  const { record, chosen, isByPerson } = await readChosen(ask);
  const written = await saveAddressCheck(ask, { raw_address: String(record.request.raw_address), reference });
  if (!isByPerson) return written;
  return saveAddressCheck(ask, { raw_address: chosen.full_address, chosen_from: written, reference });
}

// A record that the account does not have is no reason to hide this one: the id is the caller's.
async function readChosenFrom(
  { run }: ConsoleAsk,
  { request }: DueDiligenceRecord,
): Promise<DueDiligenceRecord | null> {
  const record_id = recordId.safeParse(request.chosen_from);
  if (!record_id.success) return null;
  try {
    return (await run(getSearchRecord, { record_id: record_id.data })).body.record;
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'not_found') return null;
    throw error;
  }
}
