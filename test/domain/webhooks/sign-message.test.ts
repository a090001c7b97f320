import assert from 'node:assert/strict';
import { createPrivateKey, createPublicKey, verify } from 'node:crypto';
import { test } from 'node:test';
import { buildWebhookHeaders } from '#domain/webhooks/sign-message.ts';

// RFC 8032, 7.1, test 1: a published Ed25519 key.
const SEED = '9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60';
const PRIVATE_KEY = createPrivateKey({
  key: Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), Buffer.from(SEED, 'hex')]),
  format: 'der',
  type: 'pkcs8',
});
// The vector of the Standard Webhooks specification.
const MESSAGE = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' };
const KEY = { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', privateKey: PRIVATE_KEY };
const AT = new Date(1_614_265_330_999);

test('the HMAC matches the published Standard Webhooks vector, at the whole second [webhooks.standard]', () => {
  const headers = buildWebhookHeaders(MESSAGE, [KEY], AT);
  assert.equal(headers['webhook-id'], MESSAGE.id);
  assert.equal(headers['webhook-timestamp'], '1614265330');
  assert.equal(headers['webhook-signature']?.split(' ')[0], 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=');
});

test('the Ed25519 signature covers id, time and body, and verifies with the public key [webhooks.standard]', () => {
  const headers = buildWebhookHeaders(MESSAGE, [KEY], AT);
  const signature = Buffer.from(headers['webhook-signature']?.split('v1a,')[1] ?? '', 'base64');
  const signed = (text: string) => verify(null, Buffer.from(text), createPublicKey(PRIVATE_KEY), signature);
  assert.ok(signed(`${MESSAGE.id}.1614265330.${MESSAGE.body}`));
  assert.ok(!signed(`${MESSAGE.id}.1614265331.${MESSAGE.body}`));
});

test('each key signs both ways, the newest first [webhooks.rotation]', () => {
  const second = { ...KEY, secret: `whsec_${Buffer.alloc(32, 1).toString('base64')}` };
  const header = (keys: (typeof KEY)[]) => buildWebhookHeaders(MESSAGE, keys, AT)['webhook-signature'] ?? '';
  assert.match(header([KEY, second]), /^v1,g0hM\S+ v1,(?!g0hM)\S+ v1a,\S+ v1a,\S+$/);
});
