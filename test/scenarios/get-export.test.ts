import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import { evidencePackEnvelope } from '#contract/schemas/evidence-pack.ts';
import { buildPdfRenderer, PDF_DEFAULTS, type PdfDocument } from '#operations/pdf/pdf-renderer.ts';
import { readOk, readRefusal } from '#test/support/answers.ts';
import { type CutService, startCutService } from '#test/support/cut-service.ts';
import { postJson } from '#test/support/post-json.ts';
import { readPdf } from '#test/support/read-pdf.ts';
import { sharedRenderer } from '#test/support/shared-renderer.ts';
import { tamperWith } from '#test/support/tamper-with.ts';
import { createTestAccount, type TestAccount } from '#test/support/test-account.ts';
import type { TestService } from '#test/support/test-service.ts';

const ASKED = { abn: '79002637069', vin: '6T1BF3EK00X123456', purpose: 'unprintable', reference: 'deal-7' };

let cut: CutService;
let service: TestService;
let isPressBroken = false;
// Too short to make any page.
const hasty = buildPdfRenderer({ ...PDF_DEFAULTS, onFault: (fault) => assert.fail(String(fault)), timeoutMs: 1 });
before(async () => {
  const pdf = {
    renderPdf: (document: PdfDocument, accountId: string) =>
      (isPressBroken ? hasty : sharedRenderer).renderPdf(document, accountId),
    close: async () => undefined,
  };
  cut = await startCutService({ pdf });
  service = cut.service;
});
after(async () => {
  await cut.stop();
  await hasty.close();
});

async function makePack(path = '/v1/evidence-packs') {
  const body = await readOk(await postJson(service, path, ASKED));
  return { body, ...evidencePackEnvelope.parse(body) };
}

const download = (id: string, account?: TestAccount) =>
  service.request(`/v1/exports/${id}`, account && { headers: { authorization: `Bearer ${account.api_key}` } });

test('ok: download_url returns the PDF of the pack to the account that made it [endpoints.exports] [evidence-pack.export-id-canonical] [evidence-pack.download-url-serves-pdf]', async () => {
  for (const path of ['/v1/evidence-packs', '/v1/evidence-packs/asset-finance']) {
    const { body, download_url, export_id } = await makePack(path);
    const headers = { authorization: `Bearer ${service.account.api_key}` };
    const response = await fetch(download_url, { headers });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('content-type'), 'application/pdf');
    assert.equal(response.headers.get('content-disposition'), `attachment; filename="evidence-pack-${export_id}.pdf"`);
    const bytes = Buffer.from(await response.arrayBuffer());
    assert.ok(bytes.subarray(0, 8).toString('latin1').startsWith('%PDF-1.'));
    assert.equal(response.headers.get('content-length'), String(bytes.length));
    const again = await fetch(download_url, { headers });
    assert.ok(bytes.equals(Buffer.from(await again.arrayBuffer())), 'the same bytes again');
    // The PDF prints the stored answer.
    const printed = await sharedRenderer.renderPdf(
      { kind: 'pack', pack: evidencePackEnvelope.loose().parse(body) },
      'another',
    );
    assert.ok(bytes.equals(Buffer.from(printed)));
    const words = JSON.stringify((await readPdf(new Uint8Array(bytes))).pages);
    assert.match(words, /Can this pack be verified\?.*This pack is synthetic: .*nothing of it is in the evidence log/);
  }
});

test('invalid: an id that is not a version 4 UUID is invalid_id [endpoints.exports-errors]', async () => {
  const { export_id } = await makePack();
  for (const id of [
    '1',
    'rec_01',
    `${export_id}.pdf`,
    export_id.replaceAll('-', ''),
    '1b9d6bcd-bbfd-1b2d-9b5d-ab8dfbbd4bed',
  ]) {
    await readRefusal(await download(id), 400, 'invalid_id');
  }
});

test('not found: a missing pack and another account’s pack get the same answer [routes.exports-owner]', async () => {
  const { export_id } = await makePack();
  const other = await createTestAccount(service.database.db);
  const settle = ({ request_id: _id, ...rest }: Record<string, unknown>) => rest;
  const foreign = settle(await readRefusal(await download(export_id, other), 404, 'not_found'));
  const unknown = settle(await readRefusal(await download(randomUUID(), other), 404, 'not_found'));
  assert.deepEqual(foreign, unknown);
});

/** Stores an artefact in the format of an older release. */
async function keepOld(body: unknown, account_id = service.account.account_id): Promise<string> {
  const export_id = randomUUID();
  await sql`insert into evidence_packs (export_id, account_id, body, created_at)
    values (${export_id}, ${account_id}, ${JSON.stringify(body)}, now())`.execute(service.database.db);
  return export_id;
}

test('gone: a stored pack without the contract’s stamp is legacy_artifact_unavailable, and only for its owner [versioning.pack-stamp] [evidence-pack.unstamped-is-not-this-shape]', async () => {
  const { body } = await makePack();
  const { contract_version: _stamp, ...unstamped } = body;
  const old = [unstamped, { ...body, contract_version: 'fixture-machine-truth-v1' }, {}, [], 'a text', null];
  for (const artefact of old) {
    const id = await keepOld(artefact);
    await readRefusal(await download(id), 410, 'legacy_artifact_unavailable');
    await readRefusal(await download(id, await createTestAccount(service.database.db)), 404, 'not_found');
  }
});

test('a pack that was changed in the store, or moved to another account, is not served', async () => {
  const { body, export_id } = await makePack();
  const { db, pool } = service.database;
  const other = await createTestAccount(db);
  const change = (set: string) =>
    tamperWith(pool, 'evidence_packs', `update evidence_packs set ${set} where export_id = '${export_id}'`);
  await change(`body = '${JSON.stringify({ ...body, risk_score: 0 }).replaceAll("'", "''")}'`);
  await readRefusal(await download(export_id), 500, 'internal_error');
  await change(`body = '${JSON.stringify(body).replaceAll("'", "''")}'`);
  assert.equal((await download(export_id)).status, 200);
  await change(`account_id = '${other.account_id}'`);
  await readRefusal(await download(export_id, other), 500, 'internal_error');
});

test('a failed PDF is pdf_render_error, and a later request succeeds', async () => {
  const { export_id } = await makePack();
  isPressBroken = true;
  const refusal = await readRefusal(await download(export_id), 500, 'pdf_render_error');
  assert.doesNotMatch(JSON.stringify(refusal), /typst|within/);
  isPressBroken = false;
  assert.equal((await download(export_id)).status, 200);
});

test('unauthenticated and unscoped callers are rejected', async () => {
  const { export_id } = await makePack();
  const unscoped = await createTestAccount(service.database.db, { scopes: ['assets:receipts'] });
  await readRefusal(await download(export_id, { ...unscoped, api_key: 'nonsense' }), 401, 'authentication_required');
  const bare = await fetch(`${service.url}/v1/exports/${export_id}`);
  await readRefusal(bare, 401, 'authentication_required');
  await readRefusal(await download(export_id, unscoped), 403, 'insufficient_scope');
});

test('store down: it is store_unavailable', async () => {
  const { export_id } = await makePack();
  await cut.store.cut();
  await readRefusal(await download(export_id), 503, 'store_unavailable');
  await cut.store.restore();
});
