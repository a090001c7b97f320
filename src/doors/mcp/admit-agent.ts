import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Scope } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import type { Authenticate } from '#operations/funnel/authenticate.ts';
import { buildErrorBody } from '#operations/funnel/error-body.ts';

/** What the check of agents stands on. */
export type AdmissionParts = {
  publicUrl: () => string;
  /** The check of every door; this one takes only callers whom a person let in, so no API keys. */
  authenticate: Authenticate;
  /** The scopes that a message needs and a caller lacks. */
  findMissingScopes: (message: unknown, held: readonly Scope[]) => Scope[];
};

/** Lets an agent in that has a token and, for this message, the scopes; otherwise it is told what to ask its person for, and null comes back. */
export async function admitAgent(
  parts: AdmissionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  message: unknown,
): Promise<DelegatedCaller | null> {
  const caller = await findDelegatedCaller(parts, request);
  if (caller === null) {
    challenge(parts, request, reply);
    return null;
  }
  const missing = parts.findMissingScopes(message, caller.scopes);
  if (missing.length === 0) return caller;
  askForScopes(parts, request, reply, [...caller.scopes, ...missing], missing);
  return null;
}

/** What the agent door is called as an OAuth resource. */
export function resourceUrl({ publicUrl }: Pick<AdmissionParts, 'publicUrl'>): string {
  return `${publicUrl()}/mcp`;
}

async function findDelegatedCaller(parts: AdmissionParts, request: FastifyRequest): Promise<DelegatedCaller | null> {
  const bearer = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
  const caller = bearer === undefined ? null : await parts.authenticate(bearer);
  return caller !== null && caller.delegation !== null ? { ...caller, delegation: caller.delegation } : null;
}

function challenge(parts: AdmissionParts, request: FastifyRequest, reply: FastifyReply): void {
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  const refusal = new ServiceError(
    'authentication_required',
    'This door needs an OAuth access token; API keys are not accepted here.',
  );
  void reply
    .code(401)
    .header('www-authenticate', `Bearer ${error}resource_metadata="${metadataUrl(parts)}"`)
    .send(buildErrorBody(refusal, request.id));
}

function askForScopes(
  parts: AdmissionParts,
  request: FastifyRequest,
  reply: FastifyReply,
  // Those that the host has already are named as well, or the new token would lack them.
  all: readonly Scope[],
  missing: readonly Scope[],
): void {
  const message = `The grant lacks: ${missing.join(', ')}. Send the person to connect again, with the scopes that WWW-Authenticate names; they decide.`;
  const refusal = new ServiceError('insufficient_scope', message, { details: { missing_scopes: missing } });
  const asked = `error="insufficient_scope", scope="${all.join(' ')}"`;
  void reply
    .code(403)
    .header('www-authenticate', `Bearer ${asked}, resource_metadata="${metadataUrl(parts)}"`)
    .send(buildErrorBody(refusal, request.id));
}

function metadataUrl(parts: AdmissionParts): string {
  return getOAuthProtectedResourceMetadataUrl(new URL(resourceUrl(parts)));
}
