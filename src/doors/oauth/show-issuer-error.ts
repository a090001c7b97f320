import type { KoaContextWithOIDC } from 'oidc-provider';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { renderErrorPage } from './error-page.ts';

/** Answers a request to the issuer with the error page. */
export function showIssuerError(ctx: KoaContextWithOIDC, error: string): void {
  for (const [name, value] of Object.entries(PAGE_HEADERS)) ctx.set(name, value);
  ctx.body = renderErrorPage(error);
}
