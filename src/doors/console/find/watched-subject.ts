import { listMonitors } from '#contract/operations/monitors/list-monitors.ts';
import { mayRun } from '#domain/access/role-rights.ts';
import type { ConsoleAsk } from '#doors/console/console-door.ts';
import { type Html, html } from '#pages/html.ts';
import { showStored } from '#pages/page-text.ts';

/** What the watchlist knows of a target that no check of its own was saved for. */
export type WatchedSubject = { subscription_id: string; name: string | null };

/** Finds the newest monitor of an ABN or ACN; null when it is not watched, or the role may not see it. */
export async function readWatchedSubject({ run, view }: ConsoleAsk, target: string): Promise<WatchedSubject | null> {
  if (!mayRun(view.person.role, listMonitors)) return null;
  const [found] = (await run(listMonitors, { target, include: 'state', limit: 1 })).body.monitors;
  return found === undefined ? null : { subscription_id: found.subscription_id, name: found.latest?.name ?? null };
}

/** Builds the head of the page of a number without a saved check: its name, if it is watched, and the number. */
export function renderUncheckedHead(number: string, watched: WatchedSubject | null): Html {
  if (watched?.name == null) return html`<h1>${number}</h1>`;
  return html`<h1>${showStored(watched.name, 120)}</h1><p class="lead"><code>${number}</code></p>`;
}

/** Builds the sentence that leads from the page of a number to its monitor; nothing when it is not watched. */
export function renderWatchedLink(watched: WatchedSubject | null): Html | null {
  if (watched === null) return null;
  return html`<p>You watch it. <a href="/app/watchlist/${watched.subscription_id}">What the watchlist saw</a></p>`;
}
