import { normaliseClientName } from './client-registration.ts';
import { describeRedirect, type RedirectTarget } from './redirect-target.ts';

/** A program that acts for a person, as they can judge it. */
export type Asker = {
  /** What it called itself when it was let in: its own words, which anybody could write. */
  name: string;
  /** The host that publishes its description, which is proof of who speaks; null for one that only registered itself. */
  publisher: string | null;
  /** Where it was answered when it was let in; null where that was not kept. */
  target: RedirectTarget | null;
};

/** Describes the program behind a consent. */
export function describeAsker(grant: { client_id: string; client_name: string; redirect_uri: string | null }): Asker {
  const { client_id, client_name, redirect_uri } = grant;
  return {
    // A name that was stored before hidden characters were removed at registration may still have some.
    name: normaliseClientName(client_name),
    // Ids that we give out are no addresses: an address is the client's own, and was fetched from there.
    publisher: client_id.startsWith('https://') ? new URL(client_id).host : null,
    target: redirect_uri === null ? null : describeRedirect(redirect_uri),
  };
}
