import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { verifyWebhook, type WebhookMessage, WebhookVerificationError } from '#client/index.ts';
import { buildWebhookHeaders } from '#domain/webhooks/sign-message.ts';
import { deriveSigningKey, nameMasterKey } from '#domain/webhooks/signing-key.ts';

// The messages are signed when this file is loaded, which may be minutes before its tests run.
const loadedMs = Date.now();
const stopClock = (t: TestContext) => t.mock.timers.enable({ apis: ['Date'], now: loadedMs });
const master = nameMasterKey(Buffer.alloc(32, 1));
const [older, newer, other] = ['a', 'b', 'c'].map((secretId) =>
  deriveSigningKey(master, { secretId, salt: Buffer.alloc(16, 2) }),
);
assert.ok(older && newer && other);

const body = JSON.stringify({
  type: 'evidence_export.ready',
  timestamp: '2026-11-16T02:00:00.000Z',
  data: { job_id: 'job_1', note: 'Zoë’s export' },
  id: 'not the id',
});
const headers = buildWebhookHeaders({ id: 'evt_1', body }, [newer, older], new Date());
const message: WebhookMessage = { body, headers, secret: newer.secret };

const GENUINE: [what: string, changed: Partial<WebhookMessage>][] = [
  ['the secret', {}],
  ['the secret before its rotation', { secret: older.secret }],
  ['the public key', { secret: newer.publicKey }],
  ['several secrets, of which one signed', { secret: [other.secret, older.secret] }],
  ['bytes', { body: new TextEncoder().encode(body) }],
  ['Headers', { headers: new Headers(headers) }],
  [
    'header names in capitals',
    { headers: Object.fromEntries(Object.entries(headers).map(([n, v]) => [n.toUpperCase(), v])) },
  ],
];
for (const [what, changed] of GENUINE) {
  test(`a genuine webhook is accepted with ${what}`, async (t) => {
    stopClock(t);
    const event = await verifyWebhook({ ...message, ...changed });
    assert.deepEqual([event.id, event.type, event.data.job_id], ['evt_1', 'evidence_export.ready', 'job_1']);
  });
}

const minutesAgo = (minutes: number) =>
  buildWebhookHeaders({ id: 'evt_1', body }, [newer], new Date(Date.now() - minutes * 60_000));
const FALSE: [what: string, changed: Partial<WebhookMessage>][] = [
  ['another secret', { secret: other.secret }],
  ['another public key', { secret: other.publicKey }],
  ['another body', { body: `${body} ` }],
  ['another id', { headers: { ...headers, 'webhook-id': 'evt_2' } }],
  ['another time', { headers: { ...headers, 'webhook-timestamp': String(Math.floor(Date.now() / 1000) - 60) } }],
  ['an old message', { headers: minutesAgo(6) }],
  ['a message from the future', { headers: minutesAgo(-6) }],
  ['a tolerance that is no number', { toleranceSeconds: Number.NaN }],
  ['no signature', { headers: { ...headers, 'webhook-signature': undefined } }],
  ['a signature that is no base64', { headers: { ...headers, 'webhook-signature': 'v1,%%% v1a,%%%' } }],
  [
    'the HMAC as the public-key signature',
    { headers: { ...headers, 'webhook-signature': `v1a,${'A'.repeat(43)}=` }, secret: newer.publicKey },
  ],
  [
    'the right signature under another version',
    { headers: { ...headers, 'webhook-signature': headers['webhook-signature']?.replaceAll('v1,', 'v2,') } },
  ],
  ['a time that is no number', { headers: { ...headers, 'webhook-timestamp': 'NaN' } }],
];
for (const [what, changed] of FALSE) {
  test(`a webhook with ${what} is rejected`, async (t) => {
    stopClock(t);
    await assert.rejects(verifyWebhook({ ...message, ...changed }), (error) => {
      assert.ok(error instanceof WebhookVerificationError);
      assert.deepEqual([error.code, error.retryable], ['invalid_signature', false]);
      return true;
    });
  });
}

test('an old message is accepted when the receiver says so, and a missing secret is a mistake of the program', async (t) => {
  stopClock(t);
  await verifyWebhook({ ...message, headers: minutesAgo(6), toleranceSeconds: 3600 });
  await assert.rejects(verifyWebhook({ ...message, secret: [] }), TypeError);
  await assert.rejects(verifyWebhook({ ...message, secret: 'whsec_%' }), TypeError);
});
