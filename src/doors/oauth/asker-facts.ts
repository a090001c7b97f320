import type { Asker } from '#domain/access/describe-asker.ts';
import type { RedirectTarget } from '#domain/access/redirect-target.ts';
import { type Html, html } from '#pages/html.ts';

/** Whether a person connects the program just now, or looks at it later, perhaps on another device. */
export type Moment = 'connecting' | 'later';

const DEVICE_HINTS: Record<Moment, string> = {
  connecting: 'A program that runs on the device in front of you.',
  later: 'A program that runs there, not a site.',
};

/** Builds what tells a program from one that looks like it: who publishes it, and where it is answered, in the words of the moment. */
export function renderAskerFacts({ publisher, target }: Pick<Asker, 'publisher' | 'target'>, moment: Moment): Html {
  return html`${publisher === null ? null : html`<dt>Published by</dt><dd class="host">${publisher}</dd>`}
${target === null ? null : html`<dt>It gets its answer at</dt><dd><span class="host">${describePlace(target, moment)}</span>${target.kind === 'this_device' ? html`<br><span class="hint">${DEVICE_HINTS[moment]}</span>` : null}</dd>`}`;
}

/** Builds the warnings that a careful reader wants to see before anything else; null when there are none. */
export function renderWarnings(warnings: readonly string[]): Html | null {
  if (warnings.length === 0) return null;
  return html`<div class="notice warn">${warnings.map((warning) => html`<p>${warning}</p>`)}</div>`;
}

/** Where an answer goes, in the words of the page. */
export function describePlace(target: RedirectTarget, moment: Moment): string {
  if (target.kind === 'site') return target.host;
  const device = moment === 'connecting' ? 'this device' : 'the device on which you connected it';
  return target.kind === 'app'
    ? `the app that opens “${target.host}” links on ${device}`
    : `${device} (${target.host})`;
}

/** Names an app in a line: what it calls itself, in quotation marks, and the host that tells it from a look-alike. */
export function nameAsker({ name, publisher, target }: Asker): string {
  const device = target?.kind === 'this_device' ? 'on a device of yours' : null;
  // A publisher does not vouch for what runs on a device, so both are named.
  const places = [publisher, device].filter((place) => place !== null);
  const place = places.length === 0 ? target?.host : places.join(', ');
  return place === undefined ? `“${name}”` : `“${name}” (${place})`;
}
