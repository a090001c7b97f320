import type { FastifyInstance, FastifyReply } from 'fastify';
import { toPlainObject } from '#base/plain-object.ts';
import { buildFieldError } from '#contract/build-field-error.ts';
import { RECORD_ID } from '#contract/schemas/common.ts';
import type { DueDiligenceRecord } from '#contract/schemas/record.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type BrowserModules, buildBrowserModules } from '#pages/browser-modules.ts';
import { PAGE_HEADERS } from '#pages/page-headers.ts';
import { readVerifierFile } from '#pages/verifier-file.ts';
import { renderVerifyPage } from './verify-page.ts';

const HEAD_TOO = { exposeHeadRoute: true };
const SHA256 = /^[0-9a-f]{64}$/;
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The published keys of the log, and the record of the verifier with a SHA-256; null if there is none. */
type VerifyPageData = {
  readKeys(): Promise<object>;
  findVerifierRecord(sha256: string): Promise<DueDiligenceRecord | null>;
};

/** Adds the verification page that a record's QR code leads to, a general one, their scripts and the verifier. The page works without its data. */
export function addVerifyPage(server: FastifyInstance, data: VerifyPageData): void {
  const verifier = readVerifierFile();
  // Never changes once the verifier is in the log.
  let index: number | null = null;
  let built: BrowserModules | null = null;
  const readModules = () => {
    built ??= buildBrowserModules('pages/assets/verify.js');
    return built;
  };
  const sendPage = async (reply: FastifyReply, recordId: string | null) => {
    const keys = await data.readKeys().catch(() => null);
    index ??= (await data.findVerifierRecord(verifier.sha256).catch(() => null))?.log?.index ?? null;
    const page = renderVerifyPage({
      recordId,
      keys: keys === null ? null : JSON.stringify(keys, null, 2),
      scriptHref: readModules().entryHref,
      verifier: { sha256: verifier.sha256, index },
    });
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
      .send(verifier.text),
  );
  server.get('/verify/svc-verify.json', HEAD_TOO, async (request, reply) => {
    const { sha256 = verifier.sha256 } = toPlainObject(request.query);
    if (typeof sha256 !== 'string' || !SHA256.test(sha256))
      throw buildFieldError('invalid_input', 'sha256', 'must be the SHA-256 of a svc-verify.mjs, 64 hex digits');
    const record = await data.findVerifierRecord(sha256);
    if (record === null)
      throw new ServiceError('not_found', 'This service has no record of a verifier with this SHA-256.');
    const file = { ok: true, record };
    return reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(JSON.stringify(file));
  });
  for (const path of ['/verify', '/verify/']) server.get(path, HEAD_TOO, (_request, reply) => sendPage(reply, null));
  server.get('/assets/:modules/*', HEAD_TOO, async (request, reply) => {
    const script = readModules().scripts.get(request.url.split('?')[0] ?? '');
    if (script === undefined)
      throw new ServiceError('not_found', 'This script does not exist. Reload the page that uses it.');
    return reply.type('text/javascript; charset=utf-8').header('cache-control', FOR_EVER).send(script);
  });
}
