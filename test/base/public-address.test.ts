import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isPublicAddress } from '#base/public-address.ts';

test('an address of this machine, its network or a reserved range is not public', () => {
  const apart = [
    '0.0.0.0',
    '10.0.0.1',
    '10.255.255.255',
    '100.64.0.1',
    '127.0.0.1',
    '127.255.255.254',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.1',
    '192.0.2.1',
    '192.168.1.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::7f00:1',
    '::ffff:0:10.0.0.1',
    'fec0::1',
    '::ffff:10.0.0.1',
    '::ffff:93.184.216.34',
    '0:0:0:0:0:ffff:7f00:1',
    '64:ff9b::a00:1',
    '100::1',
    '2001:db8::1',
    '64:ff9b:1::a00:1',
    '2001::7f00:1',
    '2002:7f00:1::',
    '2620:4f:8000::1',
    '3fff::1',
    '5f00::1',
    '4000::1',
    'fe80::1%lo',
    '2606:2800:220:1::1%eth0',
    '192.31.196.1',
    '192.52.193.1',
    '192.88.99.1',
    '192.175.48.1',
    '240.0.0.1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    'localhost',
    '',
    '2130706433',
  ];
  for (const address of apart) assert.equal(isPublicAddress(address), false, address);
});

test('the addresses next to those ranges are public', () => {
  const open = [
    '9.255.255.255',
    '11.0.0.0',
    '93.184.216.34',
    '100.63.255.255',
    '100.128.0.0',
    '126.255.255.255',
    '128.0.0.1',
    '172.15.255.255',
    '172.32.0.0',
    '192.167.255.255',
    '223.255.255.255',
    '2606:2800:220:1::1',
    '2a00:1450::1',
  ];
  for (const address of open) assert.equal(isPublicAddress(address), true, address);
});
