import { invariant } from '#base/invariant.ts';
import { getSearchRecord } from '#contract/operations/records/get-search-record.ts';
import { listRecentSearches } from '#contract/operations/records/list-recent-searches.ts';
import { recordId } from '#contract/schemas/common.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { shortenStored } from '#pages/page-text.ts';
import { readMakers } from './read-makers.ts';
import { buildWanted, readTypedFilter } from './record-filter.ts';
import { nameRecord, renderRecord } from './render-record.ts';
import { type RecordList, renderRecords } from './render-records.ts';

const PAGE_SIZE = 25;

/** Adds the list of records, the page of one record, and its PDF. */
export function addRecordsPages(pages: ConsolePages): void {
  pages.get('/app/records', showRecords);
  pages.get('/app/records/:record_id', async ({ params, run, view }) => {
    const { body } = await run(getSearchRecord, { record_id: params.record_id ?? '' });
    const { record } = body;
    return {
      title: `Record of ${shortenStored(nameRecord(record))}`,
      place: 'records',
      main: renderRecord(record, view.person.role),
    };
  });
  pages.get('/app/records/:record_id/pdf', async ({ params, query, run }) => {
    const annex = query.get('annex') === 'full' ? 'full' : 'none';
    const { file } = await run(getSearchRecord, { record_id: params.record_id ?? '', format: 'pdf', annex });
    invariant(file !== null, 'a record in the format pdf is a file');
    return { answerFile: file };
  });
}

async function showRecords({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const wantedId = query.get('record_id')?.trim() ?? '';
  if (recordId.safeParse(wantedId).success) return { redirect: `/app/records/${wantedId}` };
  const typed = readTypedFilter(query);
  const cursor = query.get('cursor');
  const page = { wantedId, typed, isFirst: cursor === null, makers: await readMakers({ run, view }), now: new Date() };
  const input = { ...buildWanted(typed), limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  const show = (list: RecordList | null, fault: string | null): ConsoleAnswer => ({
    title: 'Records',
    place: 'records',
    main: renderRecords({ ...page, list, fault }),
    ...(fault !== null && { status: 400 }),
  });
  if (wantedId !== '')
    return show(null, 'A record id is rec_ and 26 digits or capitals. Copy it from a PDF or an answer.');
  try {
    return show((await run(listRecentSearches, input)).body, null);
  } catch (error) {
    // Like every form, it keeps what was typed.
    if (!(error instanceof ServiceError) || error.code !== 'invalid_input') throw error;
    return show(null, error.message);
  }
}
