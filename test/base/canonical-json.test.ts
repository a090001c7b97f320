import assert from 'node:assert/strict';
import { test } from 'node:test';
import { canonicalJson, keepCanonical } from '#base/canonical-json.ts';

// RFC 8785, appendix B: the bits of a double and its text.
const NUMBERS: [string, string][] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];

function readDouble(bits: string): number {
  return Buffer.from(bits, 'hex').readDoubleBE(0);
}

for (const [bits, text] of NUMBERS) {
  test(`the double ${bits} is written ${text}`, () => assert.equal(canonicalJson(readDouble(bits)), text));
}

test('NaN and Infinity are refused, however deep', () => {
  for (const bits of ['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000']) {
    assert.throws(() => canonicalJson(readDouble(bits)), /NaN and Infinity/);
    assert.throws(() => canonicalJson({ list: [{ number: readDouble(bits) }] }), /NaN and Infinity/);
  }
});

test('the example of RFC 8785, section 3.2.2, has exactly its bytes', () => {
  const example = JSON.parse(String.raw`{
    "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
    "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
    "literals": [null, true, false]
  }`);
  const bytes =
    '7b226c69746572616c73223a5b6e756c6c2c747275652c66616c73655d2c226e756d62657273223a5b333333333333333333' +
    '2e333333333333332c31652b33302c342e352c302e3030322c31652d32375d2c22737472696e67223a22e282ac245c753030' +
    '30665c6e4127425c225c5c5c5c5c222f227d';
  assert.equal(Buffer.from(canonicalJson(example), 'utf8').toString('hex'), bytes);
});

test('names are sorted by UTF-16 code unit, as in RFC 8785, section 3.2.3', () => {
  const example = {
    '\u20ac': 'Euro Sign',
    '\r': 'Carriage Return',
    '\ufb33': 'Hebrew Letter Dalet With Dagesh',
    '1': 'One',
    '\ud83d\ude00': 'Emoji: Grinning Face',
    '\u0080': 'Control',
    '\u00f6': 'Latin Small Letter O With Diaeresis',
  };
  const order = [...canonicalJson(example).matchAll(/":"([^"]+)"/g)].map((match) => match[1]);
  assert.deepEqual(order, [
    'Carriage Return',
    'One',
    'Control',
    'Latin Small Letter O With Diaeresis',
    'Euro Sign',
    'Emoji: Grinning Face',
    'Hebrew Letter Dalet With Dagesh',
  ]);
});

test('nested objects are sorted too, lists keep their order', () => {
  assert.equal(canonicalJson({ b: [{ z: 1, y: 2 }, 3], a: {} }), '{"a":{},"b":[{"y":2,"z":1},3]}');
});

test('a lone surrogate is refused, in values and in names', () => {
  assert.throws(() => canonicalJson('\ud800'), /lone surrogate/);
  assert.throws(() => canonicalJson({ '\udead': 1 }), /lone surrogate/);
});

test('a value that JSON cannot represent is refused, and an undefined member is left out', () => {
  for (const value of [undefined, () => 1, Symbol('x'), 1n]) assert.throws(() => canonicalJson(value), /cannot carry/);
  assert.equal(canonicalJson({ a: undefined, b: null }), '{"b":null}');
  assert.equal(canonicalJson([undefined, null]), '[null,null]');
});

test('a kept value has the same form inside others, and cannot change any more', () => {
  const kept = keepCanonical({ b: [{ d: 1, c: null }], a: 'x' });
  assert.equal(
    canonicalJson({ z: kept, y: [kept] }),
    '{"y":[{"a":"x","b":[{"c":null,"d":1}]}],"z":{"a":"x","b":[{"c":null,"d":1}]}}',
  );
  assert.throws(() => kept.b.push({ d: 2, c: null }), TypeError);
  assert.throws(() => Object.assign(kept.b[0] ?? {}, { d: 2 }), TypeError);
});
