import { normaliseClientName } from './client-registration.ts';
import { describeRedirect, type RedirectTarget } from './redirect-target.ts';

/** An app that acts for a user, as shown to that user. */
export type Asker = {
  /** The app's own name for itself at consent; unverified. */
  name: string;
  /** The host that publishes the app's metadata, which proves its identity; null for an app that only registered itself. */
  publisher: string | null;
  /** Its redirect target at consent; null if that was not stored. */
  target: RedirectTarget | null;
};

type Connection = { client_id: string; client_name: string; redirect_uri: string | null };

export function describeAsker({ client_id, client_name, redirect_uri }: Connection): Asker {
  return {
    // Older stored names may still contain hidden characters, which registration now removes.
    name: normaliseClientName(client_name),
    // Issued ids are not URLs; a URL id means that the metadata was fetched from there.
    publisher: client_id.startsWith('https://') ? new URL(client_id).host : null,
    target: redirect_uri === null ? null : describeRedirect(redirect_uri),
  };
}

const CONTINUE = 'continue only if you started this yourself, just now.';

/** Lists the warnings before connecting an app: whether its identity is verified, and where its response goes. */
export function listAskerWarnings({ publisher, target }: Pick<Asker, 'publisher' | 'target'>): string[] {
  const warnings = [...(target?.warnings ?? [])];
  if (publisher === null) warnings.push(`No one has verified who this is. Anyone can use any name: ${CONTINUE}`);
  // A published document says nothing about the program that listens on a device.
  if (target !== null && target.kind !== 'site') {
    const who = publisher === null ? 'this name.' : `the name of ${publisher}: ${CONTINUE}`;
    warnings.push(`Access will be sent to this device. Any program on this device can use ${who}`);
  }
  return warnings;
}

/**
 * Groups connections by app, in the order of their first. The URL of its metadata document identifies an app; without
 * one, its name and the host of its redirect do. So a look-alike at another host is another app.
 */
export function groupByApp<T extends Connection>(connections: readonly T[]): [T, ...T[]][] {
  const groups = [...Map.groupBy(connections, identifyApp).values()];
  return groups.flatMap(([first, ...rest]) => (first === undefined ? [] : [[first, ...rest] as [T, ...T[]]]));
}

function identifyApp(connection: Connection): string {
  const { name, publisher, target } = describeAsker(connection);
  if (publisher !== null) return connection.client_id;
  // A program on a device uses another port each time.
  const place = target?.kind === 'this_device' ? target.kind : (target?.host ?? null);
  return JSON.stringify([name.normalize('NFKC').toLowerCase(), place]);
}
