import { listRequests } from '#contract/operations/team/list-requests.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, orAgain, showTab } from '#doors/console/developers/developers-frame.ts';
import { type RequestList, renderRequests } from './render-requests.ts';
import { buildRequestFilter, readTypedRequests } from './request-filter.ts';

const PAGE_SIZE = 50;

/** Adds the request log of the last seven days. */
export function addRequestsPage(pages: ConsolePages): void {
  pages.get('/app/developers/requests', needing('requests', listRequests, showRequests));
}

async function showRequests({ query, run }: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readTypedRequests(query);
  const cursor = query.get('cursor');
  const show = (list: RequestList | null, fault: string | null, status = 200) =>
    showTab('requests', 'Requests', renderRequests({ typed, isFirst: cursor === null, list, fault }), status);
  const input = { ...buildRequestFilter(typed), limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return orAgain(
    async () => show((await run(listRequests, input)).body, null),
    (fault, status) => show(null, fault, status),
  );
}
