import type { FastifyInstance } from 'fastify';
import type { PersonCalls } from '#operations/access/person-calls.ts';
import { buildModeCookie } from '#pages/mode-cookie.ts';
import { readForm } from '#pages/own-forms.ts';
import { buildConsolePages, type ConsolePages, type SignedInDoor } from './console-door.ts';
import { addDealsPages } from './deals/deals-page.ts';
import { addEventsPages } from './developers/events/events-pages.ts';
import { addKeysPages } from './developers/keys/keys-pages.ts';
import { addRequestsPage } from './developers/requests/requests-page.ts';
import { addSandboxPages } from './developers/sandbox/sandbox-pages.ts';
import { addWebhooksPages } from './developers/webhooks/webhooks-pages.ts';
import { addAddressPage } from './find/address-page.ts';
import { addCompanyPage } from './find/company-page.ts';
import { addEntityPage } from './find/entity-page.ts';
import { addFoundPage } from './find/found-page.ts';
import { addSearchPage } from './find/search-page.ts';
import { addJobPages } from './jobs-page.ts';
import { addRecordsPages } from './records/records-page.ts';
import { addScreeningPages } from './screening/screening-page.ts';
import { addSourcesPage } from './sources-page.ts';
import { addTeamPages } from './team/team-pages.ts';
import { addUsagePages } from './usage/usage-page.ts';
import { addWatchlistPages } from './watchlist/watchlist-page.ts';

/** Adds the pages of signed-in people below /app. */
export function addConsole(scope: FastifyInstance, door: SignedInDoor, calls: PersonCalls): void {
  const pages = buildConsolePages(scope, door, calls);
  addSearchPage(pages);
  addFoundPage(pages);
  addEntityPage(pages);
  addCompanyPage(pages);
  addAddressPage(pages);
  addDealsPages(pages);
  addRecordsPages(pages);
  addWatchlistPages(pages);
  addScreeningPages(pages);
  addUsagePages(pages);
  addTeamPages(pages);
  addJobPages(pages);
  addDevelopersPages(pages);
  addSourcesPage(pages);
  door.signedIn(scope).post('/app/mode', async (request, reply) => {
    const mode = readForm(request).get('mode') === 'test' ? 'test' : 'live';
    return reply.header('set-cookie', buildModeCookie(mode)).redirect('/app', 303);
  });
}

function addDevelopersPages(pages: ConsolePages): void {
  addKeysPages(pages);
  addRequestsPage(pages);
  addWebhooksPages(pages);
  addEventsPages(pages);
  addSandboxPages(pages);
}
