import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseAddress, readCallerAddress } from '#domain/access/caller-address.ts';

test('without a proxy of the operator’s own nothing is believed but the connection', () => {
  assert.equal(readCallerAddress('198.51.100.1', '203.0.113.9', 0), '198.51.100.1');
  assert.equal(readCallerAddress('198.51.100.1', undefined, 0), '198.51.100.1');
});

test('behind proxies only what they themselves wrote counts, from the end', () => {
  assert.equal(readCallerAddress('10.0.0.1', 'forged, 203.0.113.9', 1), '203.0.113.9');
  assert.equal(readCallerAddress('10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2), '203.0.113.9');
});

test('a header that is too short for so many proxies gives the farthest address there is', () => {
  assert.equal(readCallerAddress('10.0.0.1', undefined, 1), '10.0.0.1');
  assert.equal(readCallerAddress('10.0.0.1', '203.0.113.9', 2), '203.0.113.9');
});

test('one caller has one name: IPv4 as it is, IPv6 by its /64', () => {
  assert.equal(normaliseAddress('203.0.113.9'), '203.0.113.9');
  assert.equal(normaliseAddress('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(normaliseAddress('2001:db8:1:2:3:4:5:6'), '2001:db8:1:2::/64');
  assert.equal(normaliseAddress('2001:DB8:0001:2::9'), '2001:db8:1:2::/64');
  assert.equal(normaliseAddress('2001:db8::9'), '2001:db8:0:0::/64');
  assert.equal(normaliseAddress('2001:db8::5:6:7:8:9'), '2001:db8:0:5::/64');
  assert.equal(normaliseAddress('2001:db8::'), '2001:db8:0:0::/64');
  assert.equal(normaliseAddress('::4:5:6:7:8'), '0:0:0:4::/64');
  assert.equal(normaliseAddress('::1'), '0:0:0:0::/64');
  assert.equal(normaliseAddress('fe80::1%eth0'), 'fe80:0:0:0::/64');
  assert.equal(normaliseAddress(''), '');
});
