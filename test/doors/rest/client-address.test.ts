import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readClientAddress } from '#doors/rest/client-address.ts';

test('limits count by IPv4 address, and by the /64 network of an IPv6 address', () => {
  const cases: [remoteAddress: string | undefined, counted: string][] = [
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:db8::9', '2001:db8:0:0::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    [undefined, ''],
  ];
  for (const [remoteAddress, counted] of cases) assert.equal(readClientAddress({ remoteAddress }), counted);
});
