import type { IncomingMessage } from 'node:http';
import type { KoaContextWithOIDC } from 'oidc-provider';
import { isRedirectAllowed } from '#domain/access/redirect-target.ts';
import { showIssuerError } from './error-page.ts';

const AUTHORIZE = '/oauth/authorize';

/**
 * Builds the guard that keeps `/oauth/authorize` from being an open redirector. Anyone can register an app and its
 * address, so an invalid request ends on an error page. Only an app that the person has connected receives the error.
 */
export function buildRedirectGuard(isConnected: (request: IncomingMessage, clientId: string) => Promise<boolean>) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    if (ctx.path !== AUTHORIZE) return next();
    const { redirect_uri } = ctx.query;
    // Checked again because an app may have registered before its scheme was refused.
    if (typeof redirect_uri === 'string' && !isRedirectAllowed(redirect_uri))
      return refuse(ctx, 'invalid_redirect_uri');
    await next();
    const location = ctx.res.getHeader('location');
    // A valid request leads to the consent page; the redirect after a decision has its own path.
    if (typeof location !== 'string' || location.startsWith('/oauth/consent/')) return;
    const { client } = ctx.oidc;
    if (client !== undefined && (await isConnected(ctx.req, client.clientId))) return;
    refuse(ctx, new URL(location).searchParams.get('error') ?? 'invalid_request');
  };
}

function refuse(ctx: KoaContextWithOIDC, error: string): void {
  ctx.remove('location');
  ctx.status = 400;
  showIssuerError(ctx, error);
}
