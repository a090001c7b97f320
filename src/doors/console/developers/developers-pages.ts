import type { ConsolePages } from '#doors/console/console-door.ts';
import { addEventsPages } from './events/events-pages.ts';
import { addKeysPages } from './keys/keys-pages.ts';
import { addRequestsPage } from './requests/requests-page.ts';
import { addSandboxPages } from './sandbox/sandbox-pages.ts';
import { addWebhooksPages } from './webhooks/webhooks-pages.ts';

export function addDevelopersPages(pages: ConsolePages): void {
  addKeysPages(pages);
  addRequestsPage(pages);
  addWebhooksPages(pages);
  addEventsPages(pages);
  addSandboxPages(pages);
}
