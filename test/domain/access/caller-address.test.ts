import assert from 'node:assert/strict';
import { test } from 'node:test';
import { normaliseAddress, readCallerAddress } from '#domain/access/caller-address.ts';

test('without a trusted proxy only the connection’s address counts', () => {
  assert.equal(readCallerAddress('198.51.100.1', '203.0.113.9', 0), '198.51.100.1');
  assert.equal(readCallerAddress('198.51.100.1', undefined, 0), '198.51.100.1');
});

test('behind proxies only the entries that they appended count, from the end', () => {
  assert.equal(readCallerAddress('10.0.0.1', 'forged, 203.0.113.9', 1), '203.0.113.9');
  assert.equal(readCallerAddress('10.0.0.1', 'forged, 203.0.113.9, 10.0.0.2', 2), '203.0.113.9');
});

test('a header with too few entries for the proxies returns the farthest address', () => {
  assert.equal(readCallerAddress('10.0.0.1', undefined, 1), '10.0.0.1');
  assert.equal(readCallerAddress('10.0.0.1', '203.0.113.9', 2), '203.0.113.9');
});

test('a port that a balancer appended is no part of the address, and text that is no address names no caller', () => {
  assert.equal(readCallerAddress('10.0.0.1', '203.0.113.9:50123', 1), '203.0.113.9');
  assert.equal(readCallerAddress('10.0.0.1', '[2001:db8:1:2::3]:50123', 1), '2001:db8:1:2::/64');
  assert.equal(readCallerAddress('10.0.0.1', '[2001:db8:1:2::3]', 1), '2001:db8:1:2::/64');
  for (const text of ['unknown', '_hidden', '203.0.113', '"level":"fatal"', 'x'.repeat(5_000)])
    assert.equal(readCallerAddress('10.0.0.1', text, 1), '10.0.0.1', text);
});

test('a caller has one name: the IPv4 address, or the /64 of an IPv6 address', () => {
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
