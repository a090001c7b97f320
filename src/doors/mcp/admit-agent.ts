import { getOAuthProtectedResourceMetadataUrl } from '@modelcontextprotocol/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invariant } from '#base/invariant.ts';
import type { Scope } from '#contract/scopes.ts';
import { ServiceError } from '#contract/service-error.ts';
import type { DelegatedCaller } from '#domain/access/caller.ts';
import { describeCredentialFault } from '#domain/access/parse-bearer.ts';
import type { AgentPath } from '#domain/access/resources.ts';
import { type Authenticate, checkCredential } from '#operations/funnel/authenticate.ts';
import { buildErrorBody } from '#operations/funnel/error-body.ts';
import { type FindCalled, nameCalled } from './called-operation.ts';

export type AdmissionParts = {
  publicUrl: () => string;
  /** The credential check shared with REST; MCP accepts only OAuth tokens, not API keys. */
  authenticate: Authenticate;
  findCalled: FindCalled;
  /** The scopes that a message needs and a caller lacks. */
  findMissingScopes: (message: unknown, held: readonly Scope[]) => Scope[];
};

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller behind the token; null until it was checked. */
    agent: DelegatedCaller | null;
  }
}

/** Builds the hook that checks the token from the headers, before the body is read; without a valid one the response is 401. */
export function buildTokenCheck(parts: AdmissionParts, path: AgentPath) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const found = await checkCredential(parts.authenticate, request.headers.authorization);
    if (typeof found !== 'string' && found.delegation !== null) {
      if (found.mode === 'test') reply.header('svc-mode', found.mode);
      request.agent = { ...found, delegation: found.delegation };
      request.loggedCall = { operation: null, accountId: found.accountId, credentialId: found.credentialId };
      return;
    }
    const fault = typeof found === 'string' ? describeCredentialFault(found, 'ACCESS_TOKEN') : 'This is an API key.';
    return challenge(metadataUrl(parts, path), request, reply, fault);
  };
}

/** Returns the caller if its token has the scopes that this message needs; otherwise replies which ones are missing and returns null. */
export function admitAgent(
  parts: AdmissionParts,
  path: AgentPath,
  request: FastifyRequest,
  reply: FastifyReply,
  message: unknown,
): DelegatedCaller | null {
  const { agent: caller } = request;
  invariant(caller !== null, 'the token is checked before the message is read');
  if (request.loggedCall !== null) request.loggedCall.operation = nameCalled(parts.findCalled, message);
  const missing = parts.findMissingScopes(message, caller.scopes);
  if (missing.length === 0) return caller;
  askForScopes(metadataUrl(parts, path), request, reply, [...caller.scopes, ...missing], missing);
  return null;
}

function challenge(metadata: string, request: FastifyRequest, reply: FastifyReply, fault: string): FastifyReply {
  const error = request.headers.authorization === undefined ? '' : 'error="invalid_token", ';
  const refusal = new ServiceError(
    'authentication_required',
    `${fault} MCP needs an OAuth access token; API keys are not accepted.`,
  );
  return reply
    .code(401)
    .header('www-authenticate', `Bearer ${error}resource_metadata="${metadata}"`)
    .send(buildErrorBody(refusal, request.id));
}

function askForScopes(
  metadata: string,
  request: FastifyRequest,
  reply: FastifyReply,
  // Includes the scopes that the token has, because the new token replaces it.
  all: readonly Scope[],
  missing: readonly Scope[],
): void {
  const message = `The grant lacks: ${missing.join(', ')}. Ask the person to connect again with the scopes in WWW-Authenticate.`;
  const refusal = new ServiceError('insufficient_scope', message, { details: { missing_scopes: missing } });
  const asked = `error="insufficient_scope", scope="${all.join(' ')}"`;
  void reply
    .code(403)
    .header('www-authenticate', `Bearer ${asked}, resource_metadata="${metadata}"`)
    .send(buildErrorBody(refusal, request.id));
}

// Hosts compare the resource in this document with the address they connect to, so each path has its own document.
function metadataUrl({ publicUrl }: AdmissionParts, path: AgentPath): string {
  return getOAuthProtectedResourceMetadataUrl(new URL(publicUrl() + path));
}
