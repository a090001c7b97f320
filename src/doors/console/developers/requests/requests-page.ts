import { listKeys } from '#contract/operations/keys/list-keys.ts';
import { listPeople } from '#contract/operations/team/list-people.ts';
import { listRequests } from '#contract/operations/team/list-requests.ts';
import type { Role } from '#contract/roles.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAnswer, ConsoleAsk, ConsolePages } from '#doors/console/console-door.ts';
import { needing, orAgain, showTab } from '#doors/console/developers/developers-frame.ts';
import { type Maker, type RequestList, renderRequests } from './render-requests.ts';
import { buildRequestFilter, readTypedRequests } from './request-filter.ts';

const PAGE_SIZE = 50;

/** Adds the request log of the last seven days. */
export function addRequestsPage(pages: ConsolePages): void {
  pages.get('/app/developers/requests', needing('requests', listRequests, showRequests));
}

async function showRequests({ query, run, view }: ConsoleAsk): Promise<ConsoleAnswer> {
  const typed = readTypedRequests(query);
  const cursor = query.get('cursor');
  const makers = await readMakers(run, view.person.role);
  const show = (list: RequestList | null, fault: string | null, status = 200) =>
    showTab('Requests', renderRequests({ typed, makers, isFirst: cursor === null, list, fault }), status);
  const input = { ...buildRequestFilter(typed), limit: PAGE_SIZE, ...(cursor !== null && { cursor }) };
  return orAgain(
    async () => show((await run(listRequests, input)).body, null),
    (fault, status) => show(null, fault, status),
  );
}

// The newest; a row of the log narrows the list to any other.
const MOST_KEYS = 100;

/** Reads the keys and people that the filter offers, as far as the role may see them. */
async function readMakers(run: ConsoleAsk['run'], role: Role): Promise<Maker[]> {
  const keys = mayRun(role, listKeys) ? (await run(listKeys, { limit: MOST_KEYS })).body.keys : [];
  const people = mayRun(role, listPeople) ? (await run(listPeople, {})).body.people : [];
  return [
    ...keys.map(({ key_id, name, key_prefix }) => ({ id: key_id, name: `${name} (${key_prefix}…)` })),
    ...people.map(({ user_id, email }) => ({ id: user_id, name: email })),
  ];
}
