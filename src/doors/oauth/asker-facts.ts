import { toPlainObject } from '#base/plain-object.ts';
import { normaliseClientName } from '#domain/access/client-registration.ts';
import type { Asker } from '#domain/access/describe-asker.ts';
import { describeRedirect, type RedirectTarget } from '#domain/access/redirect-target.ts';
import { type Html, html } from '#pages/html.ts';
import { renderQuotedText } from '#pages/page-text.ts';

/** Whether the person is connecting the app now, or reads about it later, perhaps on another device. */
type ConnectionStage = 'connecting' | 'later';

const DEVICE_HINTS: Record<ConnectionStage, string> = {
  connecting: 'A program running on this device.',
  later: 'A program running there, not a website.',
};

/** Builds the facts that tell an app from a look-alike: its publisher and the address it receives the result at. */
export function renderAskerFacts(
  { publisher, target }: Pick<Asker, 'publisher' | 'target'>,
  stage: ConnectionStage,
): Html {
  return html`${publisher === null ? null : html`<dt>Published by</dt><dd class="host">${publisher}</dd>`}
${target === null ? null : html`<dt>Access is sent to</dt><dd><span class="host">${describePlace(target, stage)}</span>${target.kind === 'this_device' ? html`<br><span class="hint">${DEVICE_HINTS[stage]}</span>` : null}</dd>`}`;
}

/** Builds the facts about the app that asks, as it sends the person here. */
export function renderAskingClient(client: AskingClient): Html {
  return html`<div class="asker"><dl class="facts-list">
<dt>It calls itself</dt><dd>${client.name === null ? 'no name given' : renderQuotedText(client.name, 'the app')}</dd>
${renderAskerFacts(client, 'connecting')}
</dl></div>`;
}

/** Builds the warnings shown above the facts; null when there are none. */
export function renderWarnings(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null;
  return html`<div class="notice warn">${warnings.map((warning) => html`<p>${warning}</p>`)}</div>`;
}

/** Describes where the app receives the result. */
export function describePlace(target: RedirectTarget, stage: ConnectionStage): string {
  if (target.kind === 'site') return target.host;
  const device = stage === 'connecting' ? 'this device' : 'the device on which you connected it';
  return target.kind === 'app'
    ? `the app that opens “${target.host}” links on ${device}`
    : `${device} (${target.host})`;
}

/** Names an app in one line: its own name in quotation marks, then the host that distinguishes it from a look-alike. */
export function nameAsker({ name, publisher, target }: Asker): string {
  const device = target?.kind === 'this_device' ? 'on your device' : null;
  // A publisher cannot vouch for a program on a device, so the line names both.
  const places = [publisher, device].filter((place) => place !== null);
  const place = places.length === 0 ? target?.host : places.join(', ');
  return place === undefined ? `“${name}”` : `“${name}” (${place})`;
}

/** The app that sent a pending authorisation request. */
export type AskingClient = {
  clientId: string;
  isDocument: boolean;
  /** The name it gave itself; null when it gave none. */
  name: string | null;
  /** The host that publishes its metadata document; null for a client that registered itself. */
  publisher: string | null;
  redirectUri: string;
  target: RedirectTarget;
};

/** Describes the app behind a stored authorisation request. */
export function describeInteraction(kept: {
  params: Record<string, unknown>;
  prompt: { details: object };
}): AskingClient {
  const { client_name, is_document } = toPlainObject(kept.prompt.details);
  const clientId = String(kept.params.client_id);
  const redirectUri = String(kept.params.redirect_uri);
  return {
    clientId,
    isDocument: is_document === true,
    name: typeof client_name === 'string' ? normaliseClientName(client_name) : null,
    publisher: is_document === true ? new URL(clientId).host : null,
    redirectUri,
    target: describeRedirect(redirectUri),
  };
}
