import { normaliseClientName } from '#domain/access/client-registration.ts';
import { describeRedirect, type RedirectTarget } from '#domain/access/redirect-target.ts';

/** An app that asks to be connected, as the issuer keeps its request. */
export type AskingClient = {
  clientId: string;
  isDocument: boolean;
  /** What it calls itself; null when it says nothing. */
  name: string | null;
  /** The host that publishes its description; null for one that only registered itself. */
  publisher: string | null;
  redirectUri: string;
  target: RedirectTarget;
};

/** Describes the app behind a request that the issuer keeps. */
export function describeInteraction(kept: {
  params: Record<string, unknown>;
  prompt: { details: object };
}): AskingClient {
  const { client_name, is_document } = kept.prompt.details as { client_name: string | null; is_document: boolean };
  const clientId = String(kept.params.client_id);
  const redirectUri = String(kept.params.redirect_uri);
  return {
    clientId,
    isDocument: is_document,
    name: client_name === null ? null : normaliseClientName(client_name),
    publisher: is_document ? new URL(clientId).host : null,
    redirectUri,
    target: describeRedirect(redirectUri),
  };
}
