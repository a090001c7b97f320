import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { sha256Hex } from '#base/sha256.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BrowserModules, buildBrowserModules } from '#pages/browser-modules.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { renderVerifyPage } from './verify-page.ts';

const HEAD_TOO = { exposeHeadRoute: true };
const RECORD_ID = /^rec_[0-9A-HJKMNP-TV-Z]{26}$/;
const VERIFIER = new URL('../../pages/assets/svc-verify.generated.mjs', import.meta.url);
const FOR_EVER = 'public, max-age=31536000, immutable';

/** Adds the verification page that a record's QR code leads to, a general one, and their scripts. The page works without the keys of `readKeys`. */
export function addVerifyPage(server: FastifyInstance, readKeys: () => Promise<object>): void {
  const verifier = readFileSync(VERIFIER, 'utf8');
  const verifierHash = sha256Hex(verifier);
  let built: BrowserModules | null = null;
  const readModules = () => {
    built ??= buildBrowserModules('pages/assets/verify.js');
    return built;
  };
  const sendPage = async (reply: FastifyReply, recordId: string | null) => {
    const keys = await readKeys().catch(() => null);
    const text = keys === null ? null : JSON.stringify(keys, null, 2);
    const page = renderVerifyPage({ recordId, keys: text, scriptHref: readModules().entryHref, verifierHash });
    return reply.headers(PAGE_HEADERS).header('cache-control', 'no-store').send(page);
  };
  server.get<{ Params: { record_id: string } }>('/verify/:record_id', HEAD_TOO, async (request, reply) => {
    const { record_id: recordId } = request.params;
    if (!RECORD_ID.test(recordId))
      throw new ServiceError(
        'not_found',
        'The URL does not end in a record id. An id looks like rec_ followed by 26 characters.',
      );
    // The record is not looked up, so that a stranger learns nothing, not even from the response time.
    return sendPage(reply, recordId);
  });
  server.get('/verify/svc-verify.mjs', HEAD_TOO, (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .headers({ 'content-disposition': 'attachment; filename="svc-verify.mjs"', 'cache-control': 'no-cache' })
      .send(verifier),
  );
  for (const path of ['/verify', '/verify/']) server.get(path, HEAD_TOO, (_request, reply) => sendPage(reply, null));
  server.get('/assets/:modules/*', HEAD_TOO, async (request, reply) => {
    const script = readModules().scripts.get(request.url.split('?')[0] ?? '');
    if (script === undefined)
      throw new ServiceError('not_found', 'This script does not exist. Reload the page that uses it.');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', FOR_EVER).send(script);
  });
}
