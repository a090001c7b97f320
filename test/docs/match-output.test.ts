import assert from 'node:assert/strict';
import { test } from 'node:test';
import { matchesOutput } from './match-output.ts';

const CASES: [matches: boolean, language: string, expected: string, actual: string][] = [
  [true, 'text', 'ready', 'ready\n'],
  [false, 'text', 'ready', 'already\n'],
  [true, 'text', 'record  rec_…', 'record  rec_01M7 \n'],
  [true, 'text', 'first\n…\nlast', 'first\n2\n3\nlast'],
  [false, 'text', 'first\n…\nlast', 'first\n2\n3\nlast one'],
  [false, 'text', 'a…a', 'a'],
  [true, 'text', '…b…', 'abc'],
  [false, 'text', '…b…b…', 'abc'],
  [true, 'json', '{\n  "ok": true,\n  …\n}', '{"ok":true,"abn":"79002637069"}'],
  [false, 'json', '{ "ok": true }', '{"ok":false}'],
  [true, 'text', '…', ''],
];

for (const [matches, language, expected, actual] of CASES) {
  test(`${JSON.stringify(expected)} ${matches ? 'matches' : 'does not match'} ${JSON.stringify(actual)}`, () => {
    assert.equal(matchesOutput(actual, expected, language), matches);
  });
}
