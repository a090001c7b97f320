import assert from 'node:assert/strict';
import test from 'node:test';
import { parseTarget, type TargetType } from '#domain/monitoring/parse-target.ts';

const CASES: [type: TargetType, text: string, target: string | null][] = [
  ['ABN', '51 824 753 556', '51824753556'],
  ['ABN', '51 824 753 557', null],
  ['ACN', '004 085 616', '004085616'],
  ['ACN', '51824753556', null],
  ['VIN', '6t1-bd3fk 50x123456', '6T1BD3FK50X123456'],
  ['VIN', 'SHORT', null],
  ['address', ' gansw704074813 ', 'GANSW704074813'],
  ['address', 'GAOT_718710854', 'GAOT_718710854'],
  ['address', '1 Martin Place, Sydney NSW 2000', null],
  ['address', 'GANSW704074813 and more', null],
  ['address', '', null],
];

for (const [type, text, target] of CASES)
  test(`[monitors.target] ${type} ${JSON.stringify(text)} is ${target ?? 'invalid'}`, () =>
    assert.equal(parseTarget(type, text), target));
