import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseClientName, parseRegistration } from '#domain/access/client-registration.ts';

const SITE = 'https://host.example/cb';

test('a registration keeps only the fields that this issuer uses', () => {
  const sent = {
    redirect_uris: [SITE],
    client_name: ' A  host ',
    client_uri: 'https://host.example/',
    scope: 'abn:lookup',
    jwks_uri: 'https://host.example/keys',
    client_id: 'mine',
  };
  assert.deepEqual(parseRegistration(sent), {
    redirect_uris: [SITE],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    application_type: 'web',
    token_endpoint_auth_method: 'none',
    client_name: 'A host',
    client_uri: 'https://host.example/',
  });
});

test('an app with a loopback or custom-scheme redirect is native', () => {
  const typeOf = (...redirect_uris: string[]) => {
    const metadata = parseRegistration({ redirect_uris });
    return 'application_type' in metadata ? metadata.application_type : null;
  };
  assert.equal(typeOf(SITE), 'web');
  assert.equal(typeOf('http://localhost/cb'), 'native');
  assert.equal(typeOf('com.example.app:/cb'), 'native');
  assert.equal(typeOf(SITE, 'http://127.0.0.1/cb'), 'native');
});

test('the supported grant types are kept, and authorization_code is required', () => {
  const flowsOf = (grant_types: unknown) => {
    const metadata = parseRegistration({ redirect_uris: [SITE], grant_types });
    return 'grant_types' in metadata ? metadata.grant_types : metadata.error;
  };
  assert.deepEqual(flowsOf(['authorization_code']), ['authorization_code']);
  assert.deepEqual(flowsOf(['refresh_token', 'authorization_code', 'password']), [
    'authorization_code',
    'refresh_token',
  ]);
  for (const bad of [['refresh_token'], [], 'authorization_code', [1], null])
    assert.equal(flowsOf(bad), 'invalid_client_metadata', JSON.stringify(bad));
});

test('an invalid registration is rejected with a reason', () => {
  for (const sent of [null, [], 'x', 7]) assert.equal(errorOf(sent), 'invalid_client_metadata');
  for (const redirect_uris of [undefined, [], SITE, [SITE, 7], [SITE, 'http://host.example/'], Array(21).fill(SITE)])
    assert.equal(errorOf({ redirect_uris }), 'invalid_redirect_uri');
  assert.equal(errorOf({ redirect_uris: Array(20).fill(SITE) }), undefined);
});

test('a name is shortened, and characters that hide or reverse text are removed', () => {
  assert.equal(normaliseClientName('a\u202eb\u200bc\u0000d\ne\u2028f'), 'a b c d e f');
  assert.equal(normaliseClientName('x'.repeat(100)).length, 80);
  assert.equal(normaliseClientName(' Caf\u00e9 '), 'Caf\u00e9');
  assert.equal(normaliseClientName(normaliseClientName('  a \u202e ')), normaliseClientName('  a \u202e '));
});

test('fillers, stacked marks and quotation marks are removed from a name, and a name without visible letters is dropped', () => {
  assert.equal(normaliseClientName('Bank\u3164\u3164\u115f of “Us”'), 'Bank of ’Us’');
  assert.equal(normaliseClientName(`A${'\u0301\u0316\u0335\u0338\u0347'}`).match(/\p{M}/gu)?.length, 3);
  for (const client_name of ['\u3164', '\u202e \u200b', '\u0301'])
    assert.equal('client_name' in parseRegistration({ redirect_uris: [SITE], client_name }), false);
});

function errorOf(sent: unknown): unknown {
  const read = parseRegistration(sent);
  return 'error' in read ? read.error : undefined;
}

test('characters that the database cannot store are removed: half a surrogate pair, a control character in a URL', () => {
  assert.equal(normaliseClientName(`${'a'.repeat(79)}😀b`), `${'a'.repeat(79)}😀`);
  for (const client_uri of ['https://host.example/\0', 'https://host.example/\ud800'])
    assert.equal('client_uri' in parseRegistration({ redirect_uris: [SITE], client_uri }), false);
});
