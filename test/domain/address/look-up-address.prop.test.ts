import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { ERROR_FAMILIES } from '#contract/error-families.ts';
import { ServiceError } from '#contract/service-error.ts';
import { type AddressRegister, lookUpAddress } from '#domain/address/look-up-address.ts';
import { parseAddressQuery } from '#domain/address/parse/address-query.ts';
import { normaliseAddressKey } from '#domain/address/parse/normalise-address-key.ts';
import type { GnafRegister } from '#registers/gnaf/gnaf-register.ts';
import { openSampleRegister } from '#test/registers/gnaf/sample-register.ts';
import { anyText } from '#test/support/any-text.ts';

/** The most tokens that are read of any input, and the most shards that are opened for it. */
const MAX_TOKENS = 40;
const MAX_CHARACTERS = 600;
const MAX_STARTS = 4;
const MAX_SHARDS = 60;
const MAX_NAMES = 100;
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
const anything = fc.oneof(fc.string({ maxLength: 2000 }), anyText({ maxLength: 2000 }), addressLike);

let register: GnafRegister;
before(async () => {
  register = await openSampleRegister();
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
        await lookUpAddress(register, { raw_address, limit: 10 });
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
  test(`${name} are cut to a bounded number of tokens, and open a bounded number of shards`, async () => {
    const { tokens, starts } = parseAddressQuery(text);
    assert.ok(tokens.length <= MAX_TOKENS, `${tokens.length} tokens`);
    assert.ok(tokens.reduce((sum, token) => sum + token.text.length, 0) <= MAX_CHARACTERS);
    assert.ok(starts.length <= MAX_STARTS, `${starts.length} starts`);
    const { counted, steps } = countSteps(register);
    await lookUpAddress(counted, { raw_address: text, limit: 10 }).catch(() => null);
    assert.ok(steps.shards <= MAX_SHARDS, `${steps.shards} shards opened`);
    assert.ok(steps.names <= MAX_NAMES, `${steps.names} suburbs looked up`);
  });
}

test('the steps of a look-up that has to try everything are counted', async () => {
  const { counted, steps } = countSteps(register);
  const raw_address = '9 Smaple Rd 8 Exmaple St 7 Nowhere Ave, Sampletin Nowhere NSW 2998';
  await lookUpAddress(counted, { raw_address, limit: 10 });
  assert.ok(steps.shards > 0 && steps.shards <= MAX_SHARDS, `${steps.shards} shards opened`);
  assert.ok(steps.names > 10 && steps.names <= MAX_NAMES, `${steps.names} suburbs looked up`);
});

class CountedNames extends Map<string, number[]> {
  readonly count: () => void;

  constructor(names: Map<string, number[]>, count: () => void) {
    super();
    this.count = count;
    for (const [name, localities] of names) super.set(name, localities);
  }

  override get(name: string): number[] | undefined {
    this.count();
    return super.get(name);
  }
}

/** The same version with a count of the shards opened and of the suburbs looked up. */
function countSteps({ version, directory, openShard }: AddressRegister): {
  counted: AddressRegister;
  steps: { shards: number; names: number };
} {
  const steps = { shards: 0, names: 0 };
  const localityIndex = new CountedNames(directory.localityIndex, () => {
    steps.names++;
  });
  const openCounted: AddressRegister['openShard'] = (shard) => {
    steps.shards++;
    return openShard(shard);
  };
  return { counted: { version, directory: { ...directory, localityIndex }, openShard: openCounted }, steps };
}
