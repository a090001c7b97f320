import { toPlainObject } from '#base/plain-object.ts';
import { normaliseClientName } from '#domain/access/client-registration.ts';
import { describeRedirect, type RedirectTarget } from '#domain/access/redirect-target.ts';

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
