import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isInNetworks, isInsideOne, parseNetwork } from '#base/ip-network.ts';

test('a network is kept in one form', () => {
  const table = [
    ['203.0.113.0/24', '203.0.113.0/24'],
    ['203.0.113.7', '203.0.113.7/32'],
    ['0.0.0.0/0', '0.0.0.0/0'],
    ['255.255.255.255/32', '255.255.255.255/32'],
    ['2001:DB8:0:0::/32', '2001:db8::/32'],
    ['2001:db8:0:0:0:0:0:1', '2001:db8::1/128'],
    ['::/0', '::/0'],
    ['::1', '::1/128'],
    ['fe80::/10', 'fe80::/10'],
    ['1:2:3:4:5:6:7:8/128', '1:2:3:4:5:6:7:8/128'],
    ['::ffff:203.0.113.7', '203.0.113.7/32'],
    ['::ffff:203.0.113.0/120', '203.0.113.0/24'],
    ['::ffff:0:0/96', '0.0.0.0/0'],
    ['64:ff9b::203.0.113.0/120', '64:ff9b::cb00:7100/120'],
  ] as const;
  for (const [written, network] of table) assert.deepEqual(parseNetwork(written), { network }, written);
});

test('anything else is refused, and host bits are never dropped silently', () => {
  const table: [string, RegExp][] = [
    ['', /^must be an IPv4 or IPv6 network/],
    ['203.0.113/24', /^must be an/],
    ['203.0.113.07', /^must be an/],
    ['0x7f.0.0.1', /^must be an/],
    ['example.com/24', /^must be an/],
    ['fe80::1%eth0', /^must be an/],
    ['[2001:db8::]/32', /^must be an/],
    ['203.0.113.0/24/8', /^must be an/],
    ['203.0.113.0/', /^must be an/],
    ['203.0.113.0/+8', /^must be an/],
    [' 203.0.113.0/24', /^must be an/],
    ['203.0.113.0/33', /^must have a prefix length from 0 to 32$/],
    ['2001:db8::/129', /^must have a prefix length from 0 to 128$/],
    ['::ffff:203.0.113.0/24', /^must have a prefix length from 96 to 128$/],
    ['10.0.0.5/8', /^has bits after its prefix length; did you mean 10\.0\.0\.0\/8\?$/],
    ['2001:db8::1/64', /did you mean 2001:db8::\/64\?$/],
  ];
  for (const [written, fault] of table) {
    const parsed = parseNetwork(written);
    assert.match('fault' in parsed ? parsed.fault : 'none', fault, written);
  }
});

test('an address is in a network of its own version; an IPv4-mapped address is the IPv4 address', () => {
  const networks = ['203.0.113.0/24', '2001:db8::/33'];
  for (const address of ['203.0.113.0', '203.0.113.255', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '2001:db8::5'])
    assert.ok(isInNetworks(networks, address), address);
  for (const address of ['203.0.114.0', '203.0.112.255', '2001:db8:8000::1', '2001:db7::1', '', 'nonsense', '::1%lo'])
    assert.ok(!isInNetworks(networks, address), address);
  assert.ok(!isInNetworks(['::/0'], '203.0.113.9') && !isInNetworks(['0.0.0.0/0'], '2001:db8::5'));
  assert.ok(!isInNetworks(['0.0.0.0/0'], '203.0.113.9:443'), 'an address with a port is not an address');
});

test('a network is inside another when all of it is', () => {
  const outer = ['10.0.0.0/8', '2001:db8::/32'];
  for (const inner of ['10.0.0.0/8', '10.255.0.0/16', '10.0.0.1/32', '2001:db8:ffff::/48'])
    assert.ok(isInsideOne(outer, inner), inner);
  for (const inner of ['10.0.0.0/7', '11.0.0.0/8', '0.0.0.0/0', '::/0', '2001:db9::/32'])
    assert.ok(!isInsideOne(outer, inner), inner);
});
