import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { ServiceError } from '#contract/service-error.ts';
import { lookUpAddress } from '#domain/address/look-up-address.ts';
import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import type { GnafSnapshot } from '#registers/gnaf/snapshot.ts';
import { openSampleSnapshot } from '#test/registers/gnaf/sample-snapshot.ts';

const MAX_MS = 20;
const WORDS = [
  '1',
  '15-17',
  '20A',
  'UNIT',
  'U2/',
  '/',
  '-',
  '&',
  ',',
  '(',
  ')',
  'LOT',
  'LEVEL',
  'SAMPLE',
  'ST',
  'RD',
  'N',
  'SAMPLETON',
  'NORTH',
  'MT',
  'SAINT',
  'NSW',
  '2999',
  '0899',
  'AND',
  'CNR',
  'THE',
  'A',
  "O'TEST",
  'é',
  '漢字',
  '2999999999',
];
const addressLike = fc.array(fc.constantFrom(...WORDS), { maxLength: 60 }).map((words) => words.join(' '));
const anything = fc.oneof(fc.string({ maxLength: 2000 }), fc.string({ unit: 'binary', maxLength: 2000 }), addressLike);

let snapshot: GnafSnapshot;
before(async () => {
  snapshot = await openSampleSnapshot();
});

test('the key of a key is the key', () => {
  fc.assert(
    fc.property(anything, (text) => {
      const key = normaliseAddressKey(text);
      assert.equal(normaliseAddressKey(key), key);
    }),
    { numRuns: 3000 },
  );
});

test('no input throws anything but a refusal of the family', async () => {
  const codes = new Set<string>(ERROR_FAMILIES.address_lookup.codes);
  await fc.assert(
    fc.asyncProperty(anything, async (raw_address) => {
      try {
        await lookUpAddress(snapshot, { raw_address, limit: 10 });
      } catch (error) {
        assert.ok(error instanceof ServiceError && codes.has(error.code), String(error));
      }
    }),
    { numRuns: 2000 },
  );
});

for (const [name, text] of Object.entries({
  'two thousand letters': 'A'.repeat(2000),
  'two thousand digits': '9'.repeat(2000),
  'a thousand slashes': '1/'.repeat(1000),
  'a thousand commas': 'A,'.repeat(1000),
  'open brackets': '('.repeat(2000),
  'a thousand units': 'UNIT 1 '.repeat(285),
  'types only': 'ST '.repeat(660),
  'another script': '東京都'.repeat(600),
  'marks only': '\u0301'.repeat(2000),
})) {
  test(`${name} take less than ${MAX_MS} ms`, async () => {
    const attempt = (): Promise<unknown> => lookUpAddress(snapshot, { raw_address: text, limit: 10 }).catch(() => null);
    await attempt();
    // The best of three leaves out the pauses of a busy machine.
    let least = Number.POSITIVE_INFINITY;
    for (let round = 0; round < 3; round++) {
      const start = performance.now();
      await attempt();
      least = Math.min(least, performance.now() - start);
    }
    assert.ok(least < MAX_MS, `${least} ms`);
  });
}
