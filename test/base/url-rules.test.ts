import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chooseUrlRules, parseGuardedUrl } from '#base/url-rules.ts';

const PUBLIC = chooseUrlRules(false);
const faultOf = (url: string, rules = PUBLIC) => {
  const parsed = parseGuardedUrl(url, rules);
  return 'fault' in parsed ? parsed.fault : null;
};

test('an https URL on a web port is allowed, whatever its name; its addresses are checked later', () => {
  for (const url of [
    'https://a.example/x?y=1',
    'https://a.example:443/',
    'https://a.example:8443/x',
    'https://9.9.9.9/',
  ])
    assert.equal(faultOf(url), null, url);
});

test('another scheme, text that is not a URL and a URL that is too long are refused', () => {
  const others = ['http://a.example/', 'ftp://a.example/', 'file:///etc/passwd', 'javascript:alert(1)', 'data:,x'];
  for (const url of [...others, 'a.example', '', 'https://', `https://a.example/${'x'.repeat(2_000)}`])
    assert.equal(faultOf(url), 'must be a URL with https://', url);
});

test('a user name or password in a URL is refused', () => {
  for (const url of ['https://user@a.example/', 'https://user:word@a.example/', 'https://:word@a.example/'])
    assert.equal(faultOf(url), 'must not contain a user name or password', url);
});

test('any other port is refused', () => {
  for (const port of [0, 22, 25, 80, 6379, 5432, 8080, 65_535])
    assert.equal(faultOf(`https://a.example:${port}/`), 'must use port 443 or 8443');
});

test('a private address is refused in every notation', () => {
  const hosts = [
    ...['127.0.0.1', '127.1', '2130706433', '0x7f000001', '0x7f.1', '017700000001', '0177.0.0.1', '0', '0.0.0.0'],
    ...['①②⑦.⓪.⓪.①', '127。0。0。1', '127.0.0.1.', '10.0.0.1', '169.254.169.254', '100.64.0.1', '255.255.255.255'],
    ...['[::1]', '[::]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[0:0:0:0:0:ffff:10.0.0.1]', '[::127.0.0.1]'],
    ...['[64:ff9b::7f00:1]', '[2002:7f00:1::]', '[fd00::1]', '[fe80::1]', '[fec0::1]', '[ff02::1]', '[2001::1]'],
  ];
  for (const host of hosts) assert.equal(faultOf(`https://${host}/`), 'must lead to the public internet', host);
  assert.equal(faultOf('https://[fe80::1%25lo]/'), 'must be a URL with https://', 'a zone');
});

test('a name of one machine or of a private network is refused before it is resolved', () => {
  const hosts = [
    'localhost',
    'LOCALHOST',
    'localhost.',
    'a.localhost',
    'printer.local',
    'db.internal',
    'x',
    'nas.home.arpa',
  ];
  for (const host of hosts) assert.equal(faultOf(`https://${host}/`), 'must lead to the public internet', host);
  for (const host of ['localhost.example', 'internal.example', 'a.example.'])
    assert.equal(faultOf(`https://${host}/`), null);
});

test('a URL that parsers read as different hosts is refused', () => {
  for (const url of [
    'https://a.example\\@127.0.0.1/',
    ' https://a.example/',
    'https://a.exam\nple/',
    'https://a.example/\t',
  ])
    assert.equal(faultOf(url), 'must not contain white space or a backslash', url);
});

test('an operator who allows private addresses allows plain http and every port, and still no password', () => {
  const open = chooseUrlRules(true);
  for (const url of ['http://127.0.0.1:9/', 'https://[::1]:3000/', 'http://service.internal/x'])
    assert.equal(faultOf(url, open), null, url);
  assert.equal(faultOf('http://user@127.0.0.1/', open), 'must not contain a user name or password');
  assert.equal(faultOf('file:///etc/passwd', open), 'must be a URL with http:// or https://');
});
